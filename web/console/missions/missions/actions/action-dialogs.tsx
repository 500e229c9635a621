// The confirmation dialog of each action on a mission, with its fields.
import { useState } from 'preact/hooks'
import { TextArea } from '../../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import {
  approveMission,
  cancelMission,
  deleteMission,
  refuseMission,
  undoTermination,
  withdrawExtension,
} from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { EditDialog } from '../draft/edit-dialog.tsx'
import { ActionFrame, type DialogProps } from './action-frame.tsx'
import { MissionTerms } from './consequences.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import type { ButtonAction } from './mission-actions.ts'
import { SignDialog } from './sign-dialog.tsx'
import { TerminateDialog } from './terminate-dialog.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

const PLAIN_ACTIONS = {
  approve: approveMission,
  'withdraw-extension': withdrawExtension,
  'undo-termination': undoTermination,
  delete: deleteMission,
}
type PlainAction = keyof typeof PLAIN_ACTIONS

export function ActionDialog({ kind, ...props }: DialogProps & { kind: ButtonAction }) {
  if (kind === 'edit') return <EditDialog {...props} />
  if (kind === 'extend') return <ExtendDialog {...props} />
  if (kind === 'sign') return <SignDialog {...props} />
  if (kind === 'terminate') return <TerminateDialog {...props} />
  if (kind === 'refuse' || kind === 'cancel') return <ReasonDialog kind={kind} {...props} />
  return <PlainDialog kind={kind} {...props} />
}

function PlainDialog({ kind, mission, onMission, onClose }: DialogProps & { kind: PlainAction }) {
  const action = useAction(async () =>
    onMission(await PLAIN_ACTIONS[kind]({ client: api(), path: { id: mission.id } })),
  )
  return (
    <ActionFrame kind={kind} action={action} onClose={onClose}>
      {kind === 'approve' && <MissionTerms mission={mission} />}
    </ActionFrame>
  )
}

function ReasonDialog({ kind, mission, onMission, onClose }: DialogProps & { kind: 'refuse' | 'cancel' }) {
  const t = actionTexts()
  const [reason, setReason] = useState('')
  const send = () => {
    const requestOptions = { client: api(), path: { id: mission.id } }
    if (kind === 'refuse') return refuseMission({ ...requestOptions, body: { reason } })
    return cancelMission({ ...requestOptions, body: { reason: reason.trim() || null } })
  }
  const action = useAction(async () => onMission(await send()))
  return (
    <ActionFrame kind={kind} action={action} onClose={onClose}>
      <TextArea
        label={kind === 'refuse' ? t.reason : t.optionalReason}
        value={reason}
        onValue={setReason}
        error={action.getFieldError('reason')}
        required={kind === 'refuse'}
        rows={3}
      />
    </ActionFrame>
  )
}
