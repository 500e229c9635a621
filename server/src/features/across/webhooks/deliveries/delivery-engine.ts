// Sends the deliveries of all teams. Each of any number of nodes runs one engine. A node processes an endpoint (process-endpoint.ts) when
// its team has new events, when a delivery is due, and when a request of this node has ended. Only the first pending delivery about a
// subject is claimed, so that deliveries about one subject arrive in order (decision 0069).
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from '../../../../domain/access/principal.ts'
import type { Clock } from '../../../../domain/clock.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { claimNewEvents, findTeamsWithNews } from '../../../platform/events/index.ts'
import { disable } from '../webhooks.service.ts'
import * as queries from './deliveries.queries.ts'
import { createFairQueue, type Target } from './fair-queue.ts'
import { processEndpoint } from './process-endpoint.ts'
import { type Claims, renderBodies, type SendResult, sendDelivery } from './send-deliveries.ts'
import { createSlots } from './slots.ts'

/** Maximum number of concurrent transactions; statements of requests run beside them. */
const MAX_CONCURRENT_ENDPOINTS = 4
/** Results of this period are recorded in one transaction, which costs about the same for one result and for eight. */
const GATHER_MS = 20
/** Maximum number of teams or endpoints in one round. The others follow in the next round. */
const MAX_PER_ROUND = 1000

export type EngineDeps = Pick<
  ServiceDeps,
  | 'db'
  | 'clock'
  | 'sandboxes'
  | 'outgoing'
  | 'secretKeys'
  | 'declared'
  | 'subjects'
  | 'publicUrl'
  | 'onFailure'
>

export type DeliveryEngine = {
  /** Starts to process the endpoints with new events or due deliveries. */
  round(): Promise<void>
  /** Starts to process endpoints with events that no node processes, because a node was killed. */
  catchUp(): Promise<void>
  /** Claims nothing further, waits for the requests in flight and records their results. */
  stop(): Promise<void>
  /** Resolves when no request is in flight and no endpoint is queued. */
  idle(): Promise<void>
}

export function createDeliveryEngine(deps: EngineDeps): DeliveryEngine {
  const { db, clock, onFailure } = deps
  const slots = createSlots()
  const queue = createFairQueue()
  const inProgress = new Map<string, Promise<void>>()
  /** Endpoints to process again after their current transaction. */
  const requeued = new Map<string, Target>()
  const sending = new Set<Promise<void>>()
  /** Requests in flight, by endpoint. */
  const inFlight = new Map<string, number>()
  /** Endpoints that are processed shortly after a result. */
  const gathering = new Set<string>()
  /** Results that are not recorded yet, by endpoint. */
  const results = new Map<string, SendResult[]>()
  let isStopping = false

  function enqueueTarget(target: Target): void {
    if (inProgress.has(target.endpointId)) requeued.set(target.endpointId, target)
    else queue.add(target)
    startQueued()
  }

  function startQueued(): void {
    while (inProgress.size < MAX_CONCURRENT_ENDPOINTS) {
      const next = queue.next()
      if (!next) return
      startProcessing(next)
    }
  }

  function startProcessing(target: Target): void {
    const { endpointId } = target
    const done = processTarget(target)
      .catch(onFailure)
      .finally(() => {
        inProgress.delete(endpointId)
        const next = requeued.get(endpointId)
        requeued.delete(endpointId)
        if (next) queue.add(next)
        startQueued()
      })
    inProgress.set(endpointId, done)
  }

  async function processTarget(target: Target): Promise<void> {
    const { tenantId, endpointId } = target
    const unrecordedResults = results.get(endpointId) ?? []
    results.delete(endpointId)
    let slotCount = 0
    const acquire = (requestedSlots: number) => {
      if (!isStopping) slotCount = slots.acquire(tenantId, requestedSlots)
      return slotCount
    }
    const { claims, disabled } = await db
      .transaction((tx) => processEndpoint(deps, tx, target, unrecordedResults, acquire))
      .catch((error) => {
        slots.release(tenantId, slotCount)
        // A later transaction records them, unless their leases have ended.
        results.set(endpointId, [...unrecordedResults, ...(results.get(endpointId) ?? [])])
        throw error
      })
    const count = claims ? claims.received.length + claims.refused.length : 0
    slots.release(tenantId, slotCount - count)
    if (claims) sendClaims(target, claims)
    // A separate transaction, because requests lock the endpoint before its progress.
    if (disabled) {
      const teamClock = await findClock(tenantId)
      const ctx = { clock: teamClock, realClock: clock, tenantId, actor: SERVICE, requestId: null }
      await db.transaction((tx) => disable({ ...ctx, db: tx }, endpointId, disabled))
    }
  }

  /** The clock of the team, for events. Due times, secrets and signatures use the real clock. */
  const findClock = async (tenantId: string): Promise<Clock> =>
    (await deps.sandboxes.find(tenantId))?.clock ?? clock

  function sendClaims(target: Target, claims: Claims): void {
    const bodies = findClock(target.tenantId).then((teamClock) =>
      renderBodies({ ...deps, clock: teamClock }, target.tenantId, claims.received),
    )
    for (const delivery of claims.received)
      track(
        target,
        bodies.then((all) => sendDelivery(deps, claims, delivery, all)),
      )
    for (const delivery of claims.refused)
      track(target, Promise.resolve({ url: claims.url, delivery, request: null }))
  }

  function track(target: Target, request: Promise<SendResult>): void {
    const { tenantId, endpointId } = target
    inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + 1)
    const sent = request
      .then((result) => {
        results.set(endpointId, [...(results.get(endpointId) ?? []), result])
      }, onFailure)
      .finally(() => {
        sending.delete(sent)
        slots.release(tenantId, 1)
        const left = (inFlight.get(endpointId) ?? 1) - 1
        if (left > 0) inFlight.set(endpointId, left)
        else inFlight.delete(endpointId)
        scheduleProcessing(target)
      })
    sending.add(sent)
  }

  /** Processes the endpoint immediately if no further result can arrive, otherwise after GATHER_MS. */
  function scheduleProcessing(target: Target): void {
    const { endpointId } = target
    if (!inFlight.has(endpointId)) enqueueTarget(target)
    else if (!gathering.has(endpointId)) {
      gathering.add(endpointId)
      const gathered = sleep(GATHER_MS).then(() => {
        gathering.delete(endpointId)
        sending.delete(gathered)
        if (results.has(endpointId)) enqueueTarget(target)
      })
      sending.add(gathered)
    }
  }

  async function round(): Promise<void> {
    if (isStopping) return
    for (const { tenant_id, endpoint_id } of await queries.findScheduled.many(db, {
      now: clock.now(),
      limit: MAX_PER_ROUND,
    }))
      enqueueTarget({ tenantId: tenant_id, endpointId: endpoint_id })
    const teams = await findTeamsWithNews.many(db, { limit: MAX_PER_ROUND })
    const work = async () => {
      for (let team = teams.pop(); team; team = teams.pop()) await enqueueEndpointsOfTeam(team.tenant_id)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_ENDPOINTS }, work))
  }

  /** Only one of several nodes claims the new events, before it reads the feed. Later events are claimed again. */
  async function enqueueEndpointsOfTeam(tenantId: string): Promise<void> {
    if (!(await claimNewEvents.first(db, { tenant_id: tenantId }))) return
    for (const { endpoint_id } of await queries.findEnabled.many(db, { tenant_id: tenantId }))
      enqueueTarget({ tenantId, endpointId: endpoint_id })
  }

  async function catchUp(): Promise<void> {
    if (isStopping) return
    for (const { tenant_id, endpoint_id } of await queries.findBehind.many(db, { limit: MAX_PER_ROUND }))
      enqueueTarget({ tenantId: tenant_id, endpointId: endpoint_id })
  }

  async function idle(): Promise<void> {
    while (sending.size > 0 || inProgress.size > 0) await Promise.all([...sending, ...inProgress.values()])
  }

  return {
    round,
    catchUp,
    idle,
    async stop() {
      isStopping = true
      await idle()
    },
  }
}
