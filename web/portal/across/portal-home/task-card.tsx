// One task of the freelancer, with a link to its page.
import type { ComponentChildren } from 'preact'
import { day, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  BANK_ACCOUNT_HREF,
  DOCUMENTS_HREF,
  MANDATE_HREF,
  toMissionHref,
  toReportHref,
} from '../../location.tsx'
import { useRate } from '../../missions/missions/mission-facts.tsx'
import type { Task } from './tasks.ts'

const texts = requireTexts('portal/across/portal-home', 'taskCard')

type DocumentTask = Extract<Task, { kind: 'documents' }>
type WorkTask = Extract<Task, { mission: unknown }>
type BillingTask = Exclude<Task, DocumentTask | WorkTask>

export function TaskCard({ task }: { task: Task }) {
  if (task.kind === 'documents') return <DocumentsCard task={task} />
  return 'mission' in task ? <WorkCard task={task} /> : <BillingCard task={task} />
}

function DocumentsCard({ task: { needed } }: { task: DocumentTask }) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const isRefused = needed.some(({ refused }) => refused)
  return (
    <TaskCardFrame
      title={isRefused ? t.refusedDocuments : t.documents}
      tone={isRefused ? 'bad' : 'warn'}
      href={DOCUMENTS_HREF}
      label={t.toDocuments}
    >
      {needed.map(({ kind }) => kinds[kind]).join(', ')}
    </TaskCardFrame>
  )
}

function BillingCard({ task }: { task: BillingTask }) {
  const t = texts()
  if (task.kind === 'mandate')
    return (
      <TaskCardFrame title={t.mandate} tone="warn" href={MANDATE_HREF} label={t.answer} isPrimary>
        {t.mandateLead}
      </TaskCardFrame>
    )
  if (task.kind === 'bank_account') {
    const { rejected } = task
    return (
      <TaskCardFrame
        title={rejected ? t.rejected(rejected.last_digits) : t.account}
        tone={rejected ? 'bad' : 'warn'}
        href={BANK_ACCOUNT_HREF}
        label={t.enter}
      >
        {rejected?.reason ? <q class="prose">{rejected.reason}</q> : t.accountLead}
      </TaskCardFrame>
    )
  }
  const { type, amount_incl_vat, currency, mission, report_month } = task.entry
  const amount = money(type === 'credit_note' ? -amount_incl_vat : amount_incl_vat, currency)
  const isOwn = task.kind === 'own_invoice'
  return (
    <TaskCardFrame
      title={isOwn ? t.own_invoice[type](amount) : t.credit_note(amount)}
      tone="warn"
      href="#/invoices"
      label={isOwn ? t.send : t.see}
    >
      {mission.name} · {month(report_month)}
    </TaskCardFrame>
  )
}

function WorkCard({ task }: { task: WorkTask }) {
  const t = texts()
  const formatRate = useRate()
  const missionLink = { href: toMissionHref(task.mission.id), label: t.answer, isPrimary: true }
  switch (task.kind) {
    case 'accept': {
      const { mission } = task
      return (
        <TaskCardFrame title={t.accept} tone="warn" {...missionLink}>
          {mission.name} · {day(mission.start_date)} – {day(mission.end_date)} ·{' '}
          {formatRate(mission, mission.rate_amount)}
          {mission.has_document && ` · ${t.toSign}`}
        </TaskCardFrame>
      )
    }
    case 'extension':
      return (
        <TaskCardFrame title={t.extension} tone="warn" {...missionLink}>
          {task.mission.name}
          {task.mission.extension && ` · ${t.until(day(task.mission.extension.end_date))}`}
        </TaskCardFrame>
      )
    case 'correct':
      return (
        <TaskCardFrame
          title={t.correct(month(task.month))}
          tone="bad"
          href={toReportHref(task.mission.id, task.month)}
          label={t.fix}
        >
          {task.mission.name}
          <q class="prose">{task.reason}</q>
        </TaskCardFrame>
      )
    case 'report':
      return (
        <TaskCardFrame title={t.report} tone="warn">
          {task.mission.name}
          <span class="row">
            {task.months.map((reportMonth) => (
              <a key={reportMonth} href={toReportHref(task.mission.id, reportMonth)}>
                {month(reportMonth)}
              </a>
            ))}
          </span>
        </TaskCardFrame>
      )
  }
}

type CardProps = {
  title: string
  tone: string
  href?: string
  label?: string
  /** Whether the task is an offer that awaits an answer. */
  isPrimary?: boolean
  children: ComponentChildren
}

function TaskCardFrame({ title, tone, href, label, isPrimary = false, children }: CardProps) {
  return (
    <article class={`notice task ${tone}`}>
      <div>
        <h3>{title}</h3>
        <div class="small">{children}</div>
      </div>
      {href && (
        <a class={isPrimary ? 'button primary' : 'button'} href={href}>
          {label}
          <span class="visually-hidden"> : {title}</span>
        </a>
      )}
    </article>
  )
}
