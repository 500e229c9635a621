// Processes an endpoint in one transaction that holds the lock of its progress: records results, creates deliveries of new events, and
// claims due deliveries. A claim is a lease: if the node is killed, another node sends the delivery again, with the same id.
import { randomUUID } from 'node:crypto'
import type { Scope } from '../../../../domain/access/scopes.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import type { SecretGeneration } from '../webhook-signature.ts'
import { createEventFilter } from '../webhook-types.rules.ts'
import { WEBHOOK_EVENTS } from '../webhooks.manifest.ts'
import * as queries from './deliveries.queries.ts'
import { type Circuit, isFailing } from './deliveries.rules.ts'
import { createDeliveryRows, MAX_PENDING } from './deliveries.service.ts'
import type { Target } from './fair-queue.ts'
import { type Outcome, recordResults } from './record-results.ts'
import type { Claims, SendResult } from './send-deliveries.ts'

/** Duration of a claim; longer than a request may take. */
const LEASE_MS = 60_000
const MAX_IN_FLIGHT_OF_ENDPOINT = 8
const EVENTS_PER_BATCH = 500
/** Delay after which an endpoint is processed again whose secret cannot be derived because its key is missing. */
const RETRY_WITHOUT_KEY_MS = 60_000

type ProcessDeps = Pick<ServiceDeps, 'clock' | 'secretKeys' | 'declared'>
type EndpointKey = { tenant_id: string; endpoint_id: string }

type ProcessResult = { claims?: Claims; disabled?: Outcome['disabled'] }

/** `acquire` returns how many of the requested slots it has acquired. */
export async function processEndpoint(
  deps: ProcessDeps,
  tx: Db,
  { tenantId, endpointId }: Target,
  results: readonly SendResult[],
  acquire: (requestedSlots: number) => number,
): Promise<ProcessResult> {
  const now = deps.clock.now()
  const endpointKey = { tenant_id: tenantId, endpoint_id: endpointId }
  const progress = await queries.lockProgress.first(tx, endpointKey)
  if (!progress) return {}
  // A separate statement, because one that starts under the lock sees the changes of the previous node.
  const endpoint = progress.is_enabled ? await queries.findEndpoint.first(tx, endpointKey) : undefined
  const { circuit, ended, disabled } = await recordResults(
    tx,
    endpointKey,
    endpoint?.url,
    progress,
    results,
    now,
  )
  const state = { ...progress, ...circuit, pending: progress.pending - ended }
  if (!endpoint) {
    queries.setProgress.queue(tx, { ...endpointKey, ...state, wake_at: null })
    return {}
  }
  const { isMore, ...added } = await enqueue(deps, tx, endpointKey, endpoint, state)
  const secrets = listSecrets(deps, tenantId, endpoint, now)
  const { rows, isCut } =
    secrets.length > 0 && !disabled ? await claimDue(tx, endpointKey, circuit, now, acquire) : NO_CLAIMS
  const wake_at =
    isMore || isCut ? now : await nextProcessingAt(tx, endpointKey, circuit, secrets.length > 0, now)
  queries.setProgress.queue(tx, { ...endpointKey, ...state, ...added, wake_at })
  return {
    ...(rows.length > 0 && { claims: createClaims(deps, endpoint, secrets, rows) }),
    ...(disabled && { disabled }),
  }
}

const NO_CLAIMS = { rows: [], isCut: false }

/** Creates deliveries of the events that are new in the feed. */
async function enqueue(
  deps: ProcessDeps,
  tx: Db,
  endpointKey: EndpointKey,
  endpoint: queries.Endpoint,
  { enqueued_until, pending }: queries.Progress,
): Promise<{ enqueued_until: number; pending: number; isMore: boolean }> {
  const unchanged = { enqueued_until, pending, isMore: false }
  if (endpoint.feed_head <= enqueued_until || pending >= MAX_PENDING) return unchanged
  const range = { tenant_id: endpointKey.tenant_id, after: enqueued_until, limit: EVENTS_PER_BATCH }
  const events = await queries.listFeedEntries.many(tx, range)
  const last = events.at(-1)
  if (!last) return unchanged
  const isReceived = createEndpointFilter(deps, endpoint)
  const received = events.filter(isReceived)
  if (received.length > 0) {
    const rows = createDeliveryRows(received)
    queries.insertDeliveries.queue(tx, { ...endpointKey, at: deps.clock.now(), is_replay: false, rows })
    queries.chooseFirstDeliveries.queue(tx, { ...endpointKey, subject_ids: listSubjectIds(received) })
  }
  const isMore = events.length === EVENTS_PER_BATCH
  return { enqueued_until: last.number, pending: pending + received.length, isMore }
}

const listSubjectIds = (events: readonly { subject_id: string }[]) => [
  ...new Set(events.map(({ subject_id }) => subject_id)),
]

const createEndpointFilter = ({ declared }: ProcessDeps, { id, types, scopes }: queries.Endpoint) =>
  createEventFilter({ id, types, scopes: scopes as Scope[] }, WEBHOOK_EVENTS.tested.type, declared)

/** `isCut`: whether deliveries remain that got no slot. */
async function claimDue(
  tx: Db,
  endpointKey: EndpointKey,
  circuit: Circuit,
  now: Date,
  acquire: (requestedSlots: number) => number,
): Promise<{ rows: queries.Claimed[]; isCut: boolean }> {
  if (circuit.retry_at && circuit.retry_at > now) return NO_CLAIMS
  const { claimed, due } = await queries.countDue.only(tx, {
    ...endpointKey,
    now,
    limit: MAX_IN_FLIGHT_OF_ENDPOINT,
  })
  const claimableCount = Math.min(due, (isFailing(circuit) ? 1 : MAX_IN_FLIGHT_OF_ENDPOINT) - claimed)
  const limit = claimableCount > 0 ? acquire(claimableCount) : 0
  if (limit === 0) return { rows: [], isCut: claimableCount > 0 }
  const until = new Date(now.getTime() + LEASE_MS)
  const rows = await queries.claimRows.many(tx, { ...endpointKey, now, limit, claim: randomUUID(), until })
  return { rows, isCut: limit < claimableCount }
}

/** Returns when the next delivery or lease is due; for a failing endpoint, not before its next probe. */
async function nextProcessingAt(
  tx: Db,
  endpointKey: EndpointKey,
  { retry_at }: Circuit,
  hasKey: boolean,
  now: Date,
): Promise<Date | null> {
  if (!hasKey) return new Date(now.getTime() + RETRY_WITHOUT_KEY_MS)
  if (retry_at && retry_at > now) return retry_at
  return (await queries.nextDue.only(tx, { ...endpointKey, now })).at
}

/** Lists the current secret first. Empty if the service does not have the key of the current secret. */
function listSecrets(
  { secretKeys }: ProcessDeps,
  tenantId: string,
  { id, secret_generation, key_check, previous_key_check, previous_until }: queries.Endpoint,
  now: Date,
): SecretGeneration[] {
  const current = secretKeys.find(key_check)
  if (!current) return []
  const secret = { tenantId, endpointId: id, generation: secret_generation, key: current }
  const previous =
    previous_key_check && previous_until && previous_until > now
      ? secretKeys.find(previous_key_check)
      : undefined
  return previous ? [secret, { ...secret, generation: secret_generation - 1, key: previous }] : [secret]
}

/** Deliveries of types that the endpoint no longer receives are `refused`: they fail without a request. */
function createClaims(
  deps: ProcessDeps,
  endpoint: queries.Endpoint,
  secrets: SecretGeneration[],
  rows: queries.Claimed[],
): Claims {
  const isReceived = createEndpointFilter(deps, endpoint)
  const { received = [], refused = [] } = Object.groupBy(rows, (row) =>
    isReceived(row) ? 'received' : 'refused',
  )
  return { url: endpoint.url, secrets, received, refused }
}
