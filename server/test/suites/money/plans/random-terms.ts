// Random people and missions of a plan.
import type { Random } from '../../fuzz/samples/seeded.ts'
import { type Day, firstDay, lastDay, type Month, plusDays, plusMonths } from '../oracle/calendar.ts'
import type { Freelancer, Mission, MissionType, Regime, Settings } from './steps.ts'

const RATES = ['20', '20', '10', '5.5']
/** Regimes that a French seller may change between. */
export const FRENCH_REGIMES: readonly Regime[] = ['standard', 'standard', 'standard', 'franchise', 'exempt']
export const pickVatRate = (random: Random) => random.pick(RATES)

export function makeFreelancer(random: Random, nth: number): Freelancer {
  const country = random.pick(['FR', 'FR', 'FR', 'FR', 'BE', 'CH'] as const)
  return {
    label: `f${nth}`,
    country,
    vat_regime: country === 'FR' ? random.pick(FRENCH_REGIMES) : 'reverse_charge',
    vat_rate: pickVatRate(random),
    vat_on_debits: country === 'FR' && random.chance(0.25),
    invoicing: random.chance(0.25) ? 'supplier_invoice' : 'self_billing',
  }
}

const TYPES: readonly MissionType[] = ['daily', 'daily', 'hourly', 'monthly', 'monthly', 'deliverable']
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD']

export function makeMission(
  random: Random,
  nth: number,
  month: Month,
  people: number,
  codes: string[],
): Mission {
  const mission_type = random.pick(TYPES)
  const label = `m${nth}`
  const start = random.chance(0.5) ? firstDay(month) : plusDays(firstDay(month), random.int(20))
  const end = pickEnd(random, plusMonths(month, 1 + random.int(5)))
  const isDelivered = mission_type === 'deliverable'
  return {
    label,
    freelancer: `f${1 + random.int(people)}`,
    mission_type,
    start_date: start,
    end_date: end,
    rate_amount: isDelivered ? null : makeRate(random, mission_type),
    currency: random.pick(CURRENCIES),
    code: random.chance(0.6) ? random.pick(codes) : null,
    payment_terms_days: random.pick([1, 15, 30, 45, 60, 75]),
    payment_terms_basis: random.pick(['invoice_date', 'end_of_month'] as const),
    planned_quantity:
      !isDelivered && mission_type !== 'monthly' && random.chance(0.4) ? `${20 + random.int(400)}` : null,
    deliverables: isDelivered
      ? [1, 2].map((one) => ({
          label: `${label}d${one}`,
          amount: makeAmount(random, 4000),
          quantity: `${5 + random.int(20)}`,
        }))
      : [],
  }
}

/** The last day of a month, or another one of it. */
export const pickEnd = (random: Random, month: Month): Day =>
  random.chance(0.5) ? lastDay(month) : plusDays(firstDay(month), random.int(27))

/** Up to four decimals, many of them such that half a minor unit has to be rounded. */
export function makeAmount(random: Random, end: number): string {
  const decimals = random.pick([0, 2, 2, 2, 3, 4])
  const part = decimals === 0 ? '' : `.${String(random.int(10 ** decimals)).padStart(decimals, '0')}`
  return `${1 + random.int(end)}${random.chance(0.2) ? '.005' : part}`
}

export const makeRate = (random: Random, type: MissionType): string =>
  makeAmount(random, type === 'monthly' ? 9000 : type === 'hourly' ? 150 : 900)

export function makeSettings(random: Random, codes: string[]): Settings {
  return {
    posts_payments: random.chance(0.7),
    hours_per_day: random.pick(['7', '7.5', '8']),
    approve_ahead: random.chance(0.8) ? 'current_month' : 'none',
    overrides: codes.flatMap((code, nth) =>
      random.chance(0.4)
        ? [{ code, applies_to: random.pick(['services', 'expenses'] as const), account: `61${nth}000` }]
        : [],
    ),
  }
}
