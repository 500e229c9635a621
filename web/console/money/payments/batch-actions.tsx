// What can be done with a payment batch: change it, create its file, confirm its payments, cancel it.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  cancelPaymentBatch,
  confirmPaymentBatch,
  exportPaymentBatch,
  type PaymentBatch,
  updatePaymentBatch,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { PaidFields } from './paid-fields.tsx'

const TEXTS = defineTexts({
  en: {
    update: { title: 'Edit payment batch' },
    execution: 'Execution date',
    name: 'Label (optional)',
    add: 'Add entries…',
    export: {
      button: 'Create file for the bank…',
      title: (sum: string) => `Create the file for ${sum}?`,
      label: 'Create file',
      lead: (count: string, date: string) =>
        `${count} transfers, to be executed on ${date}. Every entry is checked again. Amounts and bank accounts are then fixed, and entries can no longer be added or removed.`,
    },
    confirm: {
      button: 'Confirm payments…',
      all: (count: string) => (count === '1' ? 'Confirm 1 payment' : `Confirm ${count} payments`),
      label: 'Confirm',
      lead: 'The bank has executed these transfers: the entries become paid.',
      rest: (count: string) =>
        count === '1'
          ? 'The other entry stays open: confirm it later, or cancel the batch to release it.'
          : `The other ${count} entries stay open: confirm them later, or cancel the batch to release them.`,
      date: 'Executed on',
    },
    cancel: {
      button: 'Cancel batch…',
      title: 'Cancel this payment batch?',
      label: 'Cancel batch',
      draft: 'Its entries can then be paid otherwise, or in another batch.',
      warning:
        'A file for the bank exists. Make sure that the bank does not execute it: if it does, the same invoices can be paid twice.',
      sure: 'The bank will not execute the open payments of this file',
      paid: (paid: string, open: string) =>
        `${paid} paid entries stay paid; the ${open} open ones are released.`,
      reason: 'Reason (optional)',
    },
  },
  fr: {
    update: { title: 'Modifier le lot de virements' },
    execution: 'Date d’exécution',
    name: 'Libellé (facultatif)',
    add: 'Ajouter des écritures…',
    export: {
      button: 'Générer le fichier…',
      title: (sum: string) => `Générer le fichier pour ${sum} ?`,
      label: 'Générer le fichier',
      lead: (count: string, date: string) =>
        `${count} virements, à exécuter le ${date}. Chaque écriture est vérifiée à nouveau. Les montants et les comptes bancaires seront figés, et plus aucune écriture ne pourra être ajoutée ni retirée.`,
    },
    confirm: {
      button: 'Confirmer les paiements…',
      all: (count: string) => (count === '1' ? 'Confirmer 1 paiement' : `Confirmer ${count} paiements`),
      label: 'Confirmer',
      lead: 'La banque a exécuté ces virements : les écritures passent au statut payé.',
      rest: (count: string) =>
        count === '1'
          ? 'L’autre écriture reste ouverte : confirmez-la plus tard, ou annulez le lot pour la libérer.'
          : `Les ${count} autres écritures restent ouvertes : confirmez-les plus tard, ou annulez le lot pour les libérer.`,
      date: 'Exécutés le',
    },
    cancel: {
      button: 'Annuler le lot…',
      title: 'Annuler ce lot de virements ?',
      label: 'Annuler le lot',
      draft: 'Ses écritures pourront être payées autrement, ou dans un autre lot.',
      warning:
        'Un fichier a été généré pour la banque. Assurez-vous qu’elle ne l’exécutera pas : sinon, les mêmes factures risquent d’être payées deux fois.',
      sure: 'La banque n’exécutera pas les virements en attente de ce fichier',
      paid: (paid: string, open: string) =>
        `Les ${paid} écritures payées le restent ; les ${open} en attente sont libérées.`,
      reason: 'Motif (facultatif)',
    },
  },
})

type Props = { batch: PaymentBatch; onChanged: (batch: PaymentBatch) => void }
type DialogProps = Props & { onClose: () => void }

const DIALOGS = { update: UpdateBatch, export: ExportBatch, confirm: ConfirmBatch, cancel: CancelBatch }

export function BatchActions({ batch, onChanged }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const may = (action: PaymentBatch['allowed_actions'][number]) => batch.allowed_actions.includes(action)
  const Dialog = open && DIALOGS[open]
  return (
    <>
      {may('cancel') && (
        <button type="button" class="danger" onClick={() => setOpen('cancel')}>
          {w.cancel.button}
        </button>
      )}
      {may('update') && (
        <button type="button" onClick={() => setOpen('update')}>
          {c.edit}
        </button>
      )}
      {may('add-entries') && (
        <a class="button" href={`/console/payments?batch=${batch.id}`}>
          {w.add}
        </a>
      )}
      {may('export') && (
        <button type="button" class="primary" onClick={() => setOpen('export')}>
          {w.export.button}
        </button>
      )}
      {may('confirm') && (
        <button type="button" class="primary" onClick={() => setOpen('confirm')}>
          {w.confirm.button}
        </button>
      )}
      {Dialog && <Dialog batch={batch} onChanged={onChanged} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function UpdateBatch({ batch, onChanged, onClose }: DialogProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const today = useToday()
  const [execution_date, setDate] = useState(batch.execution_date)
  const [label, setLabel] = useState(batch.label ?? '')
  const saving = useAction(async () => {
    const body = { execution_date, label: orNull(label.trim()) }
    onChanged(await updatePaymentBatch({ client: api(), path: { id: batch.id }, body }))
  })
  return (
    <Confirm title={w.update.title} label={c.save} action={saving} onClose={onClose} onDone={onClose}>
      <TextField
        type="date"
        label={w.execution}
        value={execution_date}
        onValue={setDate}
        min={today}
        max={addDays(today, 366)}
        error={saving.errorOf('execution_date')}
        required
      />
      <TextField label={w.name} value={label} onValue={setLabel} error={saving.errorOf('label')} />
    </Confirm>
  )
}

function ExportBatch({ batch, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS).export
  const exporting = useAction(async () =>
    onChanged(await exportPaymentBatch({ client: api(), path: { id: batch.id } })),
  )
  return (
    <Confirm
      title={w.title(money(batch.total, batch.currency))}
      label={w.label}
      action={exporting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w.lead(number(batch.entry_count), day(batch.execution_date))}</p>
    </Confirm>
  )
}

/** `entryIds`: only these; default: all that are open. */
export function ConfirmBatch({
  batch,
  entryIds,
  onChanged,
  onClose,
}: DialogProps & { entryIds?: readonly string[] }) {
  const w = useTexts(TEXTS).confirm
  const today = useToday()
  const [paid, setPaid] = useState({ paid_on: today, reference: '' })
  const open = batch.entry_count - batch.paid_count
  const count = entryIds?.length ?? open
  const confirming = useAction(async () => {
    const body = {
      paid_on: paid.paid_on,
      reference: orNull(paid.reference.trim()),
      ...(entryIds && { entry_ids: [...entryIds] }),
    }
    onChanged(await confirmPaymentBatch({ client: api(), path: { id: batch.id }, body }))
  })
  return (
    <Confirm
      title={w.all(number(count))}
      label={w.label}
      action={confirming}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w.lead}</p>
      {count < open && <p>{w.rest(number(open - count))}</p>}
      <PaidFields dateLabel={w.date} value={paid} onValue={setPaid} errorOf={confirming.errorOf} />
    </Confirm>
  )
}

function CancelBatch({ batch, onChanged, onClose }: DialogProps) {
  const w = useTexts(TEXTS).cancel
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
    <Confirm title={w.title} label={w.label} isDanger action={cancelling} onClose={onClose} onDone={onClose}>
      {isExported ? <p class="notice bad">{w.warning}</p> : <p>{w.draft}</p>}
      {paid_count > 0 && <p>{w.paid(number(paid_count), number(entry_count - paid_count))}</p>}
      <TextArea label={w.reason} value={reason} onValue={setReason} error={cancelling.errorOf('reason')} />
      {isExported && <CheckField label={w.sure} isChecked={isSure} onCheck={setSure} required />}
    </Confirm>
  )
}
