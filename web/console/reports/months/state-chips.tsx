// Chips to choose one state, each with its number of missions.
import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { countMissions, MONTH_STATES, type MonthState } from './month-state.ts'

const monthTexts = requireTexts('console/reports/months', 'month')

type Props = {
  missions: readonly MonthMission[]
  state: MonthState | undefined
  onState: (state: MonthState | undefined) => void
}

export function StateChips({ missions, state, onState }: Props) {
  const t = monthTexts()
  const chips = MONTH_STATES.map((value) => ({
    value,
    label: t.state[value],
    count: countMissions(missions, value),
  })).filter(({ value, count }) => count > 0 || value === state)
  return (
    <ChipsField<MonthState | 'all'>
      label={t.filter}
      choices={[{ value: 'all', label: t.state.all, count: missions.length }, ...chips]}
      value={state ?? 'all'}
      onValue={(value) => onState(value === 'all' ? undefined : value)}
    />
  )
}
