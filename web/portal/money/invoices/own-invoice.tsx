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
  const last = sent.find(({ entry_ids, status }) => status !== 'replaced' && entry_ids.includes(entry.id))
  return (
    <>
      <div role="status">
        <OwnInvoiceState entry={entry} last={last} isAwaited={isAwaited} />
      </div>
      {isAwaited && <OwnInvoiceActions entry={entry} entries={entries} last={last} onSent={onSent} />}
    </>
  )
}

type StateProps = {
  entry: PortalAccountingEntry
  last: PortalSupplierInvoice | undefined
  isAwaited: boolean
}

function OwnInvoiceState({ entry, last, isAwaited }: StateProps) {
  const t = texts()
  if (last?.status === 'accepted' && entry.invoice_number)
    return <p class="small soft">{t.accepted(day(last.decided_at ?? last.created_at))}</p>
  if (!isAwaited) return null
  if (last?.status === 'received') {
    const { number, amount_incl_vat, currency, created_at } = last
    return (
      <div class="notice small stack tight">
        <p>
          {t.received(number, exactMoney(amount_incl_vat, currency), day(created_at))}{' '}
          {!isBlocked(last) && t.checking}
        </p>
        <InvoiceDifferences invoice={last} audience="freelancer" />
      </div>
    )
  }
  if (last?.status === 'rejected')
    return (
      <div class="notice bad small stack tight">
        <p>{t.rejected(last.number)}</p>
        <q class="prose">{last.reason}</q>
        <InvoiceDifferences invoice={last} audience="freelancer" />
      </div>
    )
  return (
    <div class="notice warn small">
      <MissingList missing={entry.invoice?.missing ?? []} audience="freelancer" drawLink={() => null} />
    </div>
  )
}

type ActionsProps = Omit<Props, 'sent'> & Pick<StateProps, 'last'>

function OwnInvoiceActions({ entry, entries, last, onSent }: ActionsProps) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const saving = useAction(async () => {
    if (last) saveFile(await getPortalSupplierInvoiceFile({ client: portal(), path: { id: last.id } }))
  })
  const send = async (body: SentInvoice) => {
    await sendPortalSupplierInvoice({ client: portal(), path: { id: entry.id }, body })
    onSent()
  }
  const isSent = last?.status === 'received'
  const name = last && <span class="visually-hidden"> {last.number}</span>
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="button" class={isSent ? undefined : 'primary'} onClick={() => setOpen(true)}>
          {isSent ? t.again : t.send[entry.type === 'credit_note' ? 'credit_note' : 'invoice']}
        </button>
        {last && (
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
