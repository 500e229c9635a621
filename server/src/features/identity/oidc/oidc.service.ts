// People sign in at the identity provider: the browser is sent there, and comes back with a code. Between the transactions the service
// waits for the provider, without a connection to the database.

import { hashSecret, mintCookieSecret } from '../../../domain/access/secrets.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { findTeamsOfAccount, openSessionOfAccount } from './identities.service.ts'
import { OIDC_ERRORS } from './oidc.manifest.ts'
import type { Provider } from './oidc.provider.ts'
import * as queries from './oidc.queries.ts'
import { type Account, ATTEMPT_MS } from './oidc.rules.ts'
import { deriveSecrets, isSameState } from './oidc.secrets.ts'

const ATTEMPT_SECONDS = ATTEMPT_MS / 1000

type OidcRequest = {
  query: string
  /** Runs the work in one transaction. */
  write<T>(work: (ctx: VisitorCtx) => Promise<T>): Promise<T>
}

/** Sends the browser to the provider. */
export async function beginOidc({ write }: Pick<OidcRequest, 'write'>, provider: Provider): Promise<string> {
  const secret = mintCookieSecret()
  const url = await provider.authorizationUrl(deriveSecrets(secret))
  await write(async (ctx) => {
    const at = ctx.clock.now()
    const expires_at = new Date(at.getTime() + ATTEMPT_MS)
    queries.insertAttempt.queue(ctx.db, { id: newId(), secret_hash: hashSecret(secret), at, expires_at })
    ctx.browser.setOidcAttempt(secret, ATTEMPT_SECONDS)
  })
  return url
}

const PAGES = { signedIn: '/console', chooseTeam: '/console#choose-team' }

/** Completes the sign-in after the browser comes back. Returns the page to show. */
export async function finishOidc({ query, write }: OidcRequest, provider: Provider): Promise<string> {
  const secret = await write((ctx) => takeAttempt(ctx, new URLSearchParams(query).get('state') ?? ''))
  const account = await provider.fetchAccount(query, deriveSecrets(secret))
  return write((ctx) => openSessionOrChoose(ctx, account, secret))
}

/** Returns the secret of the attempt, which works only once, even if the provider refuses afterwards. */
async function takeAttempt(ctx: VisitorCtx, state: string): Promise<string> {
  const secret = ctx.browser.oidcAttempt()
  // Checked before the attempt is used up: another site could send the browser here with an invented state.
  if (secret === undefined || !isSameState(state, deriveSecrets(secret)))
    throw refused(OIDC_ERRORS.oidc_attempt_invalid)
  const input = { secret_hash: hashSecret(secret), at: ctx.clock.now() }
  if (!(await queries.takeAttempt.first(ctx.db, input))) throw refused(OIDC_ERRORS.oidc_attempt_invalid)
  return secret
}

/** Opens a session if the person has one team; otherwise they choose a team first. */
async function openSessionOrChoose(ctx: VisitorCtx, account: Account, secret: string): Promise<string> {
  const [team, ...others] = await findTeamsOfAccount(ctx.db, account)
  if (!team) throw unknownUser(account)
  ctx.browser.clearOidcAttempt()
  if (others.length === 0) {
    if (!(await openSessionOfAccount(ctx, team, account))) throw unknownUser(account)
    return PAGES.signedIn
  }
  const next = mintCookieSecret()
  queries.storeAccount.queue(ctx.db, {
    secret_hash: hashSecret(secret),
    new_hash: hashSecret(next),
    ...account,
    expires_at: new Date(ctx.clock.now().getTime() + ATTEMPT_MS),
  })
  ctx.browser.setAttempt(next, ATTEMPT_SECONDS)
  return PAGES.chooseTeam
}

const unknownUser = ({ email }: Account) =>
  refused(email === null ? OIDC_ERRORS.oidc_email_unverified : OIDC_ERRORS.oidc_unknown_user)

export const deleteOldAttempts = ({ db, clock }: Pick<JobDeps, 'db' | 'clock'>): Promise<void> =>
  queries.deleteAttempts(db, hourBefore(clock.now()))
