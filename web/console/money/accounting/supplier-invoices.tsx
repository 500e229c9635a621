// The invoices that the supplier has sent for an entry: what they say, where they differ, and the decision of the team.

import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, exactMoney, moment, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
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

const TEXTS = defineTexts({
  en: {
    title: 'Invoice of the supplier',
    none: 'None received yet. The freelancer can send it from the portal.',
    add: 'Add the invoice…',
    status: { received: 'To check', accepted: 'Accepted', rejected: 'Rejected', replaced: 'Replaced' },
    kinds: { factur_x: 'Factur-X, read from the file', pdf: 'PDF, data typed by the sender' },
    kind: 'File',
    date: 'Date',
    covers: 'Covers',
    entries: (count: string) => `${count} entries of the activity report`,
    excl: 'Excl. VAT',
    vat: 'VAT',
    incl: 'Incl. VAT',
    sent: 'Sent',
    by: (who: string) => `by ${who}`,
    senders: { team: 'the team', freelancer: 'the freelancer' },
    decided: 'Decided',
    alone: 'automatically, as nothing differs',
    reason: 'Reason',
    download: 'Download PDF',
    accept: {
      button: 'Accept…',
      title: (number: string) => `Accept invoice ${number}?`,
      label: 'Accept',
      effect: 'Its number, date and file become those of the accounting entry. This cannot be undone.',
    },
    reject: {
      button: 'Reject…',
      title: (number: string) => `Reject invoice ${number}?`,
      label: 'Reject',
      effect: 'The freelancer can then send another one.',
    },
    why: 'What has to be corrected?',
    whyHint: 'Visible to the freelancer.',
  },
  fr: {
    title: 'Facture du fournisseur',
    none: 'Aucune facture reçue. Le freelance peut l’envoyer depuis le portail.',
    add: 'Ajouter la facture…',
    status: { received: 'À vérifier', accepted: 'Acceptée', rejected: 'Refusée', replaced: 'Remplacée' },
    kinds: { factur_x: 'Factur-X, données lues dans le fichier', pdf: 'PDF, données saisies à l’envoi' },
    kind: 'Fichier',
    date: 'Date',
    covers: 'Porte sur',
    entries: (count: string) => `${count} écritures du compte rendu`,
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    sent: 'Envoyée le',
    by: (who: string) => `par ${who}`,
    senders: { team: 'l’équipe', freelancer: 'le freelance' },
    decided: 'Décision le',
    alone: 'automatiquement, en l’absence d’écart',
    reason: 'Motif',
    download: 'Télécharger le PDF',
    accept: {
      button: 'Accepter…',
      title: (number: string) => `Accepter la facture ${number} ?`,
      label: 'Accepter',
      effect:
        'Son numéro, sa date et son fichier deviendront ceux de l’écriture comptable. Cette action est définitive.',
    },
    reject: {
      button: 'Refuser…',
      title: (number: string) => `Refuser la facture ${number} ?`,
      label: 'Refuser',
      effect: 'Le freelance pourra ensuite en envoyer une autre.',
    },
    why: 'Que faut-il corriger ?',
    whyHint: 'Visible par le freelance.',
  },
})

const TONES = { received: 'warn', accepted: 'good', rejected: 'bad', replaced: '' }

type Props = {
  entry: AccountingEntry
  /** Of the same report. */
  entries: readonly AccountingEntry[]
  sent: readonly SupplierInvoice[]
  onChanged: () => void
}

export function SupplierInvoices({ entry, entries, sent, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const isAwaited = awaitsSupplier(entry)
  const canSend = useMay()('accounting:write') && isAwaited
  const own = sent.filter(({ entry_ids }) => entry_ids.includes(entry.id))
  if (!isAwaited && own.length === 0) return null
  const send = async (body: SentInvoice) => {
    await sendSupplierInvoice({ client: api(), path: { id: entry.id }, body })
    onChanged()
  }
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{w.title}</h2>
        {canSend && (
          <button type="button" onClick={() => setOpen(true)}>
            {w.add}
          </button>
        )}
      </div>
      {own.length === 0 && <p class="soft">{w.none}</p>}
      {own.map((invoice) => (
        <Sent key={invoice.id} invoice={invoice} onChanged={onChanged} />
      ))}
      {isOpen && (
        <SendInvoice
          audience="team"
          entry={entry}
          entries={entries}
          isReplacing={isUndecided(entry, own)}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type SentProps = { invoice: SupplierInvoice; onChanged: () => void }

function Sent({ invoice, onChanged }: SentProps) {
  const w = useTexts(TEXTS)
  const { id, status } = invoice
  const tone = TONES[status]
  const saving = useAction(async () =>
    saveFile(await getSupplierInvoiceFile({ client: api(), path: { id } })),
  )
  return (
    <article class={`notice stack ${tone}`}>
      <div class="row spread">
        <h3 class="wrap">{invoice.number}</h3>
        <span class={`badge ${tone}`}>{w.status[status]}</span>
      </div>
      <SentFacts invoice={invoice} />
      <InvoiceDifferences invoice={invoice} audience="team" />
      <FormFailure action={saving} />
      <div class="row">
        <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {w.download}
          <span class="visually-hidden"> {invoice.number}</span>
        </button>
        {status === 'received' && <Decision invoice={invoice} onChanged={onChanged} />}
      </div>
    </article>
  )
}

function SentFacts({ invoice }: { invoice: SupplierInvoice }) {
  const w = useTexts(TEXTS)
  const userName = useNameOfUser()
  const { currency, entry_ids, sent_by, sent_by_id, decided_at, decided_by_id } = invoice
  const sender = (sent_by_id && userName(sent_by_id)) || w.senders[sent_by]
  const decider = decided_by_id ? w.by(userName(decided_by_id) || w.senders.team) : w.alone
  return (
    <Facts
      rows={[
        [w.date, day(invoice.date)],
        [w.excl, exactMoney(invoice.amount_excl_vat, currency)],
        [w.vat, exactMoney(invoice.vat_amount, currency)],
        [w.incl, exactMoney(invoice.amount_incl_vat, currency)],
        [w.covers, entry_ids.length > 1 && w.entries(number(entry_ids.length))],
        [w.kind, w.kinds[invoice.kind]],
        [w.sent, `${moment(invoice.created_at)}, ${w.by(sender)}`],
        [w.decided, decided_at && `${moment(decided_at)}, ${decider}`],
        [w.reason, invoice.reason],
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

function Decision({ invoice, onChanged }: SentProps) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<Act>()
  if (!useMay()('accounting:write')) return null
  const name = <span class="visually-hidden"> {invoice.number}</span>
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen('reject')}>
        {w.reject.button}
        {name}
      </button>
      {!isBlocked(invoice) && (
        <button type="button" class="primary" onClick={() => setOpen('accept')}>
          {w.accept.button}
          {name}
        </button>
      )}
      {open && (
        <DecisionDialog
          act={open}
          invoice={invoice}
          onChanged={onChanged}
          onClose={() => setOpen(undefined)}
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
}: SentProps & { act: Act; onClose: () => void }) {
  const w = useTexts(TEXTS)
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    await CALLS[act](id, reason.trim())
    onChanged()
  })
  return (
    <Confirm
      title={w[act].title(number)}
      label={w[act].label}
      isDanger={act === 'reject'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w[act].effect}</p>
      {act === 'reject' && (
        <TextArea
          label={w.why}
          hint={w.whyHint}
          required
          value={reason}
          onValue={setReason}
          error={action.errorOf('reason')}
        />
      )}
    </Confirm>
  )
}
