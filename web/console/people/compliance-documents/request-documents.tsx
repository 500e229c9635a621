// Asks a freelancer for documents; missing documents are preselected.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts, KINDS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { type ComplianceFile, type ComplianceKind, requestComplianceDocuments } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/compliance-documents', 'complianceDocuments')

type Props = { file: ComplianceFile; onClose: () => void; onDone: () => void }

export function RequestDocuments({ file, onClose, onDone }: Props) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const findState = (kind: ComplianceKind) => file.kinds.find((kindState) => kindState.kind === kind)
  const requestableKinds = KINDS.filter((kind) => findState(kind)?.open?.status !== 'uploaded')
  const isNeeded = (kind: ComplianceKind) => {
    const found = findState(kind)
    return found?.is_required === true && found.state !== 'valid'
  }
  const [selectedKinds, setSelectedKinds] = useState<string[]>(requestableKinds.filter(isNeeded))
  const [message, setMessage] = useState('')
  const requesting = useAction(async () => {
    const body = { kinds: selectedKinds as ComplianceKind[], message: orNull(message.trim()) }
    await requestComplianceDocuments({ client: api(), path: { id: file.freelancer_id }, body })
  })
  return (
    <Confirm
      title={t.requestTitle}
      label={t.requestLabel}
      action={requesting}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{requestableKinds.length === 0 ? t.nothingToAsk : t.requestLead}</p>
      <ChecksField
        label={t.requestKinds}
        choices={requestableKinds.map((value) => ({ value, label: kinds[value] }))}
        chosen={selectedKinds}
        onChoose={setSelectedKinds}
      />
      <TextArea
        label={t.message}
        hint={t.messageHint}
        value={message}
        onValue={setMessage}
        error={requesting.getFieldError('message')}
      />
    </Confirm>
  )
}
