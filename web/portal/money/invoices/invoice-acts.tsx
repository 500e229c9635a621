// What a freelancer does with an invoice: download it, contest it, withdraw that, accept a credit note.

import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  acceptPortalCreditNote,
  contestPortalInvoice,
  getPortalInvoiceFile,
  type PortalAccountingEntry,
  withdrawPortalContest,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const TEXTS = defineTexts({
  en: {
    download: 'Download PDF',
    making: 'The PDF is being prepared.',
    contest: {
      button: 'Contest…',
      title: (name: string) => `Contest ${name}?`,
      label: 'Contest',
      until: (date: string) => `You can contest this invoice until ${date}.`,
      effect: 'It will not be paid until you withdraw, or until the company has corrected the report.',
      reason: 'What is wrong?',
      hint: 'Visible to the company.',
    },
    'withdraw-contest': {
      button: 'Withdraw…',
      title: (name: string) => `Stop contesting ${name}?`,
      label: 'Withdraw',
      effect: 'The invoice stands as it is, and can be paid.',
    },
    accept: {
      button: 'Accept the credit note…',
      title: (amount: string) => `Accept the credit note of ${amount}?`,
      label: 'Accept',
      effect: 'It cancels the earlier invoice of this report. This cannot be undone.',
    },
    thisOne: 'this invoice',
  },
  fr: {
    download: 'Télécharger le PDF',
    making: 'Le PDF est en préparation.',
    contest: {
      button: 'Contester…',
      title: (name: string) => `Contester ${name} ?`,
      label: 'Contester',
      until: (date: string) => `Vous pouvez contester cette facture jusqu’au ${date}.`,
      effect:
        'Son paiement sera suspendu jusqu’au retrait de votre contestation ou à la correction du compte rendu par l’entreprise.',
      reason: 'Que contestez-vous ?',
      hint: 'Visible par l’entreprise.',
    },
    'withdraw-contest': {
      button: 'Retirer la contestation…',
      title: (name: string) => `Ne plus contester ${name} ?`,
      label: 'Retirer la contestation',
      effect: 'La facture est maintenue en l’état et pourra être payée.',
    },
    accept: {
      button: 'Accepter l’avoir…',
      title: (amount: string) => `Accepter l’avoir de ${amount} ?`,
      label: 'Accepter',
      effect: 'Il annule la facture précédente de ce compte rendu. Cette action est définitive.',
    },
    thisOne: 'cette facture',
  },
})

const CALLS = {
  contest: (id: string, reason: string) =>
    contestPortalInvoice({ client: portal(), path: { id }, body: { reason } }),
  'withdraw-contest': (id: string) => withdrawPortalContest({ client: portal(), path: { id } }),
  accept: (id: string) => acceptPortalCreditNote({ client: portal(), path: { id } }),
}
type Act = keyof typeof CALLS
const ACTS = Object.keys(CALLS) as Act[]

type Props = { entry: PortalAccountingEntry; onChanged: (entry: PortalAccountingEntry) => void }

export function InvoiceActs({ entry, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<Act>()
  const { id, invoice, allowed_actions } = entry
  const saving = useAction(async () =>
    saveFile(await getPortalInvoiceFile({ client: portal(), path: { id } })),
  )
  const offered = ACTS.filter((act) => allowed_actions.includes(act))
  const hasButtons = invoice?.status === 'ready' || offered.length > 0
  const name = <span class="visually-hidden"> {entry.invoice_number}</span>
  return (
    <>
      {invoice?.status === 'issued' && <p class="small soft">{w.making}</p>}
      <FormFailure action={saving} />
      {hasButtons && (
        <div class="row">
          {invoice?.status === 'ready' && (
            <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
              {w.download}
              {name}
            </button>
          )}
          {offered.map((act) => (
            <button
              key={act}
              type="button"
              class={act === 'accept' ? 'primary' : undefined}
              onClick={() => setOpen(act)}
            >
              {w[act].button}
              {name}
            </button>
          ))}
        </div>
      )}
      {open && (
        <ActDialog act={open} entry={entry} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function ActDialog({ act, entry, onChanged, onClose }: Props & { act: Act; onClose: () => void }) {
  const w = useTexts(TEXTS)
  const { title, label, effect } = w[act]
  const [reason, setReason] = useState('')
  const running = useAction(async () => onChanged(await CALLS[act](entry.id, reason.trim())))
  const subject =
    act === 'accept' ? money(-entry.amount_incl_vat, entry.currency) : (entry.invoice_number ?? w.thisOne)
  const last = entry.invoice?.contest_until
  return (
    <Confirm
      title={title(subject)}
      label={label}
      isDanger={act === 'contest'}
      action={running}
      onClose={onClose}
      onDone={onClose}
    >
      {act === 'contest' && last && <p>{w.contest.until(day(last))}</p>}
      <p>{effect}</p>
      {act === 'contest' && (
        <TextArea
          label={w.contest.reason}
          hint={w.contest.hint}
          required
          value={reason}
          onValue={setReason}
          error={running.errorOf('reason')}
        />
      )}
    </Confirm>
  )
}
