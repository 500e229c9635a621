// The browser is sent to the identity provider and back. The sign-in page links to the first address.

import { refused } from '../../../domain/errors/api-error.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { NavigationApi } from '../../../kernel/http/pipeline/surface.ts'
import { unlinkAccounts } from './identities.service.ts'
import { OIDC, OIDC_ERRORS } from './oidc.manifest.ts'
import { createProvider, type Provider } from './oidc.provider.ts'
import { beginOidc, deleteOldAttempts, finishOidc } from './oidc.service.ts'

const CALLBACK = '/oidc/callback'

function navigationRoutes(api: NavigationApi, { oidc, clock, publicUrl }: RouteDeps): void {
  const redirectUri = () => `${publicUrl()}/auth/v1${CALLBACK}`
  const provider = oidc ? createProvider(oidc, { clock, redirectUri }) : missingProvider
  // Redirect targets contain no request parameter, to prevent open redirects.
  const errorPage = (code: string) => `${publicUrl()}/console#sign-in-error=${code}`
  api.navigate('/oidc/start', { access: 'own', operationId: 'beginOidcSignIn', errorPage }, (request) =>
    beginOidc(request, provider),
  )
  api.navigate(
    CALLBACK,
    { access: 'any', operationId: 'finishOidcSignIn', errorPage },
    async (request) => `${publicUrl()}${await finishOidc(request, provider)}`,
  )
}

const refuse = async () => {
  throw refused(OIDC_ERRORS.oidc_not_configured)
}
const missingProvider: Provider = { authorizationUrl: refuse, fetchAccount: refuse }

export const oidc: Feature = {
  name: 'oidc',
  manifest: OIDC,
  navigation: navigationRoutes,
  hooks: { accessLost: unlinkAccounts },
  jobs: (deps) => [{ name: 'oidc attempts', everyMs: 60_000, run: () => deleteOldAttempts(deps) }],
}
