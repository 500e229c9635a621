// One report: rows, calculation and review.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { useCodeNames } from '../../../shared/kit/fields/reference-filters.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money, month, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
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
import { leaveQueue, monthOfQueue, useNextToReview } from './review-queue.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Activity report',
    list: 'Activity reports',
    monthClose: (which: string) => `Month close: ${which}`,
    edit: 'Edit',
    next: (name: string, which: string) => `Next to review: ${name}, ${which}`,
    more: (count: number) => `${count} waiting`,
    last: 'No more reports to review.',
    done: {
      approve: 'Approved. Its accounting entries have been created.',
      reject: 'Rejected.',
      reopen: 'Reopened. Its accounting entries have been cancelled by credit notes.',
      submit: 'Submitted.',
      cancel: 'Cancelled.',
      edit: 'Saved.',
    },
    excl: 'Work excl. VAT',
    vat: 'VAT',
    incl: 'Invoice incl. VAT',
    expenses: 'Expenses incl. VAT',
  },
  fr: {
    title: 'Compte rendu d’activité',
    list: 'Comptes rendus d’activité',
    monthClose: (which: string) => `Clôture : ${which}`,
    edit: 'Modifier',
    next: (name: string, which: string) => `Suivant à valider : ${name}, ${which}`,
    more: (count: number) => `${count} en attente`,
    last: 'Plus aucun compte rendu à valider.',
    done: {
      approve: 'Validé. Ses écritures comptables ont été créées.',
      reject: 'Refusé.',
      reopen: 'Rouvert. Ses écritures comptables ont été annulées par des avoirs.',
      submit: 'Envoyé.',
      cancel: 'Annulé.',
      edit: 'Enregistré.',
    },
    excl: 'Prestation HT',
    vat: 'TVA',
    incl: 'Facture TTC',
    expenses: 'Frais TTC',
  },
})

export function ReportPage() {
  const { id = '' } = useRoute().params
  return <Report key={id} id={id} />
}

function Report({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const at = { client: api(), path: { id } }
  const report = useLoaded(`report ${id}`, (signal) => getActivityReport({ ...at, signal }))
  const calculation = useLoaded(`calculation ${id}`, (signal) => explainActivityReport({ ...at, signal }))
  const [done, setDone] = useState<Done>()
  const [isEditing, setEditing] = useState(false)
  const changed = (next: ActivityReport, kind: ReportAction) => {
    report.put(next)
    setDone(kind)
    if (next.status !== 'pending') leaveQueue(id)
    // Submitting freezes the terms.
    if (kind === 'submit') calculation.reload()
  }
  const saved = (next: ActivityReport) => {
    report.put(next)
    calculation.reload()
    setEditing(false)
    setDone('edit')
  }
  const { value } = report
  // The mission defines the available days, deliverables and project codes.
  const [canReadMission, isReviewer] = [useMay()('missions:read'), useMay()('activity-reports:review')]
  const canEdit = canReadMission && value?.allowed_actions.includes('edit')
  const title = value ? `${nameOf(value.freelancer)}, ${month(value.report_month)}` : w.title
  const closing = monthOfQueue.value
  const back = closing
    ? { href: `/console/months/${closing}`, name: w.monthClose(month(closing)) }
    : { href: '/console/activity-reports', name: w.list }
  return (
    <div class="stack">
      <PageHead title={title} reference={value?.reference} back={back}>
        {value && !isEditing && canEdit && (
          <button type="button" onClick={() => setEditing(true)}>
            {w.edit}
          </button>
        )}
        {value && !isEditing && <ReportActions report={value} onChanged={changed} />}
      </PageHead>
      <Shown of={report}>
        {(shown) => (
          <>
            <AfterReview id={id} done={done} status={shown.status} />
            {shown.status === 'pending' && isReviewer && !shown.allowed_actions.includes('approve') && (
              <BlockedByDocuments step="approval" freelancer={shown.freelancer} />
            )}
            {isEditing ? (
              <ReportEdit report={shown} onSaved={saved} onClose={() => setEditing(false)} />
            ) : (
              <Shown of={calculation}>{(worked) => <Content report={shown} calculation={worked} />}</Shown>
            )}
          </>
        )}
      </Shown>
    </div>
  )
}

type Done = ReportAction | 'edit'
type Review = { id: string; done: Done | undefined; status: ActivityReport['status'] }

/** The result of the action, with a link to the next report. Takes the focus from the removed button. */
function AfterReview({ id, done, status }: Review) {
  const w = useTexts(TEXTS)
  const isReviewer = useMay()('activity-reports:review')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) element.current?.focus()
  }, [done])
  const isReview = isReviewer && (status === 'pending' || done === 'approve' || done === 'reject')
  if (!done && !isReview) return null
  return (
    <div class={done ? 'notice good row spread' : 'row spread'} role="status" tabIndex={-1} ref={element}>
      {done ? <strong>{w.done[done]}</strong> : <span />}
      {isReview && <Next id={id} isOver={done !== undefined} />}
    </div>
  )
}

function Next({ id, isOver }: { id: string; isOver: boolean }) {
  const w = useTexts(TEXTS)
  const { next, count } = useNextToReview(id)
  const { route } = useLocation()
  useShortcuts({
    j: () => {
      if (next) route(`/console/activity-reports/${next.id}`)
      return next !== undefined
    },
  })
  if (!next) return isOver ? <span>{w.last}</span> : null
  return (
    <span class="row">
      <a href={`/console/activity-reports/${next.id}`}>
        {w.next(nameOf(next.freelancer), month(next.report_month))} ›
      </a>
      <span class="small soft">{w.more(count)}</span>
    </span>
  )
}

function Content({
  report,
  calculation,
}: {
  report: ActivityReport
  calculation: ActivityReportCalculation
}) {
  const nameOfCode = useCodeNames([...report.project_codes, report.mission.project_code])
  return (
    <>
      <Amounts calculation={calculation} />
      <ReportFacts report={report} />
      <ReportWork report={report} lines={calculation.lines} nameOfCode={nameOfCode} />
      <ReportExtras report={report} nameOfCode={nameOfCode} />
      <ReportCalculation report={report} calculation={calculation} nameOfCode={nameOfCode} />
    </>
  )
}

function Amounts({ calculation }: { calculation: ActivityReportCalculation }) {
  const w = useTexts(TEXTS)
  const { currency, invoice_amount_excl_vat, vat, invoice_amount_incl_vat, expenses } = calculation
  const shown = (amount: number) => money(amount, currency)
  return (
    <Figures
      figures={[
        [w.excl, shown(invoice_amount_excl_vat)],
        [w.vat, shown(vat.amount)],
        [w.incl, shown(invoice_amount_incl_vat)],
        [w.expenses, shown(expenses.amount_incl_vat)],
      ]}
    />
  )
}
