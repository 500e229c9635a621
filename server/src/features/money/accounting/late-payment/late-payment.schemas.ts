import { Amount, CivilDate, Nullable, type Static, Type, View } from '../../../../kernel/wire/schemas.ts'

export const LatePayment = View(
  'LatePayment',
  {
    days_late: Type.Integer({ description: 'From the day after the due date up to and including `as_of`.' }),
    as_of: CivilDate({
      description: "Today in the team's time zone, or the day on which the entry was paid.",
    }),
    unpaid_amount: Amount('Including VAT, at the end of `as_of`; 0 if it was paid late.'),
    interest_rate: Type.Number({
      description: 'Percent a year, on the day `as_of`. Each half-year of the delay has its own rate.',
    }),
    interest_amount: Amount(
      'Unpaid amount including VAT × rate ÷ 100 × days ÷ 365, summed over the days, rounded once.',
    ),
    fixed_indemnity: Nullable(Type.Number({ example: 40 }), {
      description:
        'For recovery costs (Code de commerce, article D. 441-5), in euros. null: for a team outside of France.',
    }),
    rate_known_until: Nullable(CivilDate(), {
      description:
        'The last day whose legal rate this release knows, if later days count: they have the same rate. Otherwise null.',
    }),
  },
  {
    description:
      'What the law adds to an entry that is paid late. It is shown only: never posted, paid or added to an amount.',
  },
)
export type LatePayment = Static<typeof LatePayment>
