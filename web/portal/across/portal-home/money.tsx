// What is due to the freelancer, and what was paid this year.
import { monthOf, today } from '../../../shared/calendar/month.ts'
import { day, money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PortalHome } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Your money',
    due: 'Due to you, incl. VAT',
    nothing: 'Nothing due',
    next: (amount: string, date: string) => `${amount} to be paid by ${date}`,
    overdue: (amount: string, date: string) => `${amount} was to be paid by ${date}`,
    paid: (year: string) => `Paid in ${year}, incl. VAT`,
    last: (date: string) => `last payment on ${date}`,
    all: 'All payments',
  },
  fr: {
    title: 'Vos paiements',
    due: 'À recevoir, TTC',
    nothing: 'Rien à recevoir',
    next: (amount: string, date: string) => `${amount} à payer au plus tard le ${date}`,
    overdue: (amount: string, date: string) => `${amount} aurait dû être payé le ${date}`,
    paid: (year: string) => `Payé en ${year}, TTC`,
    last: (date: string) => `dernier paiement le ${date}`,
    all: 'Tous les paiements',
  },
})

type OneCurrency = PortalHome['money'][number]

export function Money({ amounts }: { amounts: readonly OneCurrency[] }) {
  const w = useTexts(TEXTS)
  if (amounts.length === 0) return null
  return (
    <section class="stack tight" aria-label={w.title}>
      <div class="row spread">
        <h2>{w.title}</h2>
        <a href="#/invoices">{w.all}</a>
      </div>
      {amounts.map((one) => (
        <OneMoney key={one.currency} of={one} />
      ))}
    </section>
  )
}

function OneMoney({ of }: { of: OneCurrency }) {
  const w = useTexts(TEXTS)
  const { currency, due_incl_vat, next_due_date, next_due_incl_vat, paid_incl_vat, last_paid_on } = of
  const isOverdue = next_due_date !== null && next_due_date < today()
  const next = isOverdue ? w.overdue : w.next
  return (
    <dl class="figures">
      <div>
        <dt>{w.due}</dt>
        <dd>{money(due_incl_vat, currency)}</dd>
        <dd class={isOverdue ? 'note overdue' : 'note'}>
          {next_due_date ? next(money(next_due_incl_vat, currency), day(next_due_date)) : w.nothing}
        </dd>
      </div>
      <div>
        <dt>{w.paid(monthOf(today()).slice(0, 4))}</dt>
        <dd>{money(paid_incl_vat, currency)}</dd>
        {last_paid_on && <dd class="note">{w.last(day(last_paid_on))}</dd>}
      </div>
    </dl>
  )
}
