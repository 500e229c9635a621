// The facts from which an invoice is made, for tests of pure rules.

import { digits, exact } from '../../src/domain/money.ts'
import {
  calculateEntries,
  negateCalculation,
} from '../../src/features/money/accounting/entries/entries.rules.ts'
import type { InvoiceFacts } from '../../src/features/money/invoices/issue/invoice-facts.queries.ts'
import { buildEntryInput, buildRows, buildTerms, buildTimesheets } from './report-terms.ts'

type Terms = Parameters<typeof buildTerms>[0]
type Rows = Parameters<typeof buildRows>[0]

const APPROVED_ON = '2026-04-02'
export const TODAY = '2026-04-03'

export const SELLER: InvoiceFacts['seller'] = {
  first_name: 'Sasha',
  last_name: 'Bernard',
  email: 'sasha@example.com',
  company: 'Bernard Conseil',
  siren: '100000009',
  siret: '10000000900012',
  legal_form: 'EI',
  register: null,
  address: '1 rue de la Paix',
  postal_code: '75002',
  city: 'Paris',
  country: 'FR',
  vat_number: 'FR88100000009',
  electronic_address: null,
  vat_on_debits: true,
  vat_regime: 'standard',
  vat_exemption_reason: null,
  invoicing_mode: 'self_billing',
  is_umbrella: false,
}
export const BUYER: InvoiceFacts['buyer'] = {
  company: 'Atelier Boréal',
  siren: '200000008',
  legal_form: 'SAS',
  register: '200 000 008 RCS Paris',
  address: '2 rue du Nord',
  postal_code: '69001',
  city: 'Lyon',
  country: 'FR',
  vat_number: 'FR37200000008',
  electronic_address: null,
}
export const MANDATE: NonNullable<InvoiceFacts['mandate']> = {
  status: 'accepted',
  seller: '100000009',
  contest_days: 10,
  covers_credit_notes: true,
}

/** The facts of an entry of an approved report, by default one and a half days at 550. */
export function buildFacts({
  terms = {},
  rows,
  type = 'invoice',
}: {
  terms?: Terms
  rows?: Rows
  type?: string
} = {}) {
  const fullTerms = buildTerms(terms)
  const claim = buildEntryInput({
    terms: fullTerms,
    rows: buildRows(rows ?? { timesheets: buildTimesheets(1, 0.5) }),
  })
  const opened = calculateEntries(claim, APPROVED_ON).find((one) => one.type === type)
  if (!opened) throw new Error(`The report has no ${type}`)
  const { codes: _, vat_rate: __, ...entry } = opened
  const facts: InvoiceFacts = {
    entry_id: 'entry',
    freelancer_id: 'freelancer',
    today: TODAY,
    locale: 'en',
    late_payment_penalty: null,
    late_interest_rate: null,
    project_codes: {},
    entry: {
      ...entry,
      status: 'waiting_payment',
      currency: fullTerms.currency,
      invoice_number: null,
      invoice_date: APPROVED_ON,
      payee: { name: 'Bernard Conseil', siren: '100000009' },
    },
    report: {
      report_month: fullTerms.report_month,
      mission_type: fullTerms.mission_type,
      vat_regime: fullTerms.vat_regime as InvoiceFacts['report']['vat_regime'],
      vat_rate: fullTerms.vat_rate,
      payment_terms_days: fullTerms.payment_terms_days,
      payment_terms_basis: fullTerms.payment_terms_basis,
    },
    mission: {
      name: 'Data platform',
      purchase_order: 'PO-1',
      start_date: '2026-01-01',
      effective_end_date: '2026-03-20',
      contract: 'C-1',
    },
    seller: SELLER,
    buyer: BUYER,
    mandate: MANDATE,
    logo_sha256: null,
    has_received: false,
    invoice: null,
    credited: null,
  }
  return facts
}

const negate = (amount: string) => digits(exact(amount).negated())

/** The facts of a credit note of that entry, a month later. */
export const buildCreditFacts = (
  facts: InvoiceFacts,
  credited: Partial<NonNullable<InvoiceFacts['credited']>>,
): InvoiceFacts => ({
  ...facts,
  today: '2026-05-10',
  entry: {
    ...facts.entry,
    type: 'credit_note',
    status: 'cancelled',
    amount_excl_vat: negate(facts.entry.amount_excl_vat),
    vat_amount: negate(facts.entry.vat_amount),
    amount_incl_vat: negate(facts.entry.amount_incl_vat),
    calculation: negateCalculation(facts.entry.calculation),
  },
  credited: {
    invoice_number: 'AF-1',
    invoice_date: TODAY,
    type: 'invoice',
    calculation: facts.entry.calculation,
    invoice: null,
    ...credited,
  },
})
