// One task of the freelancer, with a link to its page.
import type { ComponentChildren } from 'preact'
import { day, money, month, ofMonth } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { BANK_ACCOUNT_HREF, DOCUMENTS_HREF, MANDATE_HREF, missionHref, reportHref } from '../../location.tsx'
import { useRate } from '../../missions/missions/mission-facts.tsx'
import type { Task } from './tasks.ts'

const TEXTS = defineTexts({
  en: {
    accept: 'You have been offered a mission',
    toSign: 'with a contract to sign',
    extension: 'You have been offered an extension',
    until: (date: string) => `until ${date}`,
    correct: (month: string) => `Your report for ${month} was sent back`,
    report: 'Reports to submit',
    mandate: 'You have been offered a billing mandate',
    mandateLead: 'Without it, your invoices cannot be issued.',
    credit_note: (amount: string) => `A credit note of ${amount} awaits your acceptance`,
    see: 'See the credit note',
    own_invoice: {
      invoice: (amount: string) => `Send your invoice of ${amount}`,
      expense: (amount: string) => `Send your invoice of ${amount} for expenses`,
      credit_note: (amount: string) => `Send your credit note of ${amount}`,
    },
    account: 'Enter your bank account to get paid',
    accountLead: 'The company checks it before the first payment.',
    rejected: (digits: string) => `Your bank account ending in ${digits} was not accepted`,
    enter: 'Enter account',
    documents: 'Documents to send',
    refusedDocuments: 'A document was refused',
    toDocuments: 'Send documents',
    send: 'Send',
    answer: 'Read and answer',
    fix: 'Correct report',
  },
  fr: {
    accept: 'Une mission vous est proposée',
    toSign: 'avec un contrat à signer',
    extension: 'Une prolongation vous est proposée',
    until: (date: string) => `jusqu’au ${date}`,
    correct: (month: string) => `Votre compte rendu ${ofMonth(month)} est à corriger`,
    report: 'Comptes rendus à envoyer',
    mandate: 'Un mandat de facturation vous est proposé',
    mandateLead: 'Sans lui, vos factures ne peuvent pas être émises.',
    credit_note: (amount: string) => `Un avoir de ${amount} attend votre accord`,
    see: 'Voir l’avoir',
    own_invoice: {
      invoice: (amount: string) => `Envoyez votre facture de ${amount}`,
      expense: (amount: string) => `Envoyez votre facture de frais de ${amount}`,
      credit_note: (amount: string) => `Envoyez votre avoir de ${amount}`,
    },
    account: 'Indiquez votre compte bancaire pour être payé',
    accountLead: 'L’entreprise le vérifie avant le premier paiement.',
    rejected: (digits: string) => `Votre compte bancaire se terminant par ${digits} n’a pas été accepté`,
    enter: 'Indiquer mon compte',
    documents: 'Documents à envoyer',
    refusedDocuments: 'Un document a été refusé',
    toDocuments: 'Envoyer',
    send: 'Envoyer',
    answer: 'Lire et répondre',
    fix: 'Corriger',
  },
})

type DocumentTask = Extract<Task, { kind: 'documents' }>
type WorkTask = Extract<Task, { mission: unknown }>
type BillingTask = Exclude<Task, DocumentTask | WorkTask>

export function TaskCard({ task }: { task: Task }) {
  if (task.kind === 'documents') return <DocumentsCard task={task} />
  return 'mission' in task ? <WorkCard task={task} /> : <BillingCard task={task} />
}

function DocumentsCard({ task: { needed } }: { task: DocumentTask }) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const isRefused = needed.some(({ refused }) => refused)
  return (
    <Card
      title={isRefused ? w.refusedDocuments : w.documents}
      tone={isRefused ? 'bad' : 'warn'}
      href={DOCUMENTS_HREF}
      label={w.toDocuments}
    >
      {needed.map(({ kind }) => kinds[kind]).join(', ')}
    </Card>
  )
}

function BillingCard({ task }: { task: BillingTask }) {
  const w = useTexts(TEXTS)
  if (task.kind === 'mandate')
    return (
      <Card title={w.mandate} tone="warn" href={MANDATE_HREF} label={w.answer} isPrimary>
        {w.mandateLead}
      </Card>
    )
  if (task.kind === 'bank_account') {
    const { rejected } = task
    return (
      <Card
        title={rejected ? w.rejected(rejected.last_digits) : w.account}
        tone={rejected ? 'bad' : 'warn'}
        href={BANK_ACCOUNT_HREF}
        label={w.enter}
      >
        {rejected?.reason ? <q class="prose">{rejected.reason}</q> : w.accountLead}
      </Card>
    )
  }
  const { type, amount_incl_vat, currency, mission, report_month } = task.entry
  const amount = money(type === 'credit_note' ? -amount_incl_vat : amount_incl_vat, currency)
  const isOwn = task.kind === 'own_invoice'
  return (
    <Card
      title={isOwn ? w.own_invoice[type](amount) : w.credit_note(amount)}
      tone="warn"
      href="#/invoices"
      label={isOwn ? w.send : w.see}
    >
      {mission.name} · {month(report_month)}
    </Card>
  )
}

function WorkCard({ task }: { task: WorkTask }) {
  const w = useTexts(TEXTS)
  const rateOf = useRate()
  const toMission = { href: missionHref(task.mission.id), label: w.answer, isPrimary: true }
  switch (task.kind) {
    case 'accept': {
      const { mission } = task
      return (
        <Card title={w.accept} tone="warn" {...toMission}>
          {mission.name} · {day(mission.start_date)} – {day(mission.end_date)} ·{' '}
          {rateOf(mission, mission.rate_amount)}
          {mission.has_document && ` · ${w.toSign}`}
        </Card>
      )
    }
    case 'extension':
      return (
        <Card title={w.extension} tone="warn" {...toMission}>
          {task.mission.name}
          {task.mission.extension && ` · ${w.until(day(task.mission.extension.end_date))}`}
        </Card>
      )
    case 'correct':
      return (
        <Card
          title={w.correct(month(task.month))}
          tone="bad"
          href={reportHref(task.mission.id, task.month)}
          label={w.fix}
        >
          {task.mission.name}
          <q class="prose">{task.reason}</q>
        </Card>
      )
    case 'report':
      return (
        <Card title={w.report} tone="warn">
          {task.mission.name}
          <span class="row">
            {task.months.map((one) => (
              <a key={one} href={reportHref(task.mission.id, one)}>
                {month(one)}
              </a>
            ))}
          </span>
        </Card>
      )
  }
}

type CardProps = {
  title: string
  tone: string
  href?: string
  label?: string
  /** An offer that somebody waits for. */
  isPrimary?: boolean
  children: ComponentChildren
}

function Card({ title, tone, href, label, isPrimary = false, children }: CardProps) {
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
