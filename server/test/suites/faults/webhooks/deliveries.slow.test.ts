import { expect, test } from 'vitest'
import { listDeliveryDefects } from './deliveries.ts'
import type { Line, Outcome, ReceivedEvent } from './receiver.ts'

const event = (number: number, subject = 'mission'): ReceivedEvent => ({
  id: `event-${number}`,
  number,
  type: 'mission.moved',
  timestamp: '2026-03-02T09:30:00.000Z',
  subject,
  digest: `content ${number}`,
})
const EXPECTED = [event(1), event(2), event(3, 'report'), event(4)]
const line = (number: number, outcome: Outcome = 'accepted', changes: Partial<ReceivedEvent> = {}): Line => {
  const expected = EXPECTED.find((one) => one.number === number) ?? event(number)
  return {
    path: '/a',
    outcome,
    at: 0,
    webhookId: expected.id,
    event: { ...expected, ...changes },
  }
}
const GOOD = [line(3), line(1), line(2, 'failed'), line(2), line(2), line(4, 'unheard'), line(4)]

test('retries, repeated events, and another order of different resources are no defects', () => {
  expect(listDeliveryDefects(GOOD, EXPECTED)).toEqual([])
})

test.each([
  [
    'a missing event',
    GOOD.slice(1),
    ['1 of 4 events are missing, the first is mission.moved event-3 with number 3'],
  ],
  [
    'an event that was only refused',
    [line(3), line(1), line(2), line(4, 'failed'), line(4, 'hung')],
    ['1 of 4 events are missing, the first is mission.moved event-4 with number 4'],
  ],
  [
    'a wrong order',
    [line(3), line(2), line(1), line(4)],
    [
      '1 requests came before earlier events of their resource, the first is mission.moved event-2 with number 2',
    ],
  ],
  [
    'an attempt before the previous event was accepted',
    [line(3), line(1), line(2, 'failed'), line(4, 'failed'), line(2), line(4)],
    [
      '1 requests came before earlier events of their resource, the first is mission.moved event-4 with number 4',
    ],
  ],
  [
    'another webhook-id',
    [...GOOD, { ...line(4), webhookId: 'another' }],
    [
      '1 requests have a webhook-id that is not the id of the event, the first is mission.moved event-4 with number 4',
    ],
  ],
  [
    'another id in a repeated request',
    [...GOOD, { ...line(4, 'accepted', { id: 'another' }), webhookId: 'another' }],
    ['1 requests are of events that are not expected, the first is mission.moved another with number 4'],
  ],
  [
    'another content in a repeated request',
    [...GOOD, line(4, 'accepted', { digest: 'other' })],
    ['1 requests have another content than the feed, the first is mission.moved event-4 with number 4'],
  ],
  [
    'a wrong signature',
    [...GOOD, { path: '/a', outcome: 'invalid', at: 0, webhookId: 'event-4' } satisfies Line],
    ['1 requests are not signed correctly'],
  ],
])('listDeliveryDefects finds %s', (_, lines, defects) => {
  expect(listDeliveryDefects(lines, EXPECTED)).toEqual(defects)
})
