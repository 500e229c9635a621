// Sends the deliveries of all teams. Any number of nodes runs one each. A node looks at an endpoint when its team has new events, when
// one of its deliveries is due, and when one of its own requests has ended: look-at-endpoint.ts. Of the deliveries about one subject
// only the first is ever claimed, so that they arrive in order (decision 0069).
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from '../../../../domain/access/principal.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { findTeamsWithNews, takeNews } from '../../../platform/events/index.ts'
import { disable } from '../webhooks.service.ts'
import * as queries from './deliveries.queries.ts'
import { createFairQueue, type Target } from './fair-queue.ts'
import { lookAtEndpoint } from './look-at-endpoint.ts'
import { type Claims, renderBodies, type Sent, sendDelivery } from './send-deliveries.ts'
import { createSlots } from './slots.ts'

/** Transactions at a time: statements of requests go on beside them. */
const LOOKS_AT_ONCE = 4
/** Results of this time are recorded by one look: a look costs about the same for one and for eight. */
const GATHER_MS = 20
/** Teams or endpoints of one round. Others come with the next one. */
const MAX_OF_ROUND = 1000

export type EngineDeps = Pick<
  ServiceDeps,
  'db' | 'clock' | 'outgoing' | 'secretKeys' | 'declared' | 'subjects' | 'publicUrl' | 'onFailure'
>

export type DeliveryEngine = {
  /** Begins to look at the endpoints with new events or due deliveries. */
  round(): Promise<void>
  /** The same for endpoints with events that no node has in hand, because one was killed. */
  catchUp(): Promise<void>
  /** Claims nothing further, waits for the requests in flight and records their results. */
  stop(): Promise<void>
  /** Resolves when no request is in flight and nothing is to be looked at. */
  idle(): Promise<void>
}

export function createDeliveryEngine(deps: EngineDeps): DeliveryEngine {
  const { db, clock, onFailure } = deps
  const slots = createSlots()
  const queue = createFairQueue()
  const looking = new Map<string, Promise<void>>()
  /** Endpoints that are to be looked at again after the current look. */
  const again = new Map<string, Target>()
  const sending = new Set<Promise<void>>()
  /** Requests in flight, by endpoint. */
  const inFlight = new Map<string, number>()
  /** Endpoints that are looked at a moment after a result. */
  const gathering = new Set<string>()
  /** Results that are not recorded yet, by endpoint. */
  const results = new Map<string, Sent[]>()
  let isStopping = false

  function add(target: Target): void {
    if (looking.has(target.endpointId)) again.set(target.endpointId, target)
    else queue.add(target)
    beginLooks()
  }

  function beginLooks(): void {
    while (looking.size < LOOKS_AT_ONCE) {
      const next = queue.next()
      if (!next) return
      begin(next)
    }
  }

  function begin(target: Target): void {
    const { endpointId } = target
    const done = look(target)
      .catch(onFailure)
      .finally(() => {
        looking.delete(endpointId)
        const next = again.get(endpointId)
        again.delete(endpointId)
        if (next) queue.add(next)
        beginLooks()
      })
    looking.set(endpointId, done)
  }

  async function look(target: Target): Promise<void> {
    const { tenantId, endpointId } = target
    const ended = results.get(endpointId) ?? []
    results.delete(endpointId)
    let taken = 0
    const take = (wanted: number) => {
      if (!isStopping) taken = slots.take(tenantId, wanted)
      return taken
    }
    const { claims, disabled } = await db
      .transaction((tx) => lookAtEndpoint(deps, tx, target, ended, take))
      .catch((error) => {
        slots.giveBack(tenantId, taken)
        // Recorded by a later look, unless their leases have ended.
        results.set(endpointId, [...ended, ...(results.get(endpointId) ?? [])])
        throw error
      })
    const count = claims ? claims.received.length + claims.refused.length : 0
    slots.giveBack(tenantId, taken - count)
    if (claims) start(target, claims)
    // A transaction of its own: requests lock the endpoint before its progress.
    if (disabled)
      await db.transaction((tx) =>
        disable({ ...deps, db: tx, tenantId, actor: SERVICE, requestId: null }, endpointId, disabled),
      )
  }

  function start(target: Target, claims: Claims): void {
    const bodies = renderBodies(deps, target.tenantId, claims.received)
    for (const delivery of claims.received)
      track(
        target,
        bodies.then((all) => sendDelivery(deps, claims, delivery, all)),
      )
    for (const delivery of claims.refused)
      track(target, Promise.resolve({ url: claims.url, delivery, request: null }))
  }

  function track(target: Target, request: Promise<Sent>): void {
    const { tenantId, endpointId } = target
    inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + 1)
    const sent = request
      .then((result) => {
        results.set(endpointId, [...(results.get(endpointId) ?? []), result])
      }, onFailure)
      .finally(() => {
        sending.delete(sent)
        slots.giveBack(tenantId, 1)
        const left = (inFlight.get(endpointId) ?? 1) - 1
        if (left > 0) inFlight.set(endpointId, left)
        else inFlight.delete(endpointId)
        lookSoon(target)
      })
    sending.add(sent)
  }

  /** At once if no further result can come. */
  function lookSoon(target: Target): void {
    const { endpointId } = target
    if (!inFlight.has(endpointId)) add(target)
    else if (!gathering.has(endpointId)) {
      gathering.add(endpointId)
      const gathered = sleep(GATHER_MS).then(() => {
        gathering.delete(endpointId)
        sending.delete(gathered)
        if (results.has(endpointId)) add(target)
      })
      sending.add(gathered)
    }
  }

  async function round(): Promise<void> {
    if (isStopping) return
    for (const { tenant_id, endpoint_id } of await queries.findWoken.many(db, {
      now: clock.now(),
      most: MAX_OF_ROUND,
    }))
      add({ tenantId: tenant_id, endpointId: endpoint_id })
    const teams = await findTeamsWithNews.many(db, { most: MAX_OF_ROUND })
    const work = async () => {
      for (let team = teams.pop(); team; team = teams.pop()) await addWithNews(team.tenant_id)
    }
    await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, work))
  }

  /** Of several nodes one takes the news, before it reads the feed: what is numbered afterwards is news again. */
  async function addWithNews(tenantId: string): Promise<void> {
    if (!(await takeNews.first(db, { tenant_id: tenantId }))) return
    for (const { endpoint_id } of await queries.findEnabled.many(db, { tenant_id: tenantId }))
      add({ tenantId, endpointId: endpoint_id })
  }

  async function catchUp(): Promise<void> {
    if (isStopping) return
    for (const { tenant_id, endpoint_id } of await queries.findBehind.many(db, { most: MAX_OF_ROUND }))
      add({ tenantId: tenant_id, endpointId: endpoint_id })
  }

  async function idle(): Promise<void> {
    while (sending.size > 0 || looking.size > 0) await Promise.all([...sending, ...looking.values()])
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
