// One invoice or credit note of the freelancer.
import { today } from '../../../shared/calendar/month.ts'
import { day, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { awaitsSupplier } from '../../../shared/money/invoices/awaited-invoice.ts'
import { MissingList } from '../../../shared/money/invoices/missing-list.tsx'
import type { MissingForInvoice, PortalAccountingEntry, PortalSupplierInvoice } from '../../../shared/sdk.ts'
import { DETAILS_HREF, MANDATE_HREF, toReportHref } from '../../location.tsx'
import { EntryBadge } from '../../status.tsx'
import { InvoiceActions } from './invoice-acts.tsx'
import { OwnInvoice } from './own-invoice.tsx'

const texts = requireTexts('portal/money/invoices', 'invoiceCard')

type Props = {
  entry: PortalAccountingEntry
  /** All entries of the list. */
  entries: readonly PortalAccountingEntry[]
  sent: readonly PortalSupplierInvoice[]
  onChanged: (entry: PortalAccountingEntry) => void
  onSent: () => void
}

export function InvoiceCard({ entry, entries, sent, onChanged, onSent }: Props) {
  const t = texts()
  const { invoice, invoice_number, type, invoice_date, mission, report_month, currency } = entry
  const isWaiting = invoice?.status === 'waiting'
  return (
    <>
      <div class="row spread">
        <h2 class="wrap">{invoice_number ?? t.type[type]}</h2>
        <strong>{money(entry.amount_incl_vat, currency)}</strong>
      </div>
      <div class="row spread small soft">
        <span>{(isWaiting ? t.approved : t.dated[type])(day(invoice_date))}</span>
        <span>{t.excl(money(entry.amount_excl_vat, currency))}</span>
      </div>
      <div class="row spread">
        <span>
          <a href={toReportHref(mission.id, report_month)}>{mission.name}</a>{' '}
          <span class="small soft">{month(report_month)}</span>
        </span>
        <InvoiceState entry={entry} />
      </div>
      {isWaiting && !awaitsSupplier(entry) && <MissingDataNotice missing={invoice.missing} />}
      <OwnInvoice entry={entry} entries={entries} sent={sent} onSent={onSent} />
      {invoice?.contested_at && (
        <div class="notice warn small">
          <p>{t.contestedLead}</p>
          <q class="prose">{invoice.contest_reason}</q>
        </div>
      )}
      {invoice?.accepted_at && <p class="small soft">{t.accepted(day(invoice.accepted_at))}</p>}
      <InvoiceActions entry={entry} onChanged={onChanged} />
    </>
  )
}

/** The due date depends on the number: an invoice without one is neither due nor late. A credit note is not paid. */
function InvoiceState({ entry }: { entry: PortalAccountingEntry }) {
  const t = texts()
  const { type, status, due_date, paid_at, invoice } = entry
  const isDue = status === 'waiting_payment' && due_date !== null
  if (invoice?.status === 'waiting' && status !== 'paid') return <span class="badge warn">{t.waiting}</span>
  if (type === 'credit_note') return null
  return (
    <span class="row">
      {isDue && <span class="small soft nowrap">{t.due(day(due_date))}</span>}
      <InvoiceBadge entry={entry} isLate={isDue && due_date < today()} />
      {paid_at && <span class="small soft">{t.paidOn(day(paid_at))}</span>}
    </span>
  )
}

function InvoiceBadge({ entry, isLate }: { entry: PortalAccountingEntry; isLate: boolean }) {
  const t = texts()
  if (entry.invoice?.contested_at) return <span class="badge bad">{t.contested}</span>
  return isLate ? <span class="badge bad">{t.late}</span> : <EntryBadge status={entry.status} />
}

function MissingDataNotice({ missing }: { missing: readonly MissingForInvoice[] }) {
  const t = texts()
  const drawLink = ({ party, code }: MissingForInvoice) => {
    if (party === 'seller') return <a href={DETAILS_HREF}>{t.details}</a>
    return code === 'mandate_not_accepted' && <a href={MANDATE_HREF}>{t.mandate}</a>
  }
  if (missing.length === 0) return null
  return (
    <div class="notice warn small stack tight">
      <p>{t.waitingFor}</p>
      <MissingList missing={missing} audience="freelancer" drawLink={drawLink} />
    </div>
  )
}
