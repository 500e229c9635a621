// The typed signature, with an explanation of its meaning.
import { CheckField, TextField } from '../../../shared/kit/fields/field.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('portal/missions/missions', 'signatureField')

export type Signature = { name: string; hasRead: boolean }

export const isSignatureComplete = ({ name, hasRead }: Signature) => name.trim() !== '' && hasRead

export type SignedContent = 'document' | 'terms' | 'mandate'

type Props = {
  content: SignedContent
  value: Signature
  onValue: (value: Signature) => void
  error: string | undefined
}

export function SignatureField({ content, value, onValue, error }: Props) {
  const t = texts()
  const [meaning, read] = {
    document: [t.meaning, t.read],
    terms: [t.meaningOfTerms, t.readTerms],
    mandate: [t.meaningOfMandate, t.readMandate],
  }[content] as [string, string]
  return (
    <div class="stack">
      <p class="small">{meaning}</p>
      <CheckField
        label={read}
        isChecked={value.hasRead}
        onCheck={(hasRead) => onValue({ ...value, hasRead })}
      />
      <TextField
        label={t.name}
        value={value.name}
        onValue={(name) => onValue({ ...value, name })}
        autocomplete="name"
        error={error}
      />
    </div>
  )
}
