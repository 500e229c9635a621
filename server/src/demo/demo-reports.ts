// Demo reports of ten months, up to the current one.

import { addDays, addMonths, getFirstDay, getLastDay, toMonth } from '../domain/calendar.ts'
import { getPortalMission } from '../features/missions/missions/index.ts'
import { putReport } from '../features/reports/activity-reports/index.ts'
import type { FreelancerCtx, KeyCtx } from '../kernel/db/context.ts'
import { withClockAt } from './demo-clock.ts'
import * as write from './demo-report-rows.ts'
import { STEPS, type State } from './demo-report-steps.ts'

export type DemoMission = { id: string; name: string; person: FreelancerCtx }
type Plan = { state: State; rows: (input: write.RowInput) => write.Rows }

const plan = (state: State, rows: Plan['rows']): Plan => ({ state, rows })

const repeatPlan = (count: number, state: State, rows: Plan['rows']): Plan[] =>
  Array.from({ length: count }, () => plan(state, rows))

/** Plans by mission, one per month up to the current one; null for a missing report. */
const PLANS: Record<string, (Plan | null)[]> = {
  'Data platform': [
    ...repeatPlan(4, 'paid', write.splitDays),
    plan('paid', write.withTravel(write.splitDays)),
    plan('approved', write.withItem(write.splitDays, 'On call, one weekend', 300)),
    plan('draft', write.splitDays),
  ],
  'Design system': [
    plan('paid', write.delivered(1, 0)),
    plan('approved', write.delivered(0, 8)),
    plan('pending', write.delivered(0, 3)),
  ],
  'Mobile application': [
    ...repeatPlan(2, 'paid', write.wholeDays),
    plan('invoicePaid', write.withTravel(write.wholeDays)),
    plan('rejected', write.wholeDays),
    null,
  ],
  Support: [plan('paid', write.hours), plan('pending', write.hours), plan('draft', write.hours)],
  // The payment term of the last report, 15 days, has passed: its invoice is overdue.
  'Website launch': [
    ...repeatPlan(7, 'paid', write.wholeDays),
    plan('approved', write.wholeDays),
    null,
    null,
  ],
  'Search prototype': [
    plan('corrected', write.withItem(write.wholeDays, 'Agreed discount', -250)),
    plan('approved', write.wholeDays),
    plan('pending', write.wholeDays),
  ],
  Dashboards: [
    ...repeatPlan(3, 'paid', write.wholeDays),
    plan('approved', write.splitDays),
    plan('approved', write.wholeDays),
    plan('draft', write.wholeDays),
  ],
  Payments: [
    plan('paid', write.withTravel(write.wholeDays)),
    plan('approved', write.wholeDays),
    plan('pending', write.withTravel(write.withSunday(write.wholeDays))),
    null,
  ],
  'Brand film': [plan('paid', write.delivered(1, 0)), plan('approved', write.delivered(0, 1)), null, null],
}

type DemoEvent = { on: string; act: (ctx: KeyCtx) => Promise<unknown> }

/** Creates the reports in chronological order, as invoice numbers require; events in the future happen now. */
export async function makeDemoReports(
  ctx: KeyCtx,
  missions: readonly DemoMission[],
  projectCodes: readonly string[],
): Promise<void> {
  const events: DemoEvent[] = []
  for (const mission of missions) events.push(...(await createEvents(mission, projectCodes)))
  events.sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
  const now = ctx.clock.now()
  for (const { on, act } of events) {
    const eventTime = new Date(`${on}T09:00:00Z`)
    await act(withClockAt(ctx, eventTime < now ? eventTime : now))
  }
}

async function createEvents(mission: DemoMission, projectCodes: readonly string[]): Promise<DemoEvent[]> {
  const plans = PLANS[mission.name]
  if (!plans) return []
  const today = mission.person.clock.now().toISOString().slice(0, 10)
  const portalMission = JSON.parse(await getPortalMission(mission.person, mission.id))
  const deliverables = portalMission.deliverables_catalog.map(({ id }: { id: string }) => id)
  return plans.flatMap((planned, position) => {
    const month = addMonths(toMonth(today), position + 1 - plans.length)
    const days = listWeekdays(
      portalMission.start_date,
      portalMission.early_termination_date ?? portalMission.end_date,
      month,
      today,
    )
    if (!planned || days.length === 0) return []
    return createReportEvents(
      mission,
      month,
      planned.state,
      planned.rows({ days, projectCodes, deliverables }),
    )
  })
}

function createReportEvents(
  { id: missionId, person }: DemoMission,
  month: string,
  state: State,
  rows: write.Rows,
) {
  const report = { id: '', missionId, month }
  const withClock = ({ clock }: KeyCtx) => ({ ...person, clock })
  const written: DemoEvent = {
    on: getLastDay(month),
    async act(ctx) {
      report.id = JSON.parse(await putReport(withClock(ctx), { id: missionId, month }, rows)).id
    },
  }
  const steps = STEPS[state].map(({ after, act }) => ({
    on: addDays(getLastDay(month), after),
    act: (ctx: KeyCtx) => act(ctx, withClock(ctx), report),
  }))
  return [written, ...steps]
}

/** Weekdays of the mission up to today; at least the first three days of the month count, even if in the future. */
function listWeekdays(start: string, end: string, month: string, today: string): string[] {
  const first = getFirstDay(month)
  const worked = [addDays(first, 2), today].sort().at(-1) ?? today
  const days = [...Array(31).keys()].map((number) => addDays(first, number))
  const last = [getLastDay(month), end, worked].sort()[0] ?? end
  return days.filter((day) => day >= start && day <= last && new Date(day).getUTCDay() % 6 !== 0)
}
