// Every rule of the table at its limits.
import { describe, expect, test } from 'vitest'
import type { HintFacts, HintRows } from './hint-facts.ts'
import { findHints, type HintCode } from './report-hints.rules.ts'

const MARCH: HintFacts = {
  mission_type: 'daily',
  report_month: '2026-03',
  start_date: '2026-03-02',
  effective_end_date: '2026-08-31',
  planned_quantity: null,
  hours_per_day: '8',
  country: 'FR',
  today: '2026-04-02',
  submitted_months: [],
  days_elsewhere: [],
}
const OTHER = { mission_id: 'other', reference: 'M-2026-0007', name: 'Search' }
const NO_ROWS: HintRows = { timesheets: [], expenses: [] }

const work = (...days: [string, number | string][]): HintRows => ({
  timesheets: days.map(([date, quantity]) => ({ date, quantity })),
  expenses: [],
})
const listCodes = (facts: Partial<HintFacts>, rows = NO_ROWS) =>
  findHints({ ...MARCH, ...facts }, rows).map(({ code }) => code)
const listParams = (code: HintCode, facts: Partial<HintFacts>, rows = NO_ROWS) =>
  findHints({ ...MARCH, ...facts }, rows)
    .filter((hint) => hint.code === code)
    .map(({ params }) => params)

/** Full days on the first `count` weekdays of the month. */
const workOnWeekdays = (month: string, count: number, quantity = 1): HintRows =>
  work(
    ...Array.from({ length: 31 }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
      .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
      .slice(0, count)
      .map((date): [string, number] => [date, quantity]),
  )

test('an ordinary month has no hint', () => {
  expect(listCodes({}, workOnWeekdays('2026-03', 22))).toEqual([])
  expect(listCodes({}, NO_ROWS)).toEqual([])
})

describe('the same day on two missions', () => {
  const elsewhere = (days: string, date = '2026-03-03') => ({ days_elsewhere: [{ ...OTHER, date, days }] })

  test.each([
    [1, '0.25', 1.25],
    [0.75, '0.5', 1.25],
    ['1', '1.0000', 2],
  ])('%s of a day and %s elsewhere are a hint', (own, other, quantity) => {
    const missions = [{ id: 'other', reference: 'M-2026-0007', name: 'Search', quantity: Number(other) }]
    expect(listParams('day_on_two_missions', elsewhere(other), work(['2026-03-03', own]))).toEqual([
      { date: '2026-03-03', quantity, missions },
    ])
  })

  test.each([
    [0.5, '0.5'],
    [0.75, '0.25'],
    [0, '1'],
  ])('%s of a day and %s elsewhere are none', (own, other) => {
    expect(listCodes(elsewhere(other), work(['2026-03-03', own]))).toEqual([])
  })

  test('another day, and several rows of the mission itself, are none', () => {
    expect(listCodes(elsewhere('1', '2026-03-04'), work(['2026-03-03', 1]))).toEqual([])
    expect(listCodes({}, work(['2026-03-03', 0.75], ['2026-03-03', 0.75]))).toEqual([])
  })

  test('hours count by the hours of a day, and three thirds are one day', () => {
    const hourly = { mission_type: 'hourly', ...elsewhere('0.5') } as const
    expect(listCodes(hourly, work(['2026-03-03', 4]))).toEqual([])
    expect(listParams('day_on_two_missions', hourly, work(['2026-03-03', '4.08']))).toMatchObject([
      { quantity: 1.01 },
    ])
    const third = { ...hourly, hours_per_day: '7.5', ...elsewhere('0.66666666666666666667') }
    expect(listCodes(third, work(['2026-03-03', 2.5]))).toEqual([])
  })

  test('the rows of the day are named, of two other missions both, of a delivery none', () => {
    const days_elsewhere = [OTHER, { ...OTHER, mission_id: 'third', name: 'Maps' }].map((mission) => ({
      ...mission,
      date: '2026-03-03',
      days: '0.5',
    }))
    const rows = work(['2026-03-02', 1], ['2026-03-03', 0.25], ['2026-03-03', 0.25])
    const [hint] = findHints({ ...MARCH, days_elsewhere }, rows)
    expect(hint?.rows).toEqual([1, 2].map((index) => ({ list: 'timesheets', index, id: null })))
    expect(hint?.params).toMatchObject({ missions: [{ id: 'other' }, { id: 'third' }] })
    expect(listCodes({ mission_type: 'deliverable', days_elsewhere }, rows)).toEqual([])
  })
})

describe('Sundays and public holidays', () => {
  test('a Sunday is a hint, a Saturday and a Sunday without work are none', () => {
    expect(listParams('sunday', {}, work(['2026-03-29', 0.25]))).toEqual([{ date: '2026-03-29' }])
    expect(listCodes({}, work(['2026-03-28', 1], ['2026-03-22', 0]))).toEqual([])
  })

  test('29 February is a Sunday in 2032', () => {
    const february = { report_month: '2032-02', start_date: '2032-02-01', effective_end_date: '2032-03-31' }
    expect(listParams('sunday', february, work(['2032-02-28', 1], ['2032-02-29', 1]))).toEqual([
      { date: '2032-02-29' },
    ])
  })

  const APRIL = { report_month: '2026-04', start_date: '2026-04-01' }
  test('a holiday is that of the country of the freelancer; an unknown country has none', () => {
    const rows = work(['2026-04-03', 1], ['2026-04-06', 1])
    expect(listParams('public_holiday', { ...APRIL, country: 'FR' }, rows)).toEqual([
      { date: '2026-04-06', holiday: 'easter_monday', country: 'FR' },
    ])
    expect(listParams('public_holiday', { ...APRIL, country: 'DE' }, rows)).toMatchObject([
      { holiday: 'good_friday' },
      { holiday: 'easter_monday' },
    ])
    expect(listCodes({ ...APRIL, country: 'US' }, rows)).toEqual([])
  })

  test('a holiday on a Sunday is both, and a delivery on it is none', () => {
    const november = { report_month: '2026-11', start_date: '2026-11-01', effective_end_date: '2026-11-30' }
    expect(listCodes(november, work(['2026-11-01', 1]))).toEqual(['sunday', 'public_holiday'])
    expect(listCodes({ ...november, mission_type: 'deliverable' }, work(['2026-11-01', 1]))).toEqual([])
  })
})

describe('months without a report', () => {
  const JUNE = { report_month: '2026-06', today: '2026-07-01' }

  test('each earlier month of the mission without a submitted report is named', () => {
    expect(listParams('month_without_report', { ...JUNE, submitted_months: ['2026-04'] })).toEqual([
      { months: ['2026-03', '2026-05'] },
    ])
    expect(listCodes({ ...JUNE, submitted_months: ['2026-03', '2026-04', '2026-05'] })).toEqual([])
  })

  test('a month counts from the day after its last day, or after that of the mission in it', () => {
    const early = { ...JUNE, submitted_months: ['2026-03', '2026-04'] }
    expect(listCodes({ ...early, today: '2026-05-31' })).toEqual([])
    expect(listCodes({ ...early, today: '2026-06-01' })).toEqual(['month_without_report'])
    const ended = { ...early, effective_end_date: '2026-05-15' }
    expect(listCodes({ ...ended, today: '2026-05-15' })).toEqual([])
    expect(listCodes({ ...ended, today: '2026-05-16' })).toEqual(['month_without_report'])
  })

  test('months before the mission, and more than 24 months ago, are not named', () => {
    expect(listCodes({ report_month: '2026-03' })).toEqual([])
    const long = { start_date: '2020-01-01', report_month: '2026-03' }
    const [params] = listParams('month_without_report', long) as { months: string[] }[]
    expect(params?.months).toHaveLength(24)
    expect(params?.months[0]).toBe('2024-03')
  })
})

describe('quantities far from the plan', () => {
  const expectFar = (facts: Partial<HintFacts>, rows: HintRows) =>
    expect(listParams('quantity_far_from_plan', facts, rows))

  test('more days than working days are a hint, all of them are none', () => {
    expectFar({}, workOnWeekdays('2026-03', 22)).toEqual([])
    const rows = workOnWeekdays('2026-03', 22)
    const more = { ...rows, timesheets: [...rows.timesheets, { date: '2026-03-28', quantity: '0.25' }] }
    expectFar({}, more).toEqual([
      {
        basis: 'working_days',
        unit: 'days',
        quantity: 22.25,
        expected: 22,
        first_day: '2026-03-02',
        last_day: '2026-03-31',
      },
    ])
  })

  test('holidays are no working days, and only the days of the mission count', () => {
    const may = { report_month: '2026-05' }
    expectFar(may, workOnWeekdays('2026-05', 17)).toEqual([])
    expectFar(may, workOnWeekdays('2026-05', 18)).toMatchObject([{ expected: 17 }])
    expectFar({ ...may, country: 'US' }, workOnWeekdays('2026-05', 21)).toEqual([])
    const ended = { effective_end_date: '2026-03-06' }
    expectFar(ended, workOnWeekdays('2026-03', 5)).toEqual([])
    expectFar(ended, workOnWeekdays('2026-03', 6)).toMatchObject([{ expected: 5, last_day: '2026-03-06' }])
  })

  test('February has 20 working days in 2026, and 21 in the leap year 2028', () => {
    const february = (year: number) => ({
      report_month: `${year}-02`,
      start_date: `${year}-02-01`,
      effective_end_date: `${year}-12-31`,
    })
    expectFar(february(2026), workOnWeekdays('2026-02', 20)).toEqual([])
    expectFar(february(2028), workOnWeekdays('2028-02', 21)).toEqual([])
    const more = work(
      ...workOnWeekdays('2028-02', 21).timesheets.map((row): [string, number] => [row.date, 1]),
      ['2028-02-05', 1],
    )
    expectFar(february(2028), more).toMatchObject([{ expected: 21, last_day: '2028-02-29' }])
  })

  test('hours are far above a quarter more than the working days', () => {
    const hourly = { mission_type: 'hourly' } as const
    expectFar(hourly, workOnWeekdays('2026-03', 22, 10)).toEqual([])
    expectFar(hourly, workOnWeekdays('2026-03', 22, 10.01)).toMatchObject([
      { basis: 'working_days', unit: 'hours', quantity: 220.22, expected: 176 },
    ])
  })

  // 2 to 31 March has 22 of the 131 weekdays of the mission: of 65.5 planned days it has 11.
  const planned = { planned_quantity: '65.5' }
  test.each([
    [5, true],
    [6, false],
    [11, false],
    [16, false],
    [17, true],
    [0, true],
  ])('%i days of a share of 11: far %s', (days, isFar) => {
    const found = listParams('quantity_far_from_plan', planned, workOnWeekdays('2026-03', days))
    expect(found).toEqual(
      isFar
        ? [
            {
              basis: 'planned_quantity',
              unit: 'days',
              quantity: days,
              expected: 11,
              first_day: '2026-03-02',
              last_day: '2026-03-31',
            },
          ]
        : [],
    )
  })

  test('two days of difference are never far, and nothing is far without a plan', () => {
    // The share is 2.2 days.
    const small = { planned_quantity: '13.1' }
    expectFar(small, workOnWeekdays('2026-03', 4)).toEqual([])
    expectFar(small, workOnWeekdays('2026-03', 5)).toMatchObject([{ expected: 2.2 }])
    expectFar({}, workOnWeekdays('2026-03', 1)).toEqual([])
  })

  test('planned hours are compared as hours; deliverables and monthly missions have no plan', () => {
    const hourly = { mission_type: 'hourly', planned_quantity: '524' } as const
    expectFar(hourly, workOnWeekdays('2026-03', 22, 4)).toEqual([])
    expectFar(hourly, workOnWeekdays('2026-03', 5, 8)).toMatchObject([
      { basis: 'planned_quantity', unit: 'hours', quantity: 40, expected: 88 },
    ])
    for (const mission_type of ['monthly', 'deliverable'] as const)
      expectFar({ mission_type, ...planned }, workOnWeekdays('2026-03', 1)).toEqual([])
  })
})

describe('expenses without a receipt', () => {
  const expense = (has_receipt: boolean) => ({ id: 'row', has_receipt })

  test('one hint names every expense without a receipt', () => {
    const [hint, ...others] = findHints(MARCH, {
      timesheets: [],
      expenses: [expense(false), expense(true), expense(false)],
    })
    expect(others).toEqual([])
    expect(hint).toMatchObject({
      code: 'expense_without_receipt',
      params: { count: 2 },
      message: '2 expenses have no receipt: the invoice of an expense needs its proof',
      rows: [
        { list: 'expenses', index: 0, id: 'row' },
        { list: 'expenses', index: 2, id: 'row' },
      ],
    })
    expect(findHints(MARCH, { timesheets: [], expenses: [expense(true)] })).toEqual([])
  })
})
