// A month's report: editable while it is open, read-only otherwise, with links to the other months.

import { addMonths } from '../../../shared/calendar/month.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { month as monthName } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { isOpen, monthsOf, reportOf, takesReports } from '../../../shared/reports/report-editor/period.ts'
import {
  getPortalMission,
  listPortalActivityReports,
  type PortalActivityReport,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { missionHref, reportHref } from '../../location.tsx'
import { ReportBadge } from '../../status.tsx'
import { ReportEditor } from './report-editor.tsx'
import { ReportShown } from './report-view.tsx'

const TEXTS = defineTexts({
  en: {
    months: 'Months',
    none: 'The mission does not cover this month.',
    closed: 'You cannot report on this mission: it is not active.',
    rejected: 'The company sent it back:',
  },
  fr: {
    months: 'Mois',
    none: 'La mission ne couvre pas ce mois.',
    closed: 'Aucun compte rendu possible pour cette mission : elle n’est pas active.',
    rejected: 'L’entreprise l’a renvoyé :',
  },
})

type Known = { mission: PortalMission; reports: PortalActivityReport[] }

async function load(id: string, signal: AbortSignal): Promise<Known> {
  const client = portal()
  const [mission, { items }] = await Promise.all([
    getPortalMission({ client, path: { id }, signal }),
    listPortalActivityReports({ client, path: { id }, query: { per_page: 100 }, signal }),
  ])
  return { mission, reports: items }
}

export function ReportPage({ missionId, month }: { missionId: string; month: string }) {
  const known = useLoaded(`reports ${missionId}`, (signal) => load(missionId, signal))
  return (
    <div class="stack">
      {!known.value && <PageHead title={monthName(month)} />}
      <Shown of={known}>
        {({ mission, reports }) => (
          <Month
            key={month}
            mission={mission}
            reports={reports}
            month={month}
            onReport={(changed) => {
              const others = reports.filter(({ id }) => id !== changed.id)
              known.put({ mission, reports: [changed, ...others] })
            }}
          />
        )}
      </Shown>
    </div>
  )
}

type Props = Known & { month: string; onReport: (report: PortalActivityReport) => void }

function Month({ mission, reports, month, onReport }: Props) {
  const w = useTexts(TEXTS)
  const report = reportOf(reports, month)
  const { first, last } = monthsOf(mission)
  const isInside = month >= first && month <= last && takesReports(mission)
  return (
    <div class="stack">
      <PageHead
        title={monthName(month)}
        reference={report?.reference}
        back={{ href: missionHref(mission.id), name: mission.name }}
      >
        {isInside && <ReportBadge status={report?.status} />}
      </PageHead>
      <nav class="row spread" aria-label={w.months}>
        <Step mission={mission} month={addMonths(month, -1)} before="‹ " />
        <Step mission={mission} month={addMonths(month, 1)} after=" ›" />
      </nav>
      {report?.status === 'rejected' && (
        <div class="notice bad" role="status">
          <strong>{w.rejected}</strong>
          <p class="prose">{report.rejection_reason}</p>
        </div>
      )}
      {!isInside && <p class="panel">{takesReports(mission) ? w.none : w.closed}</p>}
      {isInside && isOpen(report) && (
        <ReportEditor mission={mission} reports={reports} month={month} report={report} onReport={onReport} />
      )}
      {report && !isOpen(report) && <ReportShown mission={mission} report={report} onReport={onReport} />}
    </div>
  )
}

type StepProps = { mission: PortalMission; month: string; before?: string; after?: string }

function Step({ mission, month, before = '', after = '' }: StepProps) {
  const { first, last } = monthsOf(mission)
  if (month < first || month > last) return <span />
  return (
    <a href={reportHref(mission.id, month)}>
      {before}
      {monthName(month)}
      {after}
    </a>
  )
}
