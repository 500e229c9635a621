// Renders the events of claimed deliveries and sends them.
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import type { OutgoingResult } from '../../../../kernel/outgoing/guarded-request.ts'
import { renderEvents } from '../../../platform/events/index.ts'
import { createSignedHeaders, type SecretGeneration } from '../webhook-signature.ts'
import * as queries from './deliveries.queries.ts'

type RenderDeps = Pick<ServiceDeps, 'db' | 'clock' | 'publicUrl' | 'declared' | 'subjects'>

/** Deliveries of one endpoint that this node sends. */
export type Claims = {
  url: string
  secrets: SecretGeneration[]
  received: queries.Claimed[]
  /** Deliveries that fail without a request, because the endpoint no longer receives their types. */
  refused: queries.Claimed[]
}

/** `request`: null if none was sent. */
export type SendResult = { url: string; delivery: queries.Claimed; request: Request | null }
type Request = { at: Date; ms: number; result: OutgoingResult }

/** Returns the bodies by event. `object` is the current resource, by the clock of the team. */
export async function renderBodies(
  { db, clock, publicUrl, declared, subjects }: RenderDeps,
  tenantId: string,
  deliveries: readonly queries.Claimed[],
): Promise<ReadonlyMap<string, string>> {
  const ids = deliveries.map(({ event_id }) => event_id)
  const events = new Map(
    (await queries.findEvents.many(db, { tenant_id: tenantId, ids })).map((event) => [event.id, event]),
  )
  const rows = deliveries.flatMap(({ event_id, number }) => {
    const event = events.get(event_id)
    return event ? [{ ...event, number }] : []
  })
  const bodies = new Map<string, string>()
  while (bodies.size < rows.length) {
    const remainingRows = rows.slice(bodies.size)
    const { items } = await renderEvents(
      { db, clock, tenantId, publicUrl, declared },
      remainingRows,
      subjects,
    )
    for (const [index, item] of items.entries()) bodies.set(remainingRows[index]?.id ?? '', item)
  }
  return bodies
}

export async function sendDelivery(
  { clock, outgoing }: Pick<ServiceDeps, 'clock' | 'outgoing'>,
  { url, secrets }: Claims,
  delivery: queries.Claimed,
  bodies: ReadonlyMap<string, string>,
): Promise<SendResult> {
  const body = bodies.get(delivery.event_id)
  if (body === undefined) throw new Error(`There is no event ${delivery.event_id}`)
  const at = clock.now()
  const startedAt = performance.now()
  const result = await outgoing.post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Team-Engagement-Webhooks',
      ...createSignedHeaders({ id: delivery.event_id, at, body }, secrets),
    },
  })
  return { url, delivery, request: { at, ms: Math.round(performance.now() - startedAt), result } }
}
