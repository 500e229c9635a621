// Asks before each act on a mission, with what it needs to know.
import { useState } from 'preact/hooks'
import { TextArea } from '../../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { useWords } from '../../../../shared/language/language.ts'
import {
  approveMission,
  cancelMission,
  deleteMission,
  refuseMission,
  signMission,
  undoTermination,
  withdrawExtension,
} from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { EditDialog } from '../draft/edit-dialog.tsx'
import { ActFrame, type DialogProps } from './action-frame.tsx'
import { ACT_WORDS } from './action-words.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import type { Act } from './mission-actions.ts'
import { TerminateDialog } from './terminate-dialog.tsx'

const PLAIN = {
  approve: approveMission,
  sign: signMission,
  'withdraw-extension': withdrawExtension,
  'undo-termination': undoTermination,
  delete: deleteMission,
}
type PlainAct = keyof typeof PLAIN

export function ActDialog({ act, ...props }: DialogProps & { act: Act }) {
  if (act === 'edit') return <EditDialog {...props} />
  if (act === 'extend') return <ExtendDialog {...props} />
  if (act === 'terminate') return <TerminateDialog {...props} />
  if (act === 'refuse' || act === 'cancel') return <ReasonDialog act={act} {...props} />
  return <PlainDialog act={act} {...props} />
}

function PlainDialog({ act, mission, onMission, onClose }: DialogProps & { act: PlainAct }) {
  const action = useAction(async () =>
    onMission(await PLAIN[act]({ client: api(), path: { id: mission.id } })),
  )
  return <ActFrame act={act} action={action} onClose={onClose} />
}

function ReasonDialog({ act, mission, onMission, onClose }: DialogProps & { act: 'refuse' | 'cancel' }) {
  const w = useWords(ACT_WORDS)
  const [reason, setReason] = useState('')
  const send = () => {
    const about = { client: api(), path: { id: mission.id } }
    if (act === 'refuse') return refuseMission({ ...about, body: { reason } })
    return cancelMission({ ...about, body: { reason: reason.trim() || null } })
  }
  const action = useAction(async () => onMission(await send()))
  return (
    <ActFrame act={act} action={action} onClose={onClose}>
      <TextArea
        label={act === 'refuse' ? w.reason : w.optionalReason}
        value={reason}
        onValue={setReason}
        fault={action.faultOf('reason')}
        required={act === 'refuse'}
        rows={3}
      />
    </ActFrame>
  )
}
