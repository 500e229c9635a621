// One invoice or credit note of the freelancer.
import { today } from '../../../shared/calendar/month.ts'
import { day, money, month } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { awaitsSupplier } from '../../../shared/money/invoices/awaited-invoice.ts'
import { MissingList } from '../../../shared/money/invoices/missing-list.tsx'
import type { MissingForInvoice, PortalAccountingEntry, PortalSupplierInvoice } from '../../../shared/sdk.ts'
import { DETAILS_HREF, MANDATE_HREF, reportHref } from '../../location.tsx'
import { EntryBadge } from '../../status.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { OwnInvoice } from './own-invoice.tsx'

const TEXTS = defineTexts({
  en: {
    type: { invoice: 'Invoice', expense: 'Expenses', credit_note: 'Credit note' },
    dated: {
      invoice: (date: string) => `Invoice of ${date}`,
      expense: (date: string) => `Expenses of ${date}`,
      credit_note: (date: string) => `Credit note of ${date}`,
    },
    approved: (date: string) => `Report approved on ${date}`,
    waiting: 'Waiting',
    waitingFor: 'It gets its number once this is complete:',
    excl: (amount: string) => `${amount} excl. VAT`,
    due: (date: string) => `Due ${date}`,
    paidOn: (date: string) => `on ${date}`,
    late: 'Overdue',
    contested: 'Contested',
    contestedLead: 'You contest this invoice, so it is not paid for now.',
    accepted: (date: string) => `You accepted it on ${date}.`,
    details: 'My details',
    mandate: 'Read and answer',
  },
  fr: {
    type: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
    dated: {
      invoice: (date: string) => `Facture du ${date}`,
      expense: (date: string) => `Frais du ${date}`,
      credit_note: (date: string) => `Avoir du ${date}`,
    },
    approved: (date: string) => `Compte rendu validé le ${date}`,
    waiting: 'En attente',
    waitingFor: 'Le numéro sera attribué dès que ceci sera complet :',
    excl: (amount: string) => `${amount} HT`,
    due: (date: string) => `Échéance ${date}`,
    paidOn: (date: string) => `le ${date}`,
    late: 'En retard',
    contested: 'Contestée',
    contestedLead: 'Vous contestez cette facture : son paiement est suspendu.',
    accepted: (date: string) => `Vous l’avez accepté le ${date}.`,
    details: 'Mes informations',
    mandate: 'Lire et répondre',
  },
})

type Props = {
  entry: PortalAccountingEntry
  /** All that are shown. */
  entries: readonly PortalAccountingEntry[]
  sent: readonly PortalSupplierInvoice[]
  onChanged: (entry: PortalAccountingEntry) => void
  onSent: () => void
}

export function InvoiceCard({ entry, entries, sent, onChanged, onSent }: Props) {
  const w = useTexts(TEXTS)
  const { invoice, invoice_number, type, invoice_date, mission, report_month, currency } = entry
  const isWaiting = invoice?.status === 'waiting'
  return (
    <>
      <div class="row spread">
        <h2 class="wrap">{invoice_number ?? w.type[type]}</h2>
        <strong>{money(entry.amount_incl_vat, currency)}</strong>
      </div>
      <div class="row spread small soft">
        <span>{(isWaiting ? w.approved : w.dated[type])(day(invoice_date))}</span>
        <span>{w.excl(money(entry.amount_excl_vat, currency))}</span>
      </div>
      <div class="row spread">
        <span>
          <a href={reportHref(mission.id, report_month)}>{mission.name}</a>{' '}
          <span class="small soft">{month(report_month)}</span>
        </span>
        <State entry={entry} />
      </div>
      {isWaiting && !awaitsSupplier(entry) && <Waiting missing={invoice.missing} />}
      <OwnInvoice entry={entry} entries={entries} sent={sent} onSent={onSent} />
      {invoice?.contested_at && (
        <div class="notice warn small">
          <p>{w.contestedLead}</p>
          <q class="prose">{invoice.contest_reason}</q>
        </div>
      )}
      {invoice?.accepted_at && <p class="small soft">{w.accepted(day(invoice.accepted_at))}</p>}
      <InvoiceActs entry={entry} onChanged={onChanged} />
    </>
  )
}

/** The due date counts from the number, so an invoice without one is neither due nor late. A credit note is not paid. */
function State({ entry }: { entry: PortalAccountingEntry }) {
  const w = useTexts(TEXTS)
  const { type, status, due_date, paid_at, invoice } = entry
  const isDue = status === 'waiting_payment' && due_date !== null
  if (invoice?.status === 'waiting' && status !== 'paid') return <span class="badge warn">{w.waiting}</span>
  if (type === 'credit_note') return null
  return (
    <span class="row">
      {isDue && <span class="small soft nowrap">{w.due(day(due_date))}</span>}
      <Badge entry={entry} isLate={isDue && due_date < today()} />
      {paid_at && <span class="small soft">{w.paidOn(day(paid_at))}</span>}
    </span>
  )
}

function Badge({ entry, isLate }: { entry: PortalAccountingEntry; isLate: boolean }) {
  const w = useTexts(TEXTS)
  if (entry.invoice?.contested_at) return <span class="badge bad">{w.contested}</span>
  return isLate ? <span class="badge bad">{w.late}</span> : <EntryBadge status={entry.status} />
}

function Waiting({ missing }: { missing: readonly MissingForInvoice[] }) {
  const w = useTexts(TEXTS)
  const linkOf = ({ party, code }: MissingForInvoice) => {
    if (party === 'seller') return <a href={DETAILS_HREF}>{w.details}</a>
    return code === 'mandate_not_accepted' && <a href={MANDATE_HREF}>{w.mandate}</a>
  }
  if (missing.length === 0) return null
  return (
    <div class="notice warn small stack tight">
      <p>{w.waitingFor}</p>
      <MissingList missing={missing} audience="freelancer" linkOf={linkOf} />
    </div>
  )
}
