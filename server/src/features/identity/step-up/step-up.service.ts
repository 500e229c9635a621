// People confirm who they are before they sign. A user confirms in a session, which may then sign for a few minutes; a freelancer sends the
// code together with the signature.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { canShowCodes } from '../../../domain/access/shown-codes.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import {
  invalid,
  notFound,
  RefusedAfterCommit,
  refused,
  tooManyMails,
} from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Ctx, FreelancerCtx, SessionCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import type { RouteDeps } from '../../../kernel/feature.ts'
import { deriveMailSeed, insertDueMail } from '../../platform/mails/index.ts'
import { lockCredentials } from '../credentials/index.ts'
import { type Session, stepUpSession } from '../sessions/index.ts'
import {
  CODE_MS,
  deriveSignInCode,
  findOpenAttempts,
  formatCode,
  hashOfCode,
  isOpen,
  isSameHash,
  MAX_MAILS_PER_HOUR,
  MAX_TRIES,
  newCode,
  normalizeCode,
  OPERATOR_CODE_MS,
} from '../sign-in/index.ts'
import { lockActiveUser } from '../users/index.ts'
import { STEP_UP_CODE_EVENTS, STEP_UP_ERRORS } from './step-up.manifest.ts'
import * as queries from './step-up.queries.ts'
import type {
  ConfirmStepUp,
  DevelopmentInbox,
  OperatorCode,
  ShownCode,
  StepUpCode,
} from './step-up.schemas.ts'

/** Each code has its own salt, which need not be secret. */
export const deriveSalt = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

type Owner = { user_id: string | null; freelancer_id: string | null; session_id: string | null }

/** The caller holds the lock under which the mails of the person are counted. */
export async function mailCode(ctx: Ctx, owner: Owner): Promise<JsonText<StepUpCode>> {
  const { id, at, expires_at } = await recordCode(ctx, owner)
  insertDueMail.queue(ctx.db, { ...toMail(ctx, id), due_at: at })
  return toJsonText({ expires_at: expires_at.toISOString() })
}

const toMail = ({ tenantId }: Pick<Ctx, 'tenantId'>, cause_id: string) => ({
  tenant_id: tenantId,
  kind: 'step_up_code',
  cause_id,
  number: 1,
})

/** The limit of mailed codes applies to shown codes, too. */
async function recordCode(ctx: Ctx, owner: Owner) {
  const at = ctx.realClock.now()
  const since = hourBefore(at)
  const sent = await queries.findMailsSince.many(ctx.db, { tenant_id: ctx.tenantId, ...owner, since })
  const [oldest] = sent.slice(-MAX_MAILS_PER_HOUR)
  if (oldest && sent.length >= MAX_MAILS_PER_HOUR)
    throw tooManyMails(Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000)))
  const id = newId()
  const expires_at = new Date(at.getTime() + CODE_MS)
  const row = { tenant_id: ctx.tenantId, id, ...owner, source: 'mail' as const, code_hash: null }
  queries.insertCode.queue(ctx.db, { ...row, at, expires_at })
  const { user_id, freelancer_id } = owner
  recordEvent(ctx, STEP_UP_CODE_EVENTS.created, id, { source: 'mail', user_id, freelancer_id })
  return { id, at, expires_at }
}

/** The code works in this session only. A sandbox keeps its mails, so its codes are both mailed and shown. */
export async function requestCode(ctx: SessionCtx, display: ShownCodes): Promise<JsonText<StepUpCode>> {
  const isShown = await isInboxOpen(ctx, display)
  if (!ctx.sendsMail && !isShown) throw refused(STEP_UP_ERRORS.step_up_without_mail)
  await lockCredentials(ctx.db, ctx.tenantId)
  const { userId, credentialId } = ctx.principal
  const { id, at, expires_at } = await recordCode(ctx, {
    user_id: userId,
    freelancer_id: null,
    session_id: credentialId,
  })
  if (ctx.sendsMail) insertDueMail.queue(ctx.db, { ...toMail(ctx, id), due_at: at })
  if (isShown) await showCode(ctx, display, id)
  return toJsonText({ expires_at: expires_at.toISOString() })
}

/** How codes are shown, and the keys from which they are derived. */
export type ShownCodes = Pick<RouteDeps, 'codeDisplay' | 'secretKeys'>

const isInboxOpen = async (ctx: SessionCtx, { codeDisplay }: ShownCodes): Promise<boolean> =>
  canShowCodes(codeDisplay) &&
  codeDisplay.showsCodes(await queries.findTeamKind.only(ctx.db, { tenant_id: ctx.tenantId }))

/** The code that a mail would have. */
function deriveCode(ctx: SessionCtx, { secretKeys }: ShownCodes, id: string): string {
  const seed = deriveMailSeed(secretKeys, toMail(ctx, id))
  if (!seed) throw refused(STEP_UP_ERRORS.step_up_without_mail)
  return newCode(seed)
}

/** The mail, if there is one, has the same code. */
async function showCode(ctx: SessionCtx, display: ShownCodes, id: string): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id }
  const code = deriveCode(ctx, display, id)
  await queries.setCode.run(ctx.db, { ...key, code_hash: await hashOfCode(code, deriveSalt(id)) })
  const { email } = await queries.findEmail.only(ctx.db, { ...key, id: ctx.principal.userId })
  ctx.afterCommit(() => display.codeDisplay.print(`Code to confirm as ${email}: ${formatCode(code)}`))
}

const MAX_SHOWN_CODES = 20

/** Lists the usable codes. A team-admin sees the codes of colleagues, too, as in the mails of a sandbox. */
export async function readDevelopmentInbox(
  ctx: SessionCtx,
  display: ShownCodes,
): Promise<JsonText<DevelopmentInbox>> {
  if (!(await isInboxOpen(ctx, display))) return toJsonText({ is_open: false, items: [] })
  const { tenantId: tenant_id, principal } = ctx
  const user_id = principal.role === 'team-admin' ? null : principal.userId
  const input = { tenant_id, user_id, now: ctx.realClock.now(), max_tries: MAX_TRIES, limit: MAX_SHOWN_CODES }
  const confirmations = await queries.findOpenCodes.many(ctx.db, input)
  const attempts = await findOpenAttempts.many(ctx.db, input)
  const items = [
    ...confirmations.map((row) => toShownCode('confirmation', row, deriveCode(ctx, display, row.id))),
    ...attempts.map((row) => toShownCode('sign_in', row, deriveSignInCode(display.secretKeys, row.id) ?? '')),
  ]
  return toJsonText({
    is_open: true,
    items: items
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .slice(0, MAX_SHOWN_CODES),
  })
}

type OpenCode = { email: string; created_at: Date; expires_at: Date }

const toShownCode = (
  kind: ShownCode['kind'],
  { email, created_at, expires_at }: OpenCode,
  code: string,
): ShownCode => ({
  kind,
  email,
  code: formatCode(code),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

export async function confirmWithCode(
  ctx: SessionCtx,
  { code }: ConfirmStepUp,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  const { tenantId: tenant_id, principal } = ctx
  const owner = { tenant_id, user_id: principal.userId, session_id: principal.credentialId }
  const lockedCodes = [
    await queries.lockUserCode.first(ctx.db, { ...owner, source: 'mail' }),
    await queries.lockUserCode.first(ctx.db, { ...owner, source: 'operator' }),
  ]
  const usedCode = await tryCode(ctx, lockedCodes, code)
  if (!usedCode) throw new RefusedAfterCommit(wrongCode())
  const method = usedCode.source === 'mail' ? 'code' : 'operator_code'
  return stepUpSession(ctx, method, invalidateCredentials)
}

type Code = NonNullable<Awaited<ReturnType<typeof queries.lockUserCode.first>>>

/** Returns the code that was typed, and marks it used. A wrong code counts as a try for all open codes. */
async function tryCode(
  ctx: Ctx,
  lockedCodes: (Code | undefined)[],
  typed: string,
): Promise<Code | undefined> {
  const at = ctx.realClock.now()
  const openCodes = lockedCodes.filter((code): code is Code => code !== undefined && isOpen(code, at))
  for (const code of openCodes) {
    if (!isSameHash(await hashOfCode(normalizeCode(typed), deriveSalt(code.id)), code.code_hash)) continue
    queries.markCodeUsed.queue(ctx.db, { tenant_id: ctx.tenantId, id: code.id, at })
    return code
  }
  for (const { id } of openCodes) queries.countTry.queue(ctx.db, { tenant_id: ctx.tenantId, id })
  return undefined
}

/** Ends the open codes of a person who has lost access, or who has another address. */
export function endCodes(
  { db, tenantId, realClock }: Ctx,
  owner: { user_id?: string; freelancer_id?: string },
): void {
  const person = { user_id: null, freelancer_id: null, ...owner }
  queries.endCodes.queue(db, { tenant_id: tenantId, ...person, at: realClock.now() })
}

const wrongCode = () => invalid('code', STEP_UP_ERRORS.step_up_code_invalid)

/** Creates a code for people without mail, to be handed over on a channel that only they read. */
export async function createOperatorCode(ctx: Ctx, userId: string): Promise<OperatorCode> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const user = await lockActiveUser.first(ctx.db, { tenant_id: ctx.tenantId, id: userId })
  if (!user) throw notFound('user')
  const [id, at, code] = [newId(), ctx.realClock.now(), newCode()]
  const expires_at = new Date(at.getTime() + OPERATOR_CODE_MS)
  queries.insertCode.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    user_id: user.id,
    freelancer_id: null,
    session_id: null,
    source: 'operator',
    code_hash: await hashOfCode(code, deriveSalt(id)),
    at,
    expires_at,
  })
  recordEvent(ctx, STEP_UP_CODE_EVENTS.created, id, {
    source: 'operator',
    user_id: user.id,
    freelancer_id: null,
  })
  return { user_id: user.id, code: formatCode(code), expires_at: expires_at.toISOString() }
}

/**
 * If the service sends mail, a code is needed; otherwise the portal link is enough, and the evidence records who handed it over. Called
 * before the transaction changes anything, because a wrong code commits the number of tries.
 */
export async function stepUpOnPortal(ctx: FreelancerCtx, code: string | null): Promise<StepUpMethod | null> {
  if (!ctx.sendsMail && code === null) return null
  if (code === null) throw refused(ACCESS_ERRORS.step_up_required)
  const owner = { tenant_id: ctx.tenantId, freelancer_id: ctx.principal.freelancerId }
  const usedCode = await tryCode(ctx, [await queries.lockFreelancerCode.first(ctx.db, owner)], code)
  if (!usedCode) throw new RefusedAfterCommit(wrongCode())
  return 'code'
}
