// Records the results of requests, under the lock of the endpoint's progress.

import { newId } from '../../../../domain/ids.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import { MAX_SHOWN_ATTEMPTS } from '../webhooks.schemas.ts'
import * as queries from './deliveries.queries.ts'
import {
  type Circuit,
  CLOSED,
  circuitAfterFailure,
  getNextAttempt,
  isDelivered,
  isFailing,
  isGivenUp,
  isGone,
  parseRetryAfterMs,
} from './deliveries.rules.ts'
import type { SendResult } from './send-deliveries.ts'

const EXCERPT_CHARACTERS = 1000

type EndpointKey = { tenant_id: string; endpoint_id: string }

export type Outcome = {
  circuit: Circuit
  /** The number of deliveries that are no longer pending. */
  ended: number
  /** Why the endpoint is to be disabled. */
  disabled?: 'gone' | 'failing'
}

/** `url`: the current URL of the endpoint; undefined if it is disabled. Results of an earlier URL change no circuit. */
export async function recordResults(
  tx: Db,
  endpointKey: EndpointKey,
  url: string | undefined,
  before: Circuit,
  results: readonly SendResult[],
  now: Date,
): Promise<Outcome> {
  if (results.length === 0) return { circuit: before, ended: 0 }
  const rows = results.map((sent) => ({
    id: sent.delivery.id,
    claim: sent.delivery.claim,
    ...statusAfter(sent, now, url === undefined),
  }))
  const input = { tenant_id: endpointKey.tenant_id, rows: JSON.stringify(rows) }
  const recorded = await queries.recordResults.many(tx, input)
  const ids = new Set(recorded.map(({ id }) => id))
  const counted = results.filter(({ delivery }) => ids.has(delivery.id))
  logAttempts(tx, endpointKey.tenant_id, counted, recorded)
  const ended = recorded.filter(({ status }) => status !== 'pending')
  if (ended.length > 0)
    queries.chooseFirst.queue(tx, { ...endpointKey, subject_ids: ended.map(({ subject_id }) => subject_id) })
  const currentResults = counted.filter((sent) => sent.url === url)
  const circuit = currentResults.reduce((state, sent) => circuitAfter(state, sent, now), before)
  if (isFailing(before) && !isFailing(circuit))
    queries.schedulePendingNow.queue(tx, { ...endpointKey, at: now })
  const reason = currentResults.some(hasGoneStatus) ? 'gone' : isGivenUp(circuit, now) ? 'failing' : undefined
  return { circuit, ended: ended.length, ...(reason && { disabled: reason }) }
}

const findResponse = ({ request }: SendResult) =>
  request?.result.kind === 'response' ? request.result : undefined
const hasGoneStatus = (sent: SendResult) => isGone(findResponse(sent)?.status ?? 0)
const isSuccess = (sent: SendResult) => isDelivered(findResponse(sent)?.status ?? 0)

function statusAfter(sent: SendResult, now: Date, isLast: boolean) {
  if (isSuccess(sent)) return { status: 'delivered', due_at: now, finished_at: now }
  const due_at =
    sent.request === null || isLast
      ? undefined
      : getNextAttempt(sent.delivery.attempts + 1, toFailure(sent, now), Math.random())
  return due_at
    ? { status: 'pending', due_at, finished_at: null }
    : { status: 'failed', due_at: now, finished_at: now }
}

const toFailure = (sent: SendResult, at: Date) => ({
  at,
  retryAfterMs: parseRetryAfterMs(findResponse(sent)?.retryAfter, at),
})

function circuitAfter(before: Circuit, sent: SendResult, now: Date): Circuit {
  if (sent.request === null) return before
  return isSuccess(sent) ? CLOSED : circuitAfterFailure(before, toFailure(sent, now))
}

function logAttempts(
  tx: Db,
  tenant_id: string,
  results: readonly SendResult[],
  recorded: readonly queries.Recorded[],
): void {
  const attempts = results.flatMap(toAttemptRows)
  if (attempts.length > 0) queries.insertAttempts.queue(tx, { tenant_id, rows: JSON.stringify(attempts) })
  const replayed = recorded.filter(({ is_replay }) => is_replay).map(({ id }) => id)
  if (replayed.length > 0)
    queries.deleteOldAttempts.queue(tx, { tenant_id, delivery_ids: replayed, keptCount: MAX_SHOWN_ATTEMPTS })
}

function toAttemptRows(sent: SendResult) {
  if (sent.request === null) return []
  const { at, ms, result } = sent.request
  const response = findResponse(sent)
  return [
    {
      id: newId(),
      delivery_id: sent.delivery.id,
      at,
      response_status: response?.status ?? null,
      error: result.kind === 'failure' ? result.error : isSuccess(sent) ? null : 'status',
      duration_ms: ms,
      address: result.address,
      excerpt: response ? toExcerpt(response.body) : null,
    },
  ]
}

/** Replaces NUL, which PostgreSQL does not store. */
const toExcerpt = (body: Buffer): string =>
  [...body.toString('utf8').replaceAll('\0', '\uFFFD')].slice(0, EXCERPT_CHARACTERS).join('')
