// The columns of the entry list; the first one selects entries that can be paid.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, money, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { DueDate } from './due-date.tsx'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'
import { InvoiceBadge, useEntryName } from './invoice-badge.tsx'

const TEXTS = defineTexts({
  en: {
    entry: 'Entry',
    freelancer: 'Freelancer',
    codes: 'Project codes',
    invoiced: 'Invoice date',
    due: 'Due',
    amount: 'Incl. VAT',
    excl: 'excl. VAT',
    status: 'Status',
    choose: (number: string, name: string) => `Select ${number}, ${name}`,
  },
  fr: {
    entry: 'Écriture',
    freelancer: 'Freelance',
    codes: 'Codes projet',
    invoiced: 'Date de facture',
    due: 'Échéance',
    amount: 'TTC',
    excl: 'HT',
    status: 'Statut',
    choose: (number: string, name: string) => `Sélectionner ${number}, ${name}`,
  },
})

/** The selected ids; undefined where selection is not possible. */
type Choosing = { chosen: ReadonlySet<string>; toggle: (id: string) => void } | undefined

export function useEntryColumns(choosing?: Choosing): Column<AccountingEntry>[] {
  const w = useTexts(TEXTS)
  const types = useTexts(ENTRY_TYPE_TEXTS)
  const entryName = useEntryName()
  return [
    {
      name: w.entry,
      draw: (entry) => (
        <span class="check top">
          {choosing && entry.allowed_actions.includes('pay') && (
            <input
              type="checkbox"
              aria-label={w.choose(entryName(entry), nameOf(entry.freelancer))}
              checked={choosing.chosen.has(entry.id)}
              onChange={() => choosing.toggle(entry.id)}
            />
          )}
          <span>
            <a class="nowrap row-link" href={`/console/accounting/${entry.id}`}>
              {entryName(entry)}
            </a>
            {entry.invoice_number && <span class="small soft">{types[entry.type]}</span>}{' '}
            <InvoiceBadge entry={entry} />
          </span>
        </span>
      ),
    },
    { name: w.freelancer, draw: ({ freelancer }) => nameOf(freelancer) },
    { name: w.codes, draw: ({ project_codes }) => project_codes.map(({ name }) => name).join(', ') },
    { name: w.invoiced, draw: ({ invoice_date }) => <span class="nowrap">{day(invoice_date)}</span> },
    { name: w.due, sort: 'due_date', draw: (entry) => entry.due_date && <DueDate entry={entry} /> },
    {
      name: w.amount,
      isNumber: true,
      draw: ({ amount_incl_vat, amount_excl_vat, currency }) => (
        <span>
          {money(amount_incl_vat, currency)}
          <span class="small soft">
            {money(amount_excl_vat, currency)} {w.excl}
          </span>
        </span>
      ),
    },
    { name: w.status, draw: ({ status }) => <StatusBadge status={status} /> },
  ]
}
