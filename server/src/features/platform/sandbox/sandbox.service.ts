// Operations of a sandbox: read and move its clock, read its mails, reset its data.

import { invalid, invalidState, notFound } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { SANDBOX_ERRORS, SANDBOX_EVENTS } from './sandbox.manifest.ts'
import * as queries from './sandbox.queries.ts'
import { daysAfter, isTooFar } from './sandbox.rules.ts'
import type {
  MoveClock,
  Sandbox,
  SandboxMail,
  SandboxMailDetail,
  SandboxMailQuery,
} from './sandbox.schemas.ts'
import { createResettingError } from './sandboxes.ts'

export async function getSandbox(ctx: Ctx): Promise<JsonText<Sandbox>> {
  const found = await queries.showSandbox.first(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  if (!found) throw notFound('sandbox')
  return found.json
}

export async function moveClock(
  ctx: Ctx,
  { to: requestedTime, days }: MoveClock,
): Promise<JsonText<Sandbox>> {
  const tenant_id = ctx.tenantId
  const clockRow = await queries.lockClock.first(ctx.db, { tenant_id })
  if (!clockRow) throw notFound('sandbox')
  if (clockRow.moving_to) throw invalidState(SANDBOX_ERRORS.clock_moves, { status: 'moving', allowed: [] })
  const from = ctx.clock.now()
  const field = days === undefined ? 'to' : 'days'
  const to = days === undefined ? new Date(requestedTime as string) : daysAfter(from, days)
  if (to <= from) throw invalid(field, SANDBOX_ERRORS.clock_is_later)
  const at = ctx.realClock.now()
  if (isTooFar(to, at)) throw invalid(field, SANDBOX_ERRORS.clock_too_far)
  queries.beginMove.queue(ctx.db, { tenant_id, from, to, at })
  const times = { from: from.toISOString(), to: to.toISOString() }
  recordEvent(ctx, SANDBOX_EVENTS.clock_move_requested, tenant_id, times)
  return getSandbox(ctx)
}

/** Requests the reset; the job deletes the data. */
export async function resetSandbox(ctx: Ctx): Promise<JsonText<Sandbox>> {
  const tenant_id = ctx.tenantId
  const sandboxRow = await queries.lockForReset.first(ctx.db, { tenant_id })
  if (!sandboxRow) throw notFound('sandbox')
  if (sandboxRow.is_resetting) throw createResettingError()
  queries.beginReset.queue(ctx.db, { tenant_id, at: ctx.realClock.now() })
  return getSandbox(ctx)
}

export async function listSandboxMails(
  ctx: Ctx,
  { kind, ...query }: SandboxMailQuery,
  allKinds: readonly string[],
): Promise<JsonText<Page<SandboxMail>>> {
  await getSandbox(ctx)
  const kinds = kind && parseWords(kind, allKinds)
  const input = { tenant_id: ctx.tenantId, ...query, ...(kinds && { kinds }) }
  return (await queries.pageOfMails.only(ctx.db, input)).json
}

export async function getSandboxMail(ctx: Ctx, id: string): Promise<JsonText<SandboxMailDetail>> {
  const found = await queries.showMail.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!found) throw notFound('sandbox_mail')
  return found.json
}
