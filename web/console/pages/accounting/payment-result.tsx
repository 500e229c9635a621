// Progress of a payment run, and afterwards the result of each entry.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { moment, money, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { BatchOfError } from './entry-payments.tsx'
import { useEntryName } from './invoice-badge.tsx'
import type { Outcome, PaymentRun } from './payment-run.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Marking as paid',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    stop: 'Stop after this one',
    close: 'Close',
    over: (paid: number, failed: number, left: number) =>
      `${paid} marked as paid${failed > 0 ? `, ${failed} failed` : ''}${left > 0 ? `, ${left} not processed` : ''}.`,
    entry: 'Entry',
    freelancer: 'Freelancer',
    amount: 'Incl. VAT',
    result: 'Result',
    paid: (at: string) => `Paid, ${at}`,
    failed: (why: string) => `Not paid: ${why}`,
    waiting: 'Not processed yet',
  },
  fr: {
    title: 'Enregistrement des paiements',
    progress: (done: number, all: number) => `${done} sur ${all}`,
    stop: 'Arrêter après celle-ci',
    close: 'Fermer',
    over: (paid: number, failed: number, left: number) =>
      `Payées : ${paid}${failed > 0 ? `, en échec : ${failed}` : ''}${left > 0 ? `, non traitées : ${left}` : ''}.`,
    entry: 'Écriture',
    freelancer: 'Freelance',
    amount: 'TTC',
    result: 'Résultat',
    paid: (at: string) => `Payée, ${at}`,
    failed: (why: string) => `Non payée : ${why}`,
    waiting: 'Pas encore traitée',
  },
})

type Props = { run: PaymentRun; onStop: () => void; onClose: () => void }

export function PaymentResult({ run: { outcomes, isRunning }, onStop, onClose }: Props) {
  const w = useTexts(TEXTS)
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length
  const left = count('waiting')
  const done = outcomes.length - left
  const tone = isRunning ? '' : count('failed') + left > 0 ? 'warn' : 'good'
  return (
    <section class={`notice stack tight ${tone}`}>
      <h2>{w.title}</h2>
      {isRunning && <progress aria-label={w.title} max={outcomes.length} value={done} />}
      <div class="row spread">
        <p role="status">
          {isRunning ? w.progress(done, outcomes.length) : w.over(count('paid'), count('failed'), left)}
        </p>
        <button type="button" onClick={isRunning ? onStop : onClose}>
          {isRunning ? w.stop : w.close}
        </button>
      </div>
      {!isRunning && <Results outcomes={outcomes} />}
    </section>
  )
}

function Results({ outcomes }: { outcomes: readonly Outcome[] }) {
  const w = useTexts(TEXTS)
  const entryName = useEntryName()
  const result = ({ state, entry, error }: Outcome) => {
    if (state === 'paid') return w.paid(moment(entry.paid_at ?? ''))
    if (state === 'waiting') return w.waiting
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
