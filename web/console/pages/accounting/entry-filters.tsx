// Filters of the entry list.
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FreelancerFilter, ProjectCodeFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'

const TEXTS = defineTexts({
  en: {
    status: 'Status',
    all: 'All',
    type: 'Type',
    any: 'All',
    due: 'Due by',
    paidFrom: 'Paid on or after',
    paidTo: 'Paid on or before',
    clear: 'Clear filters',
    report: 'Entries of one activity report only',
    mission: 'Entries of one mission only',
    allReports: 'All entries',
  },
  fr: {
    status: 'Statut',
    all: 'Tous',
    type: 'Type',
    any: 'Tous',
    due: 'Échéance au plus tard',
    paidFrom: 'Payées à partir du',
    paidTo: 'Payées jusqu’au',
    clear: 'Effacer les filtres',
    report: 'Écritures d’un seul compte rendu',
    mission: 'Écritures d’une seule mission',
    allReports: 'Toutes les écritures',
  },
})

const STATUSES = ['waiting_payment', 'paid', 'cancelled'] as const
const TYPES = ['invoice', 'expense', 'credit_note'] as const

export const ENTRY_FILTERS = [
  'status',
  'type',
  'freelancer_id',
  'project_code_id',
  'activity_report_id',
  'mission_id',
  'due_date_to',
  'paid_at_from',
  'paid_at_to',
] as const
type Name = (typeof ENTRY_FILTERS)[number]

/** Set by links from other pages only. */
const ONLY = [
  ['activity_report_id', 'report'],
  ['mission_id', 'mission'],
] as const

type Props = {
  filters: Partial<Record<Name, string>>
  status: string
  setFilter: (name: Name, value: string) => void
  clear: () => void
}

export function EntryFilters({ filters, status, setFilter, clear }: Props) {
  const w = useTexts(TEXTS)
  const statusTexts = useTexts(STATUS_TEXTS)
  const typeTexts = useTexts(ENTRY_TYPE_TEXTS)
  const bind = (name: Name) => ({
    value: filters[name] ?? '',
    onValue: (value: string) => setFilter(name, value),
  })
  const statuses = [
    ...STATUSES.map((value) => ({ value, label: statusTexts[value] })),
    { value: 'all', label: w.all },
  ]
  const types = [{ value: '', label: w.any }, ...TYPES.map((value) => ({ value, label: typeTexts[value] }))]
  // Unpaid entries have no payment date.
  const canBePaid = status === 'paid' || status === 'all'
  return (
    <div class="stack tight">
      <div class="filters pairs">
        <SelectField label={w.status} choices={statuses} {...bind('status')} value={status} />
        <SelectField label={w.type} choices={types} {...bind('type')} />
        <FreelancerFilter {...bind('freelancer_id')} />
        <ProjectCodeFilter {...bind('project_code_id')} />
        <DateFilter type="date" label={w.due} {...bind('due_date_to')} />
        {(canBePaid || filters.paid_at_from) && (
          <DateFilter type="date" label={w.paidFrom} {...bind('paid_at_from')} />
        )}
        {(canBePaid || filters.paid_at_to) && (
          <DateFilter type="date" label={w.paidTo} {...bind('paid_at_to')} />
        )}
        {Object.keys(filters).length > 0 && (
          <button type="button" onClick={clear}>
            {w.clear}
          </button>
        )}
      </div>
      {ONLY.filter(([name]) => filters[name]).map(([name, text]) => (
        <p key={name} class="row small">
          {w[text]}
          <button type="button" class="link" onClick={() => setFilter(name, '')}>
            {w.allReports}
          </button>
        </p>
      ))}
    </div>
  )
}
