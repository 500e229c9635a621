// What an action will change, before it is confirmed.
import { Facts } from '../../../../shared/kit/facts.tsx'
import { day, money, nameOf, unitPrice } from '../../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../../shared/language/language.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { MISSION_TEXTS, priceOf } from '../mission-texts.ts'
import { totalOfMission } from '../mission-totals.ts'

const TEXTS = defineTexts({
  en: {
    period: (start: string, end: string) => `${start} to ${end}`,
    budget: 'Budget',
    estimate: (amount: string) => `about ${amount}, for every weekday`,
    withContract: 'to be signed by the freelancer and the company',
    underAgreement: 'under the framework agreement',
    without: 'none: the mission starts when the freelancer accepts it',
    currentEnd: 'Current end',
    currentRate: 'Current rate',
    now: (date: string) =>
      `The mission ends immediately: ${date} is its last day. This cannot be undone. Work up to that day can still be reported.`,
    scheduled: (date: string, end: string) =>
      `The last day is ${date} instead of ${end}. You can change or cancel this until that day begins.`,
    choose: 'Choose the date to see what will happen.',
  },
  fr: {
    period: (start: string, end: string) => `du ${start} au ${end}`,
    budget: 'Budget',
    estimate: (amount: string) => `environ ${amount}, pour tous les jours ouvrés`,
    withContract: 'à signer par le freelance et l’entreprise',
    underAgreement: 'sous le contrat-cadre',
    without: 'aucun : la mission démarre dès que le freelance l’accepte',
    currentEnd: 'Fin actuelle',
    currentRate: 'Tarif actuel',
    now: (date: string) =>
      `La mission prend fin immédiatement : le ${date} est son dernier jour. Cette action est définitive. Le travail effectué jusque-là peut encore être déclaré.`,
    scheduled: (date: string, end: string) =>
      `Le dernier jour est le ${date} au lieu du ${end}. Vous pouvez modifier ou annuler cette date tant que ce jour n’a pas commencé.`,
    choose: 'Choisissez la date pour voir ce qui se passera.',
  },
})

type Props = { mission: Mission }

/** What is offered, or signed. */
export function TermsOfMission({ mission }: Props) {
  const [w, m] = [useTexts(TEXTS), useTexts(MISSION_TEXTS)]
  const { currency, freelancer, start_date, end_date } = mission
  const total = totalOfMission(mission, useMe().team.hours_per_day)
  const amount = total && money(total.amount, currency)
  return (
    <Facts
      rows={[
        [m.freelancer, nameOf(freelancer)],
        [m.period, w.period(day(start_date), day(end_date))],
        [m.price, priceOf(mission)],
        [w.budget, amount && (total?.source === 'estimated' ? w.estimate(amount) : amount)],
        [m.contract, contractOf(mission, w)],
      ]}
    />
  )
}

const contractOf = (
  { has_document, contract_kind }: Mission,
  w: Record<'withContract' | 'underAgreement' | 'without', string>,
) => (has_document ? w.withContract : contract_kind === 'master_agreement' ? w.underAgreement : w.without)

/** What an extension starts from. */
export function CurrentTerms({ mission: { end_date, rate_amount, currency, mission_type } }: Props) {
  const w = useTexts(TEXTS)
  const hasRate = rate_amount !== null && mission_type !== 'deliverable'
  return (
    <Facts
      rows={[
        [w.currentEnd, day(end_date)],
        [w.currentRate, hasRate && unitPrice(rate_amount, currency)],
      ]}
    />
  )
}

/** Of an early termination: immediate or scheduled. */
export function EndOfMission({ mission, date, today }: Props & { date: string; today: string }) {
  const w = useTexts(TEXTS)
  if (date === '') return <p class="notice">{w.choose}</p>
  const isNow = date <= today
  return (
    <p class={isNow ? 'notice bad' : 'notice warn'} role="status">
      {isNow ? w.now(day(date)) : w.scheduled(day(date), day(mission.end_date))}
    </p>
  )
}
