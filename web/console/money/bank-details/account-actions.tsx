// Approves, rejects or withdraws a proposed bank account.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  approveBankAccount,
  type BankAccount,
  rejectBankAccount,
  withdrawBankAccount,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Act = BankAccount['allowed_actions'][number]
type Props = { account: BankAccount; onChanged: () => void }

const CALLS = {
  approve: (id: string) => approveBankAccount({ client: api(), path: { id } }),
  reject: (id: string, reason: string) =>
    rejectBankAccount({ client: api(), path: { id }, body: { reason } }),
  withdraw: (id: string) => withdrawBankAccount({ client: api(), path: { id } }),
}
const ORDER = ['withdraw', 'reject', 'approve'] as const
const CLASSES = { withdraw: undefined, reject: 'danger', approve: 'primary' }

export function AccountActions({ account, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<Act>()
  return (
    <div class="row">
      {ORDER.filter((act) => account.allowed_actions.includes(act)).map((act) => (
        <button key={act} type="button" class={CLASSES[act]} onClick={() => setOpen(act)}>
          {w[act]}
        </button>
      ))}
      {open && (
        <ActionDialog act={open} account={account} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function ActionDialog({ act, account, onChanged, onClose }: Props & { act: Act; onClose: () => void }) {
  const w = useTexts(TEXTS)
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    await CALLS[act](account.id, reason.trim())
    onChanged()
  })
  const name = `${account.country} •••• ${account.last_digits}`
  return (
    <Confirm
      title={w[`${act}Title`](name)}
      label={w[`${act}Label`]}
      isDanger={act === 'reject'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w[`${act}Effect`]}</p>
      {act === 'approve' && <p>{account.freelancer_id ? w.checkLead : w.checkLeadTeam}</p>}
      {act === 'reject' && (
        <TextArea
          label={w.rejectReason}
          hint={w.rejectHint}
          required
          value={reason}
          onValue={setReason}
          error={action.errorOf('reason')}
        />
      )}
    </Confirm>
  )
}
