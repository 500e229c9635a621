// One state at a time, each with its number of missions.
import { useId } from 'preact/hooks'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { countOf, MONTH_STATES, type MonthState } from './month-state.ts'
import { MONTH_TEXTS } from './texts.ts'

type Props = {
  missions: readonly MonthMission[]
  state: MonthState | undefined
  onState: (state: MonthState | undefined) => void
}

export function StateChips({ missions, state, onState }: Props) {
  const w = useTexts(MONTH_TEXTS)
  const name = useId()
  const chips = [
    { value: undefined, label: w.state.all, count: missions.length },
    ...MONTH_STATES.map((value) => ({ value, label: w.state[value], count: countOf(missions, value) })),
  ]
  return (
    <fieldset class="field">
      <legend class="visually-hidden">{w.filter}</legend>
      <div class="chips">
        {chips
          .filter(({ value, count }) => count > 0 || value === state)
          .map(({ value, label, count }) => (
            <label key={label} class="chip">
              <input type="radio" name={name} checked={value === state} onChange={() => onState(value)} />
              {label} <span class="soft">{number(count)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}
