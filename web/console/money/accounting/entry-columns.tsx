// The columns of the entry list; the first one selects entries that can be paid.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, formatName, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { DueDate, LateAmounts } from './due-date.tsx'
import { InvoiceBadge, useEntryName } from './invoice-badge.tsx'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/accounting', 'entryColumns')

/** The selected ids; undefined if nothing can be selected. */
type Selection = { selectedIds: ReadonlySet<string>; toggle: (id: string) => void } | undefined

export function useEntryColumns(selection?: Selection): Column<AccountingEntry>[] {
  const t = texts()
  const types = entryTypeTexts()
  const entryName = useEntryName()
  return [
    {
      name: t.entry,
      draw: (entry) => (
        <span class="check top">
          {selection && entry.allowed_actions.includes('pay') && (
            <input
              type="checkbox"
              aria-label={t.choose(entryName(entry), formatName(entry.freelancer))}
              checked={selection.selectedIds.has(entry.id)}
              onChange={() => selection.toggle(entry.id)}
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
    { name: t.freelancer, draw: ({ freelancer }) => formatName(freelancer) },
    { name: t.codes, draw: ({ project_codes }) => project_codes.map(({ name }) => name).join(', ') },
    { name: t.invoiced, draw: ({ invoice_date }) => <span class="nowrap">{day(invoice_date)}</span> },
    {
      name: t.due,
      sort: 'due_date',
      draw: (entry) =>
        entry.due_date && (
          <span>
            <DueDate entry={entry} />
            <LateAmounts entry={entry} />
          </span>
        ),
    },
    {
      name: t.amount,
      isNumber: true,
      draw: ({ amount_incl_vat, amount_excl_vat, currency }) => (
        <span>
          {money(amount_incl_vat, currency)}
          <span class="small soft">
            {money(amount_excl_vat, currency)} {t.excl}
          </span>
        </span>
      ),
    },
    { name: t.status, draw: ({ status }) => <StatusBadge status={status} /> },
  ]
}
