// Asks a freelancer for documents: what is missing is chosen already.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS, KINDS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { type ComplianceFile, type ComplianceKind, requestComplianceDocuments } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Props = { file: ComplianceFile; onClose: () => void; onDone: () => void }

export function RequestDocuments({ file, onClose, onDone }: Props) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const stateOf = (kind: ComplianceKind) => file.kinds.find((one) => one.kind === kind)
  const askable = KINDS.filter((kind) => stateOf(kind)?.open?.status !== 'uploaded')
  const isNeeded = (kind: ComplianceKind) => {
    const found = stateOf(kind)
    return found?.is_required === true && found.state !== 'valid'
  }
  const [chosen, setChosen] = useState<string[]>(askable.filter(isNeeded))
  const [message, setMessage] = useState('')
  const asking = useAction(async () => {
    const body = { kinds: chosen as ComplianceKind[], message: orNull(message.trim()) }
    await requestComplianceDocuments({ client: api(), path: { id: file.freelancer_id }, body })
  })
  return (
    <Confirm title={w.requestTitle} label={w.requestLabel} action={asking} onClose={onClose} onDone={onDone}>
      <p>{askable.length === 0 ? w.nothingToAsk : w.requestLead}</p>
      <ChecksField
        label={w.requestKinds}
        choices={askable.map((value) => ({ value, label: kinds[value] }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <TextArea
        label={w.message}
        hint={w.messageHint}
        value={message}
        onValue={setMessage}
        error={asking.errorOf('message')}
      />
    </Confirm>
  )
}
