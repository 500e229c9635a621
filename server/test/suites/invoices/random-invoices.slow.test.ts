// A small part of `npm run test:invoices`, without Java.
import { expect, test } from 'vitest'
import { createLayout } from '../../../src/documents/rendering/layout.ts'
import { makeDocument } from '../../../src/documents/rendering/make-document.ts'
import { findOwnErrors } from './own-checks.ts'
import { plantFaults } from './planted-faults.ts'
import { randomInvoice, SCENARIO_NAMES } from './random-invoices.ts'

const COUNT = 60
const layout = createLayout()

test(`${COUNT} random invoices are exact, and the same each time`, async () => {
  const coveredValues = new Set<string>()
  for (let index = 0; index < COUNT; index += 1) {
    const { name, scenario, invoice, logo } = randomInvoice(1, index)
    coveredValues.add(scenario).add(String(invoice.type))
    const { pdf, content } = makeDocument({ kind: 'invoice', invoice, logo }, layout)
    expect([name, ...(await findOwnErrors(invoice, pdf, content))]).toEqual([name])
    if (index % 10 === 0)
      expect(makeDocument({ kind: 'invoice', invoice, logo }, layout).pdf.equals(pdf)).toBe(true)
  }
  for (const value of [...SCENARIO_NAMES, '380', '389', '381', '261']) expect(coveredValues).toContain(value)
})

test.each(plantFaults(layout).filter(({ finders }) => finders.includes('own')))(
  'the checks find $name',
  async ({ invoice, pdf, xml }) => {
    expect(await findOwnErrors(invoice, pdf, xml)).not.toEqual([])
  },
)
