// Every row with its outcome: filtered by outcome, page by page; the refused ones as a file.
import { useId, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type CsvLines, writeCsv } from '../../../shared/sdk.ts'
import type { Kind } from './import-kinds.ts'
import { countOf, type Outcome, type OutcomeStatus } from './outcomes.ts'
import { IMPORT_TEXTS } from './texts.ts'

const PAGE_SIZE = 50
const STATUSES = ['refused', 'created', 'exists', 'waiting'] as const
const TONES: Record<OutcomeStatus, string> = {
  created: 'good',
  exists: 'quiet',
  refused: 'bad',
  waiting: 'warn',
}

type Props = {
  kind: Kind
  csv: CsvLines
  outcomes: readonly Outcome[]
  /** After the import, and not only the check. */
  isWritten: boolean
}

export function OutcomeTable({ kind, csv, outcomes, isWritten }: Props) {
  const w = useTexts(IMPORT_TEXTS)
  const name = useId()
  const [chosen, setChosen] = useState<OutcomeStatus>()
  const [page, setPage] = useState(1)
  const textOf = (status: OutcomeStatus) =>
    isWritten && status === 'created' ? w.statusAfter.created : w.status[status]
  const state = chosen && countOf(outcomes, chosen) > 0 ? chosen : undefined
  const matching = state ? outcomes.filter(({ status }) => status === state) : outcomes
  const shown = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const choose = (status: OutcomeStatus | undefined) => {
    setChosen(status)
    setPage(1)
  }
  const chips = [
    { value: undefined, label: w.status.all, count: outcomes.length },
    ...STATUSES.map((value) => ({ value, label: textOf(value), count: countOf(outcomes, value) })),
  ]
  const columns = [
    { name: w.row, draw: ({ row }: Outcome) => number(row.number) },
    { name: w.content, draw: ({ row }: Outcome) => row.cells.filter(Boolean).slice(0, 3).join(' · ') },
    {
      name: w.outcome,
      draw: ({ status, why, id }: Outcome) => (
        <span>
          <span class={`badge ${TONES[status]}`}>{textOf(status)}</span>{' '}
          {id && <a href={kind.hrefOf(id)}>{w.open}</a>}
          {why && <span class="small">{why}</span>}
        </span>
      ),
    },
  ]
  return (
    <section class="stack" aria-label={w.rows}>
      <fieldset class="field">
        <legend class="visually-hidden">{w.show}</legend>
        <div class="chips">
          {chips
            .filter(({ value, count }) => value === undefined || count > 0)
            .map(({ value, label, count }) => (
              <label key={label} class="chip">
                <input type="radio" name={name} checked={value === state} onChange={() => choose(value)} />
                {label} <span class="soft">{number(count)}</span>
              </label>
            ))}
        </div>
      </fieldset>
      <DataTable caption={w.rows} columns={columns} items={shown} keyOf={({ row }) => String(row.number)} />
      <Pager
        page={{ items: shown, total: matching.length, current_page: page, per_page: PAGE_SIZE }}
        onPage={setPage}
      />
      <RefusedFile csv={csv} refused={outcomes.filter(({ status }) => status === 'refused')} />
    </section>
  )
}

function RefusedFile({ csv, refused }: { csv: CsvLines; refused: readonly Outcome[] }) {
  const w = useTexts(IMPORT_TEXTS)
  if (refused.length === 0) return null
  const save = () => {
    const { separator, header } = csv
    const lines = refused.map(({ row: { cells }, why }) => [
      ...header.cells.map((_, at) => cells[at] ?? ''),
      ...cells.slice(header.cells.length),
      why,
    ])
    const text = writeCsv(separator, [[...header.cells, w.why], ...lines])
    saveFile(new File([text], 'refused-rows.csv', { type: 'text/csv' }))
  }
  return (
    <div class="row">
      <button type="button" onClick={save}>
        {w.download(number(refused.length))}
      </button>
      <span class="small soft">{w.downloadHint}</span>
    </div>
  )
}
