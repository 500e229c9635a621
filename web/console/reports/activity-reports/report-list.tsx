// Activity reports. Opens with pending reports, longest waiting first.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import type { Sorting } from '../../../shared/kit/sorting.ts'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type ActivityReport,
  type ActivityReportPage,
  getActivityReportSummary,
  listActivityReports,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { useReportColumns } from './report-columns.tsx'
import { reportCsv } from './report-csv.ts'
import { REPORT_FILTERS, ReportFilters } from './report-filters.tsx'
import { fillQueue, QUEUE } from './review-queue.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Activity reports',
    caption: 'Activity reports',
    waiting: 'Longest waiting first.',
    done: 'No reports to review.',
    none: 'No reports match these filters.',
    all: 'Show all reports',
    file: 'activity-reports',
  },
  fr: {
    title: 'Comptes rendus d’activité',
    caption: 'Comptes rendus d’activité',
    waiting: 'Les plus anciens en attente d’abord.',
    done: 'Aucun compte rendu à valider.',
    none: 'Aucun compte rendu ne correspond à ces filtres.',
    all: 'Afficher tous les comptes rendus',
    file: 'comptes-rendus',
  },
})

const PAGE_SIZE = 50

type Query = NonNullable<Parameters<typeof listActivityReports>[0]['query']>

export function ReportList() {
  const w = useTexts(TEXTS)
  const { filters, page, setFilter, setPage, clear, sorting: asked } = useFilters(REPORT_FILTERS)
  const columns = useReportColumns()
  // A link from a mission shows all its months, whatever their status.
  const status = filters.status ?? (filters.mission_id ? 'all' : 'pending')
  const isQueue = status === 'pending' && !asked.value
  const sorting = isQueue ? { ...asked, value: QUEUE.sort } : asked
  const { page: _, status: __, ...chosen } = filters
  const narrow = { ...chosen, ...(status !== 'all' && { status }), ...(isQueue && QUEUE) } as Query
  const query = { per_page: PAGE_SIZE, ...narrow, page }
  const reports = useLoaded(JSON.stringify(query), async (signal) => {
    const found = await listActivityReports({ client: api(), query, signal })
    if (isQueue && page === 1) fillQueue(found.items)
    return found
  })
  const { sort: _sort, ...counted } = chosen
  const totals = useLoaded(`reports by status ${JSON.stringify(counted)}`, (signal) =>
    getActivityReportSummary({ client: api(), query: counted, signal }),
  )
  const missionName = reports.value?.items[0]?.mission.name
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <ReportFilters
        filters={filters}
        status={status}
        missionName={missionName}
        totals={totals.value}
        setFilter={setFilter}
        clear={clear}
      />
      <ListBar
        sorting={sorting}
        sorts={columns}
        note={isQueue && <span class="small soft">{w.waiting}</span>}
      >
        <ListExport
          name={w.file}
          columns={reportCsv}
          load={(place, signal) =>
            listActivityReports({ client: api(), query: { ...narrow, ...place }, signal })
          }
        />
      </ListBar>
      <Shown of={reports}>
        {(found) =>
          found.items.length > 0 ? (
            <Reports found={found} onPage={setPage} columns={columns} sorting={sorting} />
          ) : (
            <Empty>
              <p class="row">
                {isQueue ? w.done : w.none}
                {isQueue && (
                  <button type="button" class="link" onClick={() => setFilter('status', 'all')}>
                    {w.all}
                  </button>
                )}
              </p>
            </Empty>
          )
        }
      </Shown>
    </div>
  )
}

type ReportsProps = {
  found: ActivityReportPage
  onPage: (page: number) => void
  columns: readonly Column<ActivityReport>[]
  sorting: Sorting
}

function Reports({ found, onPage, columns, sorting }: ReportsProps) {
  const w = useTexts(TEXTS)
  return (
    <>
      <DataTable
        caption={w.caption}
        columns={columns}
        items={found.items}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/console/activity-reports/${id}`}
        sorting={sorting}
      />
      <Pager page={found} onPage={onPage} />
    </>
  )
}
