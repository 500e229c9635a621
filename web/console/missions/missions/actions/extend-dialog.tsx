import { useState } from 'preact/hooks'
import { addDays } from '../../../../shared/calendar/month.ts'
import { TextField } from '../../../../shared/kit/fields/field.tsx'
import { ShownError, useAction } from '../../../../shared/kit/use-action.ts'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { extendMission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { ActionFrame, type DialogProps } from './action-frame.tsx'
import { CurrentTerms } from './consequences.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

export function ExtendDialog({ mission, onMission, onClose }: DialogProps) {
  const t = actionTexts()
  const [end, setEnd] = useState('')
  const [rate, setRate] = useState('')
  const amount = parseDecimal(rate)
  const rateError = rate.trim() !== '' && amount === undefined ? t.badAmount : undefined
  const action = useAction(async () => {
    if (rateError) throw new ShownError(rateError)
    const body = { end_date: end, rate_amount: amount ?? null }
    onMission(await extendMission({ client: api(), path: { id: mission.id }, body }))
  })
  return (
    <ActionFrame kind="extend" action={action} onClose={onClose}>
      <CurrentTerms mission={mission} />
      <TextField
        label={t.newEnd}
        type="date"
        min={addDays(mission.end_date, 1)}
        value={end}
        onValue={setEnd}
        error={action.getFieldError('end_date')}
        required
      />
      {mission.mission_type !== 'deliverable' && (
        <TextField
          label={`${t.newRate} (${mission.currency})`}
          hint={t.rateStays}
          inputmode="decimal"
          value={rate}
          onValue={setRate}
          error={rateError ?? action.getFieldError('rate_amount')}
        />
      )}
    </ActionFrame>
  )
}
