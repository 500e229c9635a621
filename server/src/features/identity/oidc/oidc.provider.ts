// The identity provider: OpenID Connect, authorization code flow with PKCE. Its addresses and keys are fetched when somebody signs
// in, not at the start, so that the service starts while the provider is down.
//
// The requests go to addresses that the operator has set, or that the operator's provider names, so that they pass no address guard
// (decision 0068): the provider may be internal. No user chooses any of them. Redirects are not followed.
import * as client from 'openid-client'
import type { OidcSettings } from '../../../domain/access/oidc-settings.ts'
import type { Clock } from '../../../domain/clock.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { type ApiError, refused } from '../../../domain/errors/api-error.ts'
import { OIDC_ERRORS } from './oidc.manifest.ts'
import { type Account, type Claims, getVerifiedEmail } from './oidc.rules.ts'
import type { AttemptSecrets } from './oidc.secrets.ts'

export type Provider = {
  /** The address to which the browser is redirected. */
  authorizationUrl(secrets: AttemptSecrets): Promise<string>
  /** The account of the browser that came back with this query. */
  fetchAccount(query: string, secrets: AttemptSecrets): Promise<Account>
}

type Deps = { clock: Clock; redirectUri: () => string }

const TIMEOUT_SECONDS = 5
const METADATA_MS = HOUR_MS

export function createProvider(settings: OidcSettings, { clock, redirectUri }: Deps): Provider {
  let cacheEntry: { config: client.Configuration; until: number } | undefined
  let pendingDiscovery: Promise<client.Configuration> | undefined

  async function discover(): Promise<client.Configuration> {
    const server = new URL(settings.issuer)
    const config = await client.discovery(server, settings.clientId, {}, authenticate(settings), {
      timeout: TIMEOUT_SECONDS,
      // The issuer is http only on this machine: see config.ts.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
    // The library accepts other issuers for Microsoft Entra.
    const { issuer } = config.serverMetadata()
    if (new URL(issuer).href !== settings.issuer) throw new Error(`OIDC_ISSUER must be ${issuer}`)
    // By default the library does not verify the signature of an ID token that comes from the provider itself.
    client.enableNonRepudiationChecks(config)
    return config
  }

  /** Concurrent requests share one discovery. While the provider is down, the last configuration is used. */
  async function getConfiguration(): Promise<client.Configuration> {
    const now = clock.now().getTime()
    if (cacheEntry && cacheEntry.until > now) return cacheEntry.config
    pendingDiscovery ??= discover().finally(() => {
      pendingDiscovery = undefined
    })
    try {
      const config = await pendingDiscovery
      cacheEntry = { config, until: now + METADATA_MS }
      return config
    } catch (error) {
      if (cacheEntry) return cacheEntry.config
      throw toApiError(OIDC_ERRORS.oidc_unavailable, error)
    }
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const config = await getConfiguration()
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    async fetchAccount(query, { state, nonce, codeVerifier }) {
      const config = await getConfiguration()
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri()}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims() as Claims & { sub: string }
        const email = (source: Claims) => getVerifiedEmail(source, settings.trustsEmail)
        return {
          issuer: settings.issuer,
          subject: claims.sub,
          email: email(claims) ?? email(await userInfo(config, tokens.access_token, claims.sub)),
        }
      } catch (error) {
        throw toApiError(toErrorKind(error), error)
      }
    },
  }
}

/** Uses the method that the provider supports; the default of the specification is Basic. */
function authenticate({ clientSecret }: OidcSettings): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (as, ...rest) =>
    (as.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(as, ...rest)
}

/** Some providers send the email address only in the userinfo response. */
async function userInfo(config: client.Configuration, token: string, subject: string): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {}
  return client.fetchUserInfo(config, token, subject)
}

const UNAVAILABLE = ['server_error', 'temporarily_unavailable']
/** The codes of the library for timeouts. A failed connection has none: see isNetworkError. */
const NETWORK_ERRORS = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']

type Kind = (typeof OIDC_ERRORS)[keyof typeof OIDC_ERRORS]

function toErrorKind(error: unknown): Kind {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return OIDC_ERRORS.oidc_denied
    return UNAVAILABLE.includes(error.error) ? OIDC_ERRORS.oidc_unavailable : OIDC_ERRORS.oidc_failed
  }
  const { code = '' } = error as { code?: string }
  return isNetworkError(error) || NETWORK_ERRORS.includes(code)
    ? OIDC_ERRORS.oidc_unavailable
    : OIDC_ERRORS.oidc_failed
}

/** `fetch` throws a TypeError, whose cause is the error of the system. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'fetch failed' || (error.cause instanceof Error && isNetworkError(error.cause)))

/** The cause is for the log: texts only, since errors of the library may contain tokens and claims. */
const toApiError = (kind: Kind, error: unknown): ApiError =>
  Object.assign(refused(kind), { cause: listErrorTexts(error).join(': ') })

function listErrorTexts(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, error: word } = error as { code?: unknown; error?: unknown }
  const named = [code, word].filter((one) => typeof one === 'string')
  return [[error.message, ...named].filter(Boolean).join(' '), ...listErrorTexts(error.cause)]
}
