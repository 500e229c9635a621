// Approves, rejects or withdraws a proposed bank account.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  approveBankAccount,
  type BankAccount,
  rejectBankAccount,
  withdrawBankAccount,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/bank-details', 'bankDetails')

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
  const t = texts()
  const [openAction, setOpenAction] = useState<Act>()
  return (
    <div class="row">
      {ORDER.filter((act) => account.allowed_actions.includes(act)).map((act) => (
        <button key={act} type="button" class={CLASSES[act]} onClick={() => setOpenAction(act)}>
          {t[act]}
        </button>
      ))}
      {openAction && (
        <ActionDialog
          act={openAction}
          account={account}
          onChanged={onChanged}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </div>
  )
}

function ActionDialog({ act, account, onChanged, onClose }: Props & { act: Act; onClose: () => void }) {
  const t = texts()
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    await CALLS[act](account.id, reason.trim())
    onChanged()
  })
  const name = `${account.country} •••• ${account.last_digits}`
  return (
    <Confirm
      title={t[`${act}Title`](name)}
      label={t[`${act}Label`]}
      isDanger={act === 'reject'}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t[`${act}Effect`]}</p>
      {act === 'approve' && <p>{account.freelancer_id ? t.checkLead : t.checkLeadTeam}</p>}
      {act === 'reject' && (
        <TextArea
          label={t.rejectReason}
          hint={t.rejectHint}
          required
          value={reason}
          onValue={setReason}
          error={action.getFieldError('reason')}
        />
      )}
    </Confirm>
  )
}
