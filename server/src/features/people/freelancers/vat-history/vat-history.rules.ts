// What a change of the VAT regime makes of the history. Pure.
import { fieldError, invalid } from '../../../../domain/errors/api-error.ts'
import { exact } from '../../../../domain/money.ts'
import type { VatRegime } from '../../../../kernel/db/schema/tables.ts'
import { VAT_ERRORS } from '../freelancers.errors.ts'
import type { StoredPeriod, VatTerms } from './vat-history.queries.ts'
import { MAX_VAT_PERIODS } from './vat-history.schemas.ts'

type Sent = { vat_from?: string; vat_regime?: VatRegime; vat_rate?: number | string }

/** A day alone says nothing. */
export const listVatErrors = ({ vat_from, vat_regime, vat_rate }: Sent) =>
  vat_from !== undefined && vat_regime === undefined && vat_rate === undefined
    ? [fieldError('vat_from', VAT_ERRORS.vat_from_alone)]
    : []

/** The period in force on a day. `history` is ordered. */
const getPeriodOn = (history: readonly StoredPeriod[], day: string): StoredPeriod => {
  const period = history.findLast(({ from_date }) => from_date === null || from_date <= day)
  if (!period) throw new Error('A freelancer has no first VAT period')
  return period
}

const isSame = (a: VatTerms, b: VatTerms) =>
  a.vat_regime === b.vat_regime && exact(a.vat_rate).equals(exact(b.vat_rate))

export type VatChange = {
  /** Periods that begin on this day or later are deleted. */
  from: string
  /** The period that begins then; undefined if the one before it has the same terms. */
  added: VatTerms | undefined
  /** The terms of today after the change. */
  current: VatTerms
}

/**
 * Plans a change; undefined if nothing changes. Without a day, values that are in force today change nothing, so that a client that sends
 * the whole freelancer does not remove what is planned.
 */
export function planVatChange(
  history: readonly StoredPeriod[],
  sent: { vat_from?: string; vat_regime?: VatRegime; vat_rate?: string },
  today: string,
): VatChange | undefined {
  const from = sent.vat_from ?? today
  const {
    vat_regime = getPeriodOn(history, from).vat_regime,
    vat_rate = getPeriodOn(history, from).vat_rate,
  } = sent
  const terms = { vat_regime, vat_rate }
  if (sent.vat_from === undefined && isSame(getPeriodOn(history, today), terms)) return undefined
  const earlier = history.filter(({ from_date }) => from_date === null || from_date < from)
  const before = getPeriodOn(earlier, from)
  const added = isSame(before, terms) ? undefined : terms
  const replaced = history.slice(earlier.length)
  const [first] = replaced
  const isUnchanged = added
    ? replaced.length === 1 && first?.from_date === from && isSame(first, added)
    : replaced.length === 0
  if (isUnchanged) return undefined
  if (added && earlier.length >= MAX_VAT_PERIODS)
    throw invalid('vat_from', VAT_ERRORS.vat_periods_limit, { limit: MAX_VAT_PERIODS })
  return { from, added, current: added && from <= today ? added : getPeriodOn(earlier, today) }
}
