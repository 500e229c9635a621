// The hints of the reports of a month that await their review, by report.
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import {
  type ActivityReportHint,
  itemsOf,
  listActivityReports,
  type MonthMission,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** Returns the hints of a mission's report; undefined while they are not loaded. */
export type FindHints = (mission: MonthMission) => readonly ActivityReportHint[] | undefined

const PAGE_SIZE = 100

async function loadHints(month: string, signal: AbortSignal): Promise<Map<string, ActivityReportHint[]>> {
  const query = {
    status: 'pending',
    report_month_from: month,
    report_month_to: month,
    with_hints: true,
    per_page: PAGE_SIZE,
    after: 'start',
  }
  const hints = new Map<string, ActivityReportHint[]>()
  for await (const report of itemsOf(listActivityReports, { client: api(), query, signal }))
    hints.set(report.id, report.hints ?? [])
  return hints
}

/** Loads them again when other reports are pending. */
export function useMonthHints(month: string, missions: readonly MonthMission[]): FindHints {
  const pending = missions.filter(({ report_state }) => report_state === 'pending')
  const key = pending.map(({ report }) => `${report?.id} ${report?.submission_date}`).join()
  const hints = useLoaded(`hints ${month} ${key}`, (signal) =>
    pending.length > 0 ? loadHints(month, signal) : Promise.resolve(new Map()),
  )
  return ({ report, report_state }) =>
    report && report_state === 'pending' ? hints.value?.get(report.id) : undefined
}
