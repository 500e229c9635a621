// The columns of entries to pay and of the lines of a batch.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PayableEntry, PaymentBatchLine } from '../../../shared/sdk.ts'
import { DueDate } from '../accounting/due-date.tsx'
import { AccountDigits, EntryLink, Payee } from './payee.tsx'

const texts = requireTexts('console/money/payments', 'payableColumns')

type Line = PayableEntry | PaymentBatchLine

export type RowSelection<T> = {
  canChoose: (line: T) => boolean
  isChosen: (line: T) => boolean
  toggle: (line: T) => void
}

/** `rowSelection` is undefined if nothing can be selected. `isDue` decides whether an overdue entry is marked. */
export function usePayableColumns<T extends Line>(
  rowSelection: RowSelection<T> | undefined,
  isDue: (line: T) => boolean,
): Column<T>[] {
  const t = texts()
  return [
    {
      name: t.payee,
      draw: (line) => (
        <span class="check top">
          {rowSelection && (
            <input
              type="checkbox"
              aria-label={t.choose(line.payee_name, line.invoice_number ?? '')}
              checked={rowSelection.isChosen(line)}
              disabled={!rowSelection.canChoose(line)}
              onChange={() => rowSelection.toggle(line)}
            />
          )}
          <Payee line={line} />
        </span>
      ),
    },
    { name: t.invoice, draw: (line) => <EntryLink line={line} /> },
    {
      name: t.due,
      draw: (line) =>
        line.due_date && (
          <DueDate entry={{ status: isDue(line) ? 'waiting_payment' : 'paid', due_date: line.due_date }} />
        ),
    },
    { name: t.amount, isNumber: true, draw: ({ amount, currency }) => money(amount, currency) },
    { name: t.account, draw: ({ bank_account }) => bank_account && <AccountDigits account={bank_account} /> },
  ]
}
