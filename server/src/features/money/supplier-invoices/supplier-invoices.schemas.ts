import { MAX_AMOUNT } from '../../../domain/money.ts'
import { SUPPLIER_INVOICE_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  CivilDate,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'

const COMPARED_FIELDS = [
  'date',
  'amount_excl_vat',
  'vat_amount',
  'amount_incl_vat',
  'currency',
  'document_type',
  'seller',
  'buyer',
  'credited',
] as const

const Difference = View('SupplierInvoiceDifference', {
  field: OneOf(COMPARED_FIELDS, {
    description:
      '`date`: before the month of the report, or before the credited invoice; `expected` is the earliest day. `seller` and `buyer`: the SIREN, otherwise the VAT number. `credited`: the invoices that a credit note refers to.',
  }),
  expected: Type.String({ description: 'The value in the accounting entries and the company data.' }),
  found: Nullable(Type.String(), {
    description: 'The value in the file, or as typed; null if there is none.',
  }),
  is_blocking: Type.Boolean({
    description: 'Whether it prevents the acceptance, because another amount than invoiced would be paid.',
  }),
})
export type Difference = Static<typeof Difference>

const sharedFields = {
  id: Uuid(),
  activity_report_id: Uuid(),
  freelancer_id: Uuid(),
  entry_ids: ListOf(Uuid(), { description: 'The accounting entries that it invoices.' }),
  status: OneOf(SUPPLIER_INVOICE_STATUSES, {
    title: 'SupplierInvoiceStatus',
    description:
      '`received`: the team has to accept or reject it; `accepted`: it is the invoice of its entries; `replaced`: before it was decided, another one was sent, or the report was reopened.',
  }),
  kind: OneOf(['factur_x', 'pdf'], {
    title: 'SupplierInvoiceKind',
    description: '`factur_x`: the data were read from the file; `pdf`: they were typed.',
  }),
  document_type: Type.Integer({ description: 'UNTDID 1001: 380 invoice, 381 credit note.' }),
  number: Type.String(),
  date: CivilDate(),
  currency: Type.String(),
  amount_excl_vat: Type.Number({ description: 'Positive for a credit note, too.' }),
  vat_amount: Type.Number(),
  amount_incl_vat: Type.Number(),
  differences: ListOf(Difference, { description: 'Where it differs from the accounting entries.' }),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  size: Type.Integer({ description: 'Size of the file in bytes.' }),
  sent_by: OneOf(['team', 'freelancer']),
  decided_at: Nullable(Timestamp(), { description: 'When it was accepted or rejected.' }),
  reason: Nullable(Type.String(), { description: 'Why it was rejected.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const PortalSupplierInvoice = View('PortalSupplierInvoice', sharedFields)
export type PortalSupplierInvoice = Static<typeof PortalSupplierInvoice>

export const SupplierInvoice = View('SupplierInvoice', {
  ...sharedFields,
  sent_by_id: Nullable(Uuid(), { description: 'The user who sent it for the team.' }),
  decided_by_id: Nullable(Uuid(), {
    description: 'The user who accepted or rejected it; null if it was accepted because nothing differs.',
  }),
})
export type SupplierInvoice = Static<typeof SupplierInvoice>

const Amount = (description: string) =>
  Clearable(Type.Number({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT, 'x-decimals': 4, description }))

export const SendSupplierInvoice = Body(
  'SendSupplierInvoice',
  {
    covers: Clearable(
      OneOf(['entry', 'report'], {
        description:
          'Default: `entry`. `report`: one document for all entries of the activity report that wait for one, such as work and expenses.',
      }),
    ),
    number: Clearable(Text(100), { description: 'Required unless the file is a Factur-X.' }),
    date: Clearable(CivilDate(), { description: 'Required unless the file is a Factur-X.' }),
    amount_excl_vat: Amount(
      'Required unless the file is a Factur-X. Amounts of a credit note are positive, as on the document.',
    ),
    vat_amount: Amount('Required unless the file is a Factur-X.'),
    amount_incl_vat: Amount('Required unless the file is a Factur-X.'),
  },
  {
    example: {
      number: 'F-2026-042',
      date: '2026-03-31',
      amount_excl_vat: 1000,
      vat_amount: 200,
      amount_incl_vat: 1200,
    },
  },
)
export type SendSupplierInvoice = Static<typeof SendSupplierInvoice>

export const RejectSupplierInvoice = Body(
  'RejectSupplierInvoice',
  { reason: Text(2000, { description: 'What the supplier has to change. The freelancer reads it.' }) },
  { example: { reason: 'The VAT is missing.' } },
)
export type RejectSupplierInvoice = Static<typeof RejectSupplierInvoice>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(SUPPLIER_INVOICE_STATUSES, { example: 'received' })),
  freelancer_id: Type.Optional(Uuid()),
  activity_report_id: Type.Optional(Uuid()),
})
export const SupplierInvoiceQuery = withRules(filters, ({ status }) =>
  findWordErrors('status', status, SUPPLIER_INVOICE_STATUSES),
)
export type SupplierInvoiceQuery = Static<typeof filters>

export const PortalSupplierInvoiceQuery = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  activity_report_id: Type.Optional(Uuid()),
})
export type PortalSupplierInvoiceQuery = Static<typeof PortalSupplierInvoiceQuery>
