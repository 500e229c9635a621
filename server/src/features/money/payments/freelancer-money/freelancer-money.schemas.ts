// What a freelancer invoiced and was paid, by year.
import { Amount, ListOf, type Static, Type, View } from '../../../../kernel/wire/schemas.ts'

const FreelancerYear = View('FreelancerYear', {
  year: Type.Integer({ example: 2026 }),
  currency: Type.String({ example: 'EUR' }),
  invoiced_excl_vat: Amount(
    'Accounting entries of the year, expenses included, less credit notes: by invoice date or, while an entry has no number yet, by the day of its creation in the time zone of the team.',
  ),
  invoiced_incl_vat: Amount('The same including VAT.'),
  paid_incl_vat: Amount(
    'Payments made in the year for invoices of any year, except payments that were taken back.',
  ),
  due_incl_vat: Amount('The part of the amount invoiced in the year that is not paid yet.'),
})
export type FreelancerYear = Static<typeof FreelancerYear>

export const FreelancerMoney = View('FreelancerMoney', {
  years: ListOf(FreelancerYear, {
    description: 'Latest year first, then by currency: years with an entry or a payment.',
  }),
})
export type FreelancerMoney = Static<typeof FreelancerMoney>
