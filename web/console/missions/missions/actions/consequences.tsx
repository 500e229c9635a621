// Shows the consequences of an action before it is confirmed.
import { Facts } from '../../../../shared/kit/facts.tsx'
import { day, formatName, money, unitPrice } from '../../../../shared/language/format.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { formatPrice, missionTexts } from '../mission-texts.ts'
import { computeMissionTotal } from '../mission-totals.ts'

const texts = requireTexts('console/missions/mission-actions', 'consequences')

type Props = { mission: Mission }

/** The terms that are offered or signed. */
export function MissionTerms({ mission }: Props) {
  const [t, m] = [texts(), missionTexts()]
  const { currency, freelancer, start_date, end_date } = mission
  const total = computeMissionTotal(mission, useMe().team.hours_per_day)
  const amount = total && money(total.amount, currency)
  return (
    <Facts
      rows={[
        [m.freelancer, formatName(freelancer)],
        [m.period, t.period(day(start_date), day(end_date))],
        [m.price, formatPrice(mission)],
        [t.budget, amount && (total?.source === 'estimated' ? t.estimate(amount) : amount)],
        [m.contract, describeContract(mission, t)],
      ]}
    />
  )
}

const describeContract = (
  { has_document, contract_kind }: Mission,
  t: Record<'withContract' | 'underAgreement' | 'without', string>,
) => (has_document ? t.withContract : contract_kind === 'master_agreement' ? t.underAgreement : t.without)

/** The terms before the extension. */
export function CurrentTerms({ mission: { end_date, rate_amount, currency, mission_type } }: Props) {
  const t = texts()
  const hasRate = rate_amount !== null && mission_type !== 'deliverable'
  return (
    <Facts
      rows={[
        [t.currentEnd, day(end_date)],
        [t.currentRate, hasRate && unitPrice(rate_amount, currency)],
      ]}
    />
  )
}

/** The effect of an early termination, immediate or scheduled. */
export function TerminationNotice({ mission, date, today }: Props & { date: string; today: string }) {
  const t = texts()
  if (date === '') return <p class="notice">{t.choose}</p>
  const isNow = date <= today
  return (
    <p class={isNow ? 'notice bad' : 'notice warn'} role="status">
      {isNow ? t.now(day(date)) : t.scheduled(day(date), day(mission.end_date))}
    </p>
  )
}
