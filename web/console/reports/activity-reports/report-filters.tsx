// Filters of the report list.

import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { FreelancerFilter, ProjectCodeFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { type StatusTotals, totalOf } from '../../../shared/kit/status-totals.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    status: 'Status',
    counted: 'All but cancelled',
    all: 'All',
    from: 'From month',
    to: 'To month',
    clear: 'Clear filters',
    mission: (name: string) => `Mission: ${name}`,
    allMissions: 'All missions',
  },
  fr: {
    status: 'Statut',
    counted: 'Tous sauf annulés',
    all: 'Tous',
    from: 'Du mois',
    to: 'Au mois',
    clear: 'Effacer les filtres',
    mission: (name: string) => `Mission : ${name}`,
    allMissions: 'Toutes les missions',
  },
})

const STATUSES = ['pending', 'draft', 'rejected', 'approved', 'cancelled'] as const

export const REPORT_FILTERS = [
  'status',
  'report_month_from',
  'report_month_to',
  'freelancer_id',
  'project_code_id',
  'mission_id',
  'sort',
] as const
type Name = (typeof REPORT_FILTERS)[number]

type Props = {
  filters: Partial<Record<Name, string>>
  status: string
  missionName: string | undefined
  totals: StatusTotals | undefined
  setFilter: (name: Name, value: string) => void
  clear: () => void
}

export function ReportFilters({ filters, status, missionName, totals, setFilter, clear }: Props) {
  const w = useTexts(TEXTS)
  const texts = useTexts(STATUS_TEXTS)
  const bind = (name: Name) => ({
    value: filters[name] ?? '',
    onValue: (value: string) => setFilter(name, value),
  })
  const statuses = [
    ...STATUSES.map((value) => ({ value, label: texts[value] })),
    { value: 'draft,pending,rejected,approved', label: w.counted },
    { value: 'all', label: w.all },
  ].map((choice) => ({ ...choice, count: totalOf(totals, choice.value) }))
  return (
    <div class="stack tight">
      <ChipsField label={w.status} choices={statuses} {...bind('status')} value={status} />
      <div class="filters pairs">
        <DateFilter type="month" label={w.from} {...bind('report_month_from')} />
        <DateFilter type="month" label={w.to} {...bind('report_month_to')} />
        <FreelancerFilter {...bind('freelancer_id')} />
        <ProjectCodeFilter {...bind('project_code_id')} />
        {Object.keys(filters).some((name) => name !== 'sort') && (
          <button type="button" onClick={clear}>
            {w.clear}
          </button>
        )}
      </div>
      {filters.mission_id && (
        <p class="row small">
          {w.mission(missionName ?? filters.mission_id)}
          <button type="button" class="link" onClick={() => setFilter('mission_id', '')}>
            {w.allMissions}
          </button>
        </p>
      )}
    </div>
  )
}
