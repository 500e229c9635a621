// One state at a time, each with its number of missions.
import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
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
  const chips = MONTH_STATES.map((value) => ({
    value,
    label: w.state[value],
    count: countOf(missions, value),
  })).filter(({ value, count }) => count > 0 || value === state)
  return (
    <ChipsField<MonthState | 'all'>
      label={w.filter}
      choices={[{ value: 'all', label: w.state.all, count: missions.length }, ...chips]}
      value={state ?? 'all'}
      onValue={(value) => onState(value === 'all' ? undefined : value)}
    />
  )
}
