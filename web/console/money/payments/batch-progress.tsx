// The progress of a run that fills a batch; where it stopped, why, and how it goes on.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { BatchRun } from './batch-run.ts'
import { EntryLink, Payee, Problems } from './payee.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Adding entries to the payment batch',
    progress: (done: string, all: string) => `${done} of ${all} added`,
    stopped: (done: string, left: string) =>
      `Stopped: ${done} added, ${left} not added yet. Nothing is lost.`,
    refused: 'These entries can no longer be paid in a batch:',
    again: 'Try again',
    leaveOut: (count: string) =>
      count === '1' ? 'Leave it out and continue' : `Leave these ${count} out and continue`,
    open: 'Open the batch',
    close: 'Back to the selection',
    payee: 'Payee',
    invoice: 'Invoice',
    amount: 'Incl. VAT',
    problems: 'Problem',
  },
  fr: {
    title: 'Ajout des écritures au lot de virements',
    progress: (done: string, all: string) => `${done} ajoutées sur ${all}`,
    stopped: (done: string, left: string) =>
      `Interrompu : ${done} ajoutées, ${left} restent à ajouter. Rien n’est perdu.`,
    refused: 'Ces écritures ne peuvent plus être payées par lot :',
    again: 'Réessayer',
    leaveOut: (count: string) =>
      count === '1' ? 'Continuer sans celle-ci' : `Continuer sans ces ${count} écritures`,
    open: 'Ouvrir le lot',
    close: 'Revenir à la sélection',
    payee: 'Bénéficiaire',
    invoice: 'Facture',
    amount: 'TTC',
    problems: 'Blocage',
  },
})

type Props = { run: BatchRun; onRetry: () => void; onLeaveOut: () => void; onClose: () => void }

export function BatchProgress({ run, onRetry, onLeaveOut, onClose }: Props) {
  const w = useTexts(TEXTS)
  const { total, left, isRunning, refused } = run
  const done = total - left.length
  return (
    <section class={`notice stack tight ${isRunning ? '' : 'warn'}`}>
      <h2>{w.title}</h2>
      <progress aria-label={w.title} max={total} value={done} />
      <p role="status">
        {isRunning ? w.progress(number(done), number(total)) : w.stopped(number(done), number(left.length))}
      </p>
      {!isRunning && refused.length === 0 && <Failure error={run.error} />}
      {refused.length > 0 && <RefusedTable refused={refused} />}
      {!isRunning && (
        <div class="row">
          <button type="button" class="plain" onClick={onClose}>
            {w.close}
          </button>
          {'batchId' in run.target && (
            <a class="button" href={`/console/payments/batches/${run.target.batchId}`}>
              {w.open}
            </a>
          )}
          <button type="button" onClick={onRetry}>
            {w.again}
          </button>
          {refused.length > 0 && left.length > refused.length && (
            <button type="button" class="primary" onClick={onLeaveOut}>
              {w.leaveOut(number(refused.length))}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function RefusedTable({ refused }: Pick<BatchRun, 'refused'>) {
  const w = useTexts(TEXTS)
  const lines = refused.map(({ entry, problems }) => ({ ...entry, problems }))
  type Line = (typeof lines)[number]
  const columns = [
    { name: w.payee, draw: (line: Line) => <Payee line={line} /> },
    { name: w.invoice, draw: (line: Line) => <EntryLink line={line} /> },
    { name: w.amount, isNumber: true, draw: ({ amount, currency }: Line) => money(amount, currency) },
    { name: w.problems, draw: (line: Line) => <Problems line={line} /> },
  ]
  return (
    <>
      <p>{w.refused}</p>
      <DataTable caption={w.refused} columns={columns} items={lines} keyOf={({ entry_id }) => entry_id} />
    </>
  )
}
