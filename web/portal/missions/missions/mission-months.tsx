// The months of a mission, newest first, each with the status of its report.

import { earlier, monthsBetween, today, toMonth } from '../../../shared/calendar/month.ts'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money, month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { findReport, getMonthRange } from '../../../shared/reports/report-editor/period.ts'
import {
  listPortalActivityReports,
  type PortalActivityReport,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { toReportHref } from '../../location.tsx'
import { ReportBadge } from '../../status.tsx'

const texts = requireTexts('portal/missions/missions', 'missionMonths')

export function MissionMonths({ mission }: { mission: PortalMission }) {
  const t = texts()
  const { id } = mission
  const reports = useLoaded(`reports ${id}`, async (signal) => {
    const query = { per_page: 100 }
    return (await listPortalActivityReports({ client: portal(), path: { id }, query, signal })).items
  })
  return (
    <section class="panel stack">
      <h2>{t.title}</h2>
      <LoadedContent loaded={reports}>
        {(loadedReports) => <MonthList mission={mission} reports={loadedReports} />}
      </LoadedContent>
    </section>
  )
}

/** Returns the months that have started, and later ones that have a draft. */
function listMonths(mission: PortalMission, reports: readonly PortalActivityReport[]): string[] {
  const { first, last } = getMonthRange(mission)
  const currentMonth = toMonth(today())
  const startedMonths = monthsBetween(first, earlier(last, currentMonth))
  const reportMonths = reports
    .filter(({ status }) => status !== 'cancelled')
    .map((report) => report.report_month)
  return [...new Set([...startedMonths, ...reportMonths])].sort().reverse()
}

function MonthList({ mission, reports }: { mission: PortalMission; reports: PortalActivityReport[] }) {
  const t = texts()
  const months = listMonths(mission, reports)
  if (months.length === 0) return <p class="soft">{t.later}</p>
  return (
    <ul class="entries">
      {months.map((month) => {
        const report = findReport(reports, month)
        return (
          <li key={month}>
            <a href={toReportHref(mission.id, month)}>{monthName(month)}</a>
            <span class="row">
              {report && <span>{money(report.invoice_amount_excl_vat, mission.currency)}</span>}
              <ReportBadge status={report?.status} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
