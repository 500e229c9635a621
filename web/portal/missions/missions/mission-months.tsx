// The months of a mission, newest first, each with the status of its report.

import { earlier, monthOf, monthsBetween, today } from '../../../shared/calendar/month.ts'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money, month as monthName } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { monthsOf, reportOf } from '../../../shared/reports/report-editor/period.ts'
import {
  listPortalActivityReports,
  type PortalActivityReport,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { reportHref } from '../../location.tsx'
import { ReportBadge } from '../../status.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Activity reports',
    later: 'The mission has not started yet. Its first report will be available in its first month.',
  },
  fr: {
    title: 'Comptes rendus d’activité',
    later: 'La mission n’a pas encore démarré. Son premier compte rendu sera disponible le premier mois.',
  },
})

export function MissionMonths({ mission }: { mission: PortalMission }) {
  const w = useTexts(TEXTS)
  const { id } = mission
  const reports = useLoaded(`reports ${id}`, async (signal) => {
    const query = { per_page: 100 }
    return (await listPortalActivityReports({ client: portal(), path: { id }, query, signal })).items
  })
  return (
    <section class="panel stack">
      <h2>{w.title}</h2>
      <Shown of={reports}>{(all) => <Months mission={mission} all={all} />}</Shown>
    </section>
  )
}

/** Months that have begun, and later ones that have a draft. */
function monthsWith(mission: PortalMission, reports: readonly PortalActivityReport[]): string[] {
  const { first, last } = monthsOf(mission)
  const now = monthOf(today())
  const begun = monthsBetween(first, earlier(last, now))
  const ahead = reports.filter(({ status }) => status !== 'cancelled').map((one) => one.report_month)
  return [...new Set([...begun, ...ahead])].sort().reverse()
}

function Months({ mission, all }: { mission: PortalMission; all: PortalActivityReport[] }) {
  const w = useTexts(TEXTS)
  const months = monthsWith(mission, all)
  if (months.length === 0) return <p class="soft">{w.later}</p>
  return (
    <ul class="entries">
      {months.map((month) => {
        const report = reportOf(all, month)
        return (
          <li key={month}>
            <a href={reportHref(mission.id, month)}>{monthName(month)}</a>
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
