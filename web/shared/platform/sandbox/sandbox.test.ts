import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { today } from '../../calendar/month.ts'
import { todayIn } from '../../kit/values/today.ts'
import { clearSandboxTime, isSandbox, now, updateSandboxTime } from './sandbox.ts'

const url = 'https://engagement.example/api/v1/missions'
const response = (time?: string, more: object = {}) => ({
  ok: true,
  url,
  headers: new Headers(time === undefined ? {} : { 'X-Sandbox': 'true', 'X-Sandbox-Time': time }),
  ...more,
})

vi.useFakeTimers({ now: new Date('2026-03-15T10:00:00Z') })
afterEach(clearSandboxTime)
// Other test files run in the same process.
afterAll(() => void vi.useRealTimers())

test('the current time is that of the browser until a response has the headers of a sandbox', () => {
  updateSandboxTime(response())
  expect([isSandbox(), now().toISOString(), today()]).toEqual([
    false,
    '2026-03-15T10:00:00.000Z',
    '2026-03-15',
  ])
  updateSandboxTime(response('2027-11-18T23:30:00Z'))
  expect([isSandbox(), now().toISOString()]).toEqual([true, '2027-11-18T23:30:00.000Z'])
  expect([todayIn('UTC'), todayIn('Europe/Paris')]).toEqual(['2027-11-18', '2027-11-19'])
})

test('the sandbox clock advances between responses, and responses set it forward or back', () => {
  updateSandboxTime(response('2027-11-18T09:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(now().toISOString()).toBe('2027-11-18T09:01:00.000Z')
  // A response that took a second longer does not move the clock.
  updateSandboxTime(response('2027-11-18T09:00:59Z'))
  expect(now().toISOString()).toBe('2027-11-18T09:01:00.000Z')
  updateSandboxTime(response('2027-12-18T09:00:00Z'))
  expect(now().toISOString()).toBe('2027-12-18T09:00:00.000Z')
  updateSandboxTime(response('2026-03-15T10:01:00Z'))
  expect(now().toISOString()).toBe('2026-03-15T10:01:00.000Z')
})

test.each([
  ['of another team', response(), false],
  ['with an error status', response(undefined, { ok: false }), true],
  [
    'of the sign-in, which has no team',
    response(undefined, { url: 'https://engagement.example/auth/v1/methods' }),
    true,
  ],
  ['whose sandbox time is invalid', response('soon'), false],
])('isSandbox knows whether the team is a sandbox after a response %s', (_, next, expected) => {
  updateSandboxTime(response('2027-11-18T09:00:00Z'))
  updateSandboxTime(next)
  expect(isSandbox()).toBe(expected)
})
