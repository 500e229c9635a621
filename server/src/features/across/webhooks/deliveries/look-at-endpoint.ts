// One look at an endpoint, in one transaction that holds the lock of its progress: records results, makes deliveries of new events, and
// claims those that are due. A claim is a lease: if the node is killed, another one sends the delivery again, with the same id.
import { randomUUID } from 'node:crypto'
import type { Scope } from '../../../../domain/access/scopes.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import type { SecretOf } from '../webhook-signature.ts'
import { receiver } from '../webhook-types.rules.ts'
import { WEBHOOK_EVENTS } from '../webhooks.manifest.ts'
import * as queries from './deliveries.queries.ts'
import { type Circuit, isFailing } from './deliveries.rules.ts'
import { deliveryRows, MAX_PENDING } from './deliveries.service.ts'
import type { Target } from './fair-queue.ts'
import { type Outcome, recordResults } from './record-results.ts'
import type { Claims, Sent } from './send-deliveries.ts'

/** Longer than a request may take. */
const LEASE_MS = 60_000
const MAX_IN_FLIGHT_OF_ENDPOINT = 8
const EVENTS_AT_ONCE = 500
/** How often an endpoint is looked at whose secret cannot be derived. */
const WITHOUT_KEY_MS = 60_000

type LookDeps = Pick<ServiceDeps, 'clock' | 'secretKeys' | 'declared' | 'subjects'>
type Of = { tenant_id: string; endpoint_id: string }

type Look = { claims?: Claims; disabled?: Outcome['disabled'] }

/** `take`: how many of the wanted slots there are. */
export async function lookAtEndpoint(
  deps: LookDeps,
  tx: Db,
  { tenantId, endpointId }: Target,
  results: readonly Sent[],
  take: (wanted: number) => number,
): Promise<Look> {
  const now = deps.clock.now()
  const of = { tenant_id: tenantId, endpoint_id: endpointId }
  const progress = await queries.lockProgress.first(tx, of)
  if (!progress) return {}
  // A statement of its own, begun under the lock: it sees what the node before has done.
  const endpoint = progress.is_enabled ? await queries.findEndpoint.first(tx, of) : undefined
  const { circuit, ended, disabled } = await recordResults(tx, of, endpoint?.url, progress, results, now)
  const state = { ...progress, ...circuit, pending: progress.pending - ended }
  if (!endpoint) {
    queries.setProgress.queue(tx, { ...of, ...state, wake_at: null })
    return {}
  }
  const { isMore, ...added } = await enqueue(deps, tx, of, endpoint, state)
  const secrets = secretsOf(deps, tenantId, endpoint, now)
  const { rows, isCut } =
    secrets.length > 0 && !disabled ? await claimDue(tx, of, circuit, now, take) : NOTHING
  const wake_at = isMore || isCut ? now : await nextLook(tx, of, circuit, secrets.length > 0, now)
  queries.setProgress.queue(tx, { ...of, ...state, ...added, wake_at })
  return {
    ...(rows.length > 0 && { claims: claimsOf(deps, endpoint, secrets, rows) }),
    ...(disabled && { disabled }),
  }
}

const NOTHING = { rows: [], isCut: false }

/** Makes deliveries of the events that the feed has got since the last look. */
async function enqueue(
  deps: LookDeps,
  tx: Db,
  of: Of,
  endpoint: queries.Endpoint,
  { enqueued_until, pending }: queries.Progress,
): Promise<{ enqueued_until: number; pending: number; isMore: boolean }> {
  const unchanged = { enqueued_until, pending, isMore: false }
  if (endpoint.feed_head <= enqueued_until || pending >= MAX_PENDING) return unchanged
  const range = { tenant_id: of.tenant_id, after: enqueued_until, most: EVENTS_AT_ONCE }
  const events = await queries.feedAfter.many(tx, range)
  const last = events.at(-1)
  if (!last) return unchanged
  const isReceived = receiverOf(deps, endpoint)
  const received = events.filter(isReceived)
  if (received.length > 0) {
    const rows = deliveryRows(received)
    queries.insertDeliveries.queue(tx, { ...of, at: deps.clock.now(), is_replay: false, rows })
    queries.chooseFirst.queue(tx, { ...of, subject_ids: subjectsOf(received) })
  }
  const isMore = events.length === EVENTS_AT_ONCE
  return { enqueued_until: last.number, pending: pending + received.length, isMore }
}

const subjectsOf = (events: readonly { subject_id: string }[]) => [
  ...new Set(events.map(({ subject_id }) => subject_id)),
]

const receiverOf = ({ declared, subjects }: LookDeps, { id, types, scopes }: queries.Endpoint) =>
  receiver({ id, types, scopes: scopes as Scope[] }, WEBHOOK_EVENTS.tested.type, declared.events, subjects)

/** `isCut`: there was no slot for further ones. */
async function claimDue(
  tx: Db,
  of: Of,
  circuit: Circuit,
  now: Date,
  take: (wanted: number) => number,
): Promise<{ rows: queries.Claimed[]; isCut: boolean }> {
  if (circuit.retry_at && circuit.retry_at > now) return NOTHING
  const { claimed, due } = await queries.countDue.only(tx, { ...of, now, most: MAX_IN_FLIGHT_OF_ENDPOINT })
  const wanted = Math.min(due, (isFailing(circuit) ? 1 : MAX_IN_FLIGHT_OF_ENDPOINT) - claimed)
  const most = wanted > 0 ? take(wanted) : 0
  if (most === 0) return { rows: [], isCut: wanted > 0 }
  const until = new Date(now.getTime() + LEASE_MS)
  const rows = await queries.claimRows.many(tx, { ...of, now, most, claim: randomUUID(), until })
  return { rows, isCut: most < wanted }
}

/** Without new events. The first that becomes due, a retry or the end of a lease; not before the probe of an endpoint that fails. */
async function nextLook(
  tx: Db,
  of: Of,
  { retry_at }: Circuit,
  hasKey: boolean,
  now: Date,
): Promise<Date | null> {
  if (!hasKey) return new Date(now.getTime() + WITHOUT_KEY_MS)
  if (retry_at && retry_at > now) return retry_at
  return (await queries.nextDue.only(tx, { ...of, now })).at
}

/** The current secret first. Empty: the service does not have its key. */
function secretsOf(
  { secretKeys }: LookDeps,
  tenantId: string,
  { id, secret_generation, key_check, previous_key_check, previous_until }: queries.Endpoint,
  now: Date,
): SecretOf[] {
  const current = secretKeys.find(key_check)
  if (!current) return []
  const secret = { tenantId, endpointId: id, generation: secret_generation, key: current }
  const previous =
    previous_key_check && previous_until && previous_until > now
      ? secretKeys.find(previous_key_check)
      : undefined
  return previous ? [secret, { ...secret, generation: secret_generation - 1, key: previous }] : [secret]
}

/** Deliveries of types that the endpoint has ceased to receive fail without a request. */
function claimsOf(
  deps: LookDeps,
  endpoint: queries.Endpoint,
  secrets: SecretOf[],
  rows: queries.Claimed[],
): Claims {
  const isReceived = receiverOf(deps, endpoint)
  const { received = [], refused = [] } = Object.groupBy(rows, (row) =>
    isReceived(row) ? 'received' : 'refused',
  )
  return { url: endpoint.url, secrets, received, refused }
}
