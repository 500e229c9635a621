import { useState } from 'preact/hooks'
import { addDays, addMonths, earlier, firstDayOf, later } from '../../../../shared/calendar/month.ts'
import { CheckField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ShownError, useAction } from '../../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { day } from '../../../../shared/language/format.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { extendMission, listActivityReports, type Mission } from '../../../../shared/sdk.ts'
import { useMay, useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import { requestStepUp } from '../../../../shared/session/step-up-request.ts'
import { ActionFrame, type DialogProps } from './action-frame.tsx'
import { CurrentTerms } from './consequences.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')
const texts = requireTexts('console/missions/mission-actions', 'extendDialog')

export function ExtendDialog({ mission, onMission, onClose }: DialogProps) {
  const [t, own] = [actionTexts(), texts()]
  const [end, setEnd] = useState('')
  const [rate, setRate] = useState('')
  const [from, setFrom] = useState('')
  const isSigner = useIsSigner(mission)
  const [isSigning, setSigning] = useState(isSigner)
  const amount = parseDecimal(rate)
  const rateError = rate.trim() !== '' && amount === undefined ? t.badAmount : undefined
  const action = useAction(async () => {
    if (rateError) throw new ShownError(rateError)
    if (isSigning && !(await requestStepUp())) throw new ShownError(own.notConfirmed)
    const body = {
      end_date: end,
      rate_amount: amount ?? null,
      effective_from: amount === undefined ? null : from || null,
    }
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
      {amount !== undefined && (
        <EffectiveFrom
          mission={mission}
          end={end}
          value={from}
          onValue={setFrom}
          error={action.getFieldError('effective_from')}
        />
      )}
      {isSigner && <CheckField label={own.sign} isChecked={isSigning} onCheck={setSigning} />}
    </ActionFrame>
  )
}

/** Whether the user signs contracts of this mission. A key signs without being asked. */
function useIsSigner({ has_document, team_signer }: Mission): boolean {
  const { user, session } = useMe()
  const may = useMay()
  return has_document && session !== null && team_signer?.id === user.id && may('missions:sign')
}

type EffectiveFromProps = {
  mission: Mission
  /** The new end date, or an empty text. */
  end: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

/** The day from which the new rate applies. */
function EffectiveFrom({ mission, end, value, onValue, error }: EffectiveFromProps) {
  const t = texts()
  const defaultDay = addDays(mission.end_date, 1)
  const earliest = useEarliestDay(mission, defaultDay)
  return (
    <TextField
      label={t.from}
      hint={[t.fromDefault(day(defaultDay)), earliest && t.fromEarliest(day(earliest))]
        .filter(Boolean)
        .join(' ')}
      type="date"
      {...(earliest && { min: earliest })}
      {...(end !== '' && { max: end })}
      value={value}
      onValue={onValue}
      error={error}
    />
  )
}

/** The first day after the reported months; undefined if the user may not read reports. The server checks it. */
function useEarliestDay(mission: Mission, defaultDay: string): string | undefined {
  const isReadable = useMay()('activity-reports:read')
  const query = {
    mission_id: mission.id,
    status: 'pending,approved,rejected',
    sort: '-report_month',
    per_page: 1,
  } as const
  const reports = useLoaded(`last report ${mission.id} ${isReadable}`, async (signal) =>
    isReadable ? (await listActivityReports({ client: api(), query, signal })).items : undefined,
  )
  if (!reports.value) return undefined
  const [last] = reports.value
  const nextDay = last ? firstDayOf(addMonths(last.report_month, 1)) : mission.start_date
  return earlier(later(nextDay, mission.start_date), defaultDay)
}
