import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { DialogHandlers } from '../../../shared/kit/directory.tsx'
import { toChoices } from '../../../shared/kit/fields/cached-lists.ts'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { createTeam, type Team, updateTeam } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { listParentChoices } from './team-names.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/units', 'units')

type Props = DialogHandlers & { team?: Team; parentId?: string; teams: Team[] }

export function TeamForm({ team, parentId, teams, ...closing }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [name, setName] = useState(team?.name ?? '')
  const [parent, setParent] = useState(team?.parent_id ?? parentId ?? '')
  const [externalId, setExternalId] = useState(team?.external_id ?? '')
  const [order, setOrder] = useState(String(team?.sort_order ?? 0))
  const [isArchived, setArchived] = useState(team?.is_archived ?? false)
  const saving = useAction(() => {
    const body = {
      name,
      parent_id: parent || null,
      external_id: externalId === '' ? null : externalId,
      sort_order: Number(order),
    }
    return team
      ? updateTeam({ client: api(), path: { id: team.id }, body: { ...body, is_archived: isArchived } })
      : createTeam({ client: api(), body })
  })
  const parentChoices = listParentChoices(team, teams)
  return (
    <Confirm title={team ? t.edit : t.create} label={team ? c.save : c.create} action={saving} {...closing}>
      <TextField
        label={c.name}
        value={name}
        onValue={setName}
        error={saving.getFieldError('name')}
        required
      />
      <SelectField
        label={t.parent}
        value={parent}
        onValue={setParent}
        error={saving.getFieldError('parent_id')}
        choices={toChoices(parentChoices, t.top, (choice) => choice)}
      />
      <TextField
        label={c.externalId}
        hint={c.externalIdHint}
        value={externalId}
        onValue={setExternalId}
        error={saving.getFieldError('external_id')}
      />
      <TextField
        label={t.order}
        type="number"
        value={order}
        onValue={setOrder}
        error={saving.getFieldError('sort_order')}
      />
      {team && <CheckField label={t.archived} isChecked={isArchived} onCheck={setArchived} />}
      {team && <p class="soft small">{t.archivedHint}</p>}
    </Confirm>
  )
}
