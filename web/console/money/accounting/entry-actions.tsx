// Actions on an entry: record its payment, take it back, mark the entry as sent to the accountant.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingEntry,
  recordPayment,
  reversePayment,
  sendAccountingEntry,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { PaidFields } from '../payments/paid-fields.tsx'
import { BatchOfError } from './entry-payments.tsx'

const TEXTS = defineTexts({
  en: {
    pay: {
      button: 'Mark as paid…',
      title: (amount: string) => `Record the payment of ${amount}`,
      label: 'Mark as paid',
      date: 'Paid on',
      effect: 'For a payment made outside of a payment batch. It can be reversed within 90 days.',
    },
    reverse: {
      button: 'Reverse payment…',
      title: (amount: string) => `Reverse the payment of ${amount}?`,
      label: 'Reverse payment',
      effect:
        'For example because the bank returned it. The payment stays on record with its reversal, and the entry is to be paid again.',
      reason: 'Reason',
      date: 'Returned on',
    },
    send: {
      button: 'Mark as sent to accounting…',
      title: (amount: string) => `Mark ${amount} as sent to accounting?`,
      label: 'Mark as sent',
      effect: (today: string) =>
        `Dated today, ${today}. This cannot be undone. Exports do this automatically.`,
    },
  },
  fr: {
    pay: {
      button: 'Marquer comme payée…',
      title: (amount: string) => `Enregistrer le paiement de ${amount}`,
      label: 'Marquer comme payée',
      date: 'Payée le',
      effect: 'Pour un paiement effectué hors d’un lot de virements. Il peut être annulé dans les 90 jours.',
    },
    reverse: {
      button: 'Annuler le paiement…',
      title: (amount: string) => `Annuler le paiement de ${amount} ?`,
      label: 'Annuler le paiement',
      effect:
        'Par exemple parce que la banque l’a rejeté. Le paiement et son annulation restent enregistrés, et l’écriture est de nouveau à payer.',
      reason: 'Motif',
      date: 'Date du retour',
    },
    send: {
      button: 'Marquer comme transmise à la comptabilité…',
      title: (amount: string) => `Marquer l’écriture de ${amount} comme transmise à la comptabilité ?`,
      label: 'Marquer comme transmise',
      effect: (today: string) =>
        `En date d’aujourd’hui, ${today}. Cette action est définitive ; les exports le font automatiquement.`,
    },
  },
})

type Props = { entry: AccountingEntry; onChanged: () => void }
type DialogProps = Props & { onClose: () => void }

const DIALOGS = { pay: PayDialog, reverse: ReverseDialog, send: SendDialog }

/** As invoices from before payments were recorded may be a year old. */
const MAX_DAYS_AGO = 366

export function EntryActions({ entry, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Dialog = open && DIALOGS[open]
  return (
    <>
      {entry.allowed_actions.includes('reverse-payment') && (
        <button type="button" class="danger" onClick={() => setOpen('reverse')}>
          {w.reverse.button}
        </button>
      )}
      {entry.allowed_actions.includes('send') && (
        <button type="button" onClick={() => setOpen('send')}>
          {w.send.button}
        </button>
      )}
      {entry.allowed_actions.includes('pay') && (
        <button type="button" class="primary" onClick={() => setOpen('pay')}>
          {w.pay.button}
        </button>
      )}
      {Dialog && <Dialog entry={entry} onChanged={onChanged} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const amountOf = ({ amount_incl_vat, currency }: AccountingEntry) => money(amount_incl_vat, currency)

function PayDialog({ entry, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS).pay
  const today = useToday()
  const [paid, setPaid] = useState({ paid_on: today, reference: '' })
  const action = useAction(async () => {
    const body = { paid_on: paid.paid_on, reference: orNull(paid.reference.trim()) }
    await recordPayment({ client: api(), path: { id: entry.id }, body })
    onChanged()
  })
  return (
    <Confirm
      title={w.title(amountOf(entry))}
      label={w.label}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <PaidFields
        dateLabel={w.date}
        value={paid}
        onValue={setPaid}
        earliest={addDays(today, -MAX_DAYS_AGO)}
        errorOf={action.errorOf}
      />
      <p class="small soft">{w.effect}</p>
      <BatchOfError error={action.error} />
    </Confirm>
  )
}

function ReverseDialog({ entry, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS).reverse
  const today = useToday()
  const [reversed_on, setDate] = useState(today)
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    await reversePayment({
      client: api(),
      path: { id: entry.id },
      body: { reason: reason.trim(), reversed_on },
    })
    onChanged()
  })
  return (
    <Confirm
      title={w.title(amountOf(entry))}
      label={w.label}
      isDanger
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w.effect}</p>
      <TextArea
        label={w.reason}
        value={reason}
        onValue={setReason}
        error={action.errorOf('reason')}
        required
      />
      <TextField
        type="date"
        label={w.date}
        value={reversed_on}
        onValue={setDate}
        max={today}
        error={action.errorOf('reversed_on')}
        required
      />
    </Confirm>
  )
}

function SendDialog({ entry, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS).send
  const today = useToday()
  const action = useAction(async () => {
    await sendAccountingEntry({ client: api(), path: { id: entry.id } })
    onChanged()
  })
  return (
    <Confirm
      title={w.title(amountOf(entry))}
      label={w.label}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w.effect(day(today))}</p>
    </Confirm>
  )
}
