// Activity reports. Opens with pending reports, longest waiting first.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type ActivityReportPage, listActivityReports } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { useReportColumns } from './report-columns.tsx'
import { REPORT_FILTERS, ReportFilters } from './report-filters.tsx'
import { fillQueue, longestWaitingFirst, QUEUE_SIZE } from './review-queue.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Activity reports',
    caption: 'Activity reports',
    waiting: 'Longest waiting first.',
    done: 'No reports to review.',
    none: 'No reports match these filters.',
    all: 'Show all reports',
  },
  fr: {
    title: 'Comptes rendus d’activité',
    caption: 'Comptes rendus d’activité',
    waiting: 'Les plus anciens en attente d’abord.',
    done: 'Aucun compte rendu à valider.',
    none: 'Aucun compte rendu ne correspond à ces filtres.',
    all: 'Afficher tous les comptes rendus',
  },
})

const PAGE_SIZE = 50

export function ReportList() {
  const w = useTexts(TEXTS)
  const { filters, page, setFilter, setPage, clear } = useFilters(REPORT_FILTERS)
  // A link from a mission shows all its months, whatever their status.
  const status = filters.status ?? (filters.mission_id ? 'all' : 'pending')
  const isQueue = status === 'pending'
  const { page: _, status: __, ...narrow } = filters
  const query = {
    ...narrow,
    ...(status !== 'all' && { status }),
    page,
    per_page: isQueue ? QUEUE_SIZE : PAGE_SIZE,
  }
  const reports = useLoaded(JSON.stringify(query), async (signal) => {
    const found = await listActivityReports({ client: api(), query, signal })
    if (!isQueue) return found
    const items = longestWaitingFirst(found.items)
    fillQueue(items)
    return { ...found, items }
  })
  const missionName = reports.value?.items[0]?.mission.name
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <ReportFilters
        filters={filters}
        status={status}
        missionName={missionName}
        setFilter={setFilter}
        clear={clear}
      />
      <Shown of={reports}>
        {(found) =>
          found.items.length > 0 ? (
            <Reports found={found} isQueue={isQueue} onPage={setPage} />
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

type ReportsProps = { found: ActivityReportPage; isQueue: boolean; onPage: (page: number) => void }

function Reports({ found, isQueue, onPage }: ReportsProps) {
  const w = useTexts(TEXTS)
  return (
    <>
      {isQueue && found.items.length === found.total && <p class="small soft">{w.waiting}</p>}
      <DataTable
        caption={w.caption}
        columns={useReportColumns()}
        items={found.items}
        keyOf={({ id }) => id}
      />
      <Pager page={found} onPage={onPage} />
    </>
  )
}
