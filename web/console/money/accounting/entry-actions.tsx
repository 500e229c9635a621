// Actions on an entry: record or reverse its payment, mark the entry as sent to the accountant.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingEntry,
  recordPayment,
  reversePayment,
  sendAccountingEntry,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { PaidFields } from '../payments/paid-fields.tsx'
import { BatchErrorLink } from './entry-payments.tsx'

const texts = requireTexts('console/money/entry-page', 'entryActions')

type Props = { entry: AccountingEntry; onChanged: () => void }
type DialogProps = Props & { onClose: () => void }

const DIALOGS = { pay: PayDialog, reverse: ReverseDialog, send: SendDialog }

/** Invoices from before payments were recorded may be a year old. */
const MAX_DAYS_AGO = 366

export function EntryActions({ entry, onChanged }: Props) {
  const t = texts()
  const [openAction, setOpenAction] = useState<keyof typeof DIALOGS>()
  const Dialog = openAction && DIALOGS[openAction]
  return (
    <>
      {entry.allowed_actions.includes('reverse-payment') && (
        <button type="button" class="danger" onClick={() => setOpenAction('reverse')}>
          {t.reverse.button}
        </button>
      )}
      {entry.allowed_actions.includes('send') && (
        <button type="button" onClick={() => setOpenAction('send')}>
          {t.send.button}
        </button>
      )}
      {entry.allowed_actions.includes('pay') && (
        <button type="button" class="primary" onClick={() => setOpenAction('pay')}>
          {t.pay.button}
        </button>
      )}
      {Dialog && <Dialog entry={entry} onChanged={onChanged} onClose={() => setOpenAction(undefined)} />}
    </>
  )
}

const formatAmount = ({ amount_incl_vat, currency }: AccountingEntry) => money(amount_incl_vat, currency)

function PayDialog({ entry, onChanged, onClose }: DialogProps) {
  const t = texts().pay
  const today = useToday()
  const [payment, setPayment] = useState({ paid_on: today, reference: '' })
  const action = useAction(async () => {
    const body = { paid_on: payment.paid_on, reference: orNull(payment.reference.trim()) }
    await recordPayment({ client: api(), path: { id: entry.id }, body })
    onChanged()
  })
  return (
    <Confirm
      title={t.title(formatAmount(entry))}
      label={t.label}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <PaidFields
        dateLabel={t.date}
        value={payment}
        onValue={setPayment}
        earliest={addDays(today, -MAX_DAYS_AGO)}
        getFieldError={action.getFieldError}
      />
      {entry.invoice_number === null && <p class="notice warn">{t.withoutInvoice}</p>}
      {entry.invoice_number !== null && payment.paid_on < entry.invoice_date && (
        <p class="notice warn">{t.beforeInvoice(day(entry.invoice_date))}</p>
      )}
      <p class="small soft">{t.effect}</p>
      <BatchErrorLink error={action.error} />
    </Confirm>
  )
}

function ReverseDialog({ entry, onChanged, onClose }: DialogProps) {
  const t = texts().reverse
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
      title={t.title(formatAmount(entry))}
      label={t.label}
      isDanger
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t.effect}</p>
      <TextArea
        label={t.reason}
        value={reason}
        onValue={setReason}
        error={action.getFieldError('reason')}
        required
      />
      <TextField
        type="date"
        label={t.date}
        value={reversed_on}
        onValue={setDate}
        max={today}
        error={action.getFieldError('reversed_on')}
        required
      />
    </Confirm>
  )
}

function SendDialog({ entry, onChanged, onClose }: DialogProps) {
  const t = texts().send
  const today = useToday()
  const action = useAction(async () => {
    await sendAccountingEntry({ client: api(), path: { id: entry.id } })
    onChanged()
  })
  return (
    <Confirm
      title={t.title(formatAmount(entry))}
      label={t.label}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t.effect(day(today))}</p>
    </Confirm>
  )
}
