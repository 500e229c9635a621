// Filters of the report list.

import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { FreelancerFilter, ProjectCodeFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { reportStatusTexts } from '../../../shared/kit/status-badge.tsx'
import { type StatusTotals, sumStatuses } from '../../../shared/kit/status-totals.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportFilters')

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
type FilterName = (typeof REPORT_FILTERS)[number]

type Props = {
  filters: Partial<Record<FilterName, string>>
  status: string
  missionName: string | undefined
  totals: StatusTotals | undefined
  setFilter: (name: FilterName, value: string) => void
  clear: () => void
}

export function ReportFilters({ filters, status, missionName, totals, setFilter, clear }: Props) {
  const t = texts()
  const statusNames = reportStatusTexts()
  const bind = (name: FilterName) => ({
    value: filters[name] ?? '',
    onValue: (value: string) => setFilter(name, value),
  })
  const statuses = [
    ...STATUSES.map((value) => ({ value, label: statusNames[value] })),
    { value: 'draft,pending,rejected,approved', label: t.counted },
    { value: 'all', label: t.all },
  ].map((choice) => ({ ...choice, count: sumStatuses(totals, choice.value) }))
  return (
    <div class="stack tight">
      <ChipsField label={t.status} choices={statuses} {...bind('status')} value={status} />
      <div class="filters pairs">
        <DateFilter type="month" label={t.from} {...bind('report_month_from')} />
        <DateFilter type="month" label={t.to} {...bind('report_month_to')} />
        <FreelancerFilter {...bind('freelancer_id')} />
        <ProjectCodeFilter {...bind('project_code_id')} />
        {Object.keys(filters).some((name) => name !== 'sort') && (
          <button type="button" onClick={clear}>
            {t.clear}
          </button>
        )}
      </div>
      {filters.mission_id && (
        <p class="row small">
          {t.mission(missionName ?? filters.mission_id)}
          <button type="button" class="link" onClick={() => setFilter('mission_id', '')}>
            {t.allMissions}
          </button>
        </p>
      )}
    </div>
  )
}
