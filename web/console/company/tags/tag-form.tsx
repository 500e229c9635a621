import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { DialogHandlers } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { createTeamTag, deleteTeamTag, type TeamTag, updateTeamTag } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/tags', 'tags')

export function TagForm({ tag, ...closing }: DialogHandlers & { tag: TeamTag | undefined }) {
  const [t, c] = [texts(), commonTexts()]
  const [name, setName] = useState(tag?.name ?? '')
  const saving = useAction(() =>
    tag
      ? updateTeamTag({ client: api(), path: { id: tag.id }, body: { name } })
      : createTeamTag({ client: api(), body: { name } }),
  )
  return (
    <Confirm title={tag ? t.edit : t.create} label={tag ? c.save : c.create} action={saving} {...closing}>
      <TextField
        label={c.name}
        value={name}
        onValue={setName}
        error={saving.getFieldError('name')}
        required
      />
    </Confirm>
  )
}

export function DeleteTag({ tag, ...closing }: DialogHandlers & { tag: TeamTag }) {
  const [t, c] = [texts(), commonTexts()]
  const deleting = useAction(() => deleteTeamTag({ client: api(), path: { id: tag.id } }))
  return (
    <Confirm title={t.remove(tag.name)} label={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{t.removeHint}</p>
    </Confirm>
  )
}
