// The missions of the team, newest first unless sorted otherwise. Cancelled and rejected missions are hidden by default.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listMissions, type Mission } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { listMissionCsvColumns } from './mission-csv.ts'
import { MissionFilters, toStatusQuery, useMissionFilters } from './mission-filters.tsx'
import { MissionBadge } from './mission-status.tsx'
import { formatPrice, missionTexts } from './mission-texts.ts'

const texts = requireTexts('console/missions/missions', 'missionList')

const PER_PAGE = 25

export function MissionList() {
  const t = texts()
  const { missions: title } = missionTexts()
  const missionFilters = useMissionFilters()
  const { filters, page, setPage, sorting } = missionFilters
  const { page: _, ...filterValues } = filters
  const filterQuery = { ...filterValues, ...toStatusQuery(filters.status) }
  const query = { ...filterQuery, page, per_page: PER_PAGE } as NonNullable<
    Parameters<typeof listMissions>[0]['query']
  >
  const missions = useLoaded(`missions ${JSON.stringify(query)}`, (signal) =>
    listMissions({ client: api(), query, signal }),
  )
  const columns = useColumns()
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort')
  return (
    <div class="stack">
      <PageHead title={title}>
        <NewMissionLink />
      </PageHead>
      <MissionFilters
        used={missionFilters}
        bar={(note) => (
          <ListBar sorting={sorting} sorts={columns} note={note}>
            <ListExport
              name="missions"
              columns={listMissionCsvColumns}
              load={(place, signal) =>
                listMissions({ client: api(), query: { ...filterQuery, ...place } as typeof query, signal })
              }
            />
          </ListBar>
        )}
      />
      <LoadedContent loaded={missions}>
        {(missionPage) => (
          <div class="stack">
            {missionPage.items.length === 0 ? (
              <Empty>{isFiltered ? t.noMatch : t.none}</Empty>
            ) : (
              <DataTable
                caption={t.caption}
                columns={columns}
                items={missionPage.items}
                getKey={({ id }) => id}
                toHref={({ id }) => `/console/missions/${id}`}
                sorting={sorting}
              />
            )}
            <Pager page={missionPage} onPage={setPage} />
          </div>
        )}
      </LoadedContent>
    </div>
  )
}

function NewMissionLink() {
  const { newMission } = missionTexts()
  const may = useMay()
  const { team } = useMe()
  if (!may('missions:write') || !team.is_subscribed) return null
  return (
    <a class="button primary" href="/console/missions/new">
      {newMission}
    </a>
  )
}

function useColumns(): Column<Mission>[] {
  const t = missionTexts()
  const own = texts()
  return [
    {
      name: t.name,
      sort: 'name',
      title: ({ name }) => name,
      draw: ({ reference, purchase_order, external_id }) => (
        <SoftText
          text={[reference, purchase_order, external_id].filter((text) => text?.trim()).join(' · ')}
        />
      ),
    },
    { name: t.freelancer, draw: ({ freelancer }) => <span class="nowrap">{formatName(freelancer)}</span> },
    { name: t.projectCode, draw: ({ project_code }) => project_code?.name },
    {
      name: t.start,
      sort: 'start_date',
      draw: ({ start_date }) => <span class="nowrap">{day(start_date)}</span>,
    },
    {
      name: t.end,
      sort: 'end_date',
      draw: ({ end_date }) => <span class="nowrap">{day(end_date)}</span>,
    },
    { name: t.price, isNumber: true, draw: formatPrice },
    {
      name: t.status,
      draw: ({ status, start_date, early_termination_date: early, extension }) => (
        <span>
          <MissionBadge status={status} start_date={start_date} />
          {status === 'in-progress' && early && <SoftText text={own.endsEarly(day(early))} />}
          {extension && <SoftText text={own.offered(day(extension.end_date))} />}
        </span>
      ),
    },
  ]
}

const SoftText = ({ text }: { text: string }) => (text ? <span class="small soft">{text}</span> : null)
