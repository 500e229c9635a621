// One day: its rows, each with quantity, project code and description.

import { inDays } from '../../calendar/day-button.tsx'
import { holidayOf } from '../../calendar/holidays.ts'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { typed, weekday } from '../../language/format.ts'
import { defineTexts, language, useTexts } from '../../language/language.ts'
import { inOrder, numberOf, quantityOf, unitOf, type WorkRow } from './draft.ts'
import { type Editing, rowsIn } from './editing.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { Part } from './row.tsx'

const TEXTS = defineTexts({
  en: {
    days: 'Day',
    hours: 'Hours',
    none: 'None',
    description: 'Note (optional)',
    split: 'Split this day',
    note: 'Add a note',
  },
  fr: {
    days: 'Jour',
    hours: 'Heures',
    none: 'Rien',
    description: 'Note (facultative)',
    split: 'Répartir ce jour',
    note: 'Ajouter une note',
  },
})

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

export function DayDetail({ date, editing }: { date: string; editing: Editing }) {
  const w = useTexts(TEXTS)
  const { rows, field, remove } = rowsIn(editing, 'timesheets')
  const unit = unitOf(editing.mission)
  const own = rows.flatMap((row, at) => (row.date === date ? [at] : []))
  const add = () => editing.change({ timesheets: split(rows, date, unit) })
  return (
    <section class="day-detail stack" aria-label={weekday(date)}>
      <h3>
        {weekday(date)} <span class="soft">{holidayOf(date, language.value)}</span>
      </h3>
      {own.map((at) => (
        <Part key={at} onRemove={() => remove(at)}>
          {unit === 'hours' ? (
            <TextField label={w.hours} inputmode="decimal" {...field(at, 'quantity')} />
          ) : (
            <QuarterField label={w.days} none={w.none} {...field(at, 'quantity')} />
          )}
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
          <TextField label={w.description} wide {...field(at, 'description')} />
        </Part>
      ))}
      <div>
        <button type="button" onClick={add}>
          {own.length > 0 ? w.split : w.note}
        </button>
      </div>
    </section>
  )
}

/** Adds a row for the rest of the day, or half of a full day. */
function split(rows: readonly WorkRow[], date: string, unit: 'days' | 'hours'): WorkRow[] {
  const own = rows.filter((row) => row.date === date)
  const isFull = unit === 'days' && own.length === 1 && quantityOf(own) === 1
  const left = isFull ? 0.5 : 1 - quantityOf(own)
  const quantity = unit === 'days' && own.length > 0 && left > 0 ? typed(left) : ''
  const before = rows.map((row) => (isFull && row.date === date ? { ...row, quantity: typed(0.5) } : row))
  return inOrder([...before, { date, quantity, description: '', project_code_id: '', deliverable_id: '' }])
}

type QuarterProps = {
  label: string
  none: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

function QuarterField({ label, none, value, onValue, error }: QuarterProps) {
  const choices = QUARTERS.map((part) => ({ value: String(part), label: inDays(part) || none }))
  return (
    <SelectField
      label={label}
      error={error}
      choices={choices}
      value={String(numberOf(value) ?? 0)}
      onValue={(next) => onValue(typed(Number(next)))}
    />
  )
}
