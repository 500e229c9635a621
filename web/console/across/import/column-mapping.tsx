// Shows how each column is mapped: its field, its format, and its first value as it is sent.
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { fieldName } from '../../../shared/language/field-names.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { CsvLines } from '../../../shared/sdk.ts'
import type { Format, ReadResult } from './cell-values.ts'
import {
  findField,
  findMappingProblems,
  listFormats,
  type MappedColumn,
  mapColumn,
  readCell,
} from './columns.ts'
import type { KindDefinition } from './import-kinds.ts'

const importTexts = requireTexts('console/across/import', 'import')

type Props = {
  kind: KindDefinition
  csv: CsvLines
  columns: readonly MappedColumn[]
  isLocked: boolean
  onColumns: (columns: MappedColumn[]) => void
}

export function ColumnMapping({ kind, csv, columns, isLocked, onColumns }: Props) {
  const t = importTexts()
  const setColumn = (index: number, column: MappedColumn) =>
    onColumns(columns.map((old, otherIndex) => (otherIndex === index ? column : old)))
  return (
    <section class="panel stack tight">
      <h2>{t.columns}</h2>
      <p class="small soft">{t.columnsLead}</p>
      <div>
        {columns.map((column, index) => (
          <ColumnFields
            key={index}
            kind={kind}
            csv={csv}
            index={index}
            column={column}
            isLocked={isLocked}
            onColumn={(next) => setColumn(index, next)}
          />
        ))}
      </div>
      <MappingProblemList kind={kind} csv={csv} columns={columns} />
    </section>
  )
}

type ColumnProps = {
  kind: KindDefinition
  csv: CsvLines
  index: number
  column: MappedColumn
  isLocked: boolean
  onColumn: (column: MappedColumn) => void
}

function ColumnFields({ kind, csv, index, column, isLocked, onColumn }: ColumnProps) {
  const t = importTexts()
  const field = findField(kind, column.field)
  const formats = listFormats(field, csv, index)
  const formatFieldLabel = (name: string, isRequired: boolean | undefined) =>
    `${fieldName(name)}${isRequired ? ' *' : ''}`
  return (
    <div class="mapped">
      <SelectField
        label={column.header ? t.column(column.header) : t.nameless(index + 1)}
        disabled={isLocked}
        {...useFirstValueHint({ column, kind, csv, index })}
        value={column.field}
        onValue={(name) => onColumn(mapColumn(kind, csv, index, name))}
        choices={[
          { value: '', label: t.ignored },
          ...kind.fields.map(({ name, isRequired }) => ({
            value: name,
            label: formatFieldLabel(name, isRequired),
          })),
        ]}
      />
      {formats.length > 0 && (
        <SelectField
          label={t.format}
          disabled={isLocked}
          value={column.format ?? ''}
          needed={column.format ? undefined : t.decide}
          onValue={(format) => onColumn({ ...column, format: (format || undefined) as Format | undefined })}
          choices={[
            { value: '', label: t.choose },
            ...formats.map((value) => ({ value, label: t.formats[value] })),
          ]}
        />
      )}
    </div>
  )
}

/** The first value of the column, and what is sent for it. */
function useFirstValueHint({
  column,
  kind,
  csv,
  index,
}: Pick<ColumnProps, 'column' | 'kind' | 'csv' | 'index'>) {
  const t = importTexts()
  const cell = csv.rows.map(({ cells }) => cells[index] ?? '').find((text) => text !== '')
  const field = findField(kind, column.field)
  if (cell === undefined) return { hint: t.noValue }
  const read: ReadResult = field ? readCell(field, cell, column.format) : { value: cell }
  return 'value' in read ? { hint: t.firstValue(cell, String(read.value)) } : { error: t.unread(cell) }
}

function MappingProblemList({ kind, csv, columns }: Pick<Props, 'kind' | 'csv' | 'columns'>) {
  const t = importTexts()
  const { missing, repeated, undecided } = findMappingProblems(kind, csv, columns)
  const joinNames = (fields: string[]) => fields.map(fieldName).join(', ')
  const lines = [
    missing.length > 0 && t.missing(joinNames(missing)),
    repeated.length > 0 && t.repeated(joinNames(repeated)),
    undecided.length > 0 && t.undecided(undecided.join(', ')),
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
