// One day: its parts, each with how much, for which project, and what was done.
import { SelectField, TextField } from '../../kit/field.tsx'
import { typed, weekday } from '../../language/format.ts'
import { defineWords, language, useWords } from '../../language/language.ts'
import { inDays } from '../calendar/day-button.tsx'
import { holidayOf } from '../calendar/holidays.ts'
import { unitOf } from './days-editor.tsx'
import { inOrder, numberOf } from './draft.ts'
import { type Editing, rowsIn } from './editing.ts'
import { ProjectCodeField } from './project-code-field.tsx'

const WORDS = defineWords({
  en: {
    days: 'Day',
    hours: 'Hours',
    none: 'None',
    description: 'What was done (optional)',
    split: 'Split this day',
    note: 'Add a note',
    remove: 'Remove',
  },
  fr: {
    days: 'Jour',
    hours: 'Heures',
    none: 'Rien',
    description: 'Ce qui a été fait (facultatif)',
    split: 'Répartir ce jour',
    note: 'Ajouter une note',
    remove: 'Retirer',
  },
})

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

export function DayDetail({ date, editing }: { date: string; editing: Editing }) {
  const w = useWords(WORDS)
  const { rows, field, remove } = rowsIn(editing, 'timesheets')
  const unit = unitOf(editing.mission)
  const own = rows.flatMap((row, at) => (row.date === date ? [at] : []))
  const add = () => {
    const row = { date, quantity: '', description: '', project_code_id: '', deliverable_id: '' }
    editing.change({ timesheets: inOrder([...rows, row]) })
  }
  return (
    <section class="day-detail stack" aria-label={weekday(date)}>
      <h3>
        {weekday(date)} <span class="soft">{holidayOf(date, language.get())}</span>
      </h3>
      {own.map((at) => (
        <div class="part" key={at}>
          {unit === 'hours' ? (
            <TextField label={w.hours} inputmode="decimal" {...field(at, 'quantity')} />
          ) : (
            <QuarterField label={w.days} none={w.none} {...field(at, 'quantity')} />
          )}
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
          <TextField label={w.description} {...field(at, 'description')} />
          <button type="button" class="plain" onClick={() => remove(at)}>
            {w.remove}
          </button>
        </div>
      ))}
      <div>
        <button type="button" onClick={add}>
          {own.length > 0 ? w.split : w.note}
        </button>
      </div>
    </section>
  )
}

type QuarterProps = {
  label: string
  none: string
  value: string
  onValue: (value: string) => void
  fault: string | undefined
}

function QuarterField({ label, none, value, onValue, fault }: QuarterProps) {
  const choices = QUARTERS.map((part) => ({ value: String(part), label: inDays(part) || none }))
  return (
    <SelectField
      label={label}
      fault={fault}
      choices={choices}
      value={String(numberOf(value) ?? 0)}
      onValue={(next) => onValue(typed(Number(next)))}
    />
  )
}
