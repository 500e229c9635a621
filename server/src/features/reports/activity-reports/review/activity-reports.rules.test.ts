// The state machine of activity reports, for both sides. The table is written by hand (decision 0020), not derived from
// the rules. activity-reports.states.slow.test.ts tests the same over HTTP.
import { describe, expect, test } from 'vitest'
import { listAllowedActions, parseActionLists } from '../../../../../test/check/action-tables.ts'
import { findRefusal } from '../../../../../test/check/refusals.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { REPORT_STATUSES, type ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import {
  checkMission,
  missingDocumentsError,
  PORTAL_REPORT_ACTION_TABLE,
  paidEntryError,
  REPORT_ACTION_TABLE,
  REPORT_ACTIONS,
  reportActionLists,
  requireNextStatus,
  type Side,
  type Trigger,
} from './activity-reports.rules.ts'

const TRIGGERS: readonly Trigger[] = ['edit', 'submit', 'withdraw', 'approve', 'reject', 'reopen', 'cancel']

type Steps = Partial<Record<Trigger, ReportStatus>>

const NEXT: Record<Side, Record<ReportStatus, Steps>> = {
  team: {
    draft: { edit: 'draft', submit: 'pending', cancel: 'cancelled' },
    pending: { approve: 'approved', reject: 'rejected' },
    approved: { reopen: 'pending' },
    // The reason of the rejection stays visible while the report is corrected.
    rejected: { edit: 'rejected', submit: 'pending', cancel: 'cancelled' },
    cancelled: {},
  },
  freelancer: {
    draft: { edit: 'draft', submit: 'pending' },
    pending: { withdraw: 'draft' },
    approved: {},
    rejected: { edit: 'rejected', submit: 'pending' },
    cancelled: {},
  },
}

const CASES = (['team', 'freelancer'] as const).flatMap((side) =>
  REPORT_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => ({ side, status, trigger }))),
)

test.each(CASES)('whether the $side may $trigger a report in status $status', ({ side, status, trigger }) => {
  const steps = NEXT[side][status]
  let to: ReportStatus | undefined
  const refusal = findRefusal(() => {
    to = requireNextStatus(trigger, status, side)
  })
  expect(to).toBe(steps[trigger])
  if (!to)
    expect(refusal).toMatchObject({
      reason: 'invalid_state',
      code: 'report_status',
      currentStatus: status,
      allowed: Object.keys(steps),
      params: { status, action: trigger },
    })
})

describe('besides the status of the report', () => {
  test('a paid entry prevents any change of the report', () => {
    expect(paidEntryError().details).toMatchObject({
      code: 'report_paid',
      currentStatus: 'approved',
      allowed: [],
    })
  })

  test('missing documents block the approval, not the rejection', () => {
    const { details } = missingDocumentsError(['registration'], 'somebody')
    expect(details).toMatchObject({ code: 'document_missing', currentStatus: 'pending', allowed: ['reject'] })
    expect(details.params).toMatchObject({ kinds: ['registration'], freelancer_ids: ['somebody'] })
  })

  const FACTS = {
    mission_is_in_force: true,
    month_is_in_mission: true,
    mission_status: 'in-progress',
    report_month: '2026-05',
    start_date: '2026-03-01',
    effective_end_date: '2026-04-30',
  } as const

  test('a report is for a mission in force', () => {
    expect(findRefusal(() => checkMission(FACTS))).toBeUndefined()
    const draft = { ...FACTS, mission_is_in_force: false, mission_status: 'draft' } as const
    expect(findRefusal(() => checkMission(draft))).toMatchObject({
      code: 'mission_not_in_force',
      currentStatus: 'draft',
      allowed: ['in-progress', 'pending-freelancer-extension', 'completed', 'early-terminated'],
    })
  })

  test('a report is for a month of the mission', () => {
    expect(findRefusal(() => checkMission({ ...FACTS, month_is_in_mission: false }))).toMatchObject({
      field: 'report_month',
      code: 'month_outside_mission',
      params: { month: '2026-05', first: '2026-03-01', last: '2026-04-30' },
    })
  })
})

describe('allowed_actions', () => {
  test.each([
    ['draft', [], ['cancel']],
    ['draft', ['is_reportable'], ['edit', 'submit', 'cancel']],
    ['pending', [], ['approve', 'reject']],
    ['pending', ['lacks_documents'], ['reject']],
    ['approved', [], ['reopen']],
    ['approved', ['has_paid_entry'], []],
    ['rejected', [], ['cancel']],
    ['rejected', ['is_reportable'], ['edit', 'submit', 'cancel']],
    ['cancelled', ['is_reportable'], []],
  ] as const)('%s with %j allows the team %j', (status, facts, actions) => {
    const trueFacts = Object.fromEntries(facts.map((fact) => [fact, true]))
    expect(listAllowedActions(REPORT_ACTION_TABLE, status, trueFacts)).toEqual(actions)
  })

  test.each([
    ['draft', [], []],
    ['draft', ['is_reportable'], ['edit', 'submit']],
    ['pending', [], ['withdraw']],
    ['pending', ['lacks_documents'], ['withdraw']],
    ['approved', ['is_reportable'], []],
    ['rejected', [], []],
    ['rejected', ['is_reportable'], ['edit', 'submit']],
    ['cancelled', ['is_reportable'], []],
  ] as const)('%s with %j allows the freelancer %j', (status, facts, actions) => {
    const trueFacts = Object.fromEntries(facts.map((fact) => [fact, true]))
    expect(listAllowedActions(PORTAL_REPORT_ACTION_TABLE, status, trueFacts)).toEqual(actions)
  })

  test('the actions of the freelancer need no facts about payments and documents', () => {
    const factsByState = PORTAL_REPORT_ACTION_TABLE.states.map(({ from, facts }) => [from, facts])
    expect(Object.fromEntries(factsByState)).toEqual({
      draft: ['is_reportable'],
      pending: [],
      rejected: ['is_reportable'],
    })
  })

  test.each<[Scope, string[]]>([
    ['activity-reports:read', []],
    ['activity-reports:write', ['cancel', 'edit', 'submit']],
    ['activity-reports:review', ['approve', 'reject', 'reopen']],
    ['*', [...REPORT_ACTIONS].sort()],
  ])('a key with %s is offered %j', (scope, actions) => {
    expect(parseActionLists(reportActionLists([scope]))).toEqual(actions)
  })
})
