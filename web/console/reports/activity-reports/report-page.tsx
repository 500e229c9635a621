// One report: rows, calculation and review.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { useCodeNames } from '../../../shared/kit/fields/reference-filters.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, formatName, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { HintList } from '../../../shared/reports/report-hints/hint-list.tsx'
import {
  type ActivityReport,
  type ActivityReportCalculation,
  explainActivityReport,
  getActivityReport,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { BlockedByDocuments } from '../../people/compliance-documents/blocked-by-documents.tsx'
import { type ReportAction, ReportActions } from './report-actions.tsx'
import { ReportCalculation } from './report-calculation.tsx'
import { ReportEdit } from './report-edit.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportExtras, ReportWork } from './report-rows.tsx'
import { monthOfQueue, removeFromQueue, useNextToReview } from './review-queue.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportPage')

export function ReportPage() {
  const { id = '' } = useRoute().params
  return <ReportView key={id} id={id} />
}

function ReportView({ id }: { id: string }) {
  const t = texts()
  const requestOptions = { client: api(), path: { id } }
  const report = useLoaded(`report ${id}`, (signal) => getActivityReport({ ...requestOptions, signal }))
  const calculation = useLoaded(`calculation ${id}`, (signal) =>
    explainActivityReport({ ...requestOptions, signal }),
  )
  const [lastAction, setLastAction] = useState<Done>()
  const [isEditing, setEditing] = useState(false)
  const handleChange = (next: ActivityReport, kind: ReportAction) => {
    report.put(next)
    setLastAction(kind)
    if (next.status !== 'pending') removeFromQueue(id)
    // Submitting freezes the terms.
    if (kind === 'submit') calculation.reload()
  }
  const handleSave = (next: ActivityReport) => {
    report.put(next)
    calculation.reload()
    setEditing(false)
    setLastAction('edit')
  }
  const { value } = report
  // The mission defines the available days, deliverables and project codes.
  const [canReadMission, isReviewer] = [useMay()('missions:read'), useMay()('activity-reports:review')]
  const canEdit = canReadMission && value?.allowed_actions.includes('edit')
  const title = value ? `${formatName(value.freelancer)}, ${month(value.report_month)}` : t.title
  const closingMonth = monthOfQueue.value
  const back = closingMonth
    ? { href: `/console/months/${closingMonth}`, name: t.monthClose(month(closingMonth)) }
    : { href: '/console/activity-reports', name: t.list }
  return (
    <div class="stack">
      <PageHead title={title} reference={value?.reference} back={back}>
        {value && !isEditing && canEdit && (
          <button type="button" onClick={() => setEditing(true)}>
            {t.edit}
          </button>
        )}
        {value && !isEditing && <ReportActions report={value} onChanged={handleChange} />}
      </PageHead>
      <LoadedContent loaded={report}>
        {(loadedReport) => (
          <>
            <ReviewNotice id={id} done={lastAction} status={loadedReport.status} />
            {loadedReport.approvable_from && isReviewer && (
              <p class="notice warn">{t.ahead(day(loadedReport.approvable_from))}</p>
            )}
            {loadedReport.status === 'pending' &&
              isReviewer &&
              !loadedReport.allowed_actions.includes('approve') && (
                <BlockedByDocuments step="approval" freelancer={loadedReport.freelancer} />
              )}
            {isEditing ? (
              <ReportEdit report={loadedReport} onSaved={handleSave} onClose={() => setEditing(false)} />
            ) : (
              <LoadedContent loaded={calculation}>
                {(loadedCalculation) => (
                  <ReportContent report={loadedReport} calculation={loadedCalculation} />
                )}
              </LoadedContent>
            )}
          </>
        )}
      </LoadedContent>
    </div>
  )
}

type Done = ReportAction | 'edit'
type Review = { id: string; done: Done | undefined; status: ActivityReport['status'] }

/** The result of the action, which takes the focus from the removed button, with a link to the next report. */
function ReviewNotice({ id, done, status }: Review) {
  const t = texts()
  const isReviewer = useMay()('activity-reports:review')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) element.current?.focus()
  }, [done])
  const isReview = isReviewer && (status === 'pending' || done === 'approve' || done === 'reject')
  if (!done && !isReview) return null
  return (
    <div class={done ? 'notice good row spread' : 'row spread'} role="status" tabIndex={-1} ref={element}>
      {done ? <strong>{t.done[done]}</strong> : <span />}
      {isReview && <NextReportLink id={id} isOver={done !== undefined} />}
    </div>
  )
}

function NextReportLink({ id, isOver }: { id: string; isOver: boolean }) {
  const t = texts()
  const { next, count } = useNextToReview(id)
  const { route } = useLocation()
  useShortcuts({
    j: () => {
      if (next) route(`/console/activity-reports/${next.id}`)
      return next !== undefined
    },
  })
  if (!next) return isOver ? <span>{t.last}</span> : null
  return (
    <span class="row">
      <a href={`/console/activity-reports/${next.id}`}>
        {t.next(formatName(next.freelancer), month(next.report_month))} ›
      </a>
      <span class="small soft">{t.more(count)}</span>
    </span>
  )
}

function ReportContent({
  report,
  calculation,
}: {
  report: ActivityReport
  calculation: ActivityReportCalculation
}) {
  const nameOfCode = useCodeNames([...report.project_codes, report.mission.project_code])
  return (
    <>
      <ReportAmounts calculation={calculation} />
      <ReportHints report={report} />
      <ReportFacts report={report} />
      <ReportWork report={report} lines={calculation.lines} nameOfCode={nameOfCode} />
      <ReportExtras report={report} nameOfCode={nameOfCode} />
      <ReportCalculation report={report} calculation={calculation} nameOfCode={nameOfCode} />
    </>
  )
}

/** A report without hints says so in one line, while it awaits its review. */
function ReportHints({ report: { hints, status } }: { report: ActivityReport }) {
  const t = texts()
  if (!hints) return null
  if (hints.length === 0)
    return status === 'pending' ? (
      <p>
        <span class="badge good">{t.noHints}</span>
      </p>
    ) : null
  return (
    <HintList hints={hints}>
      <h2>{t.hints}</h2>
    </HintList>
  )
}

function ReportAmounts({ calculation }: { calculation: ActivityReportCalculation }) {
  const t = texts()
  const { currency, invoice_amount_excl_vat, vat, invoice_amount_incl_vat, expenses } = calculation
  const formatAmount = (amount: number) => money(amount, currency)
  return (
    <Figures
      figures={[
        [t.excl, formatAmount(invoice_amount_excl_vat)],
        [t.vat, formatAmount(vat.amount)],
        [t.incl, formatAmount(invoice_amount_incl_vat)],
        [t.expenses, formatAmount(expenses.amount_incl_vat)],
      ]}
    />
  )
}
