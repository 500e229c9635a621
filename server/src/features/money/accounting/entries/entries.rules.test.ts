// The entries of an approved report and their credit notes, for random reports.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMinorUnits } from '../../../../../test/check/exact-fractions.ts'
import { calculateExpected, type Expected, minorDecimals } from '../../../../../test/check/expected-report.ts'
import {
  anyReport,
  buildEntryInput,
  buildRows,
  buildTerms,
  buildTimesheets,
  CODES,
} from '../../../../../test/make/report-terms.ts'
import type { AmountLine } from '../accounting.schemas.ts'
import { calculateEntries, type EntryToOpen, negateCalculation } from './entries.rules.ts'

const DAY = '2026-03-31'

type Report = Parameters<typeof buildEntryInput>[0]
const openEntries = (terms: Report['terms'], rows: Report['rows']) =>
  calculateEntries(buildEntryInput({ terms, rows }), DAY)

test('work and expenses become two entries, due by the terms of the report', () => {
  const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }]
  const terms = buildTerms({ payment_terms_days: 45, payment_terms_basis: 'end_of_month' })
  const rows = buildRows({ timesheets: buildTimesheets(1, 0.5), expenses })
  expect(openEntries(terms, rows)).toMatchObject([
    {
      type: 'invoice',
      amount_excl_vat: '825',
      vat_amount: '165',
      amount_incl_vat: '990',
      vat_rate: '20',
      due_date: '2026-05-31',
      calculation: { due_date: { invoice_date: DAY, plus_days: '2026-05-15', due_date: '2026-05-31' } },
    },
    {
      type: 'expense',
      amount_excl_vat: '80',
      vat_amount: '8',
      amount_incl_vat: '88',
      vat_rate: null,
      due_date: '2026-05-31',
      calculation: { vat: null },
    },
  ])
})

test('creates no entry for zero amounts, nor for work cancelled out by a deduction', () => {
  expect(openEntries(buildTerms(), buildRows())).toEqual([])
  const supplementary_items = [{ description: 'Back', amount_excl_vat: -550 }]
  expect(
    openEntries(buildTerms(), buildRows({ timesheets: buildTimesheets(1), supplementary_items })),
  ).toEqual([])
})

test('creates an entry for an expense of VAT alone', () => {
  const expenses = [{ description: 'Customs', date: '2026-03-02', amount_excl_vat: 0, vat_amount: 5 }]
  expect(openEntries(buildTerms(), buildRows({ expenses }))).toMatchObject([
    { type: 'expense', amount_incl_vat: '5' },
  ])
})

const buildExpense = (amount_excl_vat: number, kind: 'rebilled' | 'disbursement' | null) => ({
  description: 'Train',
  date: '2026-03-02',
  amount_excl_vat,
  kind,
})

test.each([
  { kinds: ['rebilled', 'rebilled'], regime: 'standard', rate: '20', vat: '20', base: 100 },
  { kinds: ['rebilled', 'rebilled'], regime: 'franchise', rate: '0', vat: '0', base: 100 },
  { kinds: ['rebilled', 'disbursement'], regime: 'standard', rate: null, vat: '10', base: 50 },
  { kinds: ['rebilled', null], regime: 'standard', rate: null, vat: '10', base: 50 },
  { kinds: ['disbursement', 'disbursement'], regime: 'standard', rate: null, vat: '0', base: null },
] as const)('expenses $kinds under $regime have the rate $rate and $vat of VAT', (vector) => {
  const { kinds, rate, vat, base } = vector
  const terms = buildTerms({ vat_regime: vector.regime })
  const rows = buildRows({ expenses: kinds.map((kind) => buildExpense(50, kind)) })
  expect(openEntries(terms, rows)).toMatchObject([
    {
      type: 'expense',
      amount_excl_vat: '100',
      vat_amount: vat,
      vat_rate: rate,
      calculation: {
        vat: base === null ? null : { regime: vector.regime, base, amount: Number(vat) },
        lines: kinds.map((expense_kind) => ({ expense_kind })),
      },
    },
  ])
})

test('a credit note of expenses negates their VAT and keeps their kinds', () => {
  const rows = buildRows({ expenses: [buildExpense(50, 'rebilled'), buildExpense(86, 'disbursement')] })
  const [entry] = openEntries(buildTerms(), rows) as [EntryToOpen]
  expect(negateCalculation(entry.calculation)).toMatchObject({
    amount_excl_vat: -136,
    vat_amount: -10,
    amount_incl_vat: -146,
    vat: { rate: 20, base: -50, unrounded_amount: '-10', amount: -10 },
    lines: [
      { expense_kind: 'rebilled', amount_excl_vat: -50, vat_amount: null },
      { expense_kind: 'disbursement', amount_excl_vat: -86, vat_amount: 0 },
    ],
  })
})

test('opens the same entry for lines that the previous release calculated', () => {
  const { expenses, ...report } = buildEntryInput({
    terms: buildTerms(),
    rows: buildRows({ expenses: [{ ...buildExpense(80, null), vat_amount: 8 }] }),
  })
  const stored = expenses.map(({ expense_kind: _, ...line }) => line as AmountLine)
  expect(calculateEntries({ ...report, expenses: stored }, DAY)).toMatchObject([
    { amount_excl_vat: '80', vat_amount: '8', vat_rate: null, calculation: { vat: null } },
  ])
})

test('a credit note negates every amount and has no due date', () => {
  const [code] = CODES as [string]
  const supplementary_items = [{ description: 'Fee', amount_excl_vat: 10, project_code_id: code }]
  const [entry] = openEntries(
    buildTerms(),
    buildRows({ timesheets: buildTimesheets(1), supplementary_items }),
  ) as [EntryToOpen]
  expect(negateCalculation(entry.calculation)).toMatchObject({
    amount_excl_vat: -560,
    vat_amount: -112,
    amount_incl_vat: -672,
    due_date: null,
    vat: { rate: 20, base: -560, unrounded_amount: '-112', amount: -112 },
    lines: [
      { quantity: -1, unit_amount: 550, unrounded_amount: '-550', amount_excl_vat: -550 },
      { quantity: null, unrounded_amount: '-10', amount_excl_vat: -10, project_code_id: code },
    ],
  })
})

test('in a line of a credit note, the quantity is negative, or the price if there is no quantity', () => {
  const [entry] = openEntries(buildTerms(), buildRows({ timesheets: buildTimesheets(2) })) as [EntryToOpen]
  const [line] = entry.calculation.lines as [AmountLine]
  const lines = [line, { ...line, quantity: null }, { ...line, quantity: null, unit_amount: null }]
  expect(negateCalculation({ ...entry.calculation, lines }).lines).toMatchObject([
    { quantity: -2, unit_amount: 550, amount_excl_vat: -1100 },
    { quantity: null, unit_amount: -550, amount_excl_vat: -1100 },
    { quantity: null, unit_amount: null, amount_excl_vat: -1100 },
  ])
})

const listAmounts = ({ quantity, amount_excl_vat, vat_amount, unrounded_amount }: AmountLine) => [
  quantity,
  amount_excl_vat,
  vat_amount,
  Number(unrounded_amount),
]
const opposite = (amount: number | null) => (amount ? -amount : amount)

function expectEntry(
  entry: EntryToOpen,
  decimals: number,
  sums: [bigint, bigint],
  shares: Expected['shares'],
) {
  const units = (text: string) => toMinorUnits(text, decimals)
  const [base, vat] = sums
  expect([entry.amount_excl_vat, entry.vat_amount, entry.amount_incl_vat].map(units)).toEqual([
    base,
    vat,
    base + vat,
  ])
  expect(new Map(entry.codes.map((one) => [one.project_code_id, units(one.amount_excl_vat)]))).toEqual(shares)
  const credit = negateCalculation(entry.calculation)
  expect(credit.lines.map(listAmounts)).toEqual(
    entry.calculation.lines.map((line) => listAmounts(line).map(opposite)),
  )
  expect(negateCalculation(credit)).toEqual({ ...entry.calculation, due_date: null })
  expect(toMinorUnits(credit.amount_incl_vat, decimals)).toBe(-(base + vat))
}

test('random reports: entries, shares and credit notes match an independent calculation', () => {
  fc.assert(
    fc.property(anyReport, ({ terms, rows }) => {
      const expected = calculateExpected(terms, rows)
      fc.pre(expected.invoice >= 0n)
      const decimals = minorDecimals(terms.currency)
      const opened = new Map(openEntries(terms, rows).map((entry) => [entry.type, entry]))
      const [invoice, expense] = [opened.get('invoice'), opened.get('expense')]
      expect(Boolean(invoice)).toBe(expected.invoice > 0n)
      expect(Boolean(expense)).toBe(expected.expense + expected.expenseVat > 0n)
      if (invoice) expectEntry(invoice, decimals, [expected.invoice, expected.vat], expected.shares)
      if (expense)
        expectEntry(expense, decimals, [expected.expense, expected.expenseVat], expected.expenseShares)
    }),
    { numRuns: 400 },
  )
})
