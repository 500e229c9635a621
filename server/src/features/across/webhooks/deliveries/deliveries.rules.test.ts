import { expect, test } from 'vitest'
import {
  type Circuit,
  CLOSED,
  circuitAfterFailure,
  getNextAttempt,
  isDelivered,
  isFailing,
  isGivenUp,
  isGone,
  MAX_FAILURES,
  parseRetryAfterMs,
} from './deliveries.rules.ts'

const AT = new Date('2026-03-02T10:00:00.000Z')
const failure = { at: AT, retryAfterMs: 0 }
const toSeconds = (date: Date | null | undefined) => date && (date.getTime() - AT.getTime()) / 1000

test('a delivery is tried 11 times over three days, and no attempt repeats the time of another', () => {
  const waits = Array.from({ length: 11 }, (_, attempts) =>
    toSeconds(getNextAttempt(attempts + 1, failure, 0.5)),
  )
  expect(waits).toEqual([5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined])
  expect(toSeconds(getNextAttempt(3, failure, 0))).toBe(255)
  expect(toSeconds(getNextAttempt(3, failure, 1))).toBe(345)
})

test('a longer Retry-After replaces the wait', () => {
  expect(toSeconds(getNextAttempt(1, { at: AT, retryAfterMs: 60_000 }, 0.5))).toBe(60)
  expect(toSeconds(getNextAttempt(3, { at: AT, retryAfterMs: 60_000 }, 0.5))).toBe(300)
})

test('Retry-After is a number of seconds or a date, and at most a day', () => {
  expect(parseRetryAfterMs('120', AT)).toBe(120_000)
  expect(parseRetryAfterMs('Mon, 02 Mar 2026 10:01:00 GMT', AT)).toBe(60_000)
  expect(parseRetryAfterMs('Mon, 02 Mar 2026 09:00:00 GMT', AT)).toBe(0)
  expect(parseRetryAfterMs('999999999', AT)).toBe(86_400_000)
  for (const nonsense of [undefined, '', 'soon', '-1', '1e9']) expect(parseRetryAfterMs(nonsense, AT)).toBe(0)
})

test('only 2xx is a success', () => {
  expect([200, 202, 204, 299].every(isDelivered)).toBe(true)
  expect([0, 101, 199, 300, 301, 307, 400, 404, 410, 429, 500, 503].some(isDelivered)).toBe(false)
})

test('only 410 says that the endpoint is gone for good', () => {
  expect(isGone(410)).toBe(true)
  expect([0, 200, 400, 404, 409, 411, 500].map(isGone)).toEqual(Array(7).fill(false))
})

const failTimes = (times: number, start: Circuit = CLOSED) => {
  let circuit = start
  const waits: (number | null | undefined)[] = []
  let at = AT
  for (let time = 0; time < times; time += 1) {
    circuit = circuitAfterFailure(circuit, { at, retryAfterMs: 0 })
    waits.push(circuit.retry_at && (circuit.retry_at.getTime() - at.getTime()) / 1000)
    at = circuit.retry_at ?? at
  }
  return { circuit, waits }
}

test('after five failures in succession an endpoint is probed, less and less often', () => {
  const { circuit, waits } = failTimes(10)
  expect(waits).toEqual([null, null, null, null, 5, 30, 60, 300, 300, 300])
  expect(circuit.failing_since).toEqual(AT)
  expect(isFailing(failTimes(MAX_FAILURES - 1).circuit)).toBe(false)
  expect(isFailing(failTimes(MAX_FAILURES).circuit)).toBe(true)
})

test('deliveries that were in flight when the endpoint began to fail do not count', () => {
  const { circuit } = failTimes(MAX_FAILURES)
  expect(circuitAfterFailure(circuit, failure)).toBe(circuit)
})

test('an endpoint is given up after five days', () => {
  const { circuit } = failTimes(MAX_FAILURES)
  expect(isGivenUp(circuit, new Date('2026-03-07T09:59:59.999Z'))).toBe(false)
  expect(isGivenUp(circuit, new Date('2026-03-07T10:00:00.000Z'))).toBe(true)
  expect(isGivenUp(CLOSED, new Date('2026-03-07T10:00:00.000Z'))).toBe(false)
})
