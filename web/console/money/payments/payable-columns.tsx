// The columns of entries to pay and of the lines of a batch.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PayableEntry, PaymentBatchLine } from '../../../shared/sdk.ts'
import { DueDate } from '../accounting/due-date.tsx'
import { Account, EntryLink, Payee } from './payee.tsx'

const TEXTS = defineTexts({
  en: {
    payee: 'Payee',
    invoice: 'Invoice',
    due: 'Due',
    amount: 'Incl. VAT',
    account: 'Bank account',
    choose: (name: string, number: string) => `Select ${name}, ${number}`,
  },
  fr: {
    payee: 'Bénéficiaire',
    invoice: 'Facture',
    due: 'Échéance',
    amount: 'TTC',
    account: 'Compte bancaire',
    choose: (name: string, number: string) => `Sélectionner ${name}, ${number}`,
  },
})

type Line = PayableEntry | PaymentBatchLine

export type Choosing<T> = {
  canChoose: (line: T) => boolean
  isChosen: (line: T) => boolean
  toggle: (line: T) => void
}

/** `choosing`: undefined where nothing can be selected. `isDue`: whether an overdue entry is marked. */
export function usePayableColumns<T extends Line>(
  choosing: Choosing<T> | undefined,
  isDue: (line: T) => boolean,
): Column<T>[] {
  const w = useTexts(TEXTS)
  return [
    {
      name: w.payee,
      draw: (line) => (
        <span class="check top">
          {choosing && (
            <input
              type="checkbox"
              aria-label={w.choose(line.payee_name, line.invoice_number ?? '')}
              checked={choosing.isChosen(line)}
              disabled={!choosing.canChoose(line)}
              onChange={() => choosing.toggle(line)}
            />
          )}
          <Payee line={line} />
        </span>
      ),
    },
    { name: w.invoice, draw: (line) => <EntryLink line={line} /> },
    {
      name: w.due,
      draw: (line) =>
        line.due_date && (
          <DueDate entry={{ status: isDue(line) ? 'waiting_payment' : 'paid', due_date: line.due_date }} />
        ),
    },
    { name: w.amount, isNumber: true, draw: ({ amount, currency }) => money(amount, currency) },
    { name: w.account, draw: ({ bank_account }) => bank_account && <Account of={bank_account} /> },
  ]
}
