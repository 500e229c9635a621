// Edits the company's fields of a mission. Sends only changed fields.
import { useState } from 'preact/hooks'
import { TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { ShownError, useAction } from '../../../../shared/kit/use-action.ts'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { type Mission, type UpdateMission, updateMission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { ActionFrame, type DialogProps } from '../actions/action-frame.tsx'
import { isPlanned, missionTexts } from '../mission-texts.ts'
import { toAmountText } from './mission-draft.ts'
import { PersonField } from './person-field.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const actionTexts = requireTexts('console/missions/mission-actions', 'action')

const toValues = (mission: Mission) => ({
  purchase_order: mission.purchase_order ?? '',
  external_id: mission.external_id ?? '',
  project_code_id: mission.project_code_id ?? '',
  client_rate_amount: toAmountText(mission.client_rate_amount),
  planned_quantity: toAmountText(mission.planned_quantity),
  approver_id: mission.approver?.id ?? '',
  team_signer_id: mission.team_signer?.id ?? '',
})
type Values = ReturnType<typeof toValues>

const AMOUNT_FIELDS: readonly (keyof Values)[] = ['client_rate_amount', 'planned_quantity']

/** People can be replaced but not removed; other fields can be cleared. */
function toChanges(before: Values, after: Values): UpdateMission {
  const names = (Object.keys(after) as (keyof Values)[]).filter((name) => after[name] !== before[name])
  const entries = names.map((name) => {
    if (AMOUNT_FIELDS.includes(name)) return [name, parseDecimal(after[name]) ?? null]
    return [name, after[name] || null]
  })
  return Object.fromEntries(entries)
}

export function EditDialog({ mission, onMission, onClose }: DialogProps) {
  const t = missionTexts()
  const { badAmount } = actionTexts()
  const { save } = commonTexts()
  const [values, setValues] = useState(() => toValues(mission))
  const isInvalidAmount = (name: keyof Values) =>
    values[name].trim() !== '' && parseDecimal(values[name]) === undefined
  const action = useAction(async () => {
    if (AMOUNT_FIELDS.some(isInvalidAmount)) throw new ShownError(badAmount)
    const body = toChanges(toValues(mission), values)
    if (Object.keys(body).length > 0)
      onMission(await updateMission({ client: api(), path: { id: mission.id }, body }))
  })
  const toFieldProps = (name: keyof Values) => ({
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.getFieldError(name),
  })
  return (
    <ActionFrame kind="edit" action={action} onClose={onClose} name={save}>
      <div class="form-grid">
        <TextField label={t.purchaseOrder} {...toFieldProps('purchase_order')} />
        <TextField label={t.externalId} {...toFieldProps('external_id')} />
        <ReferenceField
          list="projectCodes"
          label={t.projectCode}
          none={t.none}
          choice={({ id, name }) => ({ value: id, label: name })}
          {...toFieldProps('project_code_id')}
        />
        <TextField
          label={`${t.clientRate} (${mission.currency})`}
          inputmode="decimal"
          {...toFieldProps('client_rate_amount')}
          error={
            isInvalidAmount('client_rate_amount') ? badAmount : action.getFieldError('client_rate_amount')
          }
        />
        {isPlanned(mission.mission_type) && (
          <TextField
            label={t.planned[mission.mission_type]}
            hint={t.plannedHint}
            inputmode="decimal"
            {...toFieldProps('planned_quantity')}
            error={isInvalidAmount('planned_quantity') ? badAmount : action.getFieldError('planned_quantity')}
          />
        )}
        {mission.allowed_actions.includes('change-approver') && (
          <PersonField label={t.approver} isApprover {...toFieldProps('approver_id')} />
        )}
        {mission.allowed_actions.includes('change-signer') && (
          <PersonField label={t.signer} {...toFieldProps('team_signer_id')} />
        )}
      </div>
    </ActionFrame>
  )
}
