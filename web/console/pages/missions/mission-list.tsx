// All missions of the team, newest first.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listMissions, type Mission } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { MissionFilters, useMissionFilters } from './mission-filters.tsx'
import { MISSION_TEXTS, priceOf } from './mission-texts.ts'

const TEXTS = defineTexts({
  en: {
    caption: 'Missions, newest first',
    none: 'No missions yet.',
    noMatch: 'No missions match these filters.',
    endsEarly: (date: string) => `ends early on ${date}`,
    offered: (date: string) => `until ${date}`,
  },
  fr: {
    caption: 'Missions, les plus récentes d’abord',
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
  const { filters, page, setPage } = used
  const query = { ...filters, page, per_page: PER_PAGE }
  const missions = useLoaded(`missions ${JSON.stringify(query)}`, (signal) =>
    listMissions({ client: api(), query, signal }),
  )
  const columns = useColumns()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div class="stack">
      <PageHead title={title}>
        <NewMissionLink />
      </PageHead>
      <MissionFilters used={used} />
      <Shown of={missions}>
        {(shown) => (
          <div class="stack">
            {shown.items.length === 0 ? (
              <Empty>{isFiltered ? w.noMatch : w.none}</Empty>
            ) : (
              <DataTable caption={w.caption} columns={columns} items={shown.items} keyOf={({ id }) => id} />
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
      draw: ({ id, reference, name, purchase_order, external_id }) => (
        <span>
          <a href={`/console/missions/${id}`}>{name}</a>
          <Soft text={[reference, purchase_order, external_id].filter((text) => text?.trim()).join(' · ')} />
        </span>
      ),
    },
    { name: w.freelancer, draw: ({ freelancer }) => <span class="nowrap">{nameOf(freelancer)}</span> },
    { name: w.projectCode, draw: ({ project_code }) => project_code?.name },
    {
      name: w.period,
      draw: ({ start_date, end_date }) => (
        <span class="nowrap">
          {day(start_date)} – {day(end_date)}
        </span>
      ),
    },
    { name: w.price, isNumber: true, draw: priceOf },
    {
      name: w.status,
      draw: ({ status, early_termination_date: early, extension }) => (
        <span>
          <StatusBadge status={status} />
          {status === 'in-progress' && early && <Soft text={own.endsEarly(day(early))} />}
          {extension && <Soft text={own.offered(day(extension.end_date))} />}
        </span>
      ),
    },
  ]
}

const Soft = ({ text }: { text: string }) => (text ? <span class="small soft">{text}</span> : null)
