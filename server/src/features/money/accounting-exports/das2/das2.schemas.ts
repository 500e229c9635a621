// Schemas of the DAS2 report.
import {
  Amount,
  ListOf,
  Nullable,
  pageBy,
  Query,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

export const Das2Row = View('Das2Beneficiary', {
  siren: Nullable(Type.String({ example: '732829320' }), {
    description:
      'SIREN of the seller, which is the umbrella company or the freelancer. null if unknown: the row is then of one freelancer.',
  }),
  name: Type.String(),
  freelancer_ids: ListOf(Uuid(), { description: 'The freelancers who were paid through this seller.' }),
  currency: Type.String({ example: 'EUR' }),
  payment_count: Type.Integer(),
  fees_excl_vat: Amount(),
  expenses_excl_vat: Amount('Without disbursements.'),
  disbursements: Amount(
    'Expenses that the seller paid in the name of the team: a part of `amount_incl_vat`, but not declared.',
  ),
  vat_amount: Amount(),
  amount_incl_vat: Amount(),
  threshold: Nullable(Amount(), {
    description: 'The threshold of the year: 2,400 since 2024. null for another currency than EUR.',
  }),
  is_over_threshold: Type.Boolean({
    description: 'Whether `amount_incl_vat` without `disbursements` is above the threshold.',
  }),
  is_in_das2: Type.Boolean({
    description: '`is_in_das2` of the freelancers; false if it is false for all of them.',
  }),
  is_to_declare: Type.Boolean({ description: '`is_in_das2` and `is_over_threshold`.' }),
})
export type Das2Row = Static<typeof Das2Row>

const year = Type.Optional(
  Type.Integer({
    minimum: 2000,
    maximum: 2100,
    description: "The year of the payments, in the team's time zone. Default: the current year.",
    example: 2026,
  }),
)

export const Das2Query = Query({ year, ...pageBy('integer') })
export type Das2Query = Static<typeof Das2Query>

export const Das2FileQuery = Query({ year })
export type Das2FileQuery = Static<typeof Das2FileQuery>
