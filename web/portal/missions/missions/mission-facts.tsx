// The agreed or offered terms.
import { Facts } from '../../../shared/kit/facts.tsx'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PortalMission } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    description: 'Work',
    period: 'Period',
    until: (first: string, last: string) => `${first} to ${last}`,
    early: (date: string) => `early termination on ${date}`,
    rate: 'Rate excl. VAT',
    hourly: (rate: string) => `${rate} per hour`,
    daily: (rate: string) => `${rate} per day`,
    monthly: (rate: string) => `${rate} per month`,
    deliverable: 'Per deliverable',
    terms: 'Payment terms',
    invoice_date: (days: number) => `${days} days from the invoice date`,
    end_of_month: (days: number) => `${days} days from the invoice date, end of month`,
    project: 'Project code',
    umbrella: 'Invoiced by',
    deliverables: 'Deliverables',
  },
  fr: {
    description: 'Prestation',
    period: 'Période',
    until: (first: string, last: string) => `du ${first} au ${last}`,
    early: (date: string) => `fin anticipée le ${date}`,
    rate: 'Tarif HT',
    hourly: (rate: string) => `${rate} par heure`,
    daily: (rate: string) => `${rate} par jour`,
    monthly: (rate: string) => `${rate} par mois`,
    deliverable: 'Au livrable',
    terms: 'Conditions de paiement',
    invoice_date: (days: number) => `${days} jours date de facture`,
    end_of_month: (days: number) => `${days} jours date de facture, fin de mois`,
    project: 'Code projet',
    umbrella: 'Facturé par',
    deliverables: 'Livrables',
  },
})

export function useRate() {
  const w = useTexts(TEXTS)
  return ({ mission_type, currency }: PortalMission, rate: number | null) =>
    mission_type === 'deliverable' ? w.deliverable : w[mission_type](money(rate ?? 0, currency))
}

export function MissionFacts({ mission }: { mission: PortalMission }) {
  const w = useTexts(TEXTS)
  const rateOf = useRate()
  const {
    early_termination_date: early,
    project_code,
    external_referent,
    deliverables_catalog: items,
  } = mission
  const period = w.until(day(mission.start_date), day(mission.end_date))
  return (
    <section class="panel stack">
      <Facts
        rows={[
          [w.description, <span class="prose">{mission.description}</span>],
          [w.period, early ? `${period}; ${w.early(day(early))}` : period],
          [w.rate, rateOf(mission, mission.rate_amount)],
          [w.terms, w[mission.payment_terms_basis](mission.payment_terms_days)],
          [w.project, project_code?.name],
          [w.umbrella, external_referent?.company],
          [w.deliverables, items.length > 0 && <Catalogue mission={mission} />],
        ]}
      />
    </section>
  )
}

const Catalogue = ({ mission }: { mission: PortalMission }) => (
  <>
    {mission.deliverables_catalog.map((item) => (
      <div key={item.id}>
        {number(item.quantity)} × {item.name}, {money(item.amount_excl_vat, mission.currency)}
      </div>
    ))}
  </>
)
