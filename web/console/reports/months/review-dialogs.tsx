// Confirmations: approve reports, reject one with a reason.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { byCurrency, sumOf } from '../../../shared/kit/values/sum.ts'
import { money, nameOf, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type MonthMission, rejectActivityReport } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { reportIdOf } from './month-acts.ts'
import { MONTH_TEXTS } from './texts.ts'

/** `€1,300.00 + $80.00`. */
export function amountText(missions: readonly MonthMission[]): string {
  const reports = missions.flatMap(({ report }) => report ?? [])
  return byCurrency(reports)
    .map(([currency, own]) =>
      money(
        sumOf(own.flatMap((one) => [one.invoice_amount_excl_vat, one.expense_amount_excl_vat])),
        currency,
      ),
    )
    .join(' + ')
}

type ApproveProps = { missions: readonly MonthMission[]; onApprove: () => void; onClose: () => void }

export function ApproveDialog({ missions, onApprove, onClose }: ApproveProps) {
  const w = useTexts(MONTH_TEXTS)
  const [only] = missions
  const action = useAction(() => Promise.resolve())
  const approve = () => {
    onClose()
    onApprove()
  }
  return (
    <Confirm
      title={w.approveTitle(number(missions.length))}
      label={w.approveLabel}
      action={action}
      isEnterReady
      onClose={onClose}
      onDone={approve}
    >
      <p>
        {missions.length === 1 && only && `${nameOf(only.freelancer)}, ${only.name}: `}
        <strong>{amountText(missions)}</strong>
      </p>
      <p>{w.approveEffect}</p>
    </Confirm>
  )
}

type RejectProps = { mission: MonthMission; onRejected: () => void; onClose: () => void }

export function RejectDialog({ mission, onRejected, onClose }: RejectProps) {
  const w = useTexts(MONTH_TEXTS)
  const [rejection_reason, setReason] = useState('')
  const action = useAction(() =>
    rejectActivityReport({ client: api(), path: { id: reportIdOf(mission) }, body: { rejection_reason } }),
  )
  const rejected = () => {
    onClose()
    onRejected()
  }
  return (
    <Confirm
      title={w.rejectTitle(nameOf(mission.freelancer))}
      label={w.reject}
      isDanger
      action={action}
      onClose={onClose}
      onDone={rejected}
    >
      <p>{w.rejectEffect}</p>
      <TextArea
        label={w.reason}
        hint={w.reasonHint}
        error={action.errorOf('rejection_reason')}
        value={rejection_reason}
        onValue={setReason}
        required
      />
    </Confirm>
  )
}
