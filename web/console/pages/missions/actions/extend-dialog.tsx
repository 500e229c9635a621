import { useState } from 'preact/hooks'
import { addDays } from '../../../../shared/calendar/month.ts'
import { TextField } from '../../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import { useWords } from '../../../../shared/language/language.ts'
import { extendMission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { ActFrame, type DialogProps } from './action-frame.tsx'
import { ACT_WORDS } from './action-words.ts'

export function ExtendDialog({ mission, onMission, onClose }: DialogProps) {
  const w = useWords(ACT_WORDS)
  const [end, setEnd] = useState('')
  const [rate, setRate] = useState('')
  const amount = decimalOf(rate)
  const badRate = rate.trim() !== '' && amount === undefined ? w.badAmount : undefined
  const action = useAction(async () => {
    if (badRate) throw new Error(badRate)
    const body = { end_date: end, rate_amount: amount ?? null }
    onMission(await extendMission({ client: api(), path: { id: mission.id }, body }))
  })
  return (
    <ActFrame act="extend" action={action} onClose={onClose}>
      <TextField
        label={w.newEnd}
        type="date"
        min={addDays(mission.end_date, 1)}
        value={end}
        onValue={setEnd}
        fault={action.faultOf('end_date')}
        required
      />
      {mission.mission_type !== 'deliverable' && (
        <TextField
          label={`${w.newRate} (${mission.currency})`}
          hint={w.rateStays}
          inputmode="decimal"
          value={rate}
          onValue={setRate}
          fault={badRate ?? action.faultOf('rate_amount')}
        />
      )}
    </ActFrame>
  )
}
