// Validates the rows of a report against the mission and the month. Returns all errors, each with its path. Pure.

import { type FieldError, fieldError } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { exact, MAX_AMOUNT, type Money, sumAmounts, ZERO } from '../../../../domain/money.ts'
import { MISSION_ERRORS } from '../../../missions/missions/index.ts'
import { REPORT_ERRORS } from '../activity-reports.errors.ts'
import type { ReportCalculation } from '../activity-reports.schemas.ts'
import { getCoveredPeriod } from '../amounts/rate-periods.rules.ts'
import type { Deliverable, Terms } from './report-facts.queries.ts'
import type { AllRows, SentTimesheet } from './report-inputs.schemas.ts'

/** Every field of any row, with the value stored if it is omitted. */
const STORED_AS = {
  date: null,
  quantity: null,
  amount_excl_vat: null,
  vat_amount: 0,
  kind: null,
  description: null,
  project_code_id: null,
  deliverable_id: null,
  receipt_id: null,
}
type Row = Partial<Record<keyof typeof STORED_AS, unknown>>

const isSameRow = (a: Row, b: Row): boolean =>
  Object.entries(STORED_AS).every(([name, missing]) => {
    const field = name as keyof Row
    return (a[field] ?? missing) === (b[field] ?? missing)
  })

/** Whether both lists have the same rows in the same order. Ids must be in lower case. */
export const isSameList = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => isSameRow(row, b[index] as Row))

export const rowErrors = (terms: Terms, rows: AllRows): FieldError[] => [
  ...dateErrors(terms, rows),
  ...rows.timesheets.flatMap((row, index) => missionTypeErrors(terms, row, `timesheets[${index}]`)),
  ...(terms.mission_type === 'deliverable'
    ? deliverableErrors(terms.deliverables, rows.timesheets)
    : dayErrors(terms, rows.timesheets)),
  ...vatErrors(rows),
]

/** The VAT of an expense with a kind is computed; a sent amount could contradict it. */
const vatErrors = ({ expenses }: AllRows): FieldError[] =>
  expenses.flatMap(({ kind, vat_amount }, index) =>
    kind && (vat_amount ?? null) !== null
      ? [fieldError(`expenses[${index}].vat_amount`, REPORT_ERRORS.vat_amount_with_kind, { kind })]
      : [],
  )

function dateErrors(terms: Terms, rows: AllRows): FieldError[] {
  const { first_day, last_day } = getCoveredPeriod(terms)
  return (['timesheets', 'expenses'] as const).flatMap((list) =>
    rows[list].flatMap(({ date }, index) =>
      date >= first_day && date <= last_day
        ? []
        : [
            fieldError(`${list}[${index}].date`, INPUT_ERRORS.between_dates, {
              first: first_day,
              last: last_day,
            }),
          ],
    ),
  )
}

const QUANTITY_STEP = exact('0.25')

function missionTypeErrors({ mission_type }: Terms, row: SentTimesheet, path: string): FieldError[] {
  const hasDeliverable = Boolean(row.deliverable_id)
  if (mission_type === 'deliverable')
    return hasDeliverable
      ? []
      : [fieldError(`${path}.deliverable_id`, MISSION_ERRORS.required_for_mission_type, { mission_type })]
  const isOffStep = mission_type !== 'hourly' && !exact(row.quantity).mod(QUANTITY_STEP).isZero()
  return [
    ...(hasDeliverable
      ? [
          fieldError(`${path}.deliverable_id`, MISSION_ERRORS.only_for_mission_type, {
            mission_type: 'deliverable',
          }),
        ]
      : []),
    ...(isOffStep
      ? [fieldError(`${path}.quantity`, REPORT_ERRORS.quantity_step, { step: QUANTITY_STEP.toNumber() })]
      : []),
  ]
}

/** All rows of a date together have at most 24 hours, or one day. */
function dayErrors({ mission_type }: Terms, rows: readonly SentTimesheet[]): FieldError[] {
  const [limit, unit] = mission_type === 'hourly' ? ([24, 'hours'] as const) : ([1, 'days'] as const)
  return findOverruns(
    rows,
    ({ date }) => date,
    () => exact(limit),
  ).map(({ index, row }) =>
    fieldError(`timesheets[${index}].quantity`, REPORT_ERRORS.day_exceeded, { date: row.date, limit, unit }),
  )
}

function deliverableErrors(items: readonly Deliverable[], rows: readonly SentTimesheet[]): FieldError[] {
  const left = new Map(items.map((item) => [item.id, exact(item.quantity).minus(exact(item.reported))]))
  const getDeliverableId = ({ deliverable_id }: SentTimesheet) => deliverable_id ?? ''
  return findOverruns(rows, getDeliverableId, (id) => left.get(id)).map(({ index, row }) =>
    fieldError(`timesheets[${index}].quantity`, REPORT_ERRORS.deliverable_exceeded, {
      left: left.get(getDeliverableId(row))?.toFixed() ?? '0',
    }),
  )
}

/** Finds the rows with which the sum of their group exceeds its limit. */
function findOverruns(
  rows: readonly SentTimesheet[],
  getGroupKey: (row: SentTimesheet) => string,
  getLimit: (key: string) => Money | undefined,
): { index: number; row: SentTimesheet }[] {
  const sums = new Map<string, Money>()
  return [...rows.entries()].flatMap(([index, row]) => {
    const key = getGroupKey(row)
    const sum = sumAmounts([sums.get(key) ?? ZERO, exact(row.quantity)])
    sums.set(key, sum)
    const limit = getLimit(key)
    return limit && sum.greaterThan(limit) && !exact(row.quantity).isZero() ? [{ index, row }] : []
  })
}

/**
 * The invoice must be between 0 and MAX_AMOUNT. Each part is limited by MAX_AMOUNT, too, even if deductions reduce the total.
 */
export function totalErrors(calculation: ReportCalculation): FieldError[] {
  const { invoice_amount_excl_vat: invoice, lines, project_codes, expenses } = calculation
  const isOutOfRange = (amount: number) => amount < 0 || amount > MAX_AMOUNT
  const tooLarge = [...lines, ...project_codes]
    .map(({ amount_excl_vat }) => exact(amount_excl_vat))
    .find((part) => part.abs().greaterThan(MAX_AMOUNT))
  const errorList = lines.some(({ kind }) => kind === 'supplementary') ? 'supplementary_items' : 'timesheets'
  const wrongAmount = isOutOfRange(invoice)
    ? fieldError(errorList, REPORT_ERRORS.invoice_out_of_range, {
        amount: exact(invoice).toFixed(),
        maximum: MAX_AMOUNT,
      })
    : tooLarge &&
      fieldError(errorList, REPORT_ERRORS.amount_too_large, {
        amount: tooLarge.toFixed(),
        maximum: MAX_AMOUNT,
      })
  return [
    ...(wrongAmount ? [wrongAmount] : []),
    ...(isOutOfRange(expenses.amount_excl_vat) || isOutOfRange(expenses.vat_amount)
      ? [fieldError('expenses', REPORT_ERRORS.expenses_too_large, { maximum: MAX_AMOUNT })]
      : []),
  ]
}

/** Returns the first error of each field, in the order of the request. */
export function inSentOrder(rows: AllRows, fieldErrors: readonly FieldError[]): FieldError[] {
  const firstOfEach = new Map(fieldErrors.toReversed().map((one) => [one.field, one]))
  return [...firstOfEach.values()]
    .map((one) => ({ one, rank: toSortRank(rows, one.field) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one)
}

/** A sort key of list, row and field; the list itself comes before its rows. */
function toSortRank(rows: AllRows, field: string): string {
  const [, list = '', at = '', property = ''] = /^(\w+)(?:\[(\d+)\]\.(\w+))?$/.exec(field) ?? []
  const properties = Object.keys(rows[list as keyof AllRows]?.[Number(at)] ?? {})
  const position = properties.indexOf(property)
  const positions = [Object.keys(rows).indexOf(list), at, position < 0 ? properties.length : position]
  return positions.map((one) => String(one).padStart(6)).join()
}
