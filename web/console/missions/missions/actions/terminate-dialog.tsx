import { useState } from 'preact/hooks'
import { TextArea, TextField } from '../../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { todayIn } from '../../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { terminateMission } from '../../../../shared/sdk.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import { AfterEnd } from '../after-end.tsx'
import { ActionFrame, type DialogProps } from './action-frame.tsx'
import { TerminationNotice } from './consequences.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

export function TerminateDialog({ mission, onMission, onClose }: DialogProps) {
  const t = actionTexts()
  const { time_zone } = useMe().team
  const { start_date: startDate, end_date: endDate, early_termination_date: scheduled } = mission
  // Nothing is preselected: today would end the mission at once.
  const [end, setEnd] = useState(scheduled ?? '')
  const [reason, setReason] = useState('')
  const action = useAction(async () => {
    const body = { end_date: end, reason: reason.trim() || null }
    onMission(await terminateMission({ client: api(), path: { id: mission.id }, body }))
  })
  return (
    <ActionFrame kind="terminate" action={action} onClose={onClose}>
      <TextField
        label={t.lastDay}
        type="date"
        min={startDate}
        max={endDate}
        value={end}
        onValue={setEnd}
        error={action.getFieldError('end_date')}
        required
      />
      <TerminationNotice mission={mission} date={end} today={todayIn(time_zone)} />
      {end >= startDate && end <= endDate && <AfterEnd missionId={mission.id} end={end} />}
      <TextArea
        label={t.optionalReason}
        value={reason}
        onValue={setReason}
        error={action.getFieldError('reason')}
        rows={3}
      />
    </ActionFrame>
  )
}
