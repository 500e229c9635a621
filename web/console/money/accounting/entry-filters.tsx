// Filters of the entry list.
import { ChipsField } from '../../../shared/kit/fields/chips-field.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FreelancerFilter, ProjectCodeFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { type StatusTotals, totalOf } from '../../../shared/kit/status-totals.ts'
import { month, ofMonth } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'

const TEXTS = defineTexts({
  en: {
    status: 'Status',
    all: 'All',
    type: 'Type',
    any: 'All',
    dueFrom: 'Due on or after',
    due: 'Due by',
    invoicedFrom: 'Invoiced on or after',
    invoicedTo: 'Invoiced on or before',
    month: (name: string) => `Entries of the work of ${name}`,
    mission: 'Entries of one mission only',
    paidFrom: 'Paid on or after',
    paidTo: 'Paid on or before',
    clear: 'Clear filters',
    report: 'Entries of one activity report only',
    allReports: 'All entries',
  },
  fr: {
    status: 'Statut',
    all: 'Tous',
    type: 'Type',
    any: 'Tous',
    dueFrom: 'Échéance à partir du',
    due: 'Échéance au plus tard',
    invoicedFrom: 'Facturées à partir du',
    invoicedTo: 'Facturées jusqu’au',
    month: (name: string) => `Écritures des prestations ${ofMonth(name)}`,
    mission: 'Écritures d’une seule mission',
    paidFrom: 'Payées à partir du',
    paidTo: 'Payées jusqu’au',
    clear: 'Effacer les filtres',
    report: 'Écritures d’un seul compte rendu',
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
  'report_month',
  'due_date_from',
  'due_date_to',
  'invoice_date_from',
  'invoice_date_to',
  'paid_at_from',
  'paid_at_to',
  'sort',
] as const

/** With one of these the list has entries of every status, unless one is chosen. */
export const OF_ANY_STATUS = [
  'activity_report_id',
  'mission_id',
  'report_month',
  'invoice_date_from',
  'invoice_date_to',
  'paid_at_from',
  'paid_at_to',
] as const
/** Filters of links from elsewhere: they have no field. */
const ONLY = ['activity_report_id', 'mission_id', 'report_month'] as const

type Name = (typeof ENTRY_FILTERS)[number]

type Props = {
  filters: Partial<Record<Name, string>>
  status: string
  totals: StatusTotals | undefined
  setFilter: (name: Name, value: string) => void
  clear: () => void
}

export function EntryFilters({ filters, status, totals, setFilter, clear }: Props) {
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
  ].map((choice) => ({ ...choice, count: totalOf(totals, choice.value) }))
  const types = [{ value: '', label: w.any }, ...TYPES.map((value) => ({ value, label: typeTexts[value] }))]
  const only = {
    activity_report_id: () => w.report,
    mission_id: () => w.mission,
    report_month: (text: string) => w.month(month(text)),
  }
  // Unpaid entries have no payment date.
  const canBePaid = status === 'paid' || status === 'all'
  return (
    <div class="stack tight">
      <ChipsField label={w.status} choices={statuses} {...bind('status')} value={status} />
      <div class="filters pairs">
        <SelectField label={w.type} choices={types} {...bind('type')} />
        <FreelancerFilter {...bind('freelancer_id')} />
        <ProjectCodeFilter {...bind('project_code_id')} />
        {(filters.due_date_from || status === 'waiting_payment') && (
          <DateFilter type="date" label={w.dueFrom} {...bind('due_date_from')} />
        )}
        <DateFilter type="date" label={w.due} {...bind('due_date_to')} />
        {(canBePaid || filters.invoice_date_from) && (
          <DateFilter type="date" label={w.invoicedFrom} {...bind('invoice_date_from')} />
        )}
        {(canBePaid || filters.invoice_date_to) && (
          <DateFilter type="date" label={w.invoicedTo} {...bind('invoice_date_to')} />
        )}
        {(canBePaid || filters.paid_at_from) && (
          <DateFilter type="date" label={w.paidFrom} {...bind('paid_at_from')} />
        )}
        {(canBePaid || filters.paid_at_to) && (
          <DateFilter type="date" label={w.paidTo} {...bind('paid_at_to')} />
        )}
        {Object.keys(filters).some((name) => name !== 'sort') && (
          <button type="button" onClick={clear}>
            {w.clear}
          </button>
        )}
      </div>
      {ONLY.map(
        (name) =>
          filters[name] && (
            <p key={name} class="row small">
              {only[name](filters[name])}
              <button type="button" class="link" onClick={() => setFilter(name, '')}>
                {w.allReports}
              </button>
            </p>
          ),
      )}
    </div>
  )
}
