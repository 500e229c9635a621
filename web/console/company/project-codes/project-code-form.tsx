import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { Closing } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  createProjectCode,
  deleteProjectCode,
  type ProjectCode,
  updateProjectCode,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function ProjectCodeForm({ code, ...closing }: Closing & { code: ProjectCode | undefined }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [name, setName] = useState(code?.name ?? '')
  const [external_id, setExternalId] = useState(code?.external_id ?? '')
  const saving = useAction(() => {
    const body = { name, external_id: external_id === '' ? null : external_id }
    return code
      ? updateProjectCode({ client: api(), path: { id: code.id }, body })
      : createProjectCode({ client: api(), body })
  })
  return (
    <Confirm title={code ? w.edit : w.create} label={code ? c.save : c.create} action={saving} {...closing}>
      <TextField label={c.name} value={name} onValue={setName} error={saving.errorOf('name')} required />
      <TextField
        label={c.externalId}
        hint={c.externalIdHint}
        value={external_id}
        onValue={setExternalId}
        error={saving.errorOf('external_id')}
      />
    </Confirm>
  )
}

export function DeleteProjectCode({ code, ...closing }: Closing & { code: ProjectCode }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const deleting = useAction(() => deleteProjectCode({ client: api(), path: { id: code.id } }))
  return (
    <Confirm title={w.remove(code.name)} label={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{w.removeHint}</p>
    </Confirm>
  )
}
