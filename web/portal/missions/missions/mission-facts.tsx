// The terms of a mission, agreed or offered.
import { Facts } from '../../../shared/kit/facts.tsx'
import { day, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PortalMission } from '../../../shared/sdk.ts'

const texts = requireTexts('portal/missions/missions', 'missionFacts')

export function useRate() {
  const t = texts()
  return ({ mission_type, currency }: PortalMission, rate: number | null) =>
    mission_type === 'deliverable' ? t.deliverable : t[mission_type](money(rate ?? 0, currency))
}

export function MissionFacts({ mission }: { mission: PortalMission }) {
  const t = texts()
  const {
    early_termination_date: early,
    project_code,
    external_referent,
    deliverables_catalog: items,
  } = mission
  const period = t.until(day(mission.start_date), day(mission.end_date))
  return (
    <section class="panel stack">
      <Facts
        rows={[
          [t.description, <span class="prose">{mission.description}</span>],
          [t.period, early ? `${period}; ${t.early(day(early))}` : period],
          [t.rate, <Rates mission={mission} />],
          [t.terms, t[mission.payment_terms_basis](mission.payment_terms_days)],
          [t.project, project_code?.name],
          [t.umbrella, external_referent?.company],
          [t.deliverables, items.length > 0 && <DeliverableCatalogue mission={mission} />],
        ]}
      />
    </section>
  )
}

/** Every rate with its day, if there are several. */
function Rates({ mission }: { mission: PortalMission }) {
  const t = texts()
  const formatRate = useRate()
  const { rate_periods: periods, mission_type } = mission
  if (periods.length < 2 || mission_type === 'deliverable')
    return <>{formatRate(mission, mission.rate_amount)}</>
  return (
    <>
      {periods.map(({ from, rate_amount }) => (
        <div key={from}>{t.rateFrom(formatRate(mission, rate_amount), day(from))}</div>
      ))}
    </>
  )
}

const DeliverableCatalogue = ({ mission }: { mission: PortalMission }) => (
  <>
    {mission.deliverables_catalog.map((item) => (
      <div key={item.id}>
        {number(item.quantity)} × {item.name}, {money(item.amount_excl_vat, mission.currency)}
      </div>
    ))}
  </>
)
