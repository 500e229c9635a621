// Texts about missions that several pages share.
import { unitPrice } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { computeCatalogueTotal } from './draft/deliverable-totals.ts'

export const missionTexts = requireTexts('console/missions/missions', 'mission')

type Priced = Pick<Mission, 'mission_type' | 'rate_amount' | 'currency' | 'deliverables_catalog'>

/** Formats the rate, for example `€620.00 per day`, or the total of all deliverables. */
export function formatPrice({ mission_type, rate_amount, currency, deliverables_catalog }: Priced): string {
  const amount =
    mission_type === 'deliverable' ? computeCatalogueTotal(deliverables_catalog) : (rate_amount ?? 0)
  return missionTexts().per[mission_type](unitPrice(amount, currency))
}

export const MISSION_TYPES = ['hourly', 'daily', 'monthly', 'deliverable'] as const
export const TERM_BASES = ['invoice_date', 'end_of_month'] as const
/** Only hours and days can be planned; months and deliverables determine their own quantity. */
export const isPlanned = (type: Mission['mission_type']) => type === 'hourly' || type === 'daily'
