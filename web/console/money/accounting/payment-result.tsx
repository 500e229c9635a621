// Progress of a payment run, and afterwards the result of each entry.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { day, money, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { BatchOfError } from './entry-payments.tsx'
import { useEntryName } from './invoice-badge.tsx'
import type { Payment, PaymentRun } from './payment-run.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Marking as paid',
    over: (paid: number, failed: number) =>
      `${paid} marked as paid${failed > 0 ? `, ${failed} failed` : ''}.`,
    entry: 'Entry',
    freelancer: 'Freelancer',
    amount: 'Incl. VAT',
    result: 'Result',
    paid: (on: string) => `Paid, ${on}`,
    failed: (why: string) => `Not paid: ${why}`,
    waiting: 'Not processed yet',
  },
  fr: {
    title: 'Enregistrement des paiements',
    over: (paid: number, failed: number) => `Payées : ${paid}${failed > 0 ? `, en échec : ${failed}` : ''}.`,
    entry: 'Écriture',
    freelancer: 'Freelance',
    amount: 'TTC',
    result: 'Résultat',
    paid: (on: string) => `Payée, ${on}`,
    failed: (why: string) => `Non payée : ${why}`,
    waiting: 'Pas encore traitée',
  },
})

type Props = { run: PaymentRun; onStop: () => void; onResume: () => void; onClose: () => void }

export function PaymentResult({ run, onStop, onResume, onClose }: Props) {
  const w = useTexts(TEXTS)
  const { items, results } = run
  const failed = results.filter(({ error }) => error).length
  const outcomes = items.map((entry, at) => ({ entry, payment: results[at] }))
  return (
    <RunProgress
      title={w.title}
      run={run}
      over={w.over(results.length - failed, failed)}
      hasRefused={failed > 0}
      onStop={onStop}
      onResume={onResume}
      onClose={onClose}
    >
      <Results outcomes={outcomes} />
    </RunProgress>
  )
}

type Outcome = { entry: AccountingEntry; payment: Payment | undefined }

function Results({ outcomes }: { outcomes: readonly Outcome[] }) {
  const w = useTexts(TEXTS)
  const entryName = useEntryName()
  const today = useToday()
  const result = ({ payment }: Outcome) => {
    if (!payment) return w.waiting
    const { error } = payment
    if (!error) return w.paid(day(today))
    return (
      <span>
        <span class="overdue">{w.failed(refusalText(error))}</span> <BatchOfError error={error} />
      </span>
    )
  }
  const columns = [
    {
      name: w.entry,
      draw: ({ entry }: Outcome) => <a href={`/console/accounting/${entry.id}`}>{entryName(entry)}</a>,
    },
    { name: w.freelancer, draw: ({ entry }: Outcome) => nameOf(entry.freelancer) },
    {
      name: w.amount,
      isNumber: true,
      draw: ({ entry }: Outcome) => money(entry.amount_incl_vat, entry.currency),
    },
    { name: w.result, draw: result },
  ]
  return <DataTable caption={w.title} columns={columns} items={outcomes} keyOf={({ entry }) => entry.id} />
}
