// Filters of the entry list.
import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FreelancerFilter, ProjectCodeFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { missionStatusTexts } from '../../../shared/kit/status-badge.tsx'
import { type StatusTotals, sumStatuses } from '../../../shared/kit/status-totals.ts'
import { month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/accounting', 'entryFilters')

const STATUSES = ['waiting_payment', 'paid', 'cancelled'] as const
const TYPES = ['invoice', 'expense', 'credit_note'] as const

export const ENTRY_FILTERS = [
  'status',
  'type',
  'invoice',
  'freelancer_id',
  'project_code_id',
  'activity_report_id',
  'mission_id',
  'report_month',
  'due_date_from',
  'due_date_to',
  'invoice_date_from',
  'invoice_date_to',
  'paid_at_from',
  'paid_at_to',
  'sort',
] as const

/** With one of these filters the list has entries of every status, unless a status is set. */
export const ANY_STATUS_FILTERS = [
  'invoice',
  'activity_report_id',
  'mission_id',
  'report_month',
  'invoice_date_from',
  'invoice_date_to',
  'paid_at_from',
  'paid_at_to',
] as const
/** Filters that only links set: they have no field. */
const LINK_FILTERS = ['activity_report_id', 'mission_id', 'report_month'] as const

type Name = (typeof ENTRY_FILTERS)[number]

type Props = {
  filters: Partial<Record<Name, string>>
  status: string
  totals: StatusTotals | undefined
  setFilter: (name: Name, value: string) => void
  clear: () => void
}

export function EntryFilters({ filters, status, totals, setFilter, clear }: Props) {
  const t = texts()
  const statusNames = missionStatusTexts()
  const typeTexts = entryTypeTexts()
  const bind = (name: Name) => ({
    value: filters[name] ?? '',
    onValue: (value: string) => setFilter(name, value),
  })
  const statuses = [
    ...STATUSES.map((value) => ({ value, label: statusNames[value] })),
    { value: 'all', label: t.all },
  ].map((choice) => ({ ...choice, count: sumStatuses(totals, choice.value) }))
  const types = [{ value: '', label: t.any }, ...TYPES.map((value) => ({ value, label: typeTexts[value] }))]
  const invoices = [
    { value: '', label: t.any },
    { value: 'missing', label: t.withoutNumber },
  ]
  const linkFilterLabels = {
    activity_report_id: () => t.report,
    mission_id: () => t.mission,
    report_month: (text: string) => t.month(month(text)),
  }
  // Unpaid entries have no payment date.
  const canBePaid = status === 'paid' || status === 'all'
  return (
    <div class="stack tight">
      <ChipsField label={t.status} choices={statuses} {...bind('status')} value={status} />
      <div class="filters pairs">
        <SelectField label={t.type} choices={types} {...bind('type')} />
        <SelectField label={t.invoice} choices={invoices} {...bind('invoice')} />
        <FreelancerFilter {...bind('freelancer_id')} />
        <ProjectCodeFilter {...bind('project_code_id')} />
        {(filters.due_date_from || status === 'waiting_payment') && (
          <DateFilter type="date" label={t.dueFrom} {...bind('due_date_from')} />
        )}
        <DateFilter type="date" label={t.due} {...bind('due_date_to')} />
        {(canBePaid || filters.invoice_date_from) && (
          <DateFilter type="date" label={t.invoicedFrom} {...bind('invoice_date_from')} />
        )}
        {(canBePaid || filters.invoice_date_to) && (
          <DateFilter type="date" label={t.invoicedTo} {...bind('invoice_date_to')} />
        )}
        {(canBePaid || filters.paid_at_from) && (
          <DateFilter type="date" label={t.paidFrom} {...bind('paid_at_from')} />
        )}
        {(canBePaid || filters.paid_at_to) && (
          <DateFilter type="date" label={t.paidTo} {...bind('paid_at_to')} />
        )}
        {Object.keys(filters).some((name) => name !== 'sort') && (
          <button type="button" onClick={clear}>
            {t.clear}
          </button>
        )}
      </div>
      {LINK_FILTERS.map(
        (name) =>
          filters[name] && (
            <p key={name} class="row small">
              {linkFilterLabels[name](filters[name])}
              <button type="button" class="link" onClick={() => setFilter(name, '')}>
                {t.allReports}
              </button>
            </p>
          ),
      )}
    </div>
  )
}
