// The invoice of an entry is prepared from its facts, or lists what it waits for.
import { describe, expect, test } from 'vitest'
import {
  BUYER,
  buildCreditFacts,
  buildFacts,
  MANDATE,
  SELLER,
  TODAY,
} from '../../../../../test/make/invoice-facts.ts'
import { buildTimesheets } from '../../../../../test/make/report-terms.ts'
import { calculateTotals } from '../../../../documents/index.ts'
import { digits } from '../../../../domain/money.ts'
import { applyInvoiceDate, awaitsSupplier, getSellerKey, prepareInvoice } from './draft-invoice.rules.ts'
import type { InvoiceFacts } from './invoice-facts.queries.ts'

const FACTS = buildFacts()

const prepareComplete = (facts: InvoiceFacts) => {
  const outcome = prepareInvoice(facts)
  if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
  return outcome
}
const listMissing = (facts: InvoiceFacts) => {
  const outcome = prepareInvoice(facts)
  return outcome.status === 'waiting'
    ? outcome.missing.map(({ party, code }) => `${party} ${code}`)
    : outcome.status
}

describe('an invoice of a mandate', () => {
  test('is dated and due from the day on which it is issued', () => {
    const { draft, calculation, contestDays } = prepareComplete(FACTS)
    expect(draft).toMatchObject({ type: 389, date: TODAY, due_date: '2026-05-03', credited: null })
    expect(calculation).toEqual({
      ...FACTS.entry.calculation,
      due_date: {
        ...FACTS.entry.calculation.due_date,
        invoice_date: TODAY,
        plus_days: '2026-05-03',
        due_date: '2026-05-03',
      },
    })
    expect(contestDays).toBe(10)
  })

  test('says what was done when, for whom, and under which contract', () => {
    expect(prepareComplete(FACTS).draft).toMatchObject({
      period: { from: '2026-03-01', to: '2026-03-20' },
      currency: 'EUR',
      locale: 'en',
      seller: { name: 'Bernard Conseil', siren: '100000009' },
      buyer: { name: 'Atelier Boréal', siren: '200000008' },
      purchase_order: 'PO-1',
      contract: 'C-1',
      iban: null,
      bic: null,
      vat_on_debits: true,
      mentions: {
        payment_terms: 'Payment within 30 days of the invoice date.',
        late_penalty: expect.stringContaining('ECB'),
        recovery_fee: expect.stringContaining('€40'),
        discount: 'No discount for early payment.',
      },
    })
  })

  test('has the late payment penalty of the team, if the team has set one', () => {
    const { draft } = prepareComplete({ ...FACTS, late_payment_penalty: 'Three times the legal rate.' })
    expect(draft.mentions.late_penalty).toBe('Three times the legal rate.')
  })

  test('adds up to the amounts of its entry', () => {
    const { net, vat, gross } = calculateTotals(prepareComplete(FACTS).draft)
    expect([net, vat, gross].map(digits)).toEqual(['825', '165', '990'])
  })

  test.each(['amount_excl_vat', 'vat_amount', 'amount_incl_vat'] as const)(
    'is not issued if its %s differs from the entry',
    (field) => {
      const entry = { ...FACTS.entry, [field]: '1.0000' }
      expect(listMissing({ ...FACTS, entry })).toEqual(['invoice amounts_differ'])
    },
  )

  test('is not issued if a validator would refuse it; a rule that many lines break is named once', () => {
    const supplementary_items = [' ', ' '].map((description) => ({ description, amount_excl_vat: 10 }))
    const outcome = prepareInvoice(
      buildFacts({ rows: { timesheets: buildTimesheets(1), supplementary_items } }),
    )
    expect(outcome).toEqual({
      status: 'waiting',
      missing: [{ party: 'invoice', code: 'breaks_rule', detail: 'lines[1].name must not be blank (BR-25)' }],
    })
  })

  test('of a cancelled entry has no number and never gets one', () => {
    expect(listMissing({ ...FACTS, entry: { ...FACTS.entry, status: 'cancelled' } })).toBe('void')
  })
})

describe('the lines of an invoice', () => {
  const buildLines = (options: Parameters<typeof buildFacts>[0], changes: Partial<InvoiceFacts> = {}) =>
    prepareComplete({ ...buildFacts(options), ...changes }).draft.lines
  const STANDARD = { category: 'S', rate: '20' }
  const WORK = 'Data platform, March 2026'

  test.each([
    ['daily', 'DAY'],
    ['hourly', 'HUR'],
  ] as const)('of a %s mission are units %s at the rate', (mission_type, unit) => {
    expect(buildLines({ terms: { mission_type } })).toEqual([
      { name: WORK, description: null, quantity: '1.5', unit, unit_price: '550', vat: STANDARD },
    ])
  })

  test('of a monthly mission are the amount of the month', () => {
    const terms = { mission_type: 'monthly', rate_amount: '5000.0000' } as const
    expect(buildLines({ terms, rows: {} })).toEqual([
      { name: WORK, description: null, quantity: '1', unit: 'C62', unit_price: '5000', vat: STANDARD },
    ])
  })

  test('of deliverables name each of them', () => {
    const deliverables = [{ id: 'one', name: 'Design', amount_excl_vat: '100', quantity: '3', reported: '0' }]
    const timesheets = [{ date: '2026-03-02', quantity: 2, deliverable_id: 'one' }]
    expect(
      buildLines({ terms: { mission_type: 'deliverable', deliverables }, rows: { timesheets } }),
    ).toEqual([
      { name: 'Design', description: WORK, quantity: '2', unit: 'C62', unit_price: '100', vat: STANDARD },
    ])
  })

  test('of a deduction have a negative quantity: EN 16931 has no negative prices', () => {
    const supplementary_items = [
      { description: 'Bonus', amount_excl_vat: 50 },
      { description: 'Back', amount_excl_vat: -20.5 },
      { description: 'Nothing', amount_excl_vat: 0 },
    ]
    expect(buildLines({ rows: { timesheets: buildTimesheets(1), supplementary_items } }).slice(1)).toEqual([
      { name: 'Bonus', description: null, quantity: '1', unit: 'C62', unit_price: '50', vat: STANDARD },
      { name: 'Back', description: null, quantity: '-1', unit: 'C62', unit_price: '20.5', vat: STANDARD },
      { name: 'Nothing', description: null, quantity: '1', unit: 'C62', unit_price: '0', vat: STANDARD },
    ])
  })

  test('of expenses have the VAT of the work; a disbursement has none', () => {
    const expenses = (['rebilled', 'disbursement'] as const).map((kind) => ({
      description: 'Train',
      date: '2026-03-02',
      amount_excl_vat: 80,
      kind,
    }))
    const once = { description: null, quantity: '1', unit: 'C62', unit_price: '80' }
    expect(buildLines({ rows: { expenses }, type: 'expense' })).toEqual([
      { name: 'Re-billed expense: Train', ...once, vat: STANDARD },
      { name: 'Disbursement: Train', ...once, vat: expect.objectContaining({ code: 'VATEX-EU-79-C' }) },
    ])
  })

  /** Builds the lines of an invoice of 825 whose only line has these changes. */
  const linesWith = (changes: Partial<InvoiceFacts['entry']['calculation']['lines'][number]>) => {
    const { entry } = FACTS
    const lines = entry.calculation.lines.map((line) => ({ ...line, label: 'Design', ...changes }))
    return prepareComplete({ ...FACTS, entry: { ...entry, calculation: { ...entry.calculation, lines } } })
      .draft.lines
  }
  const ONCE = { description: null, quantity: '1', unit: 'C62', unit_price: '825', vat: STANDARD }

  test.each([
    ['time', null, 550],
    ['time', 1.5, null],
    ['deliverable', null, 550],
    ['deliverable', 1.5, null],
  ] as const)(
    'of the kind %s with the quantity %j and the price %j have the quantity 1 and the amount as price',
    (kind, quantity, unit_amount) => {
      expect(linesWith({ kind, quantity, unit_amount })).toEqual([{ name: 'Design', ...ONCE }])
    },
  )

  test('of a month have the quantity 1: its days at a rounded rate may add up to another amount', () => {
    const month = { kind: 'month', quantity: 19 } as const
    expect(linesWith({ ...month, unit_amount: null })).toEqual([{ name: WORK, ...ONCE }])
    expect(linesWith({ ...month, unit_amount: 43.42 })).toEqual([{ name: WORK, ...ONCE }])
  })

  test('are in the language of the team, with the VAT of the report', () => {
    const seller = { ...SELLER, vat_regime: 'exempt', vat_exemption_reason: 'Formation' } as const
    expect(buildLines({ terms: { vat_regime: 'exempt' } }, { locale: 'fr', seller })).toMatchObject([
      { name: 'Data platform, mars 2026', vat: { category: 'E', reason: 'Formation' } },
    ])
  })
})

describe('an invoice waits', () => {
  test('for the supplier who sends it', () => {
    const waiting = ['invoice supplier_invoice_missing']
    expect(listMissing({ ...FACTS, seller: { ...SELLER, is_umbrella: true } })).toEqual(waiting)
    expect(listMissing({ ...FACTS, seller: { ...SELLER, invoicing_mode: 'supplier_invoice' } })).toEqual(
      waiting,
    )
    // While a received document is undecided, the team issues none for the same work.
    expect(listMissing({ ...FACTS, has_received: true })).toEqual(waiting)
    expect(listMissing(buildFacts({ terms: { currency: 'USD' } }))).toEqual(['invoice currency_not_eur'])
  })

  test('for the data of both parties, the mandate, and the kinds of expenses, all at once', () => {
    const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }]
    const facts = {
      ...buildFacts({ rows: { expenses }, type: 'expense' }),
      seller: { ...SELLER, legal_form: null },
      buyer: { ...BUYER, city: null },
      mandate: null,
    }
    expect(listMissing(facts)).toEqual([
      'seller legal_form_missing',
      'buyer city_missing',
      'mandate mandate_missing',
      'invoice expense_kind_missing',
    ])
    const outcome = prepareInvoice(facts)
    expect(outcome.status === 'waiting' && outcome.missing.every(({ detail }) => detail === null)).toBe(true)
  })

  test('for the kind of an expense, also if the others have one', () => {
    const train = { description: 'Train', date: '2026-03-02', amount_excl_vat: 80 }
    const expenses = [{ ...train, kind: 'rebilled' } as const, { ...train, vat_amount: 8 }]
    expect(listMissing(buildFacts({ rows: { expenses }, type: 'expense' }))).toEqual([
      'invoice expense_kind_missing',
    ])
  })

  test('for an accepted mandate of this seller', () => {
    const withMandate = (more: object) => listMissing({ ...FACTS, mandate: { ...MANDATE, ...more } })
    expect(withMandate({ status: 'offered' })).toEqual(['mandate mandate_not_accepted'])
    expect(withMandate({ seller: 'another' })).toEqual(['mandate mandate_of_another_seller'])
    expect(withMandate({ seller: 'another', status: 'offered' })).toEqual([
      'mandate mandate_of_another_seller',
    ])
    expect(withMandate({})).toBe('complete')
  })
})

test('the key of a number series is the SIREN of the seller, or the id of a freelancer without one', () => {
  expect(getSellerKey(FACTS)).toBe('100000009')
  expect(getSellerKey({ ...FACTS, seller: { ...SELLER, siren: null } })).toBe('freelancer')
})

describe('a credit note', () => {
  const ISSUED = prepareComplete(FACTS).draft
  const issuedInvoice = {
    status: 'issued',
    document_type: 389,
    content: { ...ISSUED, number: 'AF-1' },
  } as const

  /** Builds the facts of the credit note of an entry. By default the invoice of the entry was issued. */
  const creditFor = (
    credited: Partial<NonNullable<InvoiceFacts['credited']>> = {},
    changes: Partial<InvoiceFacts> = {},
    creditedFacts = FACTS,
  ): InvoiceFacts => ({
    ...buildCreditFacts(creditedFacts, { invoice: issuedInvoice, ...credited }),
    ...changes,
  })

  test('repeats the frozen invoice with positive amounts, and names it', () => {
    const facts = creditFor({}, { seller: { ...SELLER, company: 'Renamed since' } })
    expect(prepareComplete(facts)).toEqual({
      status: 'complete',
      draft: {
        ...ISSUED,
        type: 261,
        date: '2026-05-10',
        due_date: null,
        credited: { number: 'AF-1', date: TODAY },
        mentions: { ...ISSUED.mentions, payment_terms: 'Cancels invoice AF-1 of 3 April 2026.' },
      },
      calculation: facts.entry.calculation,
      contestDays: null,
    })
    expect(prepareComplete(facts).draft).not.toHaveProperty('number')
  })

  test('of an invoice of an earlier release is made from the entry that it credits', () => {
    const facts = creditFor({ invoice: null })
    expect(prepareComplete(facts).draft).toMatchObject({
      type: 261,
      due_date: null,
      date: '2026-05-10',
      lines: ISSUED.lines,
    })
  })

  test('of an entry that never was an invoice is void', () => {
    const invoice = { status: 'void', document_type: null, content: null } as const
    expect(listMissing(creditFor({ invoice }))).toBe('void')
    expect(listMissing(creditFor({ invoice_number: null }))).toBe('void')
  })

  test('for an invoice that the supplier sent is sent by the supplier, too', () => {
    const waiting = ['invoice supplier_credit_note_missing']
    const invoice = { status: 'issued', document_type: 380, content: null } as const
    expect(listMissing(creditFor({ invoice }))).toEqual(waiting)
    const umbrella = { seller: { ...SELLER, is_umbrella: true } }
    expect(listMissing(creditFor({ invoice: null }, umbrella))).toEqual(waiting)
    expect(listMissing(creditFor({ invoice: null }, {}, buildFacts({ terms: { currency: 'USD' } })))).toEqual(
      waiting,
    )
    // The supplier sends invoices now, but the team issued this one before.
    expect(listMissing(creditFor({}, umbrella))).toBe('complete')
  })

  test('waits for a mandate of the same seller, and for an acceptance that the mandate does not cover', () => {
    const issued = (more: object) => listMissing(creditFor({}, more))
    expect(issued({ mandate: null })).toEqual(['mandate mandate_missing', 'mandate credit_note_not_accepted'])
    const uncovered = { ...MANDATE, covers_credit_notes: false }
    expect(issued({ mandate: uncovered })).toEqual(['mandate credit_note_not_accepted'])
    const accepted = { status: 'waiting', missing: [], accepted_at: '2026-05-10T08:00:00Z' }
    expect(issued({ mandate: uncovered, invoice: accepted })).toBe('complete')
    expect(issued({ mandate: uncovered, invoice: { ...accepted, accepted_at: null } })).toEqual([
      'mandate credit_note_not_accepted',
    ])
    const seller = { ...SELLER, siren: '200000008' }
    expect(issued({ seller, mandate: { ...MANDATE, seller: '200000008' } })).toEqual([
      'mandate mandate_of_another_seller',
    ])
  })

  test('waits for the data of the parties only if there is no issued document', () => {
    const buyer = { ...BUYER, city: null }
    expect(listMissing(creditFor({}, { buyer }))).toBe('complete')
    expect(listMissing(creditFor({ invoice: null }, { buyer }))).toEqual(['buyer city_missing'])
  })

  test('waits for the kinds of the expenses that it credits', () => {
    const expenses = [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }]
    const facts = buildFacts({ rows: { expenses }, type: 'expense' })
    const credit = creditFor({ invoice: null }, {}, facts)
    expect(
      listMissing({
        ...credit,
        entry: { ...credit.entry, calculation: { ...credit.entry.calculation, lines: [] } },
      }),
    ).toEqual(['invoice expense_kind_missing'])
  })

  test('is not issued if its amounts are not the opposite of the entry', () => {
    const facts = creditFor()
    expect(listMissing({ ...facts, entry: { ...facts.entry, vat_amount: '165' } })).toEqual([
      'invoice amounts_differ',
    ])
  })

  test('without the credited entry in its facts is prepared like an invoice', () => {
    const facts = { ...FACTS, entry: { ...FACTS.entry, type: 'credit_note' as const }, credited: null }
    expect(listMissing(facts)).toBe('complete')
  })

  test('is recognized by its type alone: an invoice whose facts name another entry stays an invoice', () => {
    const { credited } = creditFor()
    expect(prepareComplete({ ...FACTS, credited }).draft).toMatchObject({ type: 389, credited: null })
  })

  test('has no due date', () => {
    const facts = creditFor()
    expect(applyInvoiceDate(facts, TODAY)).toEqual({ due_date: null, calculation: facts.entry.calculation })
  })
})

describe('the supplier is asked for a document', () => {
  const waiting: NonNullable<InvoiceFacts['invoice']> = { status: 'waiting', missing: [], accepted_at: null }
  const umbrella = { ...FACTS, invoice: waiting, seller: { ...SELLER, is_umbrella: true } }

  test('while the invoice waits for it', () => {
    expect(awaitsSupplier(umbrella)).toBe(true)
    expect(awaitsSupplier({ ...buildFacts({ terms: { currency: 'USD' } }), invoice: waiting })).toBe(true)
    const credited = {
      invoice_number: 'F-1',
      invoice_date: TODAY,
      type: 'invoice',
      calculation: FACTS.entry.calculation,
      invoice: { status: 'issued', document_type: 380, content: null },
    } as const
    const credit = {
      ...FACTS,
      invoice: waiting,
      credited,
      entry: { ...FACTS.entry, type: 'credit_note' as const },
    }
    expect(awaitsSupplier(credit)).toBe(true)
  })

  test('but neither while the invoice waits for the team, nor once it is issued', () => {
    expect(awaitsSupplier({ ...FACTS, invoice: waiting, mandate: null })).toBe(false)
    expect(awaitsSupplier({ ...FACTS, invoice: waiting })).toBe(false)
    expect(awaitsSupplier({ ...umbrella, invoice: null })).toBe(false)
    expect(awaitsSupplier({ ...umbrella, invoice: { ...waiting, status: 'issued' } })).toBe(false)
  })
})
