// The lifecycle of a report: every transition, and every other pair of state and action. The table is written by
// hand (decision 0020), not derived from the rules.
import { expect, test } from 'vitest'
import { getData } from '../../../../../test/make/missions.ts'
import {
  createReportParties,
  fileMonth,
  getSituationStatus,
  isOfPortal,
  listEntries,
  listReportEvents,
  MONTH,
  performOnReport,
  REPORT_SITUATIONS,
  REPORT_TRIGGERS,
  type ReportSituation,
  type ReportTrigger,
  reachReport,
  readTrace,
} from '../../../../../test/make/report-lifecycle.ts'
import { shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()

const ALLOWED: Record<string, Partial<Record<ReportTrigger, string>>> = {
  draft: {
    edit: 'draft',
    submit: 'pending',
    cancel: 'cancelled',
    'portal edit': 'draft',
    'portal submit': 'pending',
  },
  pending: { approve: 'approved', reject: 'rejected', 'portal withdraw': 'draft' },
  approved: { reopen: 'pending' },
  rejected: {
    edit: 'rejected',
    submit: 'pending',
    cancel: 'cancelled',
    'portal edit': 'rejected',
    'portal submit': 'pending',
  },
  cancelled: {},
}
/** Lists the actions of the same side that the status allows, as a refusal does. */
const listAllowedActions = (status: string, trigger: ReportTrigger) =>
  Object.keys(ALLOWED[status] ?? {})
    .filter((one) => isOfPortal(one as ReportTrigger) === isOfPortal(trigger))
    .map((one) => one.replace('portal ', ''))
    .sort()

const EVENTS: Record<ReportTrigger, string> = {
  edit: 'updated',
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  reopen: 'reopened',
  cancel: 'cancelled',
  'portal edit': 'updated',
  'portal submit': 'submitted',
  'portal withdraw': 'withdrawn',
}

const EDGES = REPORT_SITUATIONS.flatMap((situation) =>
  Object.entries(ALLOWED[getSituationStatus(situation)] ?? {}).map(([trigger, to]) => ({
    situation,
    trigger: trigger as ReportTrigger,
    to,
  })),
)

test('the states below cover every status and every action', () => {
  expect([...new Set(REPORT_SITUATIONS.map(getSituationStatus))].sort()).toEqual(Object.keys(ALLOWED).sort())
  expect([...new Set(EDGES.map(({ trigger }) => trigger))].sort()).toEqual([...REPORT_TRIGGERS].sort())
})

test.each(EDGES)('$situation: $trigger leads to $to', async ({ situation, trigger, to }) => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, situation)
  const [from, before] = [getSituationStatus(situation), await listReportEvents(parties)]
  const { status } = getData(await parties.team.call('GET', `/activity-reports/${id}`))
  expect(status).toBe(from)
  world.clock.advance(1000)
  expect(getData(await performOnReport(parties, trigger, id))).toMatchObject({ id, status: to })
  expect(getData(await parties.team.call('GET', `/activity-reports/${id}`)).status).toBe(to)
  const events = (await listReportEvents(parties)).slice(before.length)
  expect(events.filter(({ subject_id }) => subject_id === id)).toMatchObject([
    {
      type: `activity_report.${EVENTS[trigger]}`,
      ...(isOfPortal(trigger)
        ? { actor_kind: 'freelancer', actor_id: parties.freelancer.id }
        : { actor_kind: 'user', actor_id: parties.team.userId }),
      data: EVENTS[trigger] === 'updated' ? {} : { from, to },
    },
  ])
})

/** The portal does not show a cancelled report: it returns 404, and a new draft can be created. */
const isHiddenInPortal = (situation: ReportSituation, trigger: ReportTrigger) =>
  getSituationStatus(situation) === 'cancelled' && isOfPortal(trigger)

test.each(REPORT_SITUATIONS.map((situation) => ({ situation })))(
  '$situation: every other action is refused and changes nothing',
  async ({ situation }) => {
    const parties = await createReportParties(world)
    const id = await reachReport(parties, situation)
    const status = getSituationStatus(situation)
    const trace = await readTrace(parties, id)
    const others = REPORT_TRIGGERS.filter(
      (trigger) => !(trigger in (ALLOWED[status] ?? {})) && !isHiddenInPortal(situation, trigger),
    )
    for (const trigger of others) {
      // This would also detect a change of `updated_at` alone.
      world.clock.advance(1000)
      const reply = await performOnReport(parties, trigger, id)
      expect(reply.status, trigger).toBe(400)
      const { allowed, params, ...details } = reply.body.error.details
      const expected = { reason: 'invalid_state', code: 'report_status', currentStatus: status }
      expect(details, trigger).toEqual(expected)
      expect(params, trigger).toEqual({ status, allowed, action: params.action })
      expect(allowed.toSorted(), trigger).toEqual(listAllowedActions(status, trigger))
      expect(await readTrace(parties, id), trigger).toBe(trace)
    }
    expect(others).not.toEqual([])
  },
)

test.each(['cancelled as a draft', 'cancelled after its rejection'] as const)(
  '%s: another report of the month can be created, in the portal and by the team',
  async (situation) => {
    const parties = await createReportParties(world)
    const id = await reachReport(parties, situation)
    const before = (await parties.team.call('GET', `/activity-reports/${id}`)).text
    const trace = await readTrace(parties, id)
    for (const trigger of ['portal submit', 'portal withdraw'] as const)
      expect((await performOnReport(parties, trigger, id)).status).toBe(404)
    expect(await readTrace(parties, id)).toBe(trace)
    const draft = getData(await performOnReport(parties, 'portal edit', id))
    expect(draft).toMatchObject({ status: 'draft', report_month: MONTH })
    expect(draft.id).not.toBe(id)
    getData(await performOnReport(parties, 'cancel', draft.id))
    expect((await fileMonth(parties)).status).toBe('pending')
    expect((await parties.team.call('GET', `/activity-reports/${id}`)).text).toBe(before)
  },
)

test('a rejection shows its reason until the report is submitted again', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'rejected and changed')
  const rejection_reason = 'The third was a holiday'
  expect(getData(await parties.team.call('GET', `/activity-reports/${id}`)).rejection_reason).toBe(
    rejection_reason,
  )
  expect(getData(await performOnReport(parties, 'submit', id))).toMatchObject({
    rejection_reason: null,
    reviewed_at: null,
    submission_date: expect.any(String),
  })
})

test.each(['invoice', 'expense'])('an approved report whose %s is paid cannot be reopened', async (type) => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const entries = await listEntries(parties, id)
  expect(entries.map((entry) => entry.type)).toEqual(['invoice', 'expense'])
  const paid = entries.find((entry) => entry.type === type)
  getData(await parties.team.call('PATCH', `/accounting/entries/${paid.id}`, { status: 'paid' }))
  const trace = await readTrace(parties, id)
  world.clock.advance(1000)
  const reply = await performOnReport(parties, 'reopen', id)
  expect(reply.status).toBe(400)
  expect(reply.body.error.details).toEqual({
    reason: 'invalid_state',
    code: 'report_paid',
    params: { status: 'approved', allowed: [] },
    currentStatus: 'approved',
    allowed: [],
  })
  expect(await readTrace(parties, id)).toBe(trace)
})
