// An entry: whose, over what, its dates, and where it stands.
import { MayLink } from '../../kit/may-link.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { day, moment, money, nameOf, percent } from '../../language/format.ts'
import { defineWords, useWords } from '../../language/language.ts'
import type { AccountingEntry } from '../../sdk.ts'
import { DueDate } from './due-date.tsx'
import { ENTRY_TYPE_WORDS } from './entry-words.ts'

const WORDS = defineWords({
  en: {
    excl: 'Excl. VAT',
    vat: (rate: string) => `VAT${rate}`,
    incl: 'Incl. VAT',
    type: 'Type',
    freelancer: 'Freelancer',
    siren: 'SIREN',
    report: 'Activity report',
    open: 'Open the report',
    credits: 'Takes back',
    credited: 'the entry that it cancels',
    status: 'Status',
    invoiced: 'Invoice date',
    due: 'Due',
    paid: 'Paid',
    notPaid: 'not yet',
    sent: 'Sent to accounting',
  },
  fr: {
    excl: 'HT',
    vat: (rate: string) => `TVA${rate}`,
    incl: 'TTC',
    type: 'Type',
    freelancer: 'Freelance',
    siren: 'SIREN',
    report: 'Compte rendu',
    open: 'Ouvrir le compte rendu',
    credits: 'Annule',
    credited: 'l’écriture d’origine',
    status: 'Statut',
    invoiced: 'Date de facture',
    due: 'Échéance',
    paid: 'Payé',
    notPaid: 'pas encore',
    sent: 'Transmis à la comptabilité',
  },
})

type Props = { entry: AccountingEntry }

export const EntryFacts = ({ entry }: Props) => (
  <>
    <Figures entry={entry} />
    <div class="columns">
      <Subject entry={entry} />
      <Course entry={entry} />
    </div>
  </>
)

function Figures({ entry }: Props) {
  const w = useWords(WORDS)
  const { currency, vat_rate } = entry
  const figures: [string, number][] = [
    [w.excl, entry.amount_excl_vat],
    [w.vat(vat_rate === null ? '' : ` ${percent(vat_rate)}`), entry.vat_amount],
    [w.incl, entry.amount_incl_vat],
  ]
  return (
    <dl class="figures">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Subject({ entry }: Props) {
  const w = useWords(WORDS)
  const types = useWords(ENTRY_TYPE_WORDS)
  const { freelancer, type, activity_report_id, credited_entry_id } = entry
  return (
    <dl class="facts panel">
      <dt>{w.type}</dt>
      <dd>{types[type]}</dd>
      <dt>{w.freelancer}</dt>
      <dd>
        <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
          {nameOf(freelancer)}
        </MayLink>
      </dd>
      {freelancer.siren && (
        <>
          <dt>{w.siren}</dt>
          <dd>{freelancer.siren}</dd>
        </>
      )}
      <dt>{w.report}</dt>
      <dd>
        <MayLink scope="activity-reports:read" href={`/console/activity-reports/${activity_report_id}`}>
          {w.open}
        </MayLink>
      </dd>
      {credited_entry_id && (
        <>
          <dt>{w.credits}</dt>
          <dd>
            <a href={`/console/accounting/${credited_entry_id}`}>{w.credited}</a>
          </dd>
        </>
      )}
    </dl>
  )
}

function Course({ entry }: Props) {
  const w = useWords(WORDS)
  const { status, invoice_date, due_date, paid_at, sent_to_accounting_at } = entry
  return (
    <dl class="facts panel">
      <dt>{w.status}</dt>
      <dd>
        <StatusBadge status={status} />
      </dd>
      <dt>{w.invoiced}</dt>
      <dd>{day(invoice_date)}</dd>
      {due_date && (
        <>
          <dt>{w.due}</dt>
          <dd>
            <DueDate entry={entry} />
          </dd>
        </>
      )}
      {status !== 'cancelled' && (
        <>
          <dt>{w.paid}</dt>
          <dd>{paid_at ? moment(paid_at) : w.notPaid}</dd>
        </>
      )}
      <dt>{w.sent}</dt>
      <dd>{sent_to_accounting_at ? moment(sent_to_accounting_at) : w.notPaid}</dd>
    </dl>
  )
}
