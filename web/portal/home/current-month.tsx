// The current month, reported day by day.
import { money, month as monthName, ofMonth } from '../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import { reportHref } from '../location.tsx'
import { ReportBadge } from '../status.tsx'
import type { Current } from './tasks.ts'

const TEXTS = defineTexts({
  en: { report: (month: string) => `Report for ${month}` },
  fr: { report: (month: string) => `Compte rendu ${ofMonth(month)}` },
})

export function CurrentMonth({ current }: { current: readonly Current[] }) {
  const w = useTexts(TEXTS)
  return (
    <section class="stack tight">
      <h2>{w.report(monthName(current[0]?.month ?? ''))}</h2>
      <ul class="entries panel">
        {current.map(({ mission, month, report }) => (
          <li key={mission.id}>
            <a href={reportHref(mission.id, month)}>{mission.name}</a>
            <span class="row">
              {report && <span>{money(report.invoice_amount_excl_vat, mission.currency)}</span>}
              <ReportBadge status={report?.status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
