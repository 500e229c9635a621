// Schemas of the VAT history of a freelancer.
import type { VatRegime } from '../../../../kernel/db/schema/tables.ts'
import {
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  type Static,
  Type,
  View,
} from '../../../../kernel/wire/schemas.ts'

export const VAT_REGIMES = [
  'standard',
  'franchise',
  'reverse_charge',
  'exempt',
] as const satisfies readonly VatRegime[]

/** Periods that a freelancer can have. */
export const MAX_VAT_PERIODS = 50

const VatPeriod = View('VatPeriod', {
  from: Nullable(CivilDate(), { description: 'The first day of the period. null: from the beginning.' }),
  vat_regime: OneOf(VAT_REGIMES),
  vat_rate: Type.Number({ description: 'Percent.' }),
})
export type VatPeriod = Static<typeof VatPeriod>

/** The fields of responses that show the VAT of a freelancer. */
export const vatFields = {
  vat_regime: OneOf(VAT_REGIMES, { description: 'The regime in force today: see `vat_history`.' }),
  vat_rate: Type.Number({ description: 'Percent; the rate in force today.' }),
  vat_history: ListOf(VatPeriod, {
    description:
      'The regimes with the day on which each begins, oldest first. An activity report has the one of the last day of its period, that is of the days of its month that the mission covers; it is fixed when the report is submitted.',
  }),
}

export const VatFrom = () =>
  CivilDate({
    description:
      'The first day with the sent `vat_regime` or `vat_rate`, which it requires. It replaces what the history has from that day on. It can be in the past or in the future; until then the fields show the regime of today. Default: today in the time zone of the team.',
    example: '2026-11-01',
  })
