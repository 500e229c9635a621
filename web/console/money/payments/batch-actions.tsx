// The actions on a payment batch: change it, prepare and approve it, create its file, confirm its payments, cancel it.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  approvePaymentBatch,
  cancelPaymentBatch,
  confirmPaymentBatch,
  exportPaymentBatch,
  type PaymentBatch,
  preparePaymentBatch,
  reopenPaymentBatch,
  updatePaymentBatch,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { PaidFields } from './paid-fields.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/money/payments', 'batchActions')

type Props = { batch: PaymentBatch; onChanged: (batch: PaymentBatch) => void }
type ActionsProps = Props & { needsApproval: boolean }
type DialogProps = Props & { onClose: () => void }

const DIALOGS = {
  update: UpdateBatchDialog,
  prepare: PrepareBatchDialog,
  approve: ApproveBatchDialog,
  reopen: ReopenBatchDialog,
  export: ExportBatchDialog,
  confirm: ConfirmBatchDialog,
  cancel: CancelBatchDialog,
}

export function BatchActions({ batch, needsApproval, onChanged }: ActionsProps) {
  const [t, c] = [texts(), commonTexts()]
  const [openAction, setOpenAction] = useState<keyof typeof DIALOGS>()
  const isAllowed = (action: PaymentBatch['allowed_actions'][number]) =>
    batch.allowed_actions.includes(action)
  const Dialog = openAction && DIALOGS[openAction]
  return (
    <>
      {isAllowed('cancel') && (
        <button type="button" class="danger" onClick={() => setOpenAction('cancel')}>
          {t.cancel.button}
        </button>
      )}
      {isAllowed('update') && (
        <button type="button" onClick={() => setOpenAction('update')}>
          {c.edit}
        </button>
      )}
      {isAllowed('add-entries') && (
        <a class="button" href={`/console/payments?batch=${batch.id}`}>
          {t.add}
        </a>
      )}
      {isAllowed('reopen') && (
        <button type="button" onClick={() => setOpenAction('reopen')}>
          {t.reopen.button}
        </button>
      )}
      {needsApproval && isAllowed('prepare') && (
        <button type="button" class="primary" onClick={() => setOpenAction('prepare')}>
          {t.prepare.button}
        </button>
      )}
      {isAllowed('approve') && (
        <button
          type="button"
          class={needsApproval ? 'primary' : undefined}
          onClick={() => setOpenAction('approve')}
        >
          {t.approve.button}
        </button>
      )}
      {isAllowed('export') && (
        <button type="button" class="primary" onClick={() => setOpenAction('export')}>
          {t.export.button}
        </button>
      )}
      {isAllowed('confirm') && (
        <button type="button" class="primary" onClick={() => setOpenAction('confirm')}>
          {t.confirm.button}
        </button>
      )}
      {Dialog && <Dialog batch={batch} onChanged={onChanged} onClose={() => setOpenAction(undefined)} />}
    </>
  )
}

function UpdateBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const [t, c] = [texts(), commonTexts()]
  const today = useToday()
  const [execution_date, setDate] = useState(batch.execution_date)
  const [label, setLabel] = useState(batch.label ?? '')
  const saving = useAction(async () => {
    const body = { execution_date, label: orNull(label.trim()) }
    onChanged(await updatePaymentBatch({ client: api(), path: { id: batch.id }, body }))
  })
  return (
    <Confirm title={t.update.title} label={c.save} action={saving} onClose={onClose} onDone={onClose}>
      <TextField
        type="date"
        label={t.execution}
        value={execution_date}
        onValue={setDate}
        min={today}
        max={addDays(today, 366)}
        error={saving.getFieldError('execution_date')}
        required
      />
      <TextField label={t.name} value={label} onValue={setLabel} error={saving.getFieldError('label')} />
    </Confirm>
  )
}

function PrepareBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const t = texts().prepare
  const preparing = useAction(async () =>
    onChanged(await preparePaymentBatch({ client: api(), path: { id: batch.id } })),
  )
  return (
    <Confirm title={t.title} label={t.label} action={preparing} onClose={onClose} onDone={onClose}>
      <p>{t.lead}</p>
    </Confirm>
  )
}

/** Approves the preparation that the page shows; the API refuses if the batch was prepared again since. */
function ApproveBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const t = texts().approve
  const { id, prepared_at, total, currency, entry_count, execution_date } = batch
  const approving = useAction(async () =>
    onChanged(await approvePaymentBatch({ client: api(), path: { id }, body: { prepared_at } })),
  )
  return (
    <Confirm
      title={t.title(money(total, currency))}
      label={t.label}
      action={approving}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t.lead(entry_count, day(execution_date))}</p>
    </Confirm>
  )
}

function ReopenBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const t = texts().reopen
  const reopening = useAction(async () =>
    onChanged(await reopenPaymentBatch({ client: api(), path: { id: batch.id } })),
  )
  return (
    <Confirm title={t.title} label={t.label} action={reopening} onClose={onClose} onDone={onClose}>
      <p>{batch.approved_at ? t.approved : t.prepared}</p>
    </Confirm>
  )
}

function ExportBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const t = texts().export
  const exporting = useAction(async () =>
    onChanged(await exportPaymentBatch({ client: api(), path: { id: batch.id } })),
  )
  return (
    <Confirm
      title={t.title(money(batch.total, batch.currency))}
      label={t.label}
      action={exporting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t.lead(batch.entry_count, day(batch.execution_date))}</p>
      {!batch.prepared_at && <p>{t.freezes}</p>}
    </Confirm>
  )
}

/** `entryIds` limits the confirmation to these entries; all open entries by default. */
export function ConfirmBatchDialog({
  batch,
  entryIds,
  onChanged,
  onClose,
}: DialogProps & { entryIds?: readonly string[] }) {
  const t = texts().confirm
  const today = useToday()
  const [payment, setPayment] = useState({ paid_on: today, reference: '' })
  const openCount = batch.entry_count - batch.paid_count
  const count = entryIds?.length ?? openCount
  const confirming = useAction(async () => {
    const body = {
      paid_on: payment.paid_on,
      reference: orNull(payment.reference.trim()),
      ...(entryIds && { entry_ids: [...entryIds] }),
    }
    onChanged(await confirmPaymentBatch({ client: api(), path: { id: batch.id }, body }))
  })
  return (
    <Confirm title={t.all(count)} label={t.label} action={confirming} onClose={onClose} onDone={onClose}>
      <p>{t.lead}</p>
      {count < openCount && <p>{t.rest(openCount - count)}</p>}
      <PaidFields
        dateLabel={t.date}
        value={payment}
        onValue={setPayment}
        getFieldError={confirming.getFieldError}
      />
    </Confirm>
  )
}

function CancelBatchDialog({ batch, onChanged, onClose }: DialogProps) {
  const t = texts().cancel
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const { id, status, paid_count, entry_count } = batch
  const isExported = status === 'exported'
  const cancelling = useAction(async () =>
    onChanged(
      await cancelPaymentBatch({ client: api(), path: { id }, body: { reason: orNull(reason.trim()) } }),
    ),
  )
  return (
    <Confirm title={t.title} label={t.label} isDanger action={cancelling} onClose={onClose} onDone={onClose}>
      {isExported ? <p class="notice bad">{t.warning}</p> : <p>{t.draft}</p>}
      {paid_count > 0 && <p>{t.paid(paid_count, entry_count - paid_count)}</p>}
      <TextArea
        label={t.reason}
        value={reason}
        onValue={setReason}
        error={cancelling.getFieldError('reason')}
      />
      {isExported && <CheckField label={t.sure} isChecked={isSure} onCheck={setSure} required />}
    </Confirm>
  )
}
