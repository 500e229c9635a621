// Signs for the company: the contract in view, its fingerprint, the typed name, and a confirmation of the person.

import { useState } from 'preact/hooks'
import { Dialog } from '../../../../shared/kit/dialog.tsx'
import { CheckField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../../shared/kit/form-failure.tsx'
import { PdfView } from '../../../../shared/kit/pdf-view.tsx'
import { Shown } from '../../../../shared/kit/states.tsx'
import { useAction } from '../../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../../shared/language/language.ts'
import { getMissionDocumentVersion, listMissionDocuments, signMission } from '../../../../shared/sdk.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { api } from '../../../../shared/session/session.ts'
import { needsStepUp, StepUp } from '../../../identity/step-up/step-up.tsx'
import type { DialogProps } from './action-frame.tsx'
import { ACTION_TEXTS } from './action-texts.ts'
import { TermsOfMission } from './consequences.tsx'

const TEXTS = defineTexts({
  en: {
    contract: 'Contract',
    fingerprint: 'SHA-256 of this file',
    read: 'I have read the document and sign it on behalf of the company.',
    name: 'Your full name, as your signature',
    registered: (name: string) => `As registered: ${name}`,
    back: 'Back',
    running: 'Signing…',
  },
  fr: {
    contract: 'Contrat',
    fingerprint: 'SHA-256 de ce fichier',
    read: 'J’ai lu le document et je le signe au nom de l’entreprise.',
    name: 'Votre nom complet, en guise de signature',
    registered: (name: string) => `Tel qu’enregistré : ${name}`,
    back: 'Retour',
    running: 'Signature…',
  },
})

export function SignDialog({ mission, onMission, onClose }: DialogProps) {
  const w = useTexts(TEXTS)
  const { name: label, title, lead } = useTexts(ACTION_TEXTS).sign
  const { user } = useMe()
  const registered = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email
  const [name, setName] = useState('')
  const [hasRead, setRead] = useState(false)
  const signing = useAction(async () => {
    const body = { signature_name: name.trim() }
    const signed = await signMission({ client: api(), path: { id: mission.id }, body })
    onClose()
    onMission(signed)
  })
  const wrong = signing.errorOf('signature_name')
  const submit = (event: Event) => {
    event.preventDefault()
    void signing.run()
  }
  if (needsStepUp(signing.error))
    return (
      <Dialog title={title} onClose={onClose}>
        <StepUp onDone={() => void signing.run()} onBack={signing.clear} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose} isLarge>
      <Contract missionId={mission.id} />
      <form class="stack" onSubmit={submit}>
        <TermsOfMission mission={mission} />
        <p class="small">{lead}</p>
        <CheckField label={w.read} isChecked={hasRead} onCheck={setRead} />
        <TextField
          label={w.name}
          hint={w.registered(registered)}
          value={name}
          onValue={setName}
          autocomplete="name"
          error={wrong}
          required
        />
        <FormFailure action={signing} />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button
            type="submit"
            class="primary"
            disabled={signing.isRunning || !hasRead || name.trim() === ''}
          >
            {signing.isRunning ? w.running : label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The version that is signed. */
function Contract({ missionId }: { missionId: string }) {
  const w = useTexts(TEXTS)
  const newest = useLoaded(`contract to sign ${missionId}`, async (signal) => {
    const query = { per_page: 100 }
    const { items } = await listMissionDocuments({ client: api(), path: { id: missionId }, query, signal })
    return items.find(({ kind }) => kind === 'contract') ?? null
  })
  return (
    <Shown of={newest}>
      {(document) =>
        document && (
          <div class="stack tight">
            <PdfView
              title={w.contract}
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
              {w.fingerprint}: <code class="wrap">{document.sha256}</code>
            </p>
          </div>
        )
      }
    </Shown>
  )
}
