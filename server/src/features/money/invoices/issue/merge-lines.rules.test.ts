// Lines that differ by project code only: one line, or the code beside the name; the amounts stay exact.
import { expect, test } from 'vitest'
import { buildFacts } from '../../../../../test/make/invoice-facts.ts'
import { calculateTotals } from '../../../../documents/index.ts'
import { exact, sumAmounts } from '../../../../domain/money.ts'
import { prepareInvoice } from './draft-invoice.rules.ts'
import type { InvoiceFacts } from './invoice-facts.queries.ts'

type Line = InvoiceFacts['entry']['calculation']['lines'][number]

const LINE: Line = {
  kind: 'time',
  label: 'Days',
  project_code_id: null,
  deliverable_id: null,
  quantity: 1,
  unit_amount: 500,
  unrounded_amount: '500',
  amount_excl_vat: 500,
  vat_amount: null,
  expense_kind: null,
  period: null,
}

const PROJECT_CODES = {
  a: { name: 'Alpha', external_id: 'A-1' },
  b: { name: 'Beta', external_id: null },
  c: { name: 'Gamma', external_id: null },
}

/** The invoice of an entry with these lines, whose amounts are those of the lines. */
function issue(lines: Partial<Line>[], rate = '20') {
  const facts = buildFacts()
  const net = sumAmounts(lines.map(({ amount_excl_vat = 500 }) => exact(amount_excl_vat)))
  const vat = net.times(exact(rate)).div(100).toDecimalPlaces(2)
  const entry = {
    ...facts.entry,
    amount_excl_vat: net.toFixed(2),
    vat_amount: vat.toFixed(2),
    amount_incl_vat: net.plus(vat).toFixed(2),
    calculation: { ...facts.entry.calculation, lines: lines.map((line) => ({ ...LINE, ...line })) },
  }
  const outcome = prepareInvoice({ ...facts, entry, project_codes: PROJECT_CODES })
  if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
  expect(calculateTotals(outcome.draft).net.toFixed(2)).toBe(net.toFixed(2))
  expect(outcome.calculation.lines).toHaveLength(lines.length)
  return outcome.draft.lines.map(({ name, quantity, unit_price }) => [name, quantity, unit_price])
}

const WORK = 'Data platform, March 2026'

test('days for several project codes are one line', () => {
  const lines = [
    { project_code_id: 'a', quantity: 12, amount_excl_vat: 6000 },
    { project_code_id: 'b', quantity: 6.5, amount_excl_vat: 3250 },
    { quantity: 0.25, amount_excl_vat: 125 },
  ]
  expect(issue(lines)).toEqual([[WORK, '18.75', '500']])
})

test('days of different rates stay different lines', () => {
  const lines = [
    { project_code_id: 'a' },
    { project_code_id: 'a', unit_amount: 600, amount_excl_vat: 600 },
    { project_code_id: 'b' },
    { project_code_id: 'b', unit_amount: 600, quantity: 2, amount_excl_vat: 1200 },
  ]
  expect(issue(lines)).toEqual([
    [WORK, '2', '500'],
    [WORK, '3', '600'],
  ])
})

test('if the rounded sum differs, each line names its code, and the amounts stay', () => {
  const third = { unit_amount: 333.3333, quantity: 0.5, amount_excl_vat: 166.67 }
  expect(
    issue([
      { ...third, project_code_id: 'a' },
      { ...third, project_code_id: 'b' },
    ]),
  ).toEqual([
    [`${WORK} – Alpha`, '0.5', '333.3333'],
    [`${WORK} – Beta`, '0.5', '333.3333'],
  ])
})

test('the parts of a month are one month, as long as they have the same rate', () => {
  const month = { kind: 'month' as const, unit_amount: null, quantity: 3 }
  const lines = [
    { ...month, project_code_id: 'a', amount_excl_vat: 3333.33 },
    { ...month, project_code_id: 'b', amount_excl_vat: 1666.67 },
    { ...month, project_code_id: 'c', amount_excl_vat: 800, unit_amount: 9000 },
  ]
  expect(issue(lines)).toEqual([
    [WORK, '1', '5000'],
    [WORK, '1', '800'],
  ])
})

test('one deliverable for two codes is one line; two expenses of the same name name their codes', () => {
  const study = { kind: 'deliverable' as const, label: 'Study', unit_amount: 900, amount_excl_vat: 900 }
  expect(
    issue([
      { ...study, project_code_id: 'a' },
      { ...study, project_code_id: 'b', quantity: 0.5, amount_excl_vat: 450 },
      { ...study, label: 'Other study', project_code_id: 'b' },
    ]),
  ).toEqual([
    ['Study', '1.5', '900'],
    ['Other study', '1', '900'],
  ])
  const train = { kind: 'supplementary' as const, label: 'Train', quantity: null, unit_amount: null }
  expect(
    issue([
      { ...train, project_code_id: 'a', amount_excl_vat: 80 },
      { ...train, project_code_id: 'b', amount_excl_vat: 80 },
      { ...train, amount_excl_vat: 80 },
      { ...train, project_code_id: 'b', amount_excl_vat: 90 },
      { ...train, project_code_id: 'c', amount_excl_vat: -10 },
      { ...train, project_code_id: 'c', amount_excl_vat: -10 },
    ]),
  ).toEqual([
    ['Train – Alpha', '1', '80'],
    ['Train – Beta', '1', '80'],
    ['Train', '1', '80'],
    ['Train', '1', '90'],
    ['Train', '-1', '10'],
    ['Train', '-1', '10'],
  ])
})
