// What hints are found in: the queries read it, the rules decide by it.
import type { Page } from '../../../../domain/pagination.ts'
import type { MissionType } from '../../../../kernel/db/schema/tables.ts'

/** What is known besides the rows of the report: its mission, and the other reports of the freelancer. Decimals are texts. */
export type HintFacts = {
  mission_type: MissionType
  report_month: string
  start_date: string
  effective_end_date: string
  planned_quantity: string | null
  hours_per_day: string
  country: string
  /** The current day in the time zone of the team. */
  today: string
  /** Months before this one with a report that was submitted, of the last `MAX_EARLIER_MONTHS`. */
  submitted_months: readonly string[]
  /** Days of other missions in this month, in days of work. */
  days_elsewhere: readonly {
    date: string
    mission_id: string
    reference: string | null
    name: string
    days: string
  }[]
}

export type HintRows = {
  timesheets: readonly { id?: string | null; date: string; quantity: string | number }[]
  expenses: readonly { id?: string | null; has_receipt: boolean }[]
}

/** Facts and rows of a stored report; null for a cancelled one, which has no hints. */
export type StoredHintFacts = ({ month: HintFacts } & HintRows) | null

/** A page whose reports are texts, so that their amounts keep all digits. */
export type PageWithFacts = Omit<Page<unknown>, 'items'> & {
  items: { report: string; facts: StoredHintFacts }[]
}

/** Earlier months without a report are looked for in as many months as reminders are. */
export const MAX_EARLIER_MONTHS = 24
