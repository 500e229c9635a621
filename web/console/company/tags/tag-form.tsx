import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { Closing } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { createTeamTag, deleteTeamTag, type TeamTag, updateTeamTag } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function TagForm({ tag, ...closing }: Closing & { tag: TeamTag | undefined }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [name, setName] = useState(tag?.name ?? '')
  const saving = useAction(() =>
    tag
      ? updateTeamTag({ client: api(), path: { id: tag.id }, body: { name } })
      : createTeamTag({ client: api(), body: { name } }),
  )
  return (
    <Confirm title={tag ? w.edit : w.create} label={tag ? c.save : c.create} action={saving} {...closing}>
      <TextField label={c.name} value={name} onValue={setName} error={saving.errorOf('name')} required />
    </Confirm>
  )
}

export function DeleteTag({ tag, ...closing }: Closing & { tag: TeamTag }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const deleting = useAction(() => deleteTeamTag({ client: api(), path: { id: tag.id } }))
  return (
    <Confirm title={w.remove(tag.name)} label={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{w.removeHint}</p>
    </Confirm>
  )
}
