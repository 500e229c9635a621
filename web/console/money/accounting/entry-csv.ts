// The columns of the list of accounting entries as CSV.
import { FEMININE_STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { currentTexts, defineTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'

const TEXTS = defineTexts({
  en: {
    number: 'Number',
    type: 'Type',
    freelancer: 'Freelancer',
    codes: 'Project codes',
    invoiced: 'Invoice date',
    due: 'Due date',
    excl: 'Excl. VAT',
    vat: 'VAT',
    incl: 'Incl. VAT',
    currency: 'Currency',
    status: 'Status',
    paid: 'Paid on',
    id: 'ID',
  },
  fr: {
    number: 'Numéro',
    type: 'Type',
    freelancer: 'Freelance',
    codes: 'Codes projet',
    invoiced: 'Date de facture',
    due: 'Échéance',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    currency: 'Devise',
    status: 'Statut',
    paid: 'Payée le',
    id: 'Identifiant',
  },
})

export function entryCsv(dateOf: (instant: string) => string): CsvColumn<AccountingEntry>[] {
  const w = currentTexts(TEXTS)
  const [statuses, types] = [currentTexts(FEMININE_STATUS_TEXTS), currentTexts(ENTRY_TYPE_TEXTS)]
  return [
    { name: w.number, value: ({ invoice_number }) => invoice_number },
    { name: w.type, value: ({ type }) => types[type] },
    { name: w.freelancer, value: ({ freelancer }) => nameOf(freelancer) },
    { name: w.codes, value: ({ project_codes }) => project_codes.map(({ name }) => name).join(', ') },
    { name: w.invoiced, value: ({ invoice_date }) => invoice_date },
    { name: w.due, value: ({ due_date }) => due_date },
    { name: w.excl, value: ({ amount_excl_vat }) => amount_excl_vat },
    { name: w.vat, value: ({ vat_amount }) => vat_amount },
    { name: w.incl, value: ({ amount_incl_vat }) => amount_incl_vat },
    { name: w.currency, value: ({ currency }) => currency },
    { name: w.status, value: ({ status }) => statuses[status] },
    { name: w.paid, value: ({ paid_at }) => paid_at && dateOf(paid_at) },
    { name: w.id, value: ({ id }) => id },
  ]
}
