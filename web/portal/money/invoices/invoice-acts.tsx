// The actions of a freelancer on an invoice: download, contest it, withdraw the objection, accept a credit note.

import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  acceptPortalCreditNote,
  contestPortalInvoice,
  getPortalInvoiceFile,
  type PortalAccountingEntry,
  withdrawPortalContest,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const texts = requireTexts('portal/money/invoices', 'invoiceActs')

const CALLS = {
  contest: (id: string, reason: string) =>
    contestPortalInvoice({ client: portal(), path: { id }, body: { reason } }),
  'withdraw-contest': (id: string) => withdrawPortalContest({ client: portal(), path: { id } }),
  accept: (id: string) => acceptPortalCreditNote({ client: portal(), path: { id } }),
}
type InvoiceAction = keyof typeof CALLS
const ALL_ACTIONS = Object.keys(CALLS) as InvoiceAction[]

type Props = { entry: PortalAccountingEntry; onChanged: (entry: PortalAccountingEntry) => void }

export function InvoiceActions({ entry, onChanged }: Props) {
  const t = texts()
  const [openAction, setOpenAction] = useState<InvoiceAction>()
  const { id, invoice, allowed_actions } = entry
  const saving = useAction(async () =>
    saveFile(await getPortalInvoiceFile({ client: portal(), path: { id } })),
  )
  const visibleActions = ALL_ACTIONS.filter((act) => allowed_actions.includes(act))
  const hasButtons = invoice?.status === 'ready' || visibleActions.length > 0
  const name = <span class="visually-hidden"> {entry.invoice_number}</span>
  return (
    <>
      {invoice?.status === 'issued' && <p class="small soft">{t.making}</p>}
      <FormFailure action={saving} />
      {hasButtons && (
        <div class="row">
          {invoice?.status === 'ready' && (
            <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
              {t.download}
              {name}
            </button>
          )}
          {visibleActions.map((act) => (
            <button
              key={act}
              type="button"
              class={act === 'accept' ? 'primary' : undefined}
              onClick={() => setOpenAction(act)}
            >
              {t[act].button}
              {name}
            </button>
          ))}
        </div>
      )}
      {openAction && (
        <ActionDialog
          act={openAction}
          entry={entry}
          onChanged={onChanged}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

function ActionDialog({
  act,
  entry,
  onChanged,
  onClose,
}: Props & { act: InvoiceAction; onClose: () => void }) {
  const t = texts()
  const { title, label, effect } = t[act]
  const [reason, setReason] = useState('')
  const running = useAction(async () => onChanged(await CALLS[act](entry.id, reason.trim())))
  const subject =
    act === 'accept' ? money(-entry.amount_incl_vat, entry.currency) : (entry.invoice_number ?? t.thisOne)
  const contestDeadline = entry.invoice?.contest_until
  return (
    <Confirm
      title={title(subject)}
      label={label}
      isDanger={act === 'contest'}
      action={running}
      onClose={onClose}
      onDone={onClose}
    >
      {act === 'contest' && contestDeadline && <p>{t.contest.until(day(contestDeadline))}</p>}
      <p>{effect}</p>
      {act === 'contest' && (
        <TextArea
          label={t.contest.reason}
          hint={t.contest.hint}
          required
          value={reason}
          onValue={setReason}
          error={running.getFieldError('reason')}
        />
      )}
    </Confirm>
  )
}
