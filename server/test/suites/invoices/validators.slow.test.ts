// Runs third-party validators on a few invoices, if `npm run test:invoices` has fetched them before.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLayout } from '../../../src/documents/rendering/layout.ts'
import { makeDocument } from '../../../src/documents/rendering/make-document.ts'
import { FOREIGN_SELLER_BREAKS, type JudgedDocument, judge } from './judge.ts'
import { plantFaults } from './planted-faults.ts'
import { randomInvoice } from './random-invoices.ts'
import { findValidators } from './validators.ts'

const validators = await findValidators()
if (!validators)
  process.stdout.write(
    'skipped: the validators of invoices need Java 17 and one run of npm run test:invoices\n',
  )

const COUNT = 18

test.runIf(validators)(
  'veraPDF, Mustang and the French rules accept invoices and find planted faults',
  async () => {
    if (!validators) return
    const layout = createLayout()
    const random = Array.from({ length: COUNT }, (_, index): JudgedDocument => {
      const { name, invoice, logo } = randomInvoice(2, index)
      // Every third invoice is one of a sandbox, with a mark on the page and another note.
      const isSpecimen = index % 3 === 0
      const { pdf, content } = makeDocument({ kind: 'invoice', invoice, logo, isSpecimen }, layout)
      return {
        name,
        pdf,
        xml: content,
        allowed: invoice.seller.country === 'FR' ? [] : FOREIGN_SELLER_BREAKS,
      }
    })
    const planted = plantFaults(layout).map(({ name, pdf, xml, finders }, index): JudgedDocument => {
      return { name: `planted-${index}-${name.replaceAll(/\W+/g, '-')}`, pdf, xml, allowed: [], finders }
    })
    const folder = await mkdtemp(join(tmpdir(), 'engagement-invoices-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    expect(await judge(validators, folder, [...random, ...planted], () => {})).toEqual([])
  },
)
