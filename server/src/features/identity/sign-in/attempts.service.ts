// People sign in with a mailed code, to the console or to the portal. A request for an unknown address, and a wrong, foreign, used
// or outdated code, cause the same statements and the same response as others of their kind: nobody learns who has an account.

import { hashOfSecret } from '../../../domain/access/secrets.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { invalid, RefusedAfterCommit, refused } from '../../../domain/errors/api-error.ts'
import type { ErrorKind } from '../../../domain/errors/error-kinds.ts'
import { NIL_UUID, newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import type { SignInAudience } from '../../../kernel/db/schema/tables.ts'
import { insertDueMail } from '../../platform/mails/index.ts'
import { hashOfCode, isSameHash, newAttemptSecret } from './sign-in.codes.ts'
import { SIGN_IN_ERRORS } from './sign-in.errors.ts'
import * as queries from './sign-in.queries.ts'
import { ATTEMPT_MS, isOpen, MAX_MAILS_PER_HOUR, mayChooseTeam, typedCode } from './sign-in.rules.ts'
import type { BeginSignIn, ConfirmSignIn, MyTeams, SignInAttempt, SignInTeam } from './sign-in.schemas.ts'

type Person = { tenant_id: string; person_id: string }

/** What a code opens. A code for one audience opens nothing of the other. */
export type Audience<Session> = {
  readonly name: SignInAudience
  /** The error where the service sends no mail, which says whom to ask for a link. */
  readonly withoutMail: ErrorKind<Record<never, never>>
  /** Undefined if the person may not sign in (any more). */
  open(ctx: VisitorCtx, person: Person): Promise<JsonText<Session> | undefined>
}

/** A session, or the teams to choose from. */
type Outcome<Session> = { session: Session | null; teams: SignInTeam[] }

/** Attempts are of no team. */
const MAIL = { tenant_id: NIL_UUID, kind: 'sign_in_code', number: 1 }

const ATTEMPT_SECONDS = ATTEMPT_MS / 1000

/** Above the limit of mails the response is the same, too: a refusal would say that somebody signs in with the address. */
export async function beginAttempt(
  ctx: VisitorCtx,
  { name: audience, withoutMail }: Pick<Audience<unknown>, 'name' | 'withoutMail'>,
  { email }: BeginSignIn,
): Promise<JsonText<SignInAttempt>> {
  if (!ctx.sendsMail) throw refused(withoutMail)
  const secret = newAttemptSecret()
  const at = ctx.clock.now()
  const expires_at = new Date(at.getTime() + ATTEMPT_MS)
  await queries.lockAddress.many(ctx.db, { email })
  const { total } = await queries.countMails.only(ctx.db, { email, since: hourBefore(at) })
  const id = newId()
  queries.insertAttempt.queue(ctx.db, {
    id,
    audience,
    secret_hash: hashOfSecret(secret),
    email,
    at,
    expires_at,
  })
  // Above the limit it is due when the attempt is over, and then not sent: the statements are the same.
  const due_at = total < MAX_MAILS_PER_HOUR ? at : expires_at
  insertDueMail.queue(ctx.db, { ...MAIL, cause_id: id, due_at })
  ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
  return toJsonText({ expires_at: expires_at.toISOString() })
}

/** A session if the person has one team; otherwise the teams to choose from. */
export async function confirmAttempt<Session>(
  ctx: VisitorCtx,
  audience: Audience<Session>,
  { code }: ConfirmSignIn,
): Promise<JsonText<Outcome<Session>>> {
  const secret_hash = hashOfSecret(ctx.browser.attempt() ?? '')
  const code_hash = await hashOfCode(typedCode(code), secret_hash)
  const attempt = await queries.lockAttempt.first(ctx.db, { secret_hash, audience: audience.name })
  const at = ctx.clock.now()
  const isRight = isSameHash(code_hash, attempt?.code_hash ?? null)
  if (!attempt || !isRight || !isOpen(attempt, at)) return failToConfirm(ctx, secret_hash)
  const teams = await queries.TEAMS_OF[audience.name].many(ctx.db, { email: attempt.email })
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
    return toJsonText({ session: null, teams: teams.map(shownTeam) })
  }
  const session = await audience.open(ctx, only)
  // Deactivated since the statement before.
  if (!session) throw wrongCode()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

const wrongCode = () => invalid('code', SIGN_IN_ERRORS.sign_in_invalid)

/** The try counts although the request fails. */
function failToConfirm(ctx: VisitorCtx, secret_hash: Buffer): never {
  queries.countTry.queue(ctx.db, { secret_hash })
  throw new RefusedAfterCommit(wrongCode())
}

export const signedIn = <Session>(session: JsonText<Session>) =>
  `{"session":${session},"teams":[]}` as JsonText<Outcome<Session>>

export const shownTeam = ({ tenant_id, name }: { tenant_id: string; name: string }): SignInTeam => ({
  id: tenant_id,
  name,
})

/** The teams of a signed-in person. */
export const shownChoices = (
  teams: readonly { tenant_id: string; name: string }[],
  current: string,
): JsonText<MyTeams> =>
  toJsonText({
    items: teams.map((team) => ({ ...shownTeam(team), is_current: team.tenant_id === current })),
  })

/** The teams to choose from in this browser after a code. Undefined: no code was asked for. */
export async function teamsOfAttempt(ctx: VisitorCtx, audience: SignInAudience) {
  const secret_hash = hashOfSecret(ctx.browser.attempt() ?? '')
  const attempt = await queries.findAttempt.first(ctx.db, { secret_hash, audience })
  if (!attempt) return undefined
  return mayChooseTeam(attempt, ctx.clock.now())
    ? queries.TEAMS_OF[audience].many(ctx.db, { email: attempt.email })
    : []
}

/** Undefined unless the code was right and the person has this team. */
export async function chooseAfterCode<Session>(
  ctx: VisitorCtx,
  audience: Audience<Session>,
  tenant_id: string,
): Promise<JsonText<Session> | undefined> {
  const secret_hash = hashOfSecret(ctx.browser.attempt() ?? '')
  const attempt = await queries.lockAttempt.first(ctx.db, { secret_hash, audience: audience.name })
  const at = ctx.clock.now()
  if (!attempt || !mayChooseTeam(attempt, at)) return undefined
  const teams = await queries.TEAMS_OF[audience.name].many(ctx.db, { email: attempt.email })
  const chosen = teams.find((team) => team.tenant_id === tenant_id)
  if (!chosen) return undefined
  queries.endAttempt.queue(ctx.db, { secret_hash, at })
  return audience.open(ctx, chosen)
}

export const wrongTeam = () => invalid('team_id', SIGN_IN_ERRORS.sign_in_invalid)
