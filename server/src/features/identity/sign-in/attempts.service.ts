// People sign in with a mailed code, to the console or to the portal. Requests for known and for unknown addresses run the same statements
// and get the same response, and so do all wrong, foreign, used or expired codes: nobody learns who has an account.

import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { hashSecret, mintCookieSecret } from '../../../domain/access/secrets.ts'
import { type CodeDisplay, canShowCodes } from '../../../domain/access/shown-codes.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { invalid, RefusedAfterCommit, refused } from '../../../domain/errors/api-error.ts'
import { NIL_UUID, newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import { deriveMailSeed, insertDueMail } from '../../platform/mails/index.ts'
import type { Audience, Entry } from './audience.ts'
import { hashOfCode, isSameHash, newCode } from './sign-in.codes.ts'
import { SIGN_IN_ERRORS } from './sign-in.manifest.ts'
import * as queries from './sign-in.queries.ts'
import {
  CODE_MS,
  formatCode,
  isOpen,
  MAX_MAILS_PER_HOUR,
  mayChooseTeam,
  normalizeCode,
} from './sign-in.rules.ts'
import type {
  BeginSignIn,
  ChooseTeam,
  ConfirmSignIn,
  SignInAttempt,
  SignInTeam,
  SignInTeams,
} from './sign-in.schemas.ts'

/** A session, or the teams to choose from. */
export type Outcome<Session> = { session: Session | null; teams: SignInTeam[] }

/** An attempt belongs to no team, so its mail has the nil UUID instead of a tenant id. */
const MAIL = { tenant_id: NIL_UUID, kind: 'sign_in_code', number: 1 }

export const ATTEMPT_SECONDS = CODE_MS / 1000

/** Above the limit of mails the response is the same, too: a refusal would say that somebody signs in with the address. */
export async function beginAttempt(
  ctx: VisitorCtx,
  {
    name: audience,
    withoutMail,
    codeDisplay,
  }: Pick<Audience<unknown>, 'name' | 'withoutMail' | 'codeDisplay'>,
  { email }: BeginSignIn,
  secretKeys: SecretKeys,
): Promise<JsonText<SignInAttempt>> {
  if (!ctx.sendsMail && !(codeDisplay && canShowCodes(codeDisplay))) throw refused(withoutMail)
  const secret = mintCookieSecret()
  const at = ctx.clock.now()
  const expires_at = new Date(at.getTime() + CODE_MS)
  await queries.lockAddress.run(ctx.db, { email })
  const { total } = await queries.countMails.only(ctx.db, { email, since: hourBefore(at) })
  const id = newId()
  queries.insertAttempt.queue(ctx.db, {
    id,
    audience,
    secret_hash: hashSecret(secret),
    email,
    at,
    expires_at,
  })
  // Above the limit the mail is due when the attempt has expired, and is then not sent: the statements are the same.
  const due_at = total < MAX_MAILS_PER_HOUR ? at : expires_at
  if (ctx.sendsMail) insertDueMail.queue(ctx.db, { ...MAIL, cause_id: id, due_at })
  else if (codeDisplay && due_at === at) await showCode(ctx, codeDisplay, secretKeys, { id, email, secret })
  ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
  return toJsonText({ expires_at: expires_at.toISOString() })
}

type ShownAttempt = { id: string; email: string; secret: string }

/** Shows the code only if all teams of the address show codes, because the code opens all of them. */
async function showCode(
  ctx: VisitorCtx,
  display: CodeDisplay,
  secretKeys: SecretKeys,
  { id, email, secret }: ShownAttempt,
): Promise<void> {
  const teams = await queries.TEAM_LOOKUPS.console.many(ctx.db, { email })
  const code = deriveSignInCode(secretKeys, id)
  if (!code || teams.length === 0 || !teams.every(display.showsCodes)) return
  await queries.setShownCode.run(ctx.db, { id, code_hash: await hashOfCode(code, hashSecret(secret)) })
  ctx.afterCommit(() => display.print(`Code to sign in as ${email}: ${formatCode(code)}`))
}

/** The code that a mail would have. */
export function deriveSignInCode(secretKeys: SecretKeys, cause_id: string): string | undefined {
  const seed = deriveMailSeed(secretKeys, { ...MAIL, cause_id })
  return seed && newCode(seed)
}

type TeamsOfAddress = Awaited<ReturnType<typeof queries.TEAM_LOOKUPS.console.many>>

/** A shown code opens only teams that show codes: another team may have got the address since then. */
const selectTeams = (
  ctx: VisitorCtx,
  { codeDisplay }: Pick<Audience<unknown>, 'codeDisplay'>,
  teams: TeamsOfAddress,
) => (ctx.sendsMail ? teams : teams.filter((team) => codeDisplay?.showsCodes(team)))

/** Returns a session if the person has one team; otherwise the teams to choose from. */
export async function confirmAttempt<Session>(
  ctx: VisitorCtx,
  audience: Audience<Session>,
  { code }: ConfirmSignIn,
): Promise<JsonText<Outcome<Session>>> {
  const secret_hash = hashSecret(ctx.browser.attempt() ?? '')
  const code_hash = await hashOfCode(normalizeCode(code), secret_hash)
  const attempt = await queries.lockAttempt.first(ctx.db, { secret_hash, audience: audience.name })
  const at = ctx.clock.now()
  const isRight = isSameHash(code_hash, attempt?.code_hash ?? null)
  if (!attempt || !isRight || !isOpen({ ...attempt, used_at: attempt.confirmed_at }, at))
    return failToConfirm(ctx, secret_hash)
  const teams = selectTeams(
    ctx,
    audience,
    await queries.TEAM_LOOKUPS[audience.name].many(ctx.db, { email: attempt.email }),
  )
  const [firstTeam] = teams
  if (!firstTeam) return failToConfirm(ctx, secret_hash)
  const secret = mintCookieSecret()
  const isDone = teams.length === 1
  await queries.confirmAttempt.run(ctx.db, {
    secret_hash,
    new_hash: hashSecret(secret),
    at,
    expires_at: new Date(at.getTime() + CODE_MS),
    ended_at: isDone ? at : null,
  })
  if (!isDone) {
    ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
    return toJsonText({ session: null, teams: teams.map(toSignInTeam) })
  }
  const session = await audience.open(ctx, firstTeam)
  // The person was deactivated after the previous statement.
  if (!session) throw wrongCode()
  ctx.browser.clearAttempt()
  return toSignedInResponse(session)
}

const wrongCode = () => invalid('code', SIGN_IN_ERRORS.sign_in_invalid)

/** The try counts although the request fails. */
function failToConfirm(ctx: VisitorCtx, secret_hash: Buffer): never {
  queries.countTry.queue(ctx.db, { secret_hash })
  throw new RefusedAfterCommit(wrongCode())
}

export const toSignedInResponse = <Session>(session: JsonText<Session>) =>
  `{"session":${session},"teams":[]}` as JsonText<Outcome<Session>>

export const toSignInTeam = ({ tenant_id, name }: { tenant_id: string; name: string }): SignInTeam => ({
  id: tenant_id,
  name,
})

/** The entry after a code. Undefined: no code was requested. No teams: wrong code, or a team is chosen already. */
async function findCodeEntry<View>(
  ctx: VisitorCtx,
  audience: Audience<View>,
  find: typeof queries.findAttempt | typeof queries.lockAttempt,
): Promise<Entry<View> | undefined> {
  const secret_hash = hashSecret(ctx.browser.attempt() ?? '')
  const attempt = await find.first(ctx.db, { secret_hash, audience: audience.name })
  if (!attempt) return undefined
  const at = ctx.clock.now()
  const teams = mayChooseTeam(attempt, at)
    ? selectTeams(
        ctx,
        audience,
        await queries.TEAM_LOOKUPS[audience.name].many(ctx.db, { email: attempt.email }),
      )
    : []
  return {
    teams,
    open(opening) {
      queries.endAttempt.queue(ctx.db, { secret_hash, at })
      return audience.open(ctx, opening)
    },
  }
}

/** The teams to choose from in this browser; none before the person is known, and none after the choice. */
export async function listSignInTeams<View>(
  ctx: VisitorCtx,
  audience: Audience<View>,
): Promise<JsonText<SignInTeams>> {
  const entry = (await findCodeEntry(ctx, audience, queries.findAttempt)) ?? (await audience.findEntry?.(ctx))
  return toJsonText({ items: (entry?.teams ?? []).map(toSignInTeam) })
}

export async function chooseTeam<View>(
  ctx: VisitorCtx,
  audience: Audience<View>,
  { team_id }: ChooseTeam,
): Promise<JsonText<Outcome<View>>> {
  const entry = (await findCodeEntry(ctx, audience, queries.lockAttempt)) ?? (await audience.findEntry?.(ctx))
  const selectedTeam = entry?.teams.find(({ tenant_id }) => tenant_id === team_id)
  const session = selectedTeam && (await entry?.open(selectedTeam))
  if (!session) throw wrongTeam()
  ctx.browser.clearAttempt()
  return toSignedInResponse(session)
}

export const wrongTeam = () => invalid('team_id', SIGN_IN_ERRORS.sign_in_invalid)
