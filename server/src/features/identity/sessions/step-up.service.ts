// Step-up: signing and creating credentials require that the person has just confirmed who they are.

import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { KeyCtx, SessionCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { SESSION_EVENTS } from './sessions.manifest.ts'
import { findStepUp, STATEMENTS, setStepUp } from './sessions.queries.ts'
import type { Session } from './sessions.schemas.ts'

/** How long a confirmation is valid. */
const STEP_UP_MS = 5 * 60_000

/** Returns null for a key, which may act without the person. Reads the row: a cached session may be outdated. */
export async function requireStepUp({
  db,
  realClock,
  tenantId,
  principal,
}: KeyCtx): Promise<StepUpMethod | null> {
  if (principal.kind !== 'session') return null
  const found = await findStepUp.first(db, { tenant_id: tenantId, id: principal.credentialId })
  const since = realClock.now().getTime() - STEP_UP_MS
  if (!found?.stepped_up_at || found.stepped_up_at.getTime() <= since)
    throw refused(ACCESS_ERRORS.step_up_required)
  return found.step_up_method
}

export async function stepUpSession(ctx: SessionCtx, method: StepUpMethod): Promise<JsonText<Session>> {
  const key = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId }
  await setStepUp.many(ctx.db, { ...key, method, at: ctx.realClock.now() })
  recordEvent(ctx, SESSION_EVENTS.stepped_up, key.id, { user_id: ctx.principal.userId, method })
  return (await STATEMENTS.find.only(ctx.db, { ...key, current: key.id })).json
}
