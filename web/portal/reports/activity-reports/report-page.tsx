// A month's report: editable while it is open, read-only otherwise, with links to the other months.

import { addMonths } from '../../../shared/calendar/month.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  allowsReports,
  findReport,
  getMonthRange,
  isOpen,
} from '../../../shared/reports/report-editor/period.ts'
import {
  getPortalMission,
  listPortalActivityReports,
  type PortalActivityReport,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { toMissionHref, toReportHref } from '../../location.tsx'
import { ReportBadge } from '../../status.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportView } from './report-view.tsx'

const texts = requireTexts('portal/reports/activity-reports', 'reportPage')

type MissionReports = { mission: PortalMission; reports: PortalActivityReport[] }

async function load(id: string, signal: AbortSignal): Promise<MissionReports> {
  const client = portal()
  const [mission, { items }] = await Promise.all([
    getPortalMission({ client, path: { id }, signal }),
    listPortalActivityReports({ client, path: { id }, query: { per_page: 100 }, signal }),
  ])
  return { mission, reports: items }
}

export function ReportPage({ missionId, month }: { missionId: string; month: string }) {
  const missionReports = useLoaded(`reports ${missionId}`, (signal) => load(missionId, signal))
  return (
    <div class="stack">
      {!missionReports.value && <PageHead title={monthName(month)} />}
      <LoadedContent loaded={missionReports}>
        {({ mission, reports }) => (
          <MonthReport
            key={month}
            mission={mission}
            reports={reports}
            month={month}
            onReport={(changedReport) => {
              const others = reports.filter(({ id }) => id !== changedReport.id)
              missionReports.put({ mission, reports: [changedReport, ...others] })
            }}
          />
        )}
      </LoadedContent>
    </div>
  )
}

type Props = MissionReports & { month: string; onReport: (report: PortalActivityReport) => void }

function MonthReport({ mission, reports, month, onReport }: Props) {
  const t = texts()
  const report = findReport(reports, month)
  const { first, last } = getMonthRange(mission)
  const isInside = month >= first && month <= last && allowsReports(mission)
  return (
    <div class="stack">
      <PageHead
        title={monthName(month)}
        reference={report?.reference}
        back={{ href: toMissionHref(mission.id), name: mission.name }}
      >
        {isInside && <ReportBadge status={report?.status} />}
      </PageHead>
      <nav class="row spread" aria-label={t.months}>
        <MonthLink mission={mission} month={addMonths(month, -1)} before="‹ " />
        <MonthLink mission={mission} month={addMonths(month, 1)} after=" ›" />
      </nav>
      {report?.status === 'rejected' && (
        <div class="notice bad" role="status">
          <strong>{t.rejected}</strong>
          <p class="prose">{report.rejection_reason}</p>
        </div>
      )}
      {!isInside && <p class="panel">{allowsReports(mission) ? t.none : t.closed}</p>}
      {isInside && isOpen(report) && (
        <ReportEditor mission={mission} reports={reports} month={month} report={report} onReport={onReport} />
      )}
      {report && !isOpen(report) && <ReportView mission={mission} report={report} onReport={onReport} />}
    </div>
  )
}

type MonthLinkProps = { mission: PortalMission; month: string; before?: string; after?: string }

function MonthLink({ mission, month, before = '', after = '' }: MonthLinkProps) {
  const { first, last } = getMonthRange(mission)
  if (month < first || month > last) return <span />
  return (
    <a href={toReportHref(mission.id, month)}>
      {before}
      {monthName(month)}
      {after}
    </a>
  )
}
