// The steps of a month in order, with what is left of each, and the progress of its reports.
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { countOf, isClosed, type MonthState, type MonthStep, REPORT_STATES, stepsOf } from './month-state.ts'
import { MONTH_TEXTS } from './texts.ts'

type Props = { missions: readonly MonthMission[]; onState: (state: MonthState) => void }

export function MonthSteps({ missions, onState }: Props) {
  const w = useTexts(MONTH_TEXTS)
  const steps = stepsOf(missions)
  const approved = countOf(missions, 'approved')
  const progress = w.progress(number(approved), number(missions.length))
  return (
    <section class="panel stack">
      <div class="stack tight">
        <strong>{progress}</strong>
        <progress aria-label={progress} max={missions.length} value={approved} />
      </div>
      <ol class="steps five" aria-label={w.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} missions={missions} onState={onState} />
        ))}
      </ol>
      <p role="status" class={isClosed(steps) ? 'notice good' : 'visually-hidden'}>
        {isClosed(steps) && (steps.every(({ isDone }) => isDone) ? w.closedAndPaid : w.closed)}
      </p>
    </section>
  )
}

/** The first one that somebody waits for. */
const STATE_OF: Record<MonthStep['name'], readonly MonthState[]> = {
  reports: REPORT_STATES.slice(0, 3),
  approve: ['pending'],
  invoices: ['to_invoice'],
  export: ['to_export'],
  pay: ['to_pay'],
}

function Step({ step: { name, left, isDone, isNow }, missions, onState }: Props & { step: MonthStep }) {
  const w = useTexts(MONTH_TEXTS)
  const may = useMay()
  const text = w.left[name](number(left))
  const show = () => {
    const state = STATE_OF[name].find((one) => countOf(missions, one) > 0)
    if (state) onState(state)
  }
  return (
    <li class={isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
      <strong>{w.step[name]}</strong>
      <span class="small soft">
        {left === 0 && (isDone ? w.done : w.nothing)}
        {left > 0 &&
          (name === 'pay' && may('payments:read') ? (
            <a href="/console/payments?due_date_to=any">{text}</a>
          ) : (
            <button type="button" class="link" onClick={show}>
              {text}
            </button>
          ))}
      </span>
    </li>
  )
}
