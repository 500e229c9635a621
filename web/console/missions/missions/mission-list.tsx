// The missions of the team, newest first unless sorted otherwise. Cancelled and rejected ones are hidden until asked for.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listMissions, type Mission } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { missionCsv } from './mission-csv.ts'
import { MissionFilters, statusQuery, useMissionFilters } from './mission-filters.tsx'
import { MissionBadge } from './mission-status.tsx'
import { MISSION_TEXTS, priceOf } from './mission-texts.ts'

const TEXTS = defineTexts({
  en: {
    caption: 'Missions',
    none: 'No missions yet.',
    noMatch: 'No missions match these filters.',
    endsEarly: (date: string) => `ends early on ${date}`,
    offered: (date: string) => `until ${date}`,
  },
  fr: {
    caption: 'Missions',
    none: 'Aucune mission pour le moment.',
    noMatch: 'Aucune mission ne correspond à ces filtres.',
    endsEarly: (date: string) => `fin anticipée le ${date}`,
    offered: (date: string) => `jusqu’au ${date}`,
  },
})

const PER_PAGE = 25

export function MissionList() {
  const w = useTexts(TEXTS)
  const { missions: title } = useTexts(MISSION_TEXTS)
  const used = useMissionFilters()
  const { filters, page, setPage, sorting } = used
  const { page: _, ...chosen } = filters
  const narrow = { ...chosen, ...statusQuery(filters.status) }
  const query = { ...narrow, page, per_page: PER_PAGE } as NonNullable<
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
        used={used}
        bar={(note) => (
          <ListBar sorting={sorting} sorts={columns} note={note}>
            <ListExport
              name="missions"
              columns={missionCsv}
              load={(place, signal) =>
                listMissions({ client: api(), query: { ...narrow, ...place } as typeof query, signal })
              }
            />
          </ListBar>
        )}
      />
      <Shown of={missions}>
        {(shown) => (
          <div class="stack">
            {shown.items.length === 0 ? (
              <Empty>{isFiltered ? w.noMatch : w.none}</Empty>
            ) : (
              <DataTable
                caption={w.caption}
                columns={columns}
                items={shown.items}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/console/missions/${id}`}
                sorting={sorting}
              />
            )}
            <Pager page={shown} onPage={setPage} />
          </div>
        )}
      </Shown>
    </div>
  )
}

function NewMissionLink() {
  const { newMission } = useTexts(MISSION_TEXTS)
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
  const w = useTexts(MISSION_TEXTS)
  const own = useTexts(TEXTS)
  return [
    {
      name: w.name,
      sort: 'name',
      title: ({ name }) => name,
      draw: ({ reference, purchase_order, external_id }) => (
        <Soft text={[reference, purchase_order, external_id].filter((text) => text?.trim()).join(' · ')} />
      ),
    },
    { name: w.freelancer, draw: ({ freelancer }) => <span class="nowrap">{nameOf(freelancer)}</span> },
    { name: w.projectCode, draw: ({ project_code }) => project_code?.name },
    {
      name: w.start,
      sort: 'start_date',
      draw: ({ start_date }) => <span class="nowrap">{day(start_date)}</span>,
    },
    {
      name: w.end,
      sort: 'end_date',
      draw: ({ end_date }) => <span class="nowrap">{day(end_date)}</span>,
    },
    { name: w.price, isNumber: true, draw: priceOf },
    {
      name: w.status,
      draw: ({ status, start_date, early_termination_date: early, extension }) => (
        <span>
          <MissionBadge status={status} start_date={start_date} />
          {status === 'in-progress' && early && <Soft text={own.endsEarly(day(early))} />}
          {extension && <Soft text={own.offered(day(extension.end_date))} />}
        </span>
      ),
    },
  ]
}

const Soft = ({ text }: { text: string }) => (text ? <span class="small soft">{text}</span> : null)
