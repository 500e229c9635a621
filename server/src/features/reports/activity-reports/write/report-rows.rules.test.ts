// The rows of a report against the mission and the month: every error with its path.
import { describe, expect, test } from 'vitest'
import { listErrors } from '../../../../../test/check/refusals.ts'
import { buildRows, buildTerms } from '../../../../../test/make/report-terms.ts'
import { fieldError } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'
import type { ReportCalculation } from '../activity-reports.schemas.ts'
import { inSentOrder, isSameList, rowErrors, totalErrors } from './report-rows.rules.ts'

type Terms = Parameters<typeof rowErrors>[0]
type Rows = Parameters<typeof rowErrors>[1]
type Timesheet = Rows['timesheets'][number]

const DAY = '2026-03-10'
const time = (quantity: number, more: object = {}): Timesheet => ({ date: DAY, quantity, ...more })
const findErrors = (terms: Partial<Terms>, rows: Partial<Rows>) =>
  listErrors(rowErrors(buildTerms(terms), buildRows(rows)))

describe('the date of a row', () => {
  const IN_MARCH = { report_month: '2026-03', start_date: '2026-03-05', effective_end_date: '2026-03-20' }
  const findDateErrors = (...dates: string[]) =>
    findErrors(IN_MARCH, {
      timesheets: dates.map((date) => time(0.5, { date })),
      expenses: dates.map((date) => ({ description: 'Train', date, amount_excl_vat: 1 })),
    })

  test('is in the month and in the mission', () => {
    expect(findDateErrors('2026-03-05', '2026-03-20')).toEqual([])
    const between = { first: '2026-03-05', last: '2026-03-20' }
    expect(findDateErrors('2026-03-10', '2026-03-04', '2026-03-21')).toEqual([
      ['timesheets[1].date', 'between_dates', between],
      ['timesheets[2].date', 'between_dates', between],
      ['expenses[1].date', 'between_dates', between],
      ['expenses[2].date', 'between_dates', between],
    ])
  })
})

describe('the time of a row', () => {
  test.each([
    ['daily', 0.25, true],
    ['daily', 0.3, false],
    ['monthly', 0.75, true],
    ['monthly', 0.1, false],
    ['hourly', 0.1, true],
  ] as const)('a %s mission accepts the quantity %d: %s', (mission_type, quantity, isAccepted) => {
    expect(findErrors({ mission_type }, { timesheets: [time(quantity)] })).toEqual(
      isAccepted ? [] : [['timesheets[0].quantity', 'quantity_step', { step: 0.25 }]],
    )
  })

  test.each(['daily', 'monthly'] as const)('a day of a %s mission has at most one day', (mission_type) => {
    const exceeded = { date: DAY, limit: 1, unit: 'days' }
    const timesheets = [time(0.5), time(1, { date: '2026-03-11' }), time(0.5), time(0), time(0.25)]
    expect(findErrors({ mission_type }, { timesheets })).toEqual([
      ['timesheets[4].quantity', 'day_exceeded', exceeded],
    ])
  })

  test('a day of an hourly mission has at most 24 hours', () => {
    expect(findErrors({ mission_type: 'hourly' }, { timesheets: [time(20), time(4)] })).toEqual([])
    expect(
      findErrors({ mission_type: 'hourly' }, { timesheets: [time(20), time(4.1), time(0), time(1)] }),
    ).toEqual([
      ['timesheets[1].quantity', 'day_exceeded', { date: DAY, limit: 24, unit: 'hours' }],
      ['timesheets[3].quantity', 'day_exceeded', { date: DAY, limit: 24, unit: 'hours' }],
    ])
  })

  test('names no deliverable', () => {
    expect(findErrors({}, { timesheets: [time(1, { deliverable_id: 'one' })] })).toEqual([
      ['timesheets[0].deliverable_id', 'only_for_mission_type', { mission_type: 'deliverable' }],
    ])
    expect(findErrors({}, { timesheets: [time(1, { deliverable_id: null })] })).toEqual([])
  })
})

describe('deliverables', () => {
  const deliverables = [
    { id: 'one', name: 'One', amount_excl_vat: '100', quantity: '3', reported: '1' },
    { id: 'two', name: 'Two', amount_excl_vat: '100', quantity: '0.5', reported: '0' },
  ]
  const findDeliverableErrors = (...timesheets: Timesheet[]) =>
    findErrors({ mission_type: 'deliverable', deliverables }, { timesheets })

  test('each row names a deliverable', () => {
    for (const deliverable_id of [undefined, null])
      expect(findDeliverableErrors(time(1, { deliverable_id }))).toEqual([
        ['timesheets[0].deliverable_id', 'required_for_mission_type', { mission_type: 'deliverable' }],
      ])
  })

  test('the rows of all days together do not exceed the remaining quantity', () => {
    const [one, two] = [{ deliverable_id: 'one' }, { deliverable_id: 'two' }]
    expect(findDeliverableErrors(time(1.7, one), time(0.3, one), time(0.5, two))).toEqual([])
    expect(
      findDeliverableErrors(
        time(2, one),
        time(0.5, two),
        time(0.1, { ...one, date: '2026-03-11' }),
        time(0, one),
      ),
    ).toEqual([['timesheets[2].quantity', 'deliverable_exceeded', { left: '2' }]])
    expect(findDeliverableErrors(time(0.6, two))).toEqual([
      ['timesheets[0].quantity', 'deliverable_exceeded', { left: '0.5' }],
    ])
  })

  test('an unknown deliverable is left to the check of references', () => {
    expect(findDeliverableErrors(time(9, { deliverable_id: 'unknown' }))).toEqual([])
  })
})

test('an expense with a kind has no VAT amount in the request, because the VAT is computed', () => {
  const buildExpense = (more: object) => ({ description: 'Train', date: DAY, amount_excl_vat: 80, ...more })
  const expenses = [
    buildExpense({ vat_amount: 8 }),
    buildExpense({ kind: null, vat_amount: 8 }),
    buildExpense({ kind: 'rebilled' }),
    buildExpense({ kind: 'rebilled', vat_amount: null }),
    buildExpense({ kind: 'rebilled', vat_amount: 8 }),
    buildExpense({ kind: 'disbursement', vat_amount: 0 }),
  ] as Rows['expenses']
  expect(findErrors({}, { expenses })).toEqual([
    ['expenses[4].vat_amount', 'vat_amount_with_kind', { kind: 'rebilled' }],
    ['expenses[5].vat_amount', 'vat_amount_with_kind', { kind: 'disbursement' }],
  ])
})

describe('totals', () => {
  type Line = Partial<ReportCalculation['lines'][number]>
  const findTotalErrors = (
    invoice_amount_excl_vat: number,
    { lines = [], codes = [], spent = {} }: { lines?: Line[]; codes?: number[]; spent?: object } = {},
  ) =>
    listErrors(
      totalErrors({
        invoice_amount_excl_vat,
        lines,
        project_codes: codes.map((amount_excl_vat) => ({ project_code_id: 'code', amount_excl_vat })),
        expenses: { amount_excl_vat: 0, vat_amount: 0, ...spent },
      } as unknown as ReportCalculation),
    )
  const work = (amount_excl_vat: number): Line => ({ kind: 'time', amount_excl_vat })
  const item = (amount_excl_vat: number): Line => ({ kind: 'supplementary', amount_excl_vat })

  test('an invoice is between nothing and the largest amount', () => {
    for (const amount of [0, MAX_AMOUNT]) expect(findTotalErrors(amount)).toEqual([])
    expect(findTotalErrors(-0.01)).toEqual([
      ['timesheets', 'invoice_out_of_range', { amount: '-0.01', maximum: MAX_AMOUNT }],
    ])
    expect(findTotalErrors(MAX_AMOUNT + 1)).toEqual([
      ['timesheets', 'invoice_out_of_range', { amount: '100000000001', maximum: MAX_AMOUNT }],
    ])
    expect(findTotalErrors(-5, { lines: [work(1), item(-6)] })).toMatchObject([
      ['supplementary_items', 'invoice_out_of_range', {}],
    ])
  })

  test('no part is larger than the largest amount, even if deductions reduce the total', () => {
    const tooLarge = { amount: '100000000001', maximum: MAX_AMOUNT }
    expect(findTotalErrors(1, { lines: [work(MAX_AMOUNT), item(-MAX_AMOUNT)] })).toEqual([])
    expect(findTotalErrors(1, { lines: [work(MAX_AMOUNT + 1)] })).toEqual([
      ['timesheets', 'amount_too_large', tooLarge],
    ])
    expect(findTotalErrors(1, { lines: [item(MAX_AMOUNT + 1)] })).toEqual([
      ['supplementary_items', 'amount_too_large', tooLarge],
    ])
    expect(findTotalErrors(1, { lines: [item(-MAX_AMOUNT - 1)] })).toEqual([
      ['supplementary_items', 'amount_too_large', { ...tooLarge, amount: '-100000000001' }],
    ])
    expect(findTotalErrors(1, { codes: [1, MAX_AMOUNT + 1] })).toEqual([
      ['timesheets', 'amount_too_large', tooLarge],
    ])
  })

  test('expenses and their VAT are limited, too', () => {
    const refused = [['expenses', 'expenses_too_large', { maximum: MAX_AMOUNT }]]
    expect(findTotalErrors(1, { spent: { amount_excl_vat: MAX_AMOUNT, vat_amount: MAX_AMOUNT } })).toEqual([])
    expect(findTotalErrors(1, { spent: { amount_excl_vat: MAX_AMOUNT + 1 } })).toEqual(refused)
    expect(findTotalErrors(1, { spent: { vat_amount: MAX_AMOUNT + 1 } })).toEqual(refused)
    expect(findTotalErrors(-1, { spent: { vat_amount: MAX_AMOUNT + 1 } })).toHaveLength(2)
  })
})

describe('errors', () => {
  const rows: Rows = {
    timesheets: Array.from({ length: 11 }, () => ({ quantity: 1, date: DAY })),
    supplementary_items: [],
    expenses: [{ description: 'Train', date: DAY, amount_excl_vat: 1 }],
  }
  const sortFields = (fields: readonly string[]) =>
    inSentOrder(
      rows,
      fields.map((field) => fieldError(field, INPUT_ERRORS.required)),
    ).map(({ field }) => field)
  const SENT = [
    'timesheets',
    'timesheets[2].quantity',
    'timesheets[2].date',
    // The request does not have this field.
    'timesheets[2].deliverable_id',
    'timesheets[10].quantity',
    'supplementary_items',
    'expenses',
    'expenses[0].date',
    'expenses[0].vat_amount',
  ]

  test('are in the order of the request, the error of a list before those of its rows', () => {
    for (const fields of [SENT, SENT.toReversed(), SENT.toSorted()]) expect(sortFields(fields)).toEqual(SENT)
  })

  test.each([
    ['timesheets', 'expenses'],
    ['timesheets', 'timesheets[2].date'],
    ['timesheets[2].date', 'timesheets[10].date'],
    ['timesheets[2].quantity', 'timesheets[2].date'],
    ['timesheets[2].date', 'timesheets[2].deliverable_id'],
    ['timesheets[10].date', 'expenses[0].date'],
  ])('of %s come before those of %s, even if they are found later', (first, second) => {
    expect(sortFields([first, second])).toEqual([first, second])
    expect(sortFields([second, first])).toEqual([first, second])
  })

  test('are limited to the first error of each field', () => {
    const found = [INPUT_ERRORS.required, INPUT_ERRORS.unknown_field].map((kind) =>
      fieldError('timesheets', kind),
    )
    expect(inSentOrder(rows, found).map(({ code }) => code)).toEqual(['required'])
  })
})

describe('rows are the same', () => {
  test('if every field is the same, where an omitted field equals its stored default', () => {
    const stored = {
      ...time(1),
      amount_excl_vat: null,
      vat_amount: 0,
      kind: null,
      description: null,
      project_code_id: null,
      deliverable_id: null,
      receipt_id: null,
    }
    expect(isSameList([time(1)], [stored])).toBe(true)
    expect(isSameList([stored], [time(1)])).toBe(true)
    expect(isSameList([], [])).toBe(true)
  })

  test.each([
    'date',
    'quantity',
    'amount_excl_vat',
    'vat_amount',
    'kind',
    'description',
    'project_code_id',
    'deliverable_id',
    'receipt_id',
  ])('unless the field %s differs', (field) => {
    expect(isSameList([{ ...time(1), [field]: 'other' }], [time(1)])).toBe(false)
    expect(isSameList([time(1)], [{ ...time(1), [field]: 'other' }])).toBe(false)
  })

  test('only in the same order and number', () => {
    expect(isSameList([time(1), time(2)], [time(2), time(1)])).toBe(false)
    expect(isSameList([time(1)], [time(1), time(1)])).toBe(false)
    expect(isSameList([time(1), time(1)], [time(1)])).toBe(false)
  })
})
