// The money of a mission: its budget, what of it is worked, invoiced and paid, and how it burns down.
import { Figures } from '../../../../shared/kit/figures.tsx'
import { Shown } from '../../../../shared/kit/states.tsx'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { compactMoney, money, month, monthOnly, number } from '../../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../../shared/language/language.ts'
import { getMissionMoney, type Mission, type MissionMoney as Money } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { BurnDown } from './burn-down.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Money',
    unit: 'Amounts excl. VAT, without expenses.',
    budget: 'Budget',
    estimate: 'Budget (estimate)',
    worked: 'Worked',
    invoiced: 'Invoiced',
    paid: 'Paid',
    remaining: 'Remaining',
    over: 'Over budget',
    explain: 'How these figures are computed',
    sources: {
      planned: (quantity: string) => `Budget: ${quantity} planned, at the current rate.`,
      deliverables: (): string => 'Budget: the total of all deliverables.',
      months: (quantity: string) =>
        `Budget: ${quantity} at the current rate. A part of a month counts as a whole month.`,
      estimated: (quantity: string) =>
        `Budget: an estimate, because no quantity is planned. It counts every weekday from start to end (${quantity}). Enter the planned quantity with Edit.`,
    },
    quantities: {
      hourly: (count: string) => `${count} hours`,
      daily: (count: string) => `${count} days`,
      monthly: (count: string) => `${count} months`,
      deliverable: (count: string) => count,
    },
    workedExplained: (approved: string, pending: string) =>
      `Worked: all activity reports except cancelled ones. Of that, ${approved} is approved and ${pending} is waiting for review.`,
    invoicedExplained:
      'Invoiced: the invoices of approved reports, less credit notes. Paid: those of them that are paid.',
    remainingExplained: 'Remaining: the budget less what is worked.',
    expenses: (worked: string, paid: string) => `Expenses come on top: ${worked}, of which ${paid} is paid.`,
    chart: 'Remaining budget by month',
    month: 'Month',
    planned: 'Even pace',
  },
  fr: {
    title: 'Budget',
    unit: 'Montants HT, hors frais.',
    budget: 'Budget',
    estimate: 'Budget (estimation)',
    worked: 'Réalisé',
    invoiced: 'Facturé',
    paid: 'Payé',
    remaining: 'Reste',
    over: 'Dépassement',
    explain: 'Comment ces montants sont calculés',
    sources: {
      planned: (quantity: string) => `Budget : ${quantity} prévus, au tarif actuel.`,
      deliverables: (): string => 'Budget : le total des livrables.',
      months: (quantity: string) =>
        `Budget : ${quantity} au tarif actuel. Tout mois entamé compte en entier.`,
      estimated: (quantity: string) =>
        `Budget : une estimation, faute de quantité prévue. Elle compte tous les jours ouvrés du début à la fin (${quantity}). Indiquez la quantité prévue avec Modifier.`,
    },
    quantities: {
      hourly: (count: string) => `${count} heures`,
      daily: (count: string) => `${count} jours`,
      monthly: (count: string) => `${count} mois`,
      deliverable: (count: string) => count,
    },
    workedExplained: (approved: string, pending: string) =>
      `Réalisé : tous les comptes rendus, sauf annulés. Dont ${approved} validés et ${pending} en attente de validation.`,
    invoicedExplained:
      'Facturé : les factures des comptes rendus validés, avoirs déduits. Payé : celles qui sont réglées.',
    remainingExplained: 'Reste : le budget moins le réalisé.',
    expenses: (worked: string, paid: string) => `Les frais s’y ajoutent : ${worked}, dont ${paid} payés.`,
    chart: 'Budget restant par mois',
    month: 'Mois',
    planned: 'Rythme régulier',
  },
})

export function MissionMoney({ mission, turn }: { mission: Mission; turn: number }) {
  const w = useTexts(TEXTS)
  const { id } = mission
  const money = useLoaded(`money ${id} ${turn}`, (signal) =>
    getMissionMoney({ client: api(), path: { id }, signal }),
  )
  return (
    <section class="stack tight money">
      <div class="row spread">
        <h2>{w.title}</h2>
        <span class="small soft">{w.unit}</span>
      </div>
      <Shown of={money}>
        {(shown) => (
          <>
            <Sums money={shown} />
            {shown.budget_excl_vat > 0 && shown.months.length > 0 && (
              <Picture mission={mission} money={shown} />
            )}
            <Explanation mission={mission} money={shown} />
          </>
        )}
      </Shown>
    </section>
  )
}

function Sums({ money: of }: { money: Money }) {
  const w = useTexts(TEXTS)
  const shown = (amount: number) => money(amount, of.currency)
  const isOver = of.remaining_excl_vat < 0
  return (
    <Figures
      figures={[
        [of.budget_source === 'estimated' ? w.estimate : w.budget, shown(of.budget_excl_vat)],
        [w.worked, shown(of.worked_excl_vat)],
        [w.invoiced, shown(of.invoiced_excl_vat)],
        [w.paid, shown(of.paid_excl_vat)],
        [isOver ? w.over : w.remaining, shown(Math.abs(of.remaining_excl_vat))],
      ]}
    />
  )
}

type Props = { mission: Mission; money: Money }

function Picture({ mission, money: of }: Props) {
  const w = useTexts(TEXTS)
  return (
    <div class="panel">
      <BurnDown
        texts={{ caption: w.chart, month: w.month, remaining: w.chart, planned: w.planned }}
        budget={of.budget_excl_vat}
        from={mission.start_date.slice(0, 7)}
        to={mission.end_date.slice(0, 7)}
        points={of.months.map((one) => ({ month: one.month, remaining: one.remaining_excl_vat }))}
        amount={(value) => money(value, of.currency)}
        tick={(value) => compactMoney(value, of.currency)}
        nameOf={month}
        shortOf={monthOnly}
      />
    </div>
  )
}

function Explanation({ mission, money: of }: Props) {
  const w = useTexts(TEXTS)
  const shown = (amount: number) => money(amount, of.currency)
  const quantity = w.quantities[mission.mission_type](number(of.budget_quantity ?? 0))
  return (
    <details class="more">
      <summary>{w.explain}</summary>
      <ul class="small">
        <li>{w.sources[of.budget_source](quantity)}</li>
        <li>{w.workedExplained(shown(of.approved_excl_vat), shown(of.pending_excl_vat))}</li>
        <li>{w.invoicedExplained}</li>
        <li>{w.remainingExplained}</li>
        {of.expenses_excl_vat !== 0 && (
          <li>{w.expenses(shown(of.expenses_excl_vat), shown(of.expenses_paid_excl_vat))}</li>
        )}
      </ul>
    </details>
  )
}
