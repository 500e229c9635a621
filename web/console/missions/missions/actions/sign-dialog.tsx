// Signs for the company: shows the contract and its fingerprint, and asks for the name and a confirmation.
import { useState } from 'preact/hooks'
import { Dialog } from '../../../../shared/kit/dialog.tsx'
import { CheckField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../../shared/kit/form-failure.tsx'
import { PdfView } from '../../../../shared/kit/pdf-view.tsx'
import { LoadedContent } from '../../../../shared/kit/states.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { getMissionDocumentVersion, listMissionDocuments, signMission } from '../../../../shared/sdk.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import type { DialogProps } from './action-frame.tsx'
import { MissionTerms } from './consequences.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

const texts = requireTexts('console/missions/mission-actions', 'signDialog')

export function SignDialog({ mission, onMission, onClose }: DialogProps) {
  const t = texts()
  const { name: label, title, lead } = actionTexts().sign
  const { user } = useMe()
  const registeredName = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email
  const [name, setName] = useState('')
  const [hasRead, setRead] = useState(false)
  const signing = useAction(async () => {
    const body = { signature_name: name.trim() }
    const signed = await signMission({ client: api(), path: { id: mission.id }, body })
    onClose()
    onMission(signed)
  })
  const nameError = signing.getFieldError('signature_name')
  const submit = (event: Event) => {
    event.preventDefault()
    void signing.run()
  }
  return (
    <Dialog title={title} onClose={onClose} isLarge>
      <ContractPreview missionId={mission.id} />
      <form class="stack" onSubmit={submit}>
        <MissionTerms mission={mission} />
        <p class="small">{lead}</p>
        <CheckField label={t.read} isChecked={hasRead} onCheck={setRead} />
        <TextField
          label={t.name}
          hint={t.registered(registeredName)}
          value={name}
          onValue={setName}
          autocomplete="name"
          error={nameError}
          required
        />
        <FormFailure action={signing} />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {t.back}
          </button>
          <button
            type="submit"
            class="primary"
            disabled={signing.isRunning || !hasRead || name.trim() === ''}
          >
            {signing.isRunning ? t.running : label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The version of the contract to be signed. */
function ContractPreview({ missionId }: { missionId: string }) {
  const t = texts()
  const newestContract = useLoaded(`contract to sign ${missionId}`, async (signal) => {
    const query = { per_page: 100 }
    const { items } = await listMissionDocuments({ client: api(), path: { id: missionId }, query, signal })
    return items.find(({ kind }) => kind === 'contract') ?? null
  })
  return (
    <LoadedContent loaded={newestContract}>
      {(document) =>
        document && (
          <div class="stack tight">
            <PdfView
              title={t.contract}
              id={document.id}
              load={(signal) =>
                getMissionDocumentVersion({
                  client: api(),
                  path: { id: missionId, document_id: document.id },
                  signal,
                })
              }
            />
            <p class="small soft">
              {t.fingerprint}: <code class="wrap">{document.sha256}</code>
            </p>
          </div>
        )
      }
    </LoadedContent>
  )
}
