import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { Closing } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-words.ts'
import { useWords } from '../../../shared/language/language.ts'
import {
  createProjectCode,
  deleteProjectCode,
  type ProjectCode,
  updateProjectCode,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { WORDS } from './words.ts'

export function ProjectCodeForm({ code, ...closing }: Closing & { code: ProjectCode | undefined }) {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  const [name, setName] = useState(code?.name ?? '')
  const [external_id, setExternalId] = useState(code?.external_id ?? '')
  const saving = useAction(() => {
    const body = { name, external_id: external_id === '' ? null : external_id }
    return code
      ? updateProjectCode({ client: api(), path: { id: code.id }, body })
      : createProjectCode({ client: api(), body })
  })
  return (
    <Confirm title={code ? w.edit : w.create} act={code ? c.save : c.create} action={saving} {...closing}>
      <TextField label={c.name} value={name} onValue={setName} fault={saving.faultOf('name')} required />
      <TextField
        label={c.externalId}
        hint={c.externalIdHint}
        value={external_id}
        onValue={setExternalId}
        fault={saving.faultOf('external_id')}
      />
    </Confirm>
  )
}

export function DeleteProjectCode({ code, ...closing }: Closing & { code: ProjectCode }) {
  const [w, c] = [useWords(WORDS), useWords(COMMON)]
  const deleting = useAction(() => deleteProjectCode({ client: api(), path: { id: code.id } }))
  return (
    <Confirm title={w.remove(code.name)} act={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{w.removeHint}</p>
    </Confirm>
  )
}
