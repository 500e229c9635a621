// The details of a mission.
import { Facts } from '../../../shared/kit/facts.tsx'
import { day, formatName, moment, number, unitPrice } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { formatPrice, missionTexts } from './mission-texts.ts'

const texts = requireTexts('console/missions/mission-page', 'missionFacts')

export const MissionFacts = ({ mission }: { mission: Mission }) => (
  <div class="columns">
    <MissionTerms mission={mission} />
    <MissionPeople mission={mission} />
  </div>
)

function MissionTerms({ mission }: { mission: Mission }) {
  const t = missionTexts()
  const own = texts()
  const { currency, early_termination_date: early, extension, framework_agreement: agreement } = mission
  const formatOptionalPrice = (amount: number | null) => (amount === null ? '' : unitPrice(amount, currency))
  return (
    <section class="panel stack">
      <h2>{own.terms}</h2>
      <Facts
        rows={[
          [t.type, t.types[mission.mission_type]],
          [t.price, formatPrice(mission)],
          [own.rates, mission.rate_periods.length > 1 && <RatePeriods mission={mission} />],
          [
            own.rateReference,
            mission.mission_type === 'deliverable' && formatOptionalPrice(mission.rate_amount),
          ],
          [t.clientRate, formatOptionalPrice(mission.client_rate_amount)],
          [
            t.planned[mission.mission_type],
            mission.planned_quantity !== null && number(mission.planned_quantity),
          ],
          [t.start, day(mission.start_date)],
          [t.end, day(mission.end_date)],
          [own.endsEarly, early && day(early)],
          [
            own.extension,
            extension &&
              own.extended(
                day(extension.end_date),
                formatOptionalPrice(extension.rate_amount),
                extension.effective_from && day(extension.effective_from),
              ),
          ],
          [t.terms, `${t.days(mission.payment_terms_days)} ${t.bases[mission.payment_terms_basis]}`],
          [t.contract, t.contracts[mission.contract_kind]],
          [
            own.agreement,
            agreement && own.agreementState(t.agreements[agreement.status], day(agreement.valid_until)),
          ],
        ]}
      />
    </section>
  )
}

const RatePeriods = ({ mission }: { mission: Mission }) => (
  <>
    {mission.rate_periods.map(({ from, rate_amount }) => (
      <div key={from}>{texts().rateFrom(unitPrice(rate_amount, mission.currency), day(from))}</div>
    ))}
  </>
)

function MissionPeople({ mission }: { mission: Mission }) {
  const t = missionTexts()
  const own = texts()
  const may = useMay()
  const { freelancer, created_by, created_at, updated_at } = mission
  const codes = mission.project_codes.length > 0 ? mission.project_codes : [mission.project_code]
  const name = formatName(freelancer) || freelancer.email
  return (
    <section class="panel stack">
      <h2>{own.people}</h2>
      <Facts
        rows={[
          [
            t.freelancer,
            <>
              {may('freelancers:read') ? <a href={`/console/freelancers/${freelancer.id}`}>{name}</a> : name}{' '}
              <span class="soft">{freelancer.email}</span>
            </>,
          ],
          [own.umbrella, mission.external_referent?.company],
          [
            own.referent,
            freelancer.referent && (formatName(freelancer.referent) || freelancer.referent.email),
          ],
          [t.approver, formatName(mission.approver)],
          [t.signer, formatName(mission.team_signer)],
          [t.projectCode, codes.flatMap((code) => code?.name ?? []).join(', ')],
          [t.purchaseOrder, mission.purchase_order?.trim()],
          [t.externalId, mission.external_id],
          [own.createdBy, own.by(moment(created_at), formatName(created_by))],
          [own.changed, moment(updated_at)],
          [own.id, <code key="id">{mission.id}</code>],
        ]}
      />
    </section>
  )
}
