// Texts of an invoice that follow from the terms of its report: the days at each rate, and the option for debits.
import { expect, test } from 'vitest'
import { buildFacts } from '../../../../../test/make/invoice-facts.ts'
import { prepareInvoice } from './draft-invoice.rules.ts'
import type { InvoiceFacts } from './invoice-facts.queries.ts'

function prepareComplete(facts: InvoiceFacts) {
  const outcome = prepareInvoice(facts)
  if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
  return outcome
}

test.each([
  ['en', '2026-03-16', ['From 1 March 2026 to 15 March 2026', 'From 16 March 2026 to 31 March 2026']],
  ['fr', '2026-03-16', ['Du 1er mars 2026 au 15 mars 2026', 'Du 16 mars 2026 au 31 mars 2026']],
  ['en', '2026-03-31', ['From 1 March 2026 to 30 March 2026', 'On 31 March 2026']],
  ['fr', '2026-03-31', ['Du 1er mars 2026 au 30 mars 2026', 'Le 31 mars 2026']],
] as const)(
  'the lines of a month with two rates name the days of each in %s, from %s on',
  (locale, from, days) => {
    const rate_periods = [
      { from: '2026-01-01', rate_amount: '4000.0000' },
      { from, rate_amount: '4400.0000' },
    ]
    const facts = buildFacts({ terms: { mission_type: 'monthly', rate_periods }, rows: {} })
    const { lines } = prepareComplete({ ...facts, locale }).draft
    expect(lines.map(({ description }) => description)).toEqual(days)
  },
)

test.each([
  ['standard', true],
  ['franchise', false],
  ['reverse_charge', false],
])(
  'an invoice mentions the option for debits of the supplier with the regime %s: %s',
  (vat_regime, isMentioned) => {
    const vat_rate = vat_regime === 'standard' ? '20.0000' : '0.0000'
    expect(prepareComplete(buildFacts({ terms: { vat_regime, vat_rate } })).draft.vat_on_debits).toBe(
      isMentioned,
    )
  },
)
