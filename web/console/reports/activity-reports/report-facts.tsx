// The details of a report: freelancer, mission, month, terms, amounts.
import { Facts } from '../../../shared/kit/facts.tsx'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { exactMoney, moment, month, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { ENTRY_TYPE_TEXTS } from '../../money/accounting/entry-texts.ts'
import { usePaymentTerms } from '../../money/calculation/payment-terms.ts'

const TEXTS = defineTexts({
  en: {
    status: 'Status',
    freelancer: 'Freelancer',
    umbrella: (company: string) => `invoiced by ${company}`,
    mission: 'Mission',
    month: 'Month',
    months: 'all months of this mission',
    code: 'Project code',
    order: 'Purchase order',
    rate: 'Rate',
    per: { hourly: 'per hour', daily: 'per day', monthly: 'per month', deliverable: '(for reference)' },
    terms: 'Payment terms',
    submitted: 'Submitted',
    reviewed: 'Reviewed',
    reason: 'Rejection reason',
    entries: 'Accounting entries',
    referent: 'Referent',
  },
  fr: {
    status: 'Statut',
    freelancer: 'Freelance',
    umbrella: (company: string) => `facturé par ${company}`,
    mission: 'Mission',
    month: 'Mois',
    months: 'tous les mois de cette mission',
    code: 'Code projet',
    order: 'Bon de commande',
    rate: 'Tarif',
    per: { hourly: 'par heure', daily: 'par jour', monthly: 'par mois', deliverable: '(pour référence)' },
    terms: 'Conditions de paiement',
    submitted: 'Envoyé',
    reviewed: 'Examiné',
    reason: 'Motif du refus',
    entries: 'Écritures comptables',
    referent: 'Référent',
  },
})

type Props = { report: ActivityReport }

export const ReportFacts = ({ report }: Props) => (
  <div class="columns">
    <div class="panel">
      <Subject report={report} />
    </div>
    <div class="panel">
      <Course report={report} />
    </div>
  </div>
)

function Subject({ report }: Props) {
  const w = useTexts(TEXTS)
  const { freelancer, mission, external_referent, report_month } = report
  const person = (
    <>
      <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
        {nameOf(freelancer)}
      </MayLink>
      {external_referent?.company && <span class="small soft"> {w.umbrella(external_referent.company)}</span>}
    </>
  )
  const missionLink = (
    <MayLink scope="missions:read" href={`/console/missions/${mission.id}`}>
      {mission.name}
    </MayLink>
  )
  const months = (
    <>
      {month(report_month)} · <a href={`/console/activity-reports?mission_id=${mission.id}`}>{w.months}</a>
    </>
  )
  return (
    <Facts
      rows={[
        [w.freelancer, person],
        [w.mission, missionLink],
        [w.month, months],
        [w.referent, nameOf(freelancer.referent)],
        [w.code, mission.project_code?.name],
        [w.order, mission.purchase_order],
      ]}
    />
  )
}

function Course({ report }: Props) {
  const w = useTexts(TEXTS)
  const { mission, submission_date, reviewed_at, rejection_reason } = report
  const { rate_amount, currency, mission_type } = mission
  const terms = usePaymentTerms(mission)
  const rate = rate_amount !== null && `${exactMoney(rate_amount, currency)} ${w.per[mission_type]}`
  return (
    <Facts
      rows={[
        [w.status, <StatusBadge key="status" status={report.status} />],
        [w.reason, rejection_reason],
        [w.submitted, submission_date && moment(submission_date)],
        [w.reviewed, reviewed_at && moment(reviewed_at)],
        [w.rate, rate],
        [w.terms, terms],
        [w.entries, useEntries(report)],
      ]}
    />
  )
}

function useEntries({ accounting_entries: entries }: ActivityReport) {
  const texts = useTexts(ENTRY_TYPE_TEXTS)
  const may = useMay()
  if (entries.length === 0 || !may('accounting:read')) return null
  return (
    <span class="row">
      {entries.map(({ id, type }) => (
        <a key={id} href={`/console/accounting/${id}`}>
          {texts[type]}
        </a>
      ))}
    </span>
  )
}
