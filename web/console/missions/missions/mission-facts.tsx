// The details of a mission.
import { Facts } from '../../../shared/kit/facts.tsx'
import { day, moment, nameOf, number, unitPrice } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { MISSION_TEXTS, priceOf } from './mission-texts.ts'

const TEXTS = defineTexts({
  en: {
    terms: 'Terms',
    people: 'People and references',
    endsEarly: 'Early termination',
    extension: 'Extension proposed',
    extended: (until: string, price: string) => [`until ${until}`, price].filter(Boolean).join(', at '),
    rateReference: 'Reference rate',
    agreement: 'Framework agreement',
    agreementState: (state: string, until: string) => `${state}, valid until ${until}`,
    umbrella: 'Invoiced by',
    referent: 'Referent',
    createdBy: 'Created',
    by: (at: string, who: string) => `${at} by ${who}`,
    changed: 'Last updated',
    id: 'ID',
  },
  fr: {
    terms: 'Conditions',
    people: 'Personnes et références',
    endsEarly: 'Fin anticipée',
    extension: 'Prolongation proposée',
    extended: (until: string, price: string) => [`jusqu’au ${until}`, price].filter(Boolean).join(', à '),
    rateReference: 'Tarif de référence',
    agreement: 'Contrat-cadre',
    agreementState: (state: string, until: string) => `${state}, valable jusqu’au ${until}`,
    umbrella: 'Facturée par',
    referent: 'Référent',
    createdBy: 'Créée',
    by: (at: string, who: string) => `${at} par ${who}`,
    changed: 'Dernière modification',
    id: 'Identifiant',
  },
})

export const MissionFacts = ({ mission }: { mission: Mission }) => (
  <div class="columns">
    <Terms mission={mission} />
    <People mission={mission} />
  </div>
)

function Terms({ mission }: { mission: Mission }) {
  const w = useTexts(MISSION_TEXTS)
  const own = useTexts(TEXTS)
  const { currency, early_termination_date: early, extension, framework_agreement: agreement } = mission
  const price = (amount: number | null) => (amount === null ? '' : unitPrice(amount, currency))
  return (
    <section class="panel stack">
      <h2>{own.terms}</h2>
      <Facts
        rows={[
          [w.type, w.types[mission.mission_type]],
          [w.price, priceOf(mission)],
          [own.rateReference, mission.mission_type === 'deliverable' && price(mission.rate_amount)],
          [w.clientRate, price(mission.client_rate_amount)],
          [
            w.planned[mission.mission_type],
            mission.planned_quantity !== null && number(mission.planned_quantity),
          ],
          [w.start, day(mission.start_date)],
          [w.end, day(mission.end_date)],
          [own.endsEarly, early && day(early)],
          [own.extension, extension && own.extended(day(extension.end_date), price(extension.rate_amount))],
          [w.terms, `${w.days(mission.payment_terms_days)} ${w.bases[mission.payment_terms_basis]}`],
          [w.contract, w.contracts[mission.contract_kind]],
          [
            own.agreement,
            agreement && own.agreementState(w.agreements[agreement.status], day(agreement.valid_until)),
          ],
        ]}
      />
    </section>
  )
}

function People({ mission }: { mission: Mission }) {
  const w = useTexts(MISSION_TEXTS)
  const own = useTexts(TEXTS)
  const may = useMay()
  const { freelancer, created_by, created_at, updated_at } = mission
  const codes = mission.project_codes.length > 0 ? mission.project_codes : [mission.project_code]
  const name = nameOf(freelancer) || freelancer.email
  return (
    <section class="panel stack">
      <h2>{own.people}</h2>
      <Facts
        rows={[
          [
            w.freelancer,
            <>
              {may('freelancers:read') ? <a href={`/console/freelancers/${freelancer.id}`}>{name}</a> : name}{' '}
              <span class="soft">{freelancer.email}</span>
            </>,
          ],
          [own.umbrella, mission.external_referent?.company],
          [own.referent, freelancer.referent && (nameOf(freelancer.referent) || freelancer.referent.email)],
          [w.approver, nameOf(mission.approver)],
          [w.signer, nameOf(mission.team_signer)],
          [w.projectCode, codes.flatMap((code) => code?.name ?? []).join(', ')],
          [w.purchaseOrder, mission.purchase_order?.trim()],
          [w.externalId, mission.external_id],
          [own.createdBy, own.by(moment(created_at), nameOf(created_by))],
          [own.changed, moment(updated_at)],
          [own.id, <code key="id">{mission.id}</code>],
        ]}
      />
    </section>
  )
}
