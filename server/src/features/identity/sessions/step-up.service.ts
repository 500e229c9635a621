// Records in a session that the person has confirmed who they are.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { SessionCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { SESSION_EVENTS } from './sessions.manifest.ts'
import { STATEMENTS, setStepUp } from './sessions.queries.ts'
import type { Session } from './sessions.schemas.ts'

export async function stepUpSession(
  ctx: SessionCtx,
  method: StepUpMethod,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  const key = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId }
  const { is_link_shown } = await setStepUp.only(ctx.db, { ...key, method, at: ctx.realClock.now() })
  // From now on the session has the acts that bind a person.
  if (is_link_shown) ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  recordEvent(ctx, SESSION_EVENTS.stepped_up, key.id, { user_id: ctx.principal.userId, method })
  return (await STATEMENTS.find.only(ctx.db, { ...key, current: key.id })).json
}
