// The invoices that the supplier has sent for an entry: contents, differences, and the decision of the team.

import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, exactMoney, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { awaitsSupplier, isBlocked, isUndecided } from '../../../shared/money/invoices/awaited-invoice.ts'
import { InvoiceDifferences } from '../../../shared/money/invoices/invoice-differences.tsx'
import { SendInvoice, type SentInvoice } from '../../../shared/money/invoices/send-invoice.tsx'
import {
  type AccountingEntry,
  acceptSupplierInvoice,
  getSupplierInvoiceFile,
  rejectSupplierInvoice,
  type SupplierInvoice,
  sendSupplierInvoice,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from './user-names.ts'

const texts = requireTexts('console/money/entry-page', 'supplierInvoices')

const TONES = { received: 'warn', accepted: 'good', rejected: 'bad', replaced: '' }

type Props = {
  entry: AccountingEntry
  /** The entries of the same report. */
  entries: readonly AccountingEntry[]
  sent: readonly SupplierInvoice[]
  onChanged: () => void
}

export function SupplierInvoices({ entry, entries, sent, onChanged }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const isAwaited = awaitsSupplier(entry)
  const canSend = useMay()('accounting:write') && isAwaited
  const entryInvoices = sent.filter(({ entry_ids }) => entry_ids.includes(entry.id))
  if (!isAwaited && entryInvoices.length === 0) return null
  const send = async (body: SentInvoice) => {
    await sendSupplierInvoice({ client: api(), path: { id: entry.id }, body })
    onChanged()
  }
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.title}</h2>
        {canSend && (
          <button type="button" onClick={() => setOpen(true)}>
            {t.add}
          </button>
        )}
      </div>
      {entryInvoices.length === 0 && <p class="soft">{t.none}</p>}
      {entryInvoices.map((invoice) => (
        <SupplierInvoiceCard key={invoice.id} invoice={invoice} onChanged={onChanged} />
      ))}
      {isOpen && (
        <SendInvoice
          audience="team"
          entry={entry}
          entries={entries}
          isReplacing={isUndecided(entry, entryInvoices)}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type InvoiceProps = { invoice: SupplierInvoice; onChanged: () => void }

function SupplierInvoiceCard({ invoice, onChanged }: InvoiceProps) {
  const t = texts()
  const { id, status } = invoice
  const tone = TONES[status]
  const saving = useAction(async () =>
    saveFile(await getSupplierInvoiceFile({ client: api(), path: { id } })),
  )
  return (
    <article class={`notice stack ${tone}`}>
      <div class="row spread">
        <h3 class="wrap">{invoice.number}</h3>
        <span class={`badge ${tone}`}>{t.status[status]}</span>
      </div>
      <SupplierInvoiceFacts invoice={invoice} />
      <InvoiceDifferences invoice={invoice} audience="team" />
      <FormFailure action={saving} />
      <div class="row">
        <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {t.download}
          <span class="visually-hidden"> {invoice.number}</span>
        </button>
        {status === 'received' && <DecisionButtons invoice={invoice} onChanged={onChanged} />}
      </div>
    </article>
  )
}

function SupplierInvoiceFacts({ invoice }: { invoice: SupplierInvoice }) {
  const t = texts()
  const nameOfUser = useNameOfUser()
  const { currency, entry_ids, sent_by, sent_by_id, decided_at, decided_by_id } = invoice
  const sender = (sent_by_id && nameOfUser(sent_by_id)) || t.senders[sent_by]
  const decider = decided_by_id ? t.by(nameOfUser(decided_by_id) || t.senders.team) : t.alone
  return (
    <Facts
      rows={[
        [t.date, day(invoice.date)],
        [t.excl, exactMoney(invoice.amount_excl_vat, currency)],
        [t.vat, exactMoney(invoice.vat_amount, currency)],
        [t.incl, exactMoney(invoice.amount_incl_vat, currency)],
        [t.covers, entry_ids.length > 1 && t.entries(entry_ids.length)],
        [t.kind, t.kinds[invoice.kind]],
        [t.sent, `${moment(invoice.created_at)}, ${t.by(sender)}`],
        [t.decided, decided_at && `${moment(decided_at)}, ${decider}`],
        [t.reason, invoice.reason],
      ]}
    />
  )
}

const CALLS = {
  accept: (id: string) => acceptSupplierInvoice({ client: api(), path: { id } }),
  reject: (id: string, reason: string) =>
    rejectSupplierInvoice({ client: api(), path: { id }, body: { reason } }),
}
type Act = keyof typeof CALLS

function DecisionButtons({ invoice, onChanged }: InvoiceProps) {
  const t = texts()
  const [openAction, setOpenAction] = useState<Act>()
  if (!useMay()('accounting:write')) return null
  const name = <span class="visually-hidden"> {invoice.number}</span>
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpenAction('reject')}>
        {t.reject.button}
        {name}
      </button>
      {!isBlocked(invoice) && (
        <button type="button" class="primary" onClick={() => setOpenAction('accept')}>
          {t.accept.button}
          {name}
        </button>
      )}
      {openAction && (
        <DecisionDialog
          act={openAction}
          invoice={invoice}
          onChanged={onChanged}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

function DecisionDialog({
  act,
  invoice: { id, number },
  onChanged,
  onClose,
}: InvoiceProps & { act: Act; onClose: () => void }) {
  const t = texts()
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    await CALLS[act](id, reason.trim())
    onChanged()
  })
  return (
    <Confirm
      title={t[act].title(number)}
      label={t[act].label}
      isDanger={act === 'reject'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t[act].effect}</p>
      {act === 'reject' && (
        <TextArea
          label={t.why}
          hint={t.whyHint}
          required
          value={reason}
          onValue={setReason}
          error={action.getFieldError('reason')}
        />
      )}
    </Confirm>
  )
}
