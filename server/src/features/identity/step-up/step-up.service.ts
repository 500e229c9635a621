// People confirm that it is them before they sign. A user confirms in a session, which may then sign for a few minutes; a freelancer
// sends the code together with the signature.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
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
import { insertDueMail } from '../../platform/mails/index.ts'
import { lockCredentials } from '../credentials/index.ts'
import { type Session, stepUpSession } from '../sessions/index.ts'
import {
  CODE_MS,
  formatCode,
  hashOfCode,
  isOpen,
  isSameHash,
  MAX_MAILS_PER_HOUR,
  newCode,
  normalizeCode,
  OPERATOR_CODE_MS,
} from '../sign-in/index.ts'
import { lockActiveUser } from '../users/index.ts'
import { STEP_UP_CODE_EVENTS, STEP_UP_ERRORS } from './step-up.manifest.ts'
import * as queries from './step-up.queries.ts'
import type { ConfirmStepUp, OperatorCode, StepUpCode } from './step-up.schemas.ts'

/** Each code has its own salt, which need not be secret. */
export const deriveSalt = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

type Owner = { user_id: string | null; freelancer_id: string | null; session_id: string | null }

/** The caller holds the lock under which the mails of the person are counted. */
export async function mailCode(ctx: Ctx, owner: Owner): Promise<JsonText<StepUpCode>> {
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
  const mail = { tenant_id: ctx.tenantId, kind: 'step_up_code', cause_id: id, number: 1, due_at: at }
  insertDueMail.queue(ctx.db, mail)
  const { user_id, freelancer_id } = owner
  recordEvent(ctx, STEP_UP_CODE_EVENTS.created, id, { source: 'mail', user_id, freelancer_id })
  return toJsonText({ expires_at: expires_at.toISOString() })
}

/** The code works in this session only. */
export async function requestCode(ctx: SessionCtx): Promise<JsonText<StepUpCode>> {
  if (!ctx.sendsMail) throw refused(STEP_UP_ERRORS.step_up_without_mail)
  await lockCredentials(ctx.db, ctx.tenantId)
  const { userId, credentialId } = ctx.principal
  return mailCode(ctx, { user_id: userId, freelancer_id: null, session_id: credentialId })
}

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
  const open = lockedCodes.filter((code): code is Code => code !== undefined && isOpen(code, at))
  for (const code of open) {
    if (!isSameHash(await hashOfCode(normalizeCode(typed), deriveSalt(code.id)), code.code_hash)) continue
    queries.markCodeUsed.queue(ctx.db, { tenant_id: ctx.tenantId, id: code.id, at })
    return code
  }
  for (const { id } of open) queries.countTry.queue(ctx.db, { tenant_id: ctx.tenantId, id })
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
 * Where mail is set up, a code is needed; otherwise the portal link counts, and the evidence records who handed it over. Call it before
 * the transaction changes anything, because a wrong code commits its count.
 */
export async function stepUpOnPortal(ctx: FreelancerCtx, code: string | null): Promise<StepUpMethod | null> {
  if (!ctx.sendsMail && code === null) return null
  if (code === null) throw refused(ACCESS_ERRORS.step_up_required)
  const owner = { tenant_id: ctx.tenantId, freelancer_id: ctx.principal.freelancerId }
  const usedCode = await tryCode(ctx, [await queries.lockFreelancerCode.first(ctx.db, owner)], code)
  if (!usedCode) throw new RefusedAfterCommit(wrongCode())
  return 'code'
}
