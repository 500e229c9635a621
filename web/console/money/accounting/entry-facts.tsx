// The details of an entry: freelancer, mission, dates, status.
import { Facts } from '../../../shared/kit/facts.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useDateOf } from '../../../shared/kit/values/today.ts'
import { day, moment, money, nameOf, percent } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { DueDate } from './due-date.tsx'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'

const TEXTS = defineTexts({
  en: {
    excl: 'Excl. VAT',
    vat: (rate: string) => `VAT${rate}`,
    incl: 'Incl. VAT',
    type: 'Type',
    freelancer: 'Freelancer',
    siren: 'SIREN',
    report: 'Activity report',
    open: 'Open report',
    credits: 'Cancels',
    credited: 'the original entry',
    status: 'Status',
    invoiced: 'Invoice date',
    due: 'Due',
    paid: 'Paid',
    notYet: 'not yet',
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
    paid: 'Payée le',
    notYet: 'pas encore',
    sent: 'Transmise à la comptabilité',
  },
})

type Props = { entry: AccountingEntry }

export function EntryFacts({ entry }: Props) {
  const w = useTexts(TEXTS)
  const { currency, vat_rate, amount_excl_vat, vat_amount, amount_incl_vat } = entry
  return (
    <>
      <Figures
        figures={[
          [w.excl, money(amount_excl_vat, currency)],
          [w.vat(vat_rate === null ? '' : ` ${percent(vat_rate)}`), money(vat_amount, currency)],
          [w.incl, money(amount_incl_vat, currency)],
        ]}
      />
      <div class="columns">
        <div class="panel">
          <Subject entry={entry} />
        </div>
        <div class="panel">
          <Course entry={entry} />
        </div>
      </div>
    </>
  )
}

function Subject({ entry }: Props) {
  const w = useTexts(TEXTS)
  const types = useTexts(ENTRY_TYPE_TEXTS)
  const { freelancer, type, activity_report_id, credited_entry_id } = entry
  const person = (
    <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
      {nameOf(freelancer)}
    </MayLink>
  )
  const report = (
    <MayLink scope="activity-reports:read" href={`/console/activity-reports/${activity_report_id}`}>
      {w.open}
    </MayLink>
  )
  const credited = credited_entry_id && <a href={`/console/accounting/${credited_entry_id}`}>{w.credited}</a>
  return (
    <Facts
      rows={[
        [w.type, types[type]],
        [w.freelancer, person],
        [w.siren, freelancer.siren],
        [w.report, report],
        [w.credits, credited],
      ]}
    />
  )
}

function Course({ entry }: Props) {
  const w = useTexts(TEXTS)
  const { status, invoice_date, due_date, paid_at, sent_to_accounting_at: sent } = entry
  const dateOf = useDateOf()
  const paid = paid_at ? day(dateOf(paid_at)) : w.notYet
  return (
    <Facts
      rows={[
        [w.status, <StatusBadge key="status" status={status} />],
        [w.invoiced, day(invoice_date)],
        [w.due, due_date && <DueDate entry={entry} />],
        [w.paid, status !== 'cancelled' && paid],
        [w.sent, sent ? moment(sent) : w.notYet],
      ]}
    />
  )
}
