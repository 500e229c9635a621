// Progress of a payment run, and afterwards the result of each entry.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { day, formatName, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { BatchErrorLink } from './entry-payments.tsx'
import { useEntryName } from './invoice-badge.tsx'
import type { Payment, PaymentRun } from './payment-run.ts'

const texts = requireTexts('console/money/entry-page', 'paymentResult')

type Props = { run: PaymentRun; onStop: () => void; onResume: () => void; onClose: () => void }

export function PaymentResult({ run, onStop, onResume, onClose }: Props) {
  const t = texts()
  const { items, results } = run
  const failedCount = results.filter(({ error }) => error).length
  const outcomes = items.map((entry, index) => ({ entry, payment: results[index] }))
  return (
    <RunProgress
      title={t.title}
      run={run}
      finishedText={t.over(results.length - failedCount, failedCount)}
      hasRefused={failedCount > 0}
      onStop={onStop}
      onResume={onResume}
      onClose={onClose}
    >
      <PaymentResultTable outcomes={outcomes} />
    </RunProgress>
  )
}

type Outcome = { entry: AccountingEntry; payment: Payment | undefined }

function PaymentResultTable({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = texts()
  const entryName = useEntryName()
  const today = useToday()
  const drawResult = ({ payment }: Outcome) => {
    if (!payment) return t.waiting
    const { error, isWithoutInvoice } = payment
    if (!error)
      return (
        <span>
          {t.paid(day(today))}
          {isWithoutInvoice && <span class="small overdue">{t.withoutInvoice}</span>}
        </span>
      )
    return (
      <span>
        <span class="overdue">{t.failed(refusalText(error))}</span> <BatchErrorLink error={error} />
      </span>
    )
  }
  const columns = [
    {
      name: t.entry,
      draw: ({ entry }: Outcome) => <a href={`/console/accounting/${entry.id}`}>{entryName(entry)}</a>,
    },
    { name: t.freelancer, draw: ({ entry }: Outcome) => formatName(entry.freelancer) },
    {
      name: t.amount,
      isNumber: true,
      draw: ({ entry }: Outcome) => money(entry.amount_incl_vat, entry.currency),
    },
    { name: t.result, draw: drawResult },
  ]
  return <DataTable caption={t.title} columns={columns} items={outcomes} getKey={({ entry }) => entry.id} />
}
