// The steps of a month in order, with what is left of each, and the progress of its reports.
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import {
  computeSteps,
  countMissions,
  isClosed,
  type MonthState,
  type MonthStep,
  REPORT_STATES,
} from './month-state.ts'

const monthTexts = requireTexts('console/reports/months', 'month')

type Props = { missions: readonly MonthMission[]; onState: (state: MonthState) => void }

export function MonthSteps({ missions, onState }: Props) {
  const t = monthTexts()
  const steps = computeSteps(missions)
  const approved = countMissions(missions, 'approved')
  const progress = t.progress(approved, missions.length)
  return (
    <section class="panel stack">
      <div class="stack tight">
        <strong>{progress}</strong>
        <progress aria-label={progress} max={missions.length} value={approved} />
      </div>
      <ol class="steps" aria-label={t.steps}>
        {steps.map((step) => (
          <MonthStepItem key={step.name} step={step} missions={missions} onState={onState} />
        ))}
      </ol>
      <p role="status" class={isClosed(steps) ? 'notice good' : 'visually-hidden'}>
        {isClosed(steps) && (steps.every(({ isDone }) => isDone) ? t.closedAndPaid : t.closed)}
      </p>
    </section>
  )
}

/** The states that a step can list; it opens the first one that has missions. */
const STEP_STATES: Record<MonthStep['name'], readonly MonthState[]> = {
  reports: REPORT_STATES.slice(0, 3),
  approve: ['pending'],
  invoices: ['to_invoice'],
  export: ['to_export'],
  pay: ['to_pay'],
}

function MonthStepItem({
  step: { name, left, isDone, isNow },
  missions,
  onState,
}: Props & { step: MonthStep }) {
  const t = monthTexts()
  const may = useMay()
  const text = t.left[name](left)
  const show = () => {
    const state = STEP_STATES[name].find((stepState) => countMissions(missions, stepState) > 0)
    if (state) onState(state)
  }
  return (
    <li class={isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
      <strong>{t.step[name]}</strong>
      <span class="small soft">
        {left === 0 && (isDone ? t.done : t.nothing)}
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
