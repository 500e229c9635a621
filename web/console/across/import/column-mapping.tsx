// How each column is understood: its field, its format, and its first value as it is sent.
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { fieldName } from '../../../shared/language/field-names.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { CsvLines } from '../../../shared/sdk.ts'
import type { Format, Read } from './cell-values.ts'
import { fieldNamed, formatsOf, type Mapped, mapTo, problemsOf, readCell } from './columns.ts'
import type { Kind } from './import-kinds.ts'
import { IMPORT_TEXTS } from './texts.ts'

type Props = {
  kind: Kind
  csv: CsvLines
  columns: readonly Mapped[]
  isLocked: boolean
  onColumns: (columns: Mapped[]) => void
}

export function ColumnMapping({ kind, csv, columns, isLocked, onColumns }: Props) {
  const w = useTexts(IMPORT_TEXTS)
  const put = (at: number, column: Mapped) =>
    onColumns(columns.map((old, nth) => (nth === at ? column : old)))
  return (
    <section class="panel stack tight">
      <h2>{w.columns}</h2>
      <p class="small soft">{w.columnsLead}</p>
      <div>
        {columns.map((column, at) => (
          <Column
            key={at}
            kind={kind}
            csv={csv}
            at={at}
            column={column}
            isLocked={isLocked}
            onColumn={(next) => put(at, next)}
          />
        ))}
      </div>
      <Problems kind={kind} csv={csv} columns={columns} />
    </section>
  )
}

type ColumnProps = {
  kind: Kind
  csv: CsvLines
  at: number
  column: Mapped
  isLocked: boolean
  onColumn: (column: Mapped) => void
}

function Column({ kind, csv, at, column, isLocked, onColumn }: ColumnProps) {
  const w = useTexts(IMPORT_TEXTS)
  const field = fieldNamed(kind, column.field)
  const formats = formatsOf(field, csv, at)
  const labelOf = (name: string, isRequired: boolean | undefined) =>
    `${fieldName(name)}${isRequired ? ' *' : ''}`
  return (
    <div class="mapped">
      <SelectField
        label={column.header ? w.column(column.header) : w.nameless(at + 1)}
        disabled={isLocked}
        {...useFirstValue({ column, kind, csv, at })}
        value={column.field}
        onValue={(name) => onColumn(mapTo(kind, csv, at, name))}
        choices={[
          { value: '', label: w.ignored },
          ...kind.fields.map(({ name, isRequired }) => ({ value: name, label: labelOf(name, isRequired) })),
        ]}
      />
      {formats.length > 0 && (
        <SelectField
          label={w.format}
          disabled={isLocked}
          value={column.format ?? ''}
          needed={column.format ? undefined : w.decide}
          onValue={(format) => onColumn({ ...column, format: (format || undefined) as Format | undefined })}
          choices={[
            { value: '', label: w.choose },
            ...formats.map((value) => ({ value, label: w.formats[value] })),
          ]}
        />
      )}
    </div>
  )
}

/** The first value of the column, and what is sent for it. */
function useFirstValue({ column, kind, csv, at }: Pick<ColumnProps, 'column' | 'kind' | 'csv' | 'at'>) {
  const w = useTexts(IMPORT_TEXTS)
  const cell = csv.rows.map(({ cells }) => cells[at] ?? '').find((one) => one !== '')
  const field = fieldNamed(kind, column.field)
  if (cell === undefined) return { hint: w.noValue }
  const read: Read = field ? readCell(field, cell, column.format) : { value: cell }
  return 'value' in read ? { hint: w.firstValue(cell, String(read.value)) } : { error: w.unread(cell) }
}

function Problems({ kind, csv, columns }: Pick<Props, 'kind' | 'csv' | 'columns'>) {
  const w = useTexts(IMPORT_TEXTS)
  const { missing, repeated, undecided } = problemsOf(kind, csv, columns)
  const names = (fields: string[]) => fields.map(fieldName).join(', ')
  const lines = [
    missing.length > 0 && w.missing(names(missing)),
    repeated.length > 0 && w.repeated(names(repeated)),
    undecided.length > 0 && w.undecided(undecided.join(', ')),
  ].filter((line) => line !== false)
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} class="notice warn">
          {line}
        </p>
      ))}
    </div>
  )
}
