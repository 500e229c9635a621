// All filters of GET /missions, stored in the URL.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { ReferenceField } from '../../../shared/kit/fields/reference-field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { missionStatusTexts } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getMissionSummary, type MissionStatus } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { missionTexts } from './mission-texts.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/missions/missions', 'missionFilters')

const STATUSES: MissionStatus[] = [
  'draft',
  'pending-freelancer-review',
  'pending-company-review',
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
  'cancelled',
  'rejected',
  'deleted',
]
const DATE_FILTERS = [
  'start_date_from',
  'start_date_to',
  'end_date_from',
  'end_date_to',
  'created_at_from',
  'created_at_to',
] as const
const REFERENCE_FILTERS = ['freelancer_id', 'project_code_id', 'has_project_code'] as const
const RARE_FILTERS = [...DATE_FILTERS, 'has_purchase_order', 'approver_id', 'external_id'] as const
const FILTER_NAMES = ['status', 'sort', ...REFERENCE_FILTERS, ...RARE_FILTERS] as const

/** All missions, including those that are hidden by default. */
const ALL = 'all'
const HIDDEN_STATUSES: readonly MissionStatus[] = ['cancelled', 'rejected', 'deleted']

/** Returns the query parameter for the status in the address. */
export function toStatusQuery(status: string | undefined): { status: string | undefined } {
  if (status === ALL) return { status: undefined }
  return { status: status ?? STATUSES.filter((name) => !HIDDEN_STATUSES.includes(name)).join(',') }
}

export const useMissionFilters = () => useFilters(FILTER_NAMES)
type FilterState = ReturnType<typeof useMissionFilters>

/** `bar` draws the line above the list; `note` is the button that shows more filters. */
export function MissionFilters({
  used,
  bar,
}: {
  used: FilterState
  bar: (note: ComponentChildren) => ComponentChildren
}) {
  const t = texts()
  const { any } = commonTexts()
  const mission = missionTexts()
  const statusTexts = missionStatusTexts()
  const { filters, setFilter, clear } = used
  const counts = useStatusCounts(used)
  const label = (status: MissionStatus) => {
    const count = counts?.get(status)
    return count === undefined ? statusTexts[status] : `${statusTexts[status]} ${number(count)}`
  }
  const [isExpanded, setExpanded] = useState<boolean>()
  const activeFilterCount = [...REFERENCE_FILTERS, ...RARE_FILTERS].filter((name) => filters[name]).length
  const isOpen = isExpanded ?? activeFilterCount > 0
  return (
    <div class="filter-bar">
      <ChecksField
        label={mission.status}
        choices={STATUSES.map((value) => ({ value, label: label(value) }))}
        chosen={filters.status?.toLowerCase().split(',') ?? []}
        onChoose={(values) =>
          setFilter('status', STATUSES.filter((status) => values.includes(status)).join(','))
        }
        asChips
        isLabelHidden
      />
      {bar(
        <>
          <button
            type="button"
            class="link small"
            aria-expanded={isOpen}
            onClick={() => setExpanded(!isOpen)}
          >
            {t.more}
            {activeFilterCount > 0 && ` (${t.active(activeFilterCount)})`}
          </button>
          <HiddenMissionsNotice used={used} />
          {Object.keys(filters).some((name) => name !== 'page' && name !== 'sort') && (
            <button type="button" class="link small" onClick={clear}>
              {t.clear}
            </button>
          )}
        </>,
      )}
      {isOpen && (
        <div class="filters pairs">
          <ReferenceField
            list="freelancers"
            label={mission.freelancer}
            none={any}
            choice={(freelancer) => ({ value: freelancer.id, label: formatName(freelancer) })}
            value={filters.freelancer_id ?? ''}
            onValue={(value) => setFilter('freelancer_id', value)}
            isFilter
          />
          <ProjectCodeFilter used={used} />
          <RareFilters used={used} />
        </div>
      )}
    </div>
  )
}

/** Counts all missions by status, unless another filter is active. */
function useStatusCounts({ filters }: FilterState): ReadonlyMap<MissionStatus, number> | undefined {
  const isNarrow = [...REFERENCE_FILTERS, ...RARE_FILTERS].some((name) => filters[name])
  const summary = useLoaded('missions by status', (signal) => getMissionSummary({ client: api(), signal }))
  if (isNarrow || !summary.value) return
  return new Map(summary.value.statuses.map(({ status, total }) => [status, total]))
}

/** States that some missions are hidden, with a button that lists them. */
function HiddenMissionsNotice({ used: { filters, setFilter } }: { used: FilterState }) {
  const t = texts()
  if (filters.status === ALL)
    return (
      <button type="button" class="link small" onClick={() => setFilter('status', '')}>
        {t.hide}
      </button>
    )
  if (filters.status) return null
  return (
    <span class="small soft">
      {t.hidden}{' '}
      <button type="button" class="link small" onClick={() => setFilter('status', ALL)}>
        {t.show}
      </button>
    </span>
  )
}

/** One control for two mutually exclusive parameters. */
function ProjectCodeFilter({ used: { filters, setFilters } }: { used: FilterState }) {
  const t = texts()
  const { any } = commonTexts()
  const { projectCode } = missionTexts()
  const presence = [
    { value: 'with', label: t.with },
    { value: 'without', label: t.without },
  ]
  const isPresence = (value: string) => presence.some((choice) => choice.value === value)
  return (
    <ReferenceField
      list="projectCodes"
      label={projectCode}
      none={any}
      extra={presence}
      choice={({ id, name }) => ({ value: id, label: name })}
      value={filters.project_code_id ?? filters.has_project_code ?? ''}
      onValue={(value) =>
        setFilters(
          isPresence(value)
            ? { has_project_code: value, project_code_id: '' }
            : { has_project_code: '', project_code_id: value },
        )
      }
      isFilter
    />
  )
}

function RareFilters({ used: { filters, setFilter } }: { used: FilterState }) {
  const t = texts()
  const { any } = commonTexts()
  const mission = missionTexts()
  return (
    <>
      {DATE_FILTERS.map((name) => (
        <FilterField
          key={name}
          label={t[name]}
          type="date"
          value={filters[name] ?? ''}
          onValue={(value) => setFilter(name, value)}
        />
      ))}
      <SelectField
        label={mission.purchaseOrder}
        choices={[
          { value: '', label: any },
          { value: 'with', label: t.with },
          { value: 'without', label: t.without },
        ]}
        value={filters.has_purchase_order ?? ''}
        onValue={(value) => setFilter('has_purchase_order', value)}
      />
      <ReferenceField
        list="users"
        label={mission.approver}
        none={any}
        only={({ status }) => status === 'active'}
        choice={(user) => ({ value: user.id, label: formatName(user) || user.email })}
        value={filters.approver_id ?? ''}
        onValue={(value) => setFilter('approver_id', value)}
        isFilter
      />
      <FilterField
        label={mission.externalId}
        value={filters.external_id ?? ''}
        onValue={(value) => setFilter('external_id', value)}
      />
    </>
  )
}
