import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { Closing } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-words.ts'
import { useWords } from '../../../shared/language/language.ts'
import { createTeamTag, deleteTeamTag, type TeamTag, updateTeamTag } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { WORDS } from './words.ts'

export function TagForm({ tag, ...closing }: Closing & { tag: TeamTag | undefined }) {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  const [name, setName] = useState(tag?.name ?? '')
  const saving = useAction(() =>
    tag
      ? updateTeamTag({ client: api(), path: { id: tag.id }, body: { name } })
      : createTeamTag({ client: api(), body: { name } }),
  )
  return (
    <Confirm title={tag ? w.edit : w.create} act={tag ? c.save : c.create} action={saving} {...closing}>
      <TextField label={c.name} value={name} onValue={setName} fault={saving.faultOf('name')} required />
    </Confirm>
  )
}

export function DeleteTag({ tag, ...closing }: Closing & { tag: TeamTag }) {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  const deleting = useAction(() => deleteTeamTag({ client: api(), path: { id: tag.id } }))
  return (
    <Confirm title={w.remove(tag.name)} act={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{w.removeHint}</p>
    </Confirm>
  )
}
