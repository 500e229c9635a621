// Activity reports. Opens with pending reports, longest waiting first.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import type { Sorting } from '../../../shared/kit/sorting.ts'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type ActivityReport,
  type ActivityReportPage,
  getActivityReportSummary,
  listActivityReports,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { useReportColumns } from './report-columns.tsx'
import { listReportCsvColumns } from './report-csv.ts'
import { REPORT_FILTERS, ReportFilters } from './report-filters.tsx'
import { fillQueue, QUEUE_QUERY } from './review-queue.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportList')

const PAGE_SIZE = 50

type Query = NonNullable<Parameters<typeof listActivityReports>[0]['query']>

export function ReportList() {
  const t = texts()
  const { filters, page, setFilter, setPage, clear, sorting: requestedSorting } = useFilters(REPORT_FILTERS)
  const columns = useReportColumns()
  // A link from a mission shows all its months, whatever their status.
  const status = filters.status ?? (filters.mission_id ? 'all' : 'pending')
  const isQueue = status === 'pending' && !requestedSorting.value
  const sorting = isQueue ? { ...requestedSorting, value: QUEUE_QUERY.sort } : requestedSorting
  const { page: _, status: __, ...filterValues } = filters
  const filterQuery = {
    ...filterValues,
    ...(status !== 'all' && { status }),
    ...(isQueue && QUEUE_QUERY),
  } as Query
  const query = { per_page: PAGE_SIZE, ...filterQuery, page, ...(isQueue && { with_hints: true }) }
  const reports = useLoaded(JSON.stringify(query), async (signal) => {
    const found = await listActivityReports({ client: api(), query, signal })
    if (isQueue && page === 1) fillQueue(found.items)
    return found
  })
  const { sort: _sort, ...summaryQuery } = filterValues
  const totals = useLoaded(`reports by status ${JSON.stringify(summaryQuery)}`, (signal) =>
    getActivityReportSummary({ client: api(), query: summaryQuery, signal }),
  )
  const missionName = reports.value?.items[0]?.mission.name
  return (
    <div class="stack">
      <PageHead title={t.title} />
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
        note={isQueue && <span class="small soft">{t.waiting}</span>}
      >
        <ListExport
          name={t.file}
          columns={listReportCsvColumns}
          load={(place, signal) =>
            listActivityReports({ client: api(), query: { ...filterQuery, ...place }, signal })
          }
        />
      </ListBar>
      <LoadedContent loaded={reports}>
        {(found) =>
          found.items.length > 0 ? (
            <ReportResults found={found} onPage={setPage} columns={columns} sorting={sorting} />
          ) : (
            <Empty>
              <p class="row">
                {isQueue ? t.done : t.none}
                {isQueue && (
                  <button type="button" class="link" onClick={() => setFilter('status', 'all')}>
                    {t.all}
                  </button>
                )}
              </p>
            </Empty>
          )
        }
      </LoadedContent>
    </div>
  )
}

type ReportsProps = {
  found: ActivityReportPage
  onPage: (page: number) => void
  columns: readonly Column<ActivityReport>[]
  sorting: Sorting
}

function ReportResults({ found, onPage, columns, sorting }: ReportsProps) {
  const t = texts()
  return (
    <>
      <DataTable
        caption={t.caption}
        columns={columns}
        items={found.items}
        getKey={({ id }) => id}
        toHref={({ id }) => `/console/activity-reports/${id}`}
        sorting={sorting}
      />
      <Pager page={found} onPage={onPage} />
    </>
  )
}
