// People sign in at the identity provider: the browser is sent there, and comes back with a code. Between the transactions the service
// waits for the provider, without a connection to the database.

import { hashOfSecret, newCookieSecret } from '../../../domain/access/secrets.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { openSessionOfAccount, teamsOfAccount } from './identities.service.ts'
import { OIDC_ERRORS } from './oidc.manifest.ts'
import type { Provider } from './oidc.provider.ts'
import * as queries from './oidc.queries.ts'
import { type Account, ATTEMPT_MS } from './oidc.rules.ts'
import { deriveSecrets, isSameState } from './oidc.secrets.ts'

const ATTEMPT_SECONDS = ATTEMPT_MS / 1000

type Steps = {
  query: string
  /** One transaction. */
  write<T>(work: (ctx: VisitorCtx) => Promise<T>): Promise<T>
}

/** Sends the browser to the provider. */
export async function beginOidc({ write }: Pick<Steps, 'write'>, provider: Provider): Promise<string> {
  const secret = newCookieSecret()
  const url = await provider.authorizationUrl(deriveSecrets(secret))
  await write(async (ctx) => {
    const at = ctx.clock.now()
    const expires_at = new Date(at.getTime() + ATTEMPT_MS)
    queries.insertAttempt.queue(ctx.db, { id: newId(), secret_hash: hashOfSecret(secret), at, expires_at })
    ctx.browser.setOidcAttempt(secret, ATTEMPT_SECONDS)
  })
  return url
}

const PAGES = { signedIn: '/console', chooseTeam: '/console#choose-team' }

/** The browser is back. Returns the page to show. */
export async function finishOidc({ query, write }: Steps, provider: Provider): Promise<string> {
  const secret = await write((ctx) => takeAttempt(ctx, new URLSearchParams(query).get('state') ?? ''))
  const account = await provider.fetchAccount(query, deriveSecrets(secret))
  return write((ctx) => enter(ctx, account, secret))
}

/** The secret of the attempt, which works once: also if the provider then refuses. */
async function takeAttempt(ctx: VisitorCtx, state: string): Promise<string> {
  const secret = ctx.browser.oidcAttempt()
  // Before the attempt is used up: another site could send the browser here with an invented state.
  if (secret === undefined || !isSameState(state, deriveSecrets(secret)))
    throw refused(OIDC_ERRORS.oidc_attempt_invalid)
  const input = { secret_hash: hashOfSecret(secret), at: ctx.clock.now() }
  if (!(await queries.takeAttempt.first(ctx.db, input))) throw refused(OIDC_ERRORS.oidc_attempt_invalid)
  return secret
}

/** A session if the person has one team; otherwise they choose. */
async function enter(ctx: VisitorCtx, account: Account, secret: string): Promise<string> {
  const [team, ...others] = await teamsOfAccount(ctx.db, account)
  if (!team) throw unknownUser(account)
  ctx.browser.clearOidcAttempt()
  if (others.length === 0) {
    if (!(await openSessionOfAccount(ctx, team, account))) throw unknownUser(account)
    return PAGES.signedIn
  }
  const next = newCookieSecret()
  queries.keepAccount.queue(ctx.db, {
    secret_hash: hashOfSecret(secret),
    new_hash: hashOfSecret(next),
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
