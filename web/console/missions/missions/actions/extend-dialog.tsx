import { useState } from 'preact/hooks'
import { addDays } from '../../../../shared/calendar/month.ts'
import { TextField } from '../../../../shared/kit/fields/field.tsx'
import { ShownError, useAction } from '../../../../shared/kit/use-action.ts'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import { extendMission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { ActionFrame, type DialogProps } from './action-frame.tsx'
import { ACTION_TEXTS } from './action-texts.ts'
import { CurrentTerms } from './consequences.tsx'

export function ExtendDialog({ mission, onMission, onClose }: DialogProps) {
  const w = useTexts(ACTION_TEXTS)
  const [end, setEnd] = useState('')
  const [rate, setRate] = useState('')
  const amount = decimalOf(rate)
  const badRate = rate.trim() !== '' && amount === undefined ? w.badAmount : undefined
  const action = useAction(async () => {
    if (badRate) throw new ShownError(badRate)
    const body = { end_date: end, rate_amount: amount ?? null }
    onMission(await extendMission({ client: api(), path: { id: mission.id }, body }))
  })
  return (
    <ActionFrame kind="extend" action={action} onClose={onClose}>
      <CurrentTerms mission={mission} />
      <TextField
        label={w.newEnd}
        type="date"
        min={addDays(mission.end_date, 1)}
        value={end}
        onValue={setEnd}
        error={action.errorOf('end_date')}
        required
      />
      {mission.mission_type !== 'deliverable' && (
        <TextField
          label={`${w.newRate} (${mission.currency})`}
          hint={w.rateStays}
          inputmode="decimal"
          value={rate}
          onValue={setRate}
          error={badRate ?? action.errorOf('rate_amount')}
        />
      )}
    </ActionFrame>
  )
}
