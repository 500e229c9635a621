// Who, for which mission and month, on which terms, and what came of it.
import { MayLink } from '../../kit/may-link.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { exactMoney, moment, month, nameOf } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import type { ActivityReport } from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { usePaymentTerms } from '../calculation/payment-terms.ts'

const WORDS = defineWords({
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
    per: { hourly: 'an hour', daily: 'a day', monthly: 'a month', deliverable: '(for reference)' },
    terms: 'Payment terms',
    submitted: 'Submitted',
    reviewed: 'Reviewed',
    reason: 'Reason of the rejection',
    entries: 'Accounting entries',
    type: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
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
    type: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
    referent: 'Référent',
  },
})

export const ReportFacts = ({ report }: { report: ActivityReport }) => (
  <div class="columns">
    <Subject report={report} />
    <Course report={report} />
  </div>
)

function Subject({ report }: { report: ActivityReport }) {
  const w = useWords(WORDS)
  const { freelancer, mission, external_referent, report_month } = report
  return (
    <dl class="facts panel">
      <dt>{w.freelancer}</dt>
      <dd>
        <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
          {nameOf(freelancer)}
        </MayLink>
        {external_referent?.company && (
          <span class="small soft"> {w.umbrella(external_referent.company)}</span>
        )}
      </dd>
      <dt>{w.mission}</dt>
      <dd>
        <MayLink scope="missions:read" href={`/console/missions/${mission.id}`}>
          {mission.name}
        </MayLink>
      </dd>
      <dt>{w.month}</dt>
      <dd>
        {month(report_month)} · <a href={`/console/activity-reports?mission_id=${mission.id}`}>{w.months}</a>
      </dd>
      {freelancer.referent && (
        <>
          <dt>{w.referent}</dt>
          <dd>{nameOf(freelancer.referent)}</dd>
        </>
      )}
      {mission.project_code && (
        <>
          <dt>{w.code}</dt>
          <dd>{mission.project_code.name}</dd>
        </>
      )}
      {mission.purchase_order && (
        <>
          <dt>{w.order}</dt>
          <dd>{mission.purchase_order}</dd>
        </>
      )}
    </dl>
  )
}

function Course({ report }: { report: ActivityReport }) {
  const w = useWords(WORDS)
  const { mission, submission_date, reviewed_at, rejection_reason } = report
  const { rate_amount, currency, mission_type } = mission
  const terms = usePaymentTerms(mission)
  return (
    <dl class="facts panel">
      <dt>{w.status}</dt>
      <dd>
        <StatusBadge isReport status={report.status} />
      </dd>
      {rejection_reason && (
        <>
          <dt>{w.reason}</dt>
          <dd class="prose">{rejection_reason}</dd>
        </>
      )}
      {submission_date && (
        <>
          <dt>{w.submitted}</dt>
          <dd>{moment(submission_date)}</dd>
        </>
      )}
      {reviewed_at && (
        <>
          <dt>{w.reviewed}</dt>
          <dd>{moment(reviewed_at)}</dd>
        </>
      )}
      {rate_amount !== null && (
        <>
          <dt>{w.rate}</dt>
          <dd>
            {exactMoney(rate_amount, currency)} {w.per[mission_type]}
          </dd>
        </>
      )}
      <dt>{w.terms}</dt>
      <dd>{terms}</dd>
      <Entries report={report} />
    </dl>
  )
}

function Entries({ report: { accounting_entries: entries } }: { report: ActivityReport }) {
  const w = useWords(WORDS)
  const may = useMay()
  if (entries.length === 0 || !may('accounting:read')) return null
  return (
    <>
      <dt>{w.entries}</dt>
      <dd class="row">
        {entries.map(({ id, type }) => (
          <a key={id} href={`/console/accounting/${id}`}>
            {w.type[type]}
          </a>
        ))}
      </dd>
    </>
  )
}
