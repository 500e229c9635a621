// The freelancer's own invoice for an entry: sent as a PDF, checked by the company.
import { useState } from 'preact/hooks'
import { saveFile } from '../../../shared/kit/download.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, exactMoney } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { awaitsSupplier, isBlocked } from '../../../shared/money/invoices/awaited-invoice.ts'
import { InvoiceDifferences } from '../../../shared/money/invoices/invoice-differences.tsx'
import { MissingList } from '../../../shared/money/invoices/missing-list.tsx'
import { SendInvoice, type SentInvoice } from '../../../shared/money/invoices/send-invoice.tsx'
import {
  getPortalSupplierInvoiceFile,
  type PortalAccountingEntry,
  type PortalSupplierInvoice,
  sendPortalSupplierInvoice,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const texts = requireTexts('portal/money/invoices', 'ownInvoice')

type Props = {
  entry: PortalAccountingEntry
  /** The entries of all reports. */
  entries: readonly PortalAccountingEntry[]
  sent: readonly PortalSupplierInvoice[]
  onSent: () => void
}

export function OwnInvoice({ entry, entries, sent, onSent }: Props) {
  const isAwaited = awaitsSupplier(entry)
  const lastInvoice = sent.find(
    ({ entry_ids, status }) => status !== 'replaced' && entry_ids.includes(entry.id),
  )
  return (
    <>
      <div role="status">
        <OwnInvoiceState entry={entry} lastInvoice={lastInvoice} isAwaited={isAwaited} />
      </div>
      {isAwaited && (
        <OwnInvoiceActions entry={entry} entries={entries} lastInvoice={lastInvoice} onSent={onSent} />
      )}
    </>
  )
}

type StateProps = {
  entry: PortalAccountingEntry
  lastInvoice: PortalSupplierInvoice | undefined
  isAwaited: boolean
}

function OwnInvoiceState({ entry, lastInvoice, isAwaited }: StateProps) {
  const t = texts()
  if (lastInvoice?.status === 'accepted' && entry.invoice_number)
    return <p class="small soft">{t.accepted(day(lastInvoice.decided_at ?? lastInvoice.created_at))}</p>
  if (!isAwaited) return null
  if (lastInvoice?.status === 'received') {
    const { number, amount_incl_vat, currency, created_at } = lastInvoice
    return (
      <div class="notice small stack tight">
        <p>
          {t.received(number, exactMoney(amount_incl_vat, currency), day(created_at))}{' '}
          {!isBlocked(lastInvoice) && t.checking}
        </p>
        <InvoiceDifferences invoice={lastInvoice} audience="freelancer" />
      </div>
    )
  }
  if (lastInvoice?.status === 'rejected')
    return (
      <div class="notice bad small stack tight">
        <p>{t.rejected(lastInvoice.number)}</p>
        <q class="prose">{lastInvoice.reason}</q>
        <InvoiceDifferences invoice={lastInvoice} audience="freelancer" />
      </div>
    )
  return (
    <div class="notice warn small">
      <MissingList missing={entry.invoice?.missing ?? []} audience="freelancer" drawLink={() => null} />
    </div>
  )
}

type ActionsProps = Omit<Props, 'sent'> & Pick<StateProps, 'lastInvoice'>

function OwnInvoiceActions({ entry, entries, lastInvoice, onSent }: ActionsProps) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const saving = useAction(async () => {
    if (lastInvoice)
      saveFile(await getPortalSupplierInvoiceFile({ client: portal(), path: { id: lastInvoice.id } }))
  })
  const send = async (body: SentInvoice) => {
    await sendPortalSupplierInvoice({ client: portal(), path: { id: entry.id }, body })
    onSent()
  }
  const isSent = lastInvoice?.status === 'received'
  const name = lastInvoice && <span class="visually-hidden"> {lastInvoice.number}</span>
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="button" class={isSent ? undefined : 'primary'} onClick={() => setOpen(true)}>
          {isSent ? t.again : t.send[entry.type === 'credit_note' ? 'credit_note' : 'invoice']}
        </button>
        {lastInvoice && (
          <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
            {t.download}
            {name}
          </button>
        )}
      </div>
      {isOpen && (
        <SendInvoice
          audience="freelancer"
          entry={entry}
          entries={entries}
          isReplacing={isSent}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
