// People sign in with a mailed code, and choose a team, also after the identity provider. A request for an unknown address, and a wrong, foreign, used or outdated code, cause the same
// statements and the same response as others of their kind: nobody learns who has an account.

import type { VisitorCtx } from '../../kernel/db/context.ts'
import { hashOfSecret } from '../../kernel/domain/access/secrets.ts'
import { invalid, refused } from '../../kernel/domain/errors/api-error.ts'
import { newId } from '../../kernel/domain/ids.ts'
import { type JsonText, toJsonText } from '../../kernel/domain/json-text.ts'
import { accountOfAttempt, endOidcAttempt, openSessionOfAccount, teamsOfAccount } from '../oidc/index.ts'
import { openSession, type Session } from '../sessions/index.ts'
import { findUserByEmail } from '../users/index.ts'
import { hashOfCode, isSameHash, newAttemptSecret } from './sign-in.codes.ts'
import { SIGN_IN_ERRORS } from './sign-in.errors.ts'
import * as queries from './sign-in.queries.ts'
import {
  ATTEMPT_MS,
  hourBefore,
  isOpen,
  MAX_MAILS_PER_HOUR,
  mayChooseTeam,
  typedCode,
} from './sign-in.rules.ts'
import type {
  BeginSignIn,
  ChooseTeam,
  ConfirmSignIn,
  SignedIn,
  SignInAttempt,
  SignInTeams,
} from './sign-in.schemas.ts'

const ATTEMPT_SECONDS = ATTEMPT_MS / 1000

/** Above the limit of mails the response is the same, too: a refusal would say that somebody signs in with the address. */
export async function beginSignIn(ctx: VisitorCtx, { email }: BeginSignIn): Promise<JsonText<SignInAttempt>> {
  if (!ctx.sendsMail) throw refused(SIGN_IN_ERRORS.sign_in_without_mail)
  const secret = newAttemptSecret()
  const at = ctx.clock.now()
  const expires_at = new Date(at.getTime() + ATTEMPT_MS)
  await queries.lockAddress.many(ctx.db, { email })
  const { total } = await queries.countMails.only(ctx.db, { email, since: hourBefore(at) })
  queries.insertAttempt.queue(ctx.db, {
    id: newId(),
    secret_hash: hashOfSecret(secret),
    email,
    at,
    expires_at,
    mail_due_at: total < MAX_MAILS_PER_HOUR ? at : null,
  })
  ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
  return toJsonText({ expires_at: expires_at.toISOString() })
}

/** A session if the person has one team; otherwise the teams to choose from. */
export async function confirmSignIn(ctx: VisitorCtx, { code }: ConfirmSignIn): Promise<JsonText<SignedIn>> {
  const secret_hash = hashOfSecret(ctx.browser.attempt() ?? '')
  const code_hash = await hashOfCode(typedCode(code), secret_hash)
  const attempt = await queries.lockAttempt.first(ctx.db, { secret_hash })
  const at = ctx.clock.now()
  const isRight = isSameHash(code_hash, attempt?.code_hash ?? null)
  if (!attempt || !isRight || !isOpen(attempt, at)) return failToConfirm(ctx, secret_hash)
  const teams = await queries.findTeamsOf.many(ctx.db, { email: attempt.email })
  const [only] = teams
  if (!only) return failToConfirm(ctx, secret_hash)
  const secret = newAttemptSecret()
  const isDone = teams.length === 1
  await queries.confirmAttempt.many(ctx.db, {
    secret_hash,
    new_hash: hashOfSecret(secret),
    at,
    expires_at: new Date(at.getTime() + ATTEMPT_MS),
    ended_at: isDone ? at : null,
  })
  if (!isDone) {
    ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
    return toJsonText({
      session: null,
      teams: teams.map(({ tenant_id, name }) => ({ id: tenant_id, name })),
    })
  }
  const session = await openSession(ctx, {
    tenant_id: only.tenant_id,
    user_id: only.user_id,
    method: 'code',
  })
  // Deactivated since the statement before.
  if (!session) throw wrongCode()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

const wrongCode = () => invalid('code', SIGN_IN_ERRORS.sign_in_invalid)

/** The try counts although the request fails, so it is committed first. */
function failToConfirm(ctx: VisitorCtx, secret_hash: Buffer): JsonText<SignedIn> {
  queries.countTry.queue(ctx.db, { secret_hash })
  ctx.afterCommit(() => {
    throw wrongCode()
  })
  return toJsonText({ session: null, teams: [] })
}

export const signedIn = (session: JsonText<Session>) =>
  `{"session":${session},"teams":[]}` as JsonText<SignedIn>

/** The teams to choose from in this browser; none before the person is known, and afterwards. */
export async function listSignInTeams(ctx: VisitorCtx): Promise<JsonText<SignInTeams>> {
  const teams = await teamsToChoose(ctx, ctx.browser.attempt() ?? '')
  return toJsonText({ items: teams.map(({ tenant_id, name }) => ({ id: tenant_id, name })) })
}

async function teamsToChoose(ctx: VisitorCtx, secret: string) {
  const attempt = await queries.findAttempt.first(ctx.db, { secret_hash: hashOfSecret(secret) })
  if (attempt)
    return mayChooseTeam(attempt, ctx.clock.now())
      ? queries.findTeamsOf.many(ctx.db, { email: attempt.email })
      : []
  const account = await accountOfAttempt(ctx, secret)
  return account ? teamsOfAccount(ctx.db, account) : []
}

/** After the code was right, or the identity provider has sent the browser back. */
export async function chooseTeam(ctx: VisitorCtx, { team_id }: ChooseTeam): Promise<JsonText<SignedIn>> {
  const secret = ctx.browser.attempt() ?? ''
  const session =
    (await chooseAfterCode(ctx, secret, team_id)) ?? (await chooseAfterOidc(ctx, secret, team_id))
  if (!session) throw wrongTeam()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

type Opened = Promise<JsonText<Session> | undefined>

async function chooseAfterCode(ctx: VisitorCtx, secret: string, tenant_id: string): Opened {
  const secret_hash = hashOfSecret(secret)
  const attempt = await queries.lockAttempt.first(ctx.db, { secret_hash })
  const at = ctx.clock.now()
  if (!attempt || !mayChooseTeam(attempt, at)) return undefined
  const user = await findUserByEmail.first(ctx.db, { tenant_id, email: attempt.email })
  if (!user) return undefined
  queries.endAttempt.queue(ctx.db, { secret_hash, at })
  return openSession(ctx, { tenant_id, user_id: user.id, method: 'code' })
}

async function chooseAfterOidc(ctx: VisitorCtx, secret: string, tenant_id: string): Opened {
  const account = await accountOfAttempt(ctx, secret)
  if (!account) return undefined
  const teams = await teamsOfAccount(ctx.db, account)
  const chosen = teams.find((team) => team.tenant_id === tenant_id)
  if (!chosen || !(await endOidcAttempt(ctx, secret))) return undefined
  return openSessionOfAccount(ctx, chosen, account)
}

export const wrongTeam = () => invalid('team_id', SIGN_IN_ERRORS.sign_in_invalid)
