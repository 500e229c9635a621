// The progress of a run over many items: a button to stop it, the reason why it stopped, and a button to continue.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../language/texts.ts'
import { CHUNK_SIZE, type ChunkedRun } from './chunked-run.ts'
import { Failure } from './states.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('shared/kit', 'runProgress')

type Props = {
  title: string
  run: ChunkedRun<unknown, unknown>
  /** The text about the finished run. */
  finishedText: string
  /** Whether a finished run has refused items. */
  hasRefused: boolean
  onStop: () => void
  onResume: () => void
  onClose: () => void
  /** The results, once the run has ended. */
  children?: ComponentChildren
}

export function RunProgress({ title, run, finishedText, hasRefused, children, ...handlers }: Props) {
  const t = texts()
  const { items, results, isRunning, error } = run
  const [done, total] = [results.length, items.length]
  const isFinished = !isRunning && done === total
  const text = isFinished
    ? finishedText
    : t[isRunning ? 'progress' : 'stopped'](done, isRunning ? total : total - done)
  return (
    <section class={`notice stack tight ${chooseTone(run, hasRefused)}`}>
      <h2>{title}</h2>
      {!isFinished && <progress aria-label={title} max={total} value={done} />}
      {!isRunning && error !== undefined && <Failure error={error} />}
      <div class="row spread">
        <p role="status">{text}</p>
        <RunButtons run={run} {...handlers} />
      </div>
      {!isRunning && children}
    </section>
  )
}

function chooseTone({ items, results, isRunning }: Props['run'], hasRefused: boolean): string {
  if (isRunning) return ''
  return results.length === items.length && !hasRefused ? 'good' : 'warn'
}

function RunButtons({
  run,
  onStop,
  onResume,
  onClose,
}: Pick<Props, 'run' | 'onStop' | 'onResume' | 'onClose'>) {
  const t = texts()
  const c = commonTexts()
  const remaining = run.items.length - run.results.length
  if (run.isRunning)
    return remaining > CHUNK_SIZE ? (
      <button type="button" onClick={onStop}>
        {t.stop}
      </button>
    ) : null
  return (
    <span class="row">
      <button type="button" class={remaining > 0 ? 'plain' : undefined} onClick={onClose}>
        {c.close}
      </button>
      {remaining > 0 && (
        <button type="button" class="primary" onClick={onResume}>
          {t.goOn}
        </button>
      )}
    </span>
  )
}
