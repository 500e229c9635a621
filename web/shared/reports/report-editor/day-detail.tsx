// The rows of one day, each with quantity, project code and description.

import { formatDays } from '../../calendar/day-button.tsx'
import { findHolidayName } from '../../calendar/holiday-name.ts'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { formatForInput, weekday } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { useDayHints } from '../report-hints/hint-words.ts'
import { getUnit, parseNumber, sortByDate, sumWorkRows, type WorkRow } from './draft.ts'
import { createRowList, type Editing } from './editing.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { EditorRow } from './row.tsx'

const texts = requireTexts('shared/reports/report-editor', 'dayDetail')

const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

export function DayDetail({ date, editing }: { date: string; editing: Editing }) {
  const t = texts()
  const { rows, field, remove } = createRowList(editing, 'timesheets')
  const listHints = useDayHints(editing.hints)
  const unit = getUnit(editing.mission)
  const rowIndexes = rows.flatMap((row, index) => (row.date === date ? [index] : []))
  const add = () => editing.change({ timesheets: addDayRow(rows, date, unit) })
  return (
    <section class="day-detail stack" aria-label={weekday(date)}>
      <h3>
        {weekday(date)} <span class="soft">{findHolidayName(date)}</span>
      </h3>
      {listHints(date).map((name) => (
        <p key={name} class="hint-mark small">
          {name}
        </p>
      ))}
      {rowIndexes.map((index) => (
        <EditorRow key={index} onRemove={() => remove(index)}>
          {unit === 'hours' ? (
            <TextField label={t.hours} inputmode="decimal" {...field(index, 'quantity')} />
          ) : (
            <QuarterField label={t.days} none={t.none} {...field(index, 'quantity')} />
          )}
          <ProjectCodeField {...editing} {...field(index, 'project_code_id')} />
          <TextField label={t.description} wide {...field(index, 'description')} />
        </EditorRow>
      ))}
      <div>
        <button type="button" onClick={add}>
          {rowIndexes.length > 0 ? t.split : t.note}
        </button>
      </div>
    </section>
  )
}

/** Adds a row for the rest of the day, or half of a full day. */
function addDayRow(rows: readonly WorkRow[], date: string, unit: 'days' | 'hours'): WorkRow[] {
  const dayRows = rows.filter((row) => row.date === date)
  const isFull = unit === 'days' && dayRows.length === 1 && sumWorkRows(dayRows) === 1
  const remaining = isFull ? 0.5 : 1 - sumWorkRows(dayRows)
  const quantity = unit === 'days' && dayRows.length > 0 && remaining > 0 ? formatForInput(remaining) : ''
  const before = rows.map((row) =>
    isFull && row.date === date ? { ...row, quantity: formatForInput(0.5) } : row,
  )
  return sortByDate([...before, { date, quantity, description: '', project_code_id: '', deliverable_id: '' }])
}

type QuarterProps = {
  label: string
  none: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

function QuarterField({ label, none, value, onValue, error }: QuarterProps) {
  const choices = QUARTERS.map((part) => ({ value: String(part), label: formatDays(part) || none }))
  return (
    <SelectField
      label={label}
      error={error}
      choices={choices}
      value={String(parseNumber(value) ?? 0)}
      onValue={(next) => onValue(formatForInput(Number(next)))}
    />
  )
}
