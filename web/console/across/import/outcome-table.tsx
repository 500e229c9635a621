// Table of all rows with their outcomes, filtered and paginated; refused rows can be saved as a file.
import { useId, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type CsvLines, writeCsv } from '../../../shared/sdk.ts'
import type { KindDefinition } from './import-kinds.ts'
import { countOutcomes, type Outcome, type OutcomeStatus } from './outcomes.ts'

const importTexts = requireTexts('console/across/import', 'import')

const PAGE_SIZE = 50
const STATUSES = ['refused', 'created', 'exists', 'waiting'] as const
const TONES: Record<OutcomeStatus, string> = {
  created: 'good',
  exists: 'quiet',
  refused: 'bad',
  waiting: 'warn',
}

type Props = {
  kind: KindDefinition
  csv: CsvLines
  outcomes: readonly Outcome[]
  /** Whether the outcomes are those of the import, not of the check. */
  isWritten: boolean
}

export function OutcomeTable({ kind, csv, outcomes, isWritten }: Props) {
  const t = importTexts()
  const name = useId()
  const [selectedStatus, setSelectedStatus] = useState<OutcomeStatus>()
  const [page, setPage] = useState(1)
  const formatStatus = (status: OutcomeStatus) =>
    isWritten && status === 'created' ? t.statusAfter.created : t.status[status]
  const activeStatus =
    selectedStatus && countOutcomes(outcomes, selectedStatus) > 0 ? selectedStatus : undefined
  const matchingOutcomes = activeStatus ? outcomes.filter(({ status }) => status === activeStatus) : outcomes
  const visibleRows = matchingOutcomes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const choose = (status: OutcomeStatus | undefined) => {
    setSelectedStatus(status)
    setPage(1)
  }
  const chips = [
    { value: undefined, label: t.status.all, count: outcomes.length },
    ...STATUSES.map((value) => ({
      value,
      label: formatStatus(value),
      count: countOutcomes(outcomes, value),
    })),
  ]
  const columns = [
    { name: t.row, draw: ({ row }: Outcome) => number(row.number) },
    { name: t.content, draw: ({ row }: Outcome) => row.cells.filter(Boolean).slice(0, 3).join(' · ') },
    {
      name: t.outcome,
      draw: ({ status, why, id }: Outcome) => (
        <span>
          <span class={`badge ${TONES[status]}`}>{formatStatus(status)}</span>{' '}
          {id && <a href={kind.toHref(id)}>{t.open}</a>}
          {why && <span class="small">{why}</span>}
        </span>
      ),
    },
  ]
  return (
    <section class="stack" aria-label={t.rows}>
      <fieldset class="field">
        <legend class="visually-hidden">{t.show}</legend>
        <div class="chips">
          {chips
            .filter(({ value, count }) => value === undefined || count > 0)
            .map(({ value, label, count }) => (
              <label key={label} class="chip">
                <input
                  type="radio"
                  name={name}
                  checked={value === activeStatus}
                  onChange={() => choose(value)}
                />
                {label} <span class="soft">{number(count)}</span>
              </label>
            ))}
        </div>
      </fieldset>
      <DataTable
        caption={t.rows}
        columns={columns}
        items={visibleRows}
        getKey={({ row }) => String(row.number)}
      />
      <Pager
        page={{ items: visibleRows, total: matchingOutcomes.length, current_page: page, per_page: PAGE_SIZE }}
        onPage={setPage}
      />
      <RefusedRowsDownload csv={csv} refused={outcomes.filter(({ status }) => status === 'refused')} />
    </section>
  )
}

function RefusedRowsDownload({ csv, refused }: { csv: CsvLines; refused: readonly Outcome[] }) {
  const t = importTexts()
  if (refused.length === 0) return null
  const save = () => {
    const { separator, header } = csv
    const lines = refused.map(({ row: { cells }, why }) => [
      ...header.cells.map((_, index) => cells[index] ?? ''),
      ...cells.slice(header.cells.length),
      why,
    ])
    const text = writeCsv(separator, [[...header.cells, t.why], ...lines])
    saveFile(new File([text], 'refused-rows.csv', { type: 'text/csv' }))
  }
  return (
    <div class="row">
      <button type="button" onClick={save}>
        {t.download(refused.length)}
      </button>
      <span class="small soft">{t.downloadHint}</span>
    </div>
  )
}
