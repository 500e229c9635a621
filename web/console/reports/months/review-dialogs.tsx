// The confirmation dialogs: approve one or several reports, reject a report with a reason.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { groupByCurrency, sumValues } from '../../../shared/kit/values/sum.ts'
import { formatName, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type MonthMission, rejectActivityReport } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { toReportId } from './month-acts.ts'

const monthTexts = requireTexts('console/reports/months', 'month')

/** Returns the sum of each currency as text, such as `€1,300.00 + $80.00`. */
export function formatAmounts(missions: readonly MonthMission[]): string {
  const reports = missions.flatMap(({ report }) => report ?? [])
  return groupByCurrency(reports)
    .map(([currency, currencyReports]) =>
      money(
        sumValues(
          currencyReports.flatMap((report) => [
            report.invoice_amount_excl_vat,
            report.expense_amount_excl_vat,
          ]),
        ),
        currency,
      ),
    )
    .join(' + ')
}

type ApproveProps = { missions: readonly MonthMission[]; onApprove: () => void; onClose: () => void }

export function ApproveDialog({ missions, onApprove, onClose }: ApproveProps) {
  const t = monthTexts()
  const [firstMission] = missions
  const action = useAction(() => Promise.resolve())
  const approve = () => {
    onClose()
    onApprove()
  }
  return (
    <Confirm
      title={t.approveTitle(missions.length)}
      label={t.approveLabel}
      action={action}
      isEnterReady
      onClose={onClose}
      onDone={approve}
    >
      <p>
        {missions.length === 1 &&
          firstMission &&
          `${formatName(firstMission.freelancer)}, ${firstMission.name}: `}
        <strong>{formatAmounts(missions)}</strong>
      </p>
      <p>{t.approveEffect}</p>
    </Confirm>
  )
}

type RejectProps = { mission: MonthMission; onRejected: () => void; onClose: () => void }

export function RejectDialog({ mission, onRejected, onClose }: RejectProps) {
  const t = monthTexts()
  const [rejection_reason, setReason] = useState('')
  const action = useAction(() =>
    rejectActivityReport({ client: api(), path: { id: toReportId(mission) }, body: { rejection_reason } }),
  )
  const handleReject = () => {
    onClose()
    onRejected()
  }
  return (
    <Confirm
      title={t.rejectTitle(formatName(mission.freelancer))}
      label={t.reject}
      isDanger
      action={action}
      onClose={onClose}
      onDone={handleReject}
    >
      <p>{t.rejectEffect}</p>
      <TextArea
        label={t.reason}
        hint={t.reasonHint}
        error={action.getFieldError('rejection_reason')}
        value={rejection_reason}
        onValue={setReason}
        required
      />
    </Confirm>
  )
}
