// Edits the company's fields of a mission. Sends only changed fields.
import { useState } from 'preact/hooks'
import { TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { ShownError, useAction } from '../../../../shared/kit/use-action.ts'
import { COMMON } from '../../../../shared/kit/values/common-texts.ts'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import { type Mission, type UpdateMission, updateMission } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { ActionFrame, type DialogProps } from '../actions/action-frame.tsx'
import { ACTION_TEXTS } from '../actions/action-texts.ts'
import { isPlanned, MISSION_TEXTS } from '../mission-texts.ts'
import { amountText } from './mission-draft.ts'
import { PersonField } from './person-field.tsx'

const valuesOf = (mission: Mission) => ({
  purchase_order: mission.purchase_order ?? '',
  external_id: mission.external_id ?? '',
  project_code_id: mission.project_code_id ?? '',
  client_rate_amount: amountText(mission.client_rate_amount),
  planned_quantity: amountText(mission.planned_quantity),
  approver_id: mission.approver?.id ?? '',
  team_signer_id: mission.team_signer?.id ?? '',
})
type Values = ReturnType<typeof valuesOf>

const AMOUNTS: readonly (keyof Values)[] = ['client_rate_amount', 'planned_quantity']

/** People can be replaced but not removed; other fields can be cleared. */
function changesOf(before: Values, after: Values): UpdateMission {
  const names = (Object.keys(after) as (keyof Values)[]).filter((name) => after[name] !== before[name])
  const entries = names.map((name) => {
    if (AMOUNTS.includes(name)) return [name, decimalOf(after[name]) ?? null]
    return [name, after[name] || null]
  })
  return Object.fromEntries(entries)
}

export function EditDialog({ mission, onMission, onClose }: DialogProps) {
  const w = useTexts(MISSION_TEXTS)
  const { badAmount } = useTexts(ACTION_TEXTS)
  const { save } = useTexts(COMMON)
  const [values, setValues] = useState(() => valuesOf(mission))
  const isBad = (name: keyof Values) => values[name].trim() !== '' && decimalOf(values[name]) === undefined
  const action = useAction(async () => {
    if (AMOUNTS.some(isBad)) throw new ShownError(badAmount)
    const body = changesOf(valuesOf(mission), values)
    if (Object.keys(body).length > 0)
      onMission(await updateMission({ client: api(), path: { id: mission.id }, body }))
  })
  const at = (name: keyof Values) => ({
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.errorOf(name),
  })
  return (
    <ActionFrame kind="edit" action={action} onClose={onClose} name={save}>
      <div class="form-grid">
        <TextField label={w.purchaseOrder} {...at('purchase_order')} />
        <TextField label={w.externalId} {...at('external_id')} />
        <ReferenceField
          list="projectCodes"
          label={w.projectCode}
          none={w.none}
          choice={({ id, name }) => ({ value: id, label: name })}
          {...at('project_code_id')}
        />
        <TextField
          label={`${w.clientRate} (${mission.currency})`}
          inputmode="decimal"
          {...at('client_rate_amount')}
          error={isBad('client_rate_amount') ? badAmount : action.errorOf('client_rate_amount')}
        />
        {isPlanned(mission.mission_type) && (
          <TextField
            label={w.planned[mission.mission_type]}
            hint={w.plannedHint}
            inputmode="decimal"
            {...at('planned_quantity')}
            error={isBad('planned_quantity') ? badAmount : action.errorOf('planned_quantity')}
          />
        )}
        {mission.allowed_actions.includes('change-approver') && (
          <PersonField label={w.approver} isApprover {...at('approver_id')} />
        )}
        {mission.allowed_actions.includes('change-signer') && (
          <PersonField label={w.signer} {...at('team_signer_id')} />
        )}
      </div>
    </ActionFrame>
  )
}
