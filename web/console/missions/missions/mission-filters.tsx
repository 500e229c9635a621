// All filters of GET /missions, stored in the URL.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { ReferenceField } from '../../../shared/kit/fields/reference-field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { FEMININE_STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getMissionSummary, type MissionStatus } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { MISSION_TEXTS } from './mission-texts.ts'

const TEXTS = defineTexts({
  en: {
    more: 'More filters',
    active: (count: number) => (count === 1 ? '1 active' : `${count} active`),
    clear: 'Clear all filters',
    hidden: 'Cancelled and rejected missions are hidden.',
    show: 'Show them',
    hide: 'Hide cancelled and rejected missions',
    with: 'With',
    without: 'Without',
    start_date_from: 'Starts on or after',
    start_date_to: 'Starts on or before',
    end_date_from: 'Ends on or after',
    end_date_to: 'Ends on or before',
    created_at_from: 'Created on or after',
    created_at_to: 'Created on or before',
  },
  fr: {
    more: 'Plus de filtres',
    active: (count: number) => (count === 1 ? '1 actif' : `${count} actifs`),
    clear: 'Effacer tous les filtres',
    hidden: 'Les missions annulées et refusées sont masquées.',
    show: 'Les afficher',
    hide: 'Masquer les missions annulées et refusées',
    with: 'Avec',
    without: 'Sans',
    start_date_from: 'Début à partir du',
    start_date_to: 'Début jusqu’au',
    end_date_from: 'Fin à partir du',
    end_date_to: 'Fin jusqu’au',
    created_at_from: 'Créée à partir du',
    created_at_to: 'Créée jusqu’au',
  },
})

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
const DAYS = [
  'start_date_from',
  'start_date_to',
  'end_date_from',
  'end_date_to',
  'created_at_from',
  'created_at_to',
] as const
const REFERENCES = ['freelancer_id', 'project_code_id', 'has_project_code'] as const
const RARE = [...DAYS, 'has_purchase_order', 'approver_id', 'external_id'] as const
const NAMES = ['status', 'sort', ...REFERENCES, ...RARE] as const

/** Every mission, with those that are hidden by default. */
const ALL = 'all'
const HIDDEN: readonly MissionStatus[] = ['cancelled', 'rejected', 'deleted']

/** What is sent for the status in the address. */
export function statusQuery(status: string | undefined): { status: string | undefined } {
  if (status === ALL) return { status: undefined }
  return { status: status ?? STATUSES.filter((one) => !HIDDEN.includes(one)).join(',') }
}

export const useMissionFilters = () => useFilters(NAMES)
type Used = ReturnType<typeof useMissionFilters>

/** `bar`: what else is above the list, in one line with the button that shows more filters. */
export function MissionFilters({
  used,
  bar,
}: {
  used: Used
  bar: (note: ComponentChildren) => ComponentChildren
}) {
  const w = useTexts(TEXTS)
  const { any } = useTexts(COMMON)
  const mission = useTexts(MISSION_TEXTS)
  const statusTexts = useTexts(FEMININE_STATUS_TEXTS)
  const { filters, setFilter, clear } = used
  const counts = useCounts(used)
  const label = (status: MissionStatus) => {
    const count = counts?.get(status)
    return count === undefined ? statusTexts[status] : `${statusTexts[status]} ${number(count)}`
  }
  const [isChosen, setChosen] = useState<boolean>()
  const rare = [...REFERENCES, ...RARE].filter((name) => filters[name]).length
  const isOpen = isChosen ?? rare > 0
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
          <button type="button" class="link small" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
            {w.more}
            {rare > 0 && ` (${w.active(rare)})`}
          </button>
          <Hidden used={used} />
          {Object.keys(filters).some((name) => name !== 'page' && name !== 'sort') && (
            <button type="button" class="link small" onClick={clear}>
              {w.clear}
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
            choice={(one) => ({ value: one.id, label: nameOf(one) })}
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

/** Of all missions, so not while another filter narrows the list. */
function useCounts({ filters }: Used): ReadonlyMap<MissionStatus, number> | undefined {
  const isNarrow = [...REFERENCES, ...RARE].some((name) => filters[name])
  const summary = useLoaded('missions by status', (signal) => getMissionSummary({ client: api(), signal }))
  if (isNarrow || !summary.value) return
  return new Map(summary.value.statuses.map(({ status, total }) => [status, total]))
}

/** Says that some missions are not listed, and lists them on demand. */
function Hidden({ used: { filters, setFilter } }: { used: Used }) {
  const w = useTexts(TEXTS)
  if (filters.status === ALL)
    return (
      <button type="button" class="link small" onClick={() => setFilter('status', '')}>
        {w.hide}
      </button>
    )
  if (filters.status) return null
  return (
    <span class="small soft">
      {w.hidden}{' '}
      <button type="button" class="link small" onClick={() => setFilter('status', ALL)}>
        {w.show}
      </button>
    </span>
  )
}

/** One control for two mutually exclusive parameters. */
function ProjectCodeFilter({ used: { filters, setFilters } }: { used: Used }) {
  const w = useTexts(TEXTS)
  const { any } = useTexts(COMMON)
  const { projectCode } = useTexts(MISSION_TEXTS)
  const presence = [
    { value: 'with', label: w.with },
    { value: 'without', label: w.without },
  ]
  const isPresence = (value: string) => presence.some((one) => one.value === value)
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

function RareFilters({ used: { filters, setFilter } }: { used: Used }) {
  const w = useTexts(TEXTS)
  const { any } = useTexts(COMMON)
  const mission = useTexts(MISSION_TEXTS)
  return (
    <>
      {DAYS.map((name) => (
        <FilterField
          key={name}
          label={w[name]}
          type="date"
          value={filters[name] ?? ''}
          onValue={(value) => setFilter(name, value)}
        />
      ))}
      <SelectField
        label={mission.purchaseOrder}
        choices={[
          { value: '', label: any },
          { value: 'with', label: w.with },
          { value: 'without', label: w.without },
        ]}
        value={filters.has_purchase_order ?? ''}
        onValue={(value) => setFilter('has_purchase_order', value)}
      />
      <ReferenceField
        list="users"
        label={mission.approver}
        none={any}
        only={({ status }) => status === 'active'}
        choice={(one) => ({ value: one.id, label: nameOf(one) || one.email })}
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
