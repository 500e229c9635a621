// The calculation of the amounts and due date of an entry, and its allocation to project codes.
import { useCodeNames } from '../../../shared/kit/fields/reference-filters.tsx'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type {
  AccountingEntry,
  AccountingEntryCalculation,
  DueDateCalculationOrNull,
} from '../../../shared/sdk.ts'
import { AmountLines } from '../calculation/amount-lines.tsx'
import { CodeShares } from '../calculation/code-shares.tsx'
import { ExpenseLines } from '../calculation/expense-lines.tsx'
import { usePaymentTerms } from '../calculation/payment-terms.ts'

const texts = requireTexts('console/money/entry-page', 'entryCalculation')

type Props = { entry: AccountingEntry; calculation: AccountingEntryCalculation }

export function EntryCalculation({ entry, calculation }: Props) {
  const t = texts()
  const nameOfCode = useCodeNames(entry.project_codes)
  const { lines, vat, currency, due_date, amount_excl_vat: excl, amount_incl_vat: incl } = calculation
  const isExpense = lines.some(({ kind }) => kind === 'expense')
  return (
    <>
      <section class="stack tight">
        <h2>{t.title}</h2>
        {vat && !isExpense ? (
          <AmountLines
            lines={lines}
            vat={vat}
            excl={excl}
            incl={incl}
            currency={currency}
            nameOfCode={nameOfCode}
          />
        ) : (
          <ExpenseLines
            lines={lines}
            totals={calculation}
            vat={vat}
            currency={currency}
            nameOfCode={nameOfCode}
          />
        )}
      </section>
      {entry.project_codes.length > 0 && (
        <section class="stack tight">
          <h2>{t.codes}</h2>
          <CodeShares shares={entry.project_codes} total={excl} currency={currency} caption={t.codes} />
        </section>
      )}
      {due_date && (
        <section class="stack tight">
          <h2>{t.due}</h2>
          <DueDateSteps due={due_date} />
        </section>
      )}
    </>
  )
}

function DueDateSteps({ due }: { due: NonNullable<DueDateCalculationOrNull> }) {
  const t = texts()
  const terms = usePaymentTerms(due)
  const { invoice_date, payment_terms_days, payment_terms_basis, plus_days, due_date } = due
  return (
    <div class="panel stack tight">
      <p class="soft">{terms}</p>
      <p>
        {t.days(day(invoice_date), payment_terms_days, day(plus_days))}
        {payment_terms_basis === 'end_of_month' && ` → ${t.end(day(due_date))}`}
      </p>
    </div>
  )
}
