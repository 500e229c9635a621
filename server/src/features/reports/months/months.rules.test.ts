// Tests when a freelancer can be reminded of a report.
import { expect, test } from 'vitest'
import type { ReminderFacts } from './month-states.ts'
import { getReminderRefusal } from './months.rules.ts'

const FACTS: ReminderFacts = {
  is_in_month: true,
  state: 'possible',
  report_status: null,
  due_from: '2026-03-25',
  reminded_at: null,
}
const refusalFor = (facts: Partial<ReminderFacts>) =>
  getReminderRefusal('2026-03', { ...FACTS, ...facts })?.details

test('a reminder is possible if nothing prevents it', () => {
  expect(refusalFor({})).toBeUndefined()
})

test.each<[Partial<ReminderFacts>, object]>([
  [{ is_in_month: false }, { code: 'mission_not_in_month', params: { month: '2026-03' } }],
  [
    { state: 'submitted', report_status: 'pending' },
    { code: 'report_submitted', currentStatus: 'pending', allowed: ['draft', 'rejected'] },
  ],
  [{ state: 'submitted' }, { currentStatus: '' }],
  [{ state: 'not_due' }, { code: 'report_not_due', params: { due_from: '2026-03-25' } }],
  [{ state: 'unreachable' }, { code: 'freelancer_unreachable' }],
  [
    { state: 'recent', reminded_at: new Date('2026-03-26T08:00:00Z') },
    {
      code: 'reminded_recently',
      params: { reminded_at: '2026-03-26T08:00:00.000Z', next_at: '2026-03-27T08:00:00.000Z' },
    },
  ],
])('a reminder is refused with %j', (facts, refusal) => {
  expect(refusalFor(facts)).toMatchObject(refusal)
})
