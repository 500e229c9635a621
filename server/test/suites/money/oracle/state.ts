// What the oracle knows of a team after some steps.
import type { Freelancer, Mission, Plan, Rows, Settings } from '../plans/steps.ts'
import type { Day, Month } from './calendar.ts'
import type { Entry } from './entries.ts'
import { parseDecimal } from './fraction.ts'
import type { Posting } from './postings.ts'
import type { PricedReport, Terms } from './price-report.ts'
import type { RatePeriod, Rules, VatPeriod } from './rules.ts'

type Offer = { end_date: Day; rate_amount: string | null; effective_from: Day | null }
export type MissionState = {
  mission: Mission
  end: Day
  terminated: Day | null
  periods: RatePeriod[]
  offer: Offer | null
}
export type ReportState = {
  label: string
  mission: MissionState
  month: Month
  status: 'pending' | 'approved' | 'rejected'
  rows: Rows
  /** Those of the submission. */
  terms: Terms
  priced: PricedReport
  approvals: number
}
export type State = {
  rules: Rules
  settings: Settings
  today: Day
  freelancers: Map<string, { freelancer: Freelancer; history: VatPeriod[] }>
  missions: Map<string, MissionState>
  reports: Map<string, ReportState>
  entries: Entry[]
  posted: Posting[]
}

export function createState({ settings, freelancers }: Plan, rules: Rules): State {
  const people = freelancers.map((freelancer) => {
    const first = { from: null, regime: freelancer.vat_regime, rate: parseDecimal(freelancer.vat_rate) }
    const history: VatPeriod[] = [first]
    return [freelancer.label, { freelancer, history }] as const
  })
  return {
    rules,
    settings,
    today: '',
    freelancers: new Map(people),
    missions: new Map(),
    reports: new Map(),
    entries: [],
    posted: [],
  }
}

function requireFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The plan has no ${what}`)
  return found
}
export const getMission = (state: State, label: string) => requireFound(state.missions.get(label), label)
export const labelReport = (mission: string, month: Month) => `${mission} ${month}`
export const getReport = (state: State, mission: string, month: Month) =>
  requireFound(state.reports.get(labelReport(mission, month)), labelReport(mission, month))
export const getEntry = (state: State, label: string) =>
  requireFound(
    state.entries.find((entry) => entry.label === label),
    label,
  )
export const getFreelancer = (state: State, label: string) =>
  requireFound(state.freelancers.get(label), label)

/** The last day of a mission as of today. */
export const getEnd = ({ rules }: State, { end, terminated }: MissionState) =>
  rules.getEffectiveEnd(end, terminated)
