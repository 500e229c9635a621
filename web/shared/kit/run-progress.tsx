// The progress of a run over many items: how far it is, how to stop it, why it stopped, and how it continues.
import type { ComponentChildren } from 'preact'
import { number } from '../language/format.ts'
import { defineTexts, useTexts } from '../language/language.ts'
import { CHUNK_SIZE, type ChunkedRun } from './chunked-run.ts'
import { Failure } from './states.tsx'
import { COMMON } from './values/common-texts.ts'

const TEXTS = defineTexts({
  en: {
    progress: (done: string, all: string) => `${done} of ${all} done`,
    stopped: (done: string, left: string) => `Stopped: ${done} done, ${left} not sent yet. Nothing is lost.`,
    stop: 'Stop after this part',
    goOn: 'Continue',
  },
  fr: {
    progress: (done: string, all: string) => `${done} sur ${all}`,
    stopped: (done: string, left: string) =>
      `Interrompu : ${done} traités, ${left} restent à envoyer. Rien n’est perdu.`,
    stop: 'Arrêter après cette partie',
    goOn: 'Continuer',
  },
})

type Props = {
  title: string
  run: ChunkedRun<unknown, unknown>
  /** What the finished run has done. */
  over: string
  /** Whether a finished run has refused items. */
  hasRefused: boolean
  onStop: () => void
  onResume: () => void
  onClose: () => void
  /** The results, once the run has ended. */
  children?: ComponentChildren
}

export function RunProgress({ title, run, over, hasRefused, children, ...handlers }: Props) {
  const w = useTexts(TEXTS)
  const { items, results, isRunning, error } = run
  const [done, all] = [results.length, items.length]
  const isOver = !isRunning && done === all
  const text = isOver
    ? over
    : w[isRunning ? 'progress' : 'stopped'](number(done), number(isRunning ? all : all - done))
  return (
    <section class={`notice stack tight ${toneOf(run, hasRefused)}`}>
      <h2>{title}</h2>
      {!isOver && <progress aria-label={title} max={all} value={done} />}
      {!isRunning && error !== undefined && <Failure error={error} />}
      <div class="row spread">
        <p role="status">{text}</p>
        <Buttons run={run} {...handlers} />
      </div>
      {!isRunning && children}
    </section>
  )
}

function toneOf({ items, results, isRunning }: Props['run'], hasRefused: boolean): string {
  if (isRunning) return ''
  return results.length === items.length && !hasRefused ? 'good' : 'warn'
}

function Buttons({ run, onStop, onResume, onClose }: Pick<Props, 'run' | 'onStop' | 'onResume' | 'onClose'>) {
  const w = useTexts(TEXTS)
  const c = useTexts(COMMON)
  const left = run.items.length - run.results.length
  if (run.isRunning)
    return left > CHUNK_SIZE ? (
      <button type="button" onClick={onStop}>
        {w.stop}
      </button>
    ) : null
  return (
    <span class="row">
      <button type="button" class={left > 0 ? 'plain' : undefined} onClick={onClose}>
        {c.close}
      </button>
      {left > 0 && (
        <button type="button" class="primary" onClick={onResume}>
          {w.goOn}
        </button>
      )}
    </span>
  )
}
