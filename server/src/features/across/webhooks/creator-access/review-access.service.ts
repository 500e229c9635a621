// An endpoint outlives the access of its creator by 14 days of real time: the team-admins get a mail, and one of them takes it over, or it
// is disabled (decision 0132).
import { SERVICE } from '../../../../domain/access/principal.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { DAY_MS } from '../../../../domain/durations.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { insertDueMail } from '../../../platform/mails/index.ts'
import { TAKE_OVER_DAYS, WEBHOOK_EVENTS } from '../webhooks.manifest.ts'
import { lockEndpoint } from '../webhooks.queries.ts'
import { disable } from '../webhooks.service.ts'
import * as queries from './creator-access.queries.ts'
import { mayHaveEndpoint, takeOverUntil } from './creator-access.rules.ts'

const ENDPOINTS_PER_BATCH = 100

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'sandboxes' | 'declared' | 'onFailure'>
type Found = { tenant_id: string; endpoint_id: string }

/** Reviews the endpoints whose creator may have lost or regained access, then disables those that nobody took over in time. */
export async function reviewCreatorAccess(deps: Deps): Promise<void> {
  await forEach(deps, () => queries.findUnreviewed.many(deps.db, { limit: ENDPOINTS_PER_BATCH }))
  const before = new Date(deps.clock.now().getTime() - TAKE_OVER_DAYS * DAY_MS)
  await forEach(deps, () => queries.findOverdue.many(deps.db, { before, limit: ENDPOINTS_PER_BATCH }))
}

/** Ends after a batch with a failure, because the failed endpoints would be found again. */
async function forEach(deps: Deps, find: () => Promise<readonly Found[]>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const endpoints = await find()
    isDone = endpoints.length < ENDPOINTS_PER_BATCH
    for (const { tenant_id: tenantId, endpoint_id } of endpoints)
      try {
        const clock = (await deps.sandboxes.find(tenantId))?.clock ?? deps.clock
        const ctx = { ...deps, clock, realClock: deps.clock, tenantId, actor: SERVICE, requestId: null }
        await deps.db.transaction((db) => reviewEndpoint({ ...ctx, db }, endpoint_id))
      } catch (error) {
        isDone = true
        deps.onFailure(error)
      }
  }
}

type ReviewCtx = Pick<Ctx, 'db' | 'clock' | 'realClock' | 'tenantId' | 'actor' | 'requestId' | 'declared'>

/** Locks the endpoint before its progress, as requests do. A later change of the user marks the endpoint again. */
async function reviewEndpoint(ctx: ReviewCtx, id: string): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id }
  const endpoint = await lockEndpoint.first(ctx.db, key)
  const real = ctx.realClock.now()
  await queries.markReviewed.run(ctx.db, { ...key, at: real })
  if (!endpoint) return
  const creator = await queries.findCreator.only(ctx.db, key)
  const mayHave = mayHaveEndpoint(
    { ...creator, permissions: creator.permissions as Scope[] | null },
    endpoint.scopes as Scope[],
    ctx.declared.memberScopes,
  )
  const { access_lost_at } = endpoint
  if (mayHave) {
    if (access_lost_at) await regainAccess(ctx, id)
  } else if (!access_lost_at) await loseAccess(ctx, endpoint)
  else if (endpoint.is_enabled && takeOverUntil(access_lost_at) <= real) await disable(ctx, id, 'access_lost')
}

async function loseAccess(
  ctx: ReviewCtx,
  { id, is_enabled, created_by: user_id }: { id: string; is_enabled: boolean; created_by: string },
): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id }
  const access_lost_at = ctx.realClock.now()
  queries.setAccessLost.queue(ctx.db, { ...key, access_lost_at, at: ctx.clock.now() })
  recordEvent(ctx, WEBHOOK_EVENTS.access_lost, id, { user_id })
  // Nothing is sent to a disabled endpoint. It cannot be enabled before somebody takes it over.
  if (!is_enabled) return
  const { mail_number: number } = await queries.countMail.only(ctx.db, key)
  const mail = { tenant_id: ctx.tenantId, kind: 'webhook_access_lost', cause_id: id, number }
  insertDueMail.queue(ctx.db, { ...mail, due_at: ctx.clock.now() })
}

async function regainAccess(ctx: ReviewCtx, id: string): Promise<void> {
  const row = { tenant_id: ctx.tenantId, id, access_lost_at: null, at: ctx.clock.now() }
  queries.setAccessLost.queue(ctx.db, row)
  recordEvent(ctx, WEBHOOK_EVENTS.access_regained, id)
}
