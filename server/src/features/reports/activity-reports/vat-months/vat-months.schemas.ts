// Schemas of the months that a change of the VAT regime touches.
import { REPORT_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import {
  CivilDate,
  ListOf,
  Month,
  Nullable,
  OneOf,
  Query,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

/** Months that a response lists. */
export const MAX_MONTHS = 200

export const VatMonthsQuery = Query({
  vat_from: Type.Optional(
    CivilDate({
      description: 'The first day with another regime. Default: today in the time zone of the team.',
    }),
  ),
})
export type VatMonthsQuery = Static<typeof VatMonthsQuery>

const VatMonth = View('VatMonth', {
  month: Month(),
  mission_id: Uuid(),
  mission_name: Type.String(),
  report_id: Nullable(Uuid(), { description: 'null: there is no report yet.' }),
  report_status: Nullable(OneOf(REPORT_STATUSES)),
  follows: Type.Boolean({
    description:
      'true: without a report, a draft or rejected: the report gets the new regime. false: submitted or approved: it keeps its own.',
  }),
  vat_regime: Type.String({
    description: 'The regime before the change: of a submitted report its own.',
    example: 'franchise',
  }),
  vat_rate: Type.Number({ description: 'Percent.' }),
})
export type VatMonth = Static<typeof VatMonth>

export const VatMonths = View('VatMonths', {
  vat_from: CivilDate(),
  months: ListOf(VatMonth, {
    description: `Months whose last day, of those that the mission covers, is \`vat_from\` or later: all with a report, and those without one up to today; newest first, at most ${MAX_MONTHS}.`,
  }),
  has_more: Type.Boolean({ description: 'Whether there are more.' }),
})
export type VatMonths = Static<typeof VatMonths>
