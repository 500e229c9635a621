import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import type { DialogHandlers } from '../../../shared/kit/directory.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  createProjectCode,
  deleteProjectCode,
  type ProjectCode,
  updateProjectCode,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/project-codes', 'projectCodes')

export function ProjectCodeForm({ code, ...closing }: DialogHandlers & { code: ProjectCode | undefined }) {
  const [t, c] = [texts(), commonTexts()]
  const [name, setName] = useState(code?.name ?? '')
  const [external_id, setExternalId] = useState(code?.external_id ?? '')
  const saving = useAction(() => {
    const body = { name, external_id: external_id === '' ? null : external_id }
    return code
      ? updateProjectCode({ client: api(), path: { id: code.id }, body })
      : createProjectCode({ client: api(), body })
  })
  return (
    <Confirm title={code ? t.edit : t.create} label={code ? c.save : c.create} action={saving} {...closing}>
      <TextField
        label={c.name}
        value={name}
        onValue={setName}
        error={saving.getFieldError('name')}
        required
      />
      <TextField
        label={c.externalId}
        hint={c.externalIdHint}
        value={external_id}
        onValue={setExternalId}
        error={saving.getFieldError('external_id')}
      />
    </Confirm>
  )
}

export function DeleteProjectCode({ code, ...closing }: DialogHandlers & { code: ProjectCode }) {
  const [t, c] = [texts(), commonTexts()]
  const deleting = useAction(() => deleteProjectCode({ client: api(), path: { id: code.id } }))
  return (
    <Confirm title={t.remove(code.name)} label={c.remove} isDanger action={deleting} {...closing}>
      <p class="soft">{t.removeHint}</p>
    </Confirm>
  )
}
