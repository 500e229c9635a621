// Actions on a report, as allowed by the server.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type ActivityReport,
  type ActivityReportAction,
  approveActivityReport,
  cancelActivityReport,
  rejectActivityReport,
  reopenActivityReport,
  submitActivityReport,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportActions')

const ACTIONS = {
  approve: approveActivityReport,
  reject: rejectActivityReport,
  reopen: reopenActivityReport,
  submit: submitActivityReport,
  cancel: cancelActivityReport,
} as const satisfies Partial<Record<ActivityReportAction, unknown>>
export type ReportAction = keyof typeof ACTIONS
const ACTION_NAMES = Object.keys(ACTIONS) as ReportAction[]

type ChangeHandler = (report: ActivityReport, kind: ReportAction) => void

export function ReportActions({ report, onChanged }: { report: ActivityReport; onChanged: ChangeHandler }) {
  const t = texts()
  const [openAction, setOpenAction] = useState<ReportAction>()
  const openIfAllowed = (kind: ReportAction) => {
    const isAllowed = report.allowed_actions.includes(kind)
    if (isAllowed) setOpenAction(kind)
    return isAllowed
  }
  useShortcuts({ a: () => openIfAllowed('approve'), r: () => openIfAllowed('reject') })
  return (
    <>
      {ACTION_NAMES.filter((kind) => report.allowed_actions.includes(kind)).map((kind) => (
        <button key={kind} type="button" class={CLASSES[kind]} onClick={() => setOpenAction(kind)}>
          {t[kind].button}
        </button>
      ))}
      {openAction && (
        <ConfirmDialog
          kind={openAction}
          report={report}
          onChanged={onChanged}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

const CLASSES: Partial<Record<ReportAction, string>> = {
  approve: 'primary',
  reject: 'danger',
  submit: 'primary',
  cancel: 'danger',
}

type DialogProps = {
  kind: ReportAction
  report: ActivityReport
  onChanged: ChangeHandler
  onClose: () => void
}

function ConfirmDialog({ kind, report, onChanged, onClose }: DialogProps) {
  const t = texts()
  const [rejection_reason, setReason] = useState('')
  const action = useAction(async () => {
    const requestOptions = { client: api(), path: { id: report.id } }
    const result =
      kind === 'reject'
        ? await rejectActivityReport({ ...requestOptions, body: { rejection_reason } })
        : await ACTIONS[kind](requestOptions)
    onChanged(result, kind)
  })
  return (
    <Confirm
      title={t[kind].title}
      label={t[kind].label}
      isDanger={CLASSES[kind] === 'danger'}
      action={action}
      isEnterReady={kind === 'approve'}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t[kind].effect}</p>
      {kind === 'reject' && (
        <TextArea
          label={t.reason}
          hint={t.hint}
          error={action.getFieldError('rejection_reason')}
          value={rejection_reason}
          onValue={setReason}
          required
        />
      )}
    </Confirm>
  )
}
