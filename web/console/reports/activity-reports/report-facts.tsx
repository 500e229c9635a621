// The details of a report: freelancer, mission, month, terms, amounts.
import { Facts } from '../../../shared/kit/facts.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, exactMoney, formatName, moment, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ActivityReport } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { usePaymentTerms } from '../../money/calculation/payment-terms.ts'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/reports/activity-reports', 'reportFacts')

type Props = { report: ActivityReport }

export const ReportFacts = ({ report }: Props) => (
  <div class="columns">
    <div class="panel">
      <ReportSubject report={report} />
    </div>
    <div class="panel">
      <ReportProgress report={report} />
    </div>
  </div>
)

function ReportSubject({ report }: Props) {
  const t = texts()
  const { freelancer, mission, external_referent, report_month } = report
  const person = (
    <>
      <PermittedLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
        {formatName(freelancer)}
      </PermittedLink>
      {external_referent?.company && <span class="small soft"> {t.umbrella(external_referent.company)}</span>}
    </>
  )
  const missionLink = (
    <PermittedLink scope="missions:read" href={`/console/missions/${mission.id}`}>
      {mission.name}
    </PermittedLink>
  )
  const months = (
    <>
      {month(report_month)} · <a href={`/console/activity-reports?mission_id=${mission.id}`}>{t.months}</a>
    </>
  )
  return (
    <Facts
      rows={[
        [t.freelancer, person],
        [t.mission, missionLink],
        [t.month, months],
        [t.referent, formatName(freelancer.referent)],
        [t.code, mission.project_code?.name],
        [t.order, mission.purchase_order],
      ]}
    />
  )
}

function ReportProgress({ report }: Props) {
  const t = texts()
  const { mission, submission_date, reviewed_at, rejection_reason } = report
  const { rate_amount, currency, mission_type } = mission
  const terms = usePaymentTerms(mission)
  const formatRate = (amount: number) => `${exactMoney(amount, currency)} ${t.per[mission_type]}`
  const rates =
    report.rate_periods.length > 1
      ? report.rate_periods.map(({ from, rate_amount: amount }) => (
          <div key={from}>{t.rateFrom(formatRate(amount), day(from))}</div>
        ))
      : rate_amount !== null && formatRate(rate_amount)
  return (
    <Facts
      rows={[
        [t.status, <StatusBadge key="status" status={report.status} />],
        [t.reason, rejection_reason],
        [t.submitted, submission_date && moment(submission_date)],
        [t.reviewed, reviewed_at && moment(reviewed_at)],
        [t.rate, rates],
        [t.terms, terms],
        [t.entries, useEntryLinks(report)],
      ]}
    />
  )
}

function useEntryLinks({ accounting_entries: entries }: ActivityReport) {
  const texts = entryTypeTexts()
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
