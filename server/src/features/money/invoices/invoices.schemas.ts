// Schemas of invoices as documents.
import { LOCALES } from '../../../domain/locales.ts'
import { findRangeErrors } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  Query,
  type Static,
  Text,
  Type,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'

const Party = View('InvoiceParty', {
  name: Type.String(),
  legal_form: Nullable(Type.String()),
  siren: Nullable(Type.String()),
  siret: Nullable(Type.String()),
  vat_number: Nullable(Type.String()),
  register: Nullable(Type.String()),
  address: Type.String(),
  postal_code: Type.String(),
  city: Type.String(),
  country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  electronic_address: Nullable(
    View('InvoiceElectronicAddress', {
      scheme: Type.String({ description: 'A code of the EAS list, such as `0225`.' }),
      value: Type.String(),
    }),
  ),
})

const DecimalText = (description: string) =>
  Type.String({ description: `${description} Decimal digits, exact.`, example: '550' })

const Vat = View('InvoiceVat', {
  category: OneOf(['S', 'E', 'AE'], { description: 'EN 16931: standard, exempt, reverse charge.' }),
  rate: DecimalText('Percent.'),
  code: Nullable(Type.String(), { description: 'A code of the VATEX list.' }),
  reason: Nullable(Type.String(), { description: 'The text that the law requires.' }),
})

const Line = View('InvoiceLine', {
  name: Type.String(),
  description: Nullable(Type.String()),
  quantity: DecimalText('Negative for a deduction.'),
  unit: OneOf(['DAY', 'HUR', 'C62'], { description: 'UN/ECE: days, hours, units.' }),
  unit_price: DecimalText('Excluding VAT.'),
  vat: Vat,
  amount_excl_vat: DecimalText('Quantity × price, rounded to the cent.'),
})

const VatGroup = View('InvoiceVatGroup', {
  vat: Vat,
  base: DecimalText('The sum of the lines.'),
  amount: DecimalText('Base × rate ÷ 100, rounded once.'),
})

export const InvoiceDocument = View(
  'InvoiceDocument',
  {
    document_type: Type.Integer({ description: 'UNTDID 1001: 389, 261, 380 or 381.' }),
    number: Type.String(),
    date: CivilDate(),
    due_date: Nullable(CivilDate()),
    period: View('InvoicePeriod', { from: CivilDate(), to: CivilDate() }),
    currency: Type.String(),
    locale: OneOf(LOCALES),
    seller: Party,
    buyer: Party,
    purchase_order: Nullable(Type.String()),
    contract: Nullable(Type.String()),
    iban: Nullable(Type.String()),
    bic: Nullable(Type.String()),
    vat_on_debits: Type.Boolean(),
    mentions: View('InvoiceMentions', {
      payment_terms: Type.String(),
      late_penalty: Type.String(),
      recovery_fee: Type.String(),
      discount: Type.String(),
    }),
    credited: Nullable(View('CreditedInvoice', { number: Type.String(), date: CivilDate() })),
    lines: ListOf(Line),
    vat: ListOf(VatGroup),
    amount_excl_vat: DecimalText('The sum of the lines.'),
    vat_amount: DecimalText('The sum of the VAT amounts.'),
    amount_incl_vat: DecimalText('Net and VAT.'),
  },
  {
    description:
      'The data of the document as frozen when it got its number. Amounts of a credit note are positive.',
  },
)
export type InvoiceDocument = Static<typeof InvoiceDocument>

export const ArchiveQuery = withRules(
  Query({
    from: CivilDate({ description: 'The first day of the invoices, by their date.', example: '2026-10-01' }),
    to: CivilDate({ description: 'The last day.', example: '2026-10-31' }),
  }),
  (sent) => findRangeErrors(sent, [['from', 'to']]),
)
export type ArchiveQuery = { from: string; to: string }

export const ContestInvoice = Body(
  'ContestInvoice',
  { reason: Text(2000) },
  { example: { reason: 'Two days are missing.' } },
)
export type ContestInvoice = Static<typeof ContestInvoice>
