// The columns of the list of activity reports as CSV.
import { STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { currentTexts, defineTexts } from '../../../shared/language/language.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { quantityOf } from './quantity.ts'

const TEXTS = defineTexts({
  en: {
    freelancer: 'Freelancer',
    mission: 'Mission',
    month: 'Month',
    quantity: 'Quantity',
    amount: 'Work excl. VAT',
    expenses: 'Expenses excl. VAT',
    currency: 'Currency',
    status: 'Status',
    submitted: 'Submitted on',
    id: 'ID',
  },
  fr: {
    freelancer: 'Freelance',
    mission: 'Mission',
    month: 'Mois',
    quantity: 'Quantité',
    amount: 'Prestation HT',
    expenses: 'Frais HT',
    currency: 'Devise',
    status: 'Statut',
    submitted: 'Envoyé le',
    id: 'Identifiant',
  },
})

export function reportCsv(): CsvColumn<ActivityReport>[] {
  const [w, statuses] = [currentTexts(TEXTS), currentTexts(STATUS_TEXTS)]
  return [
    { name: w.freelancer, value: ({ freelancer }) => nameOf(freelancer) },
    { name: w.mission, value: ({ mission }) => mission.name },
    { name: w.month, value: ({ report_month }) => report_month },
    { name: w.quantity, value: ({ timesheets }) => quantityOf(timesheets) },
    { name: w.amount, value: ({ invoice_amount_excl_vat }) => invoice_amount_excl_vat },
    { name: w.expenses, value: ({ expense_amount_excl_vat }) => expense_amount_excl_vat },
    { name: w.currency, value: ({ mission }) => mission.currency },
    { name: w.status, value: ({ status }) => statuses[status] },
    { name: w.submitted, value: ({ submission_date }) => submission_date?.slice(0, 10) },
    { name: w.id, value: ({ id }) => id },
  ]
}
