// The progress of a run that adds entries to a batch: where it stopped, why, and a button to continue.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { BatchRun } from './batch-run.ts'
import { EntryLink, Payee, ProblemBadges } from './payee.tsx'

const texts = requireTexts('console/money/payments', 'batchProgress')

type Props = { run: BatchRun; onRetry: () => void; onLeaveOut: () => void; onClose: () => void }

export function BatchProgress({ run, onRetry, onLeaveOut, onClose }: Props) {
  const t = texts()
  const { total, left, isRunning, refused } = run
  const done = total - left.length
  return (
    <section class={`notice stack tight ${isRunning ? '' : 'warn'}`}>
      <h2>{t.title}</h2>
      <progress aria-label={t.title} max={total} value={done} />
      <p role="status">{isRunning ? t.progress(done, total) : t.stopped(done, left.length)}</p>
      {!isRunning && refused.length === 0 && <Failure error={run.error} />}
      {refused.length > 0 && <RefusedTable refused={refused} />}
      {!isRunning && (
        <div class="row">
          <button type="button" class="plain" onClick={onClose}>
            {t.close}
          </button>
          {'batchId' in run.target && (
            <a class="button" href={`/console/payments/batches/${run.target.batchId}`}>
              {t.open}
            </a>
          )}
          <button type="button" onClick={onRetry}>
            {t.again}
          </button>
          {refused.length > 0 && left.length > refused.length && (
            <button type="button" class="primary" onClick={onLeaveOut}>
              {t.leaveOut(refused.length)}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function RefusedTable({ refused }: Pick<BatchRun, 'refused'>) {
  const t = texts()
  const lines = refused.map(({ entry, problems }) => ({ ...entry, problems }))
  type Line = (typeof lines)[number]
  const columns = [
    { name: t.payee, draw: (line: Line) => <Payee line={line} /> },
    { name: t.invoice, draw: (line: Line) => <EntryLink line={line} /> },
    { name: t.amount, isNumber: true, draw: ({ amount, currency }: Line) => money(amount, currency) },
    { name: t.problems, draw: (line: Line) => <ProblemBadges line={line} /> },
  ]
  return (
    <>
      <p>{t.refused}</p>
      <DataTable caption={t.refused} columns={columns} items={lines} getKey={({ entry_id }) => entry_id} />
    </>
  )
}
