// The activity reports of the current month.
import { money, month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PortalHome } from '../../../shared/sdk.ts'
import { toReportHref } from '../../location.tsx'
import { ReportBadge } from '../../status.tsx'

const texts = requireTexts('portal/across/portal-home', 'currentMonth')

export function CurrentMonth({ current }: { current: PortalHome['current_reports'] }) {
  const t = texts()
  return (
    <section class="stack tight">
      <h2>{t.report(monthName(current[0]?.report_month ?? ''))}</h2>
      <ul class="entries panel">
        {current.map(({ mission, report_month, status, invoice_amount_excl_vat, currency }) => (
          <li key={mission.id}>
            <a href={toReportHref(mission.id, report_month)}>{mission.name}</a>
            <span class="row">
              {invoice_amount_excl_vat !== null && <span>{money(invoice_amount_excl_vat, currency)}</span>}
              <ReportBadge status={status ?? undefined} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
