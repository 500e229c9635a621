import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { Closing } from '../../../shared/kit/directory.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { choicesOf } from '../../../shared/kit/fields/references.ts'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { createTeam, type Team, updateTeam } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { parentsFor } from './team-names.ts'
import { TEXTS } from './texts.ts'

type Props = Closing & { team?: Team; parentId?: string; teams: Team[] }

export function TeamForm({ team, parentId, teams, ...closing }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
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
  const above = parentsFor(team, teams)
  return (
    <Confirm title={team ? w.edit : w.create} label={team ? c.save : c.create} action={saving} {...closing}>
      <TextField label={c.name} value={name} onValue={setName} error={saving.errorOf('name')} required />
      <SelectField
        label={w.parent}
        value={parent}
        onValue={setParent}
        error={saving.errorOf('parent_id')}
        choices={choicesOf(above, w.top, (choice) => choice)}
      />
      <TextField
        label={c.externalId}
        hint={c.externalIdHint}
        value={externalId}
        onValue={setExternalId}
        error={saving.errorOf('external_id')}
      />
      <TextField
        label={w.order}
        type="number"
        value={order}
        onValue={setOrder}
        error={saving.errorOf('sort_order')}
      />
      {team && <CheckField label={w.archived} isChecked={isArchived} onCheck={setArchived} />}
      {team && <p class="soft small">{w.archivedHint}</p>}
    </Confirm>
  )
}
