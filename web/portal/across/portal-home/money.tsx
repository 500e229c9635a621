// The amounts that are due to the freelancer, and those that were paid this year.
import { today, toMonth } from '../../../shared/calendar/month.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PortalHome } from '../../../shared/sdk.ts'

const texts = requireTexts('portal/across/portal-home', 'money')

type CurrencyAmounts = PortalHome['money'][number]

export function MoneySection({ amounts }: { amounts: readonly CurrencyAmounts[] }) {
  const t = texts()
  if (amounts.length === 0) return null
  return (
    <section class="stack tight" aria-label={t.title}>
      <div class="row spread">
        <h2>{t.title}</h2>
        <a href="#/invoices">{t.all}</a>
      </div>
      {amounts.map((currencyAmounts) => (
        <CurrencyFigures key={currencyAmounts.currency} figures={currencyAmounts} />
      ))}
    </section>
  )
}

function CurrencyFigures({ figures }: { figures: CurrencyAmounts }) {
  const t = texts()
  const { currency, due_incl_vat, next_due_date, next_due_incl_vat, paid_incl_vat, last_paid_on } = figures
  const isOverdue = next_due_date !== null && next_due_date < today()
  const next = isOverdue ? t.overdue : t.next
  return (
    <dl class="figures">
      <div>
        <dt>{t.due}</dt>
        <dd>{money(due_incl_vat, currency)}</dd>
        <dd class={isOverdue ? 'note overdue' : 'note'}>
          {next_due_date ? next(money(next_due_incl_vat, currency), day(next_due_date)) : t.nothing}
        </dd>
      </div>
      <div>
        <dt>{t.paid(toMonth(today()).slice(0, 4))}</dt>
        <dd>{money(paid_incl_vat, currency)}</dd>
        {last_paid_on && <dd class="note">{t.last(day(last_paid_on))}</dd>}
      </div>
    </dl>
  )
}
