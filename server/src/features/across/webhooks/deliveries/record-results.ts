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
  const rows = results.map((result) => ({
    id: result.delivery.id,
    claim: result.delivery.claim,
    ...statusAfter(result, now, url === undefined),
  }))
  const input = { tenant_id: endpointKey.tenant_id, rows: JSON.stringify(rows) }
  const recordedRows = await queries.recordResults.many(tx, input)
  const ids = new Set(recordedRows.map(({ id }) => id))
  const recordedResults = results.filter(({ delivery }) => ids.has(delivery.id))
  logAttempts(tx, endpointKey.tenant_id, recordedResults, recordedRows)
  const ended = recordedRows.filter(({ status }) => status !== 'pending')
  if (ended.length > 0)
    queries.chooseFirstDeliveries.queue(tx, {
      ...endpointKey,
      subject_ids: ended.map(({ subject_id }) => subject_id),
    })
  const currentResults = recordedResults.filter((result) => result.url === url)
  const circuit = currentResults.reduce((state, result) => circuitAfter(state, result, now), before)
  if (isFailing(before) && !isFailing(circuit))
    queries.schedulePendingNow.queue(tx, { ...endpointKey, at: now })
  const reason = currentResults.some(hasGoneStatus) ? 'gone' : isGivenUp(circuit, now) ? 'failing' : undefined
  return { circuit, ended: ended.length, ...(reason && { disabled: reason }) }
}

const findResponse = ({ request }: SendResult) =>
  request?.result.kind === 'response' ? request.result : undefined
const hasGoneStatus = (result: SendResult) => isGone(findResponse(result)?.status ?? 0)
const isSuccess = (result: SendResult) => isDelivered(findResponse(result)?.status ?? 0)

function statusAfter(result: SendResult, now: Date, isDisabled: boolean) {
  if (isSuccess(result)) return { status: 'delivered', due_at: now, finished_at: now }
  const due_at =
    result.request === null || isDisabled
      ? undefined
      : getNextAttempt(result.delivery.attempts + 1, toFailure(result, now), Math.random())
  return due_at
    ? { status: 'pending', due_at, finished_at: null }
    : { status: 'failed', due_at: now, finished_at: now }
}

const toFailure = (result: SendResult, at: Date) => ({
  at,
  retryAfterMs: parseRetryAfterMs(findResponse(result)?.retryAfter, at),
})

function circuitAfter(before: Circuit, result: SendResult, now: Date): Circuit {
  if (result.request === null) return before
  return isSuccess(result) ? CLOSED : circuitAfterFailure(before, toFailure(result, now))
}

function logAttempts(
  tx: Db,
  tenant_id: string,
  results: readonly SendResult[],
  recordedRows: readonly queries.Recorded[],
): void {
  const attempts = results.flatMap(toAttemptRows)
  if (attempts.length > 0) queries.insertAttempts.queue(tx, { tenant_id, rows: JSON.stringify(attempts) })
  const replayed = recordedRows.filter(({ is_replay }) => is_replay).map(({ id }) => id)
  if (replayed.length > 0)
    queries.deleteOldAttempts.queue(tx, { tenant_id, delivery_ids: replayed, keptCount: MAX_SHOWN_ATTEMPTS })
}

function toAttemptRows(result: SendResult) {
  if (result.request === null) return []
  const { at, ms, result: outcome } = result.request
  const response = findResponse(result)
  return [
    {
      id: newId(),
      delivery_id: result.delivery.id,
      at,
      response_status: response?.status ?? null,
      error: outcome.kind === 'failure' ? outcome.error : isSuccess(result) ? null : 'status',
      duration_ms: ms,
      address: outcome.address,
      excerpt: response ? toExcerpt(response.body) : null,
    },
  ]
}

/** Replaces NUL, which PostgreSQL does not store. */
const toExcerpt = (body: Buffer): string =>
  [...body.toString('utf8').replaceAll('\0', '\uFFFD')].slice(0, EXCERPT_CHARACTERS).join('')
