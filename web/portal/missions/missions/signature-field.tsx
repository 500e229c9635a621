// The typed signature, with an explanation of its meaning.
import { CheckField, TextField } from '../../../shared/kit/fields/field.tsx'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    meaning:
      'Typing your name and signing binds you to this document, like a handwritten signature. Your name and email address, the date and time, your IP address and browser, and the fingerprint of the file shown above are recorded with it and printed on the last page of the signed document.',
    read: 'I have read the document and agree to it.',
    meaningOfTerms:
      'Typing your name and accepting binds you to the terms above. Your name, the date and time are recorded.',
    readTerms: 'I have read the terms and agree to them.',
    meaningOfMandate:
      'Typing your name and accepting gives this mandate. Your name, the date and time, your IP address and browser, and the fingerprint of the text above are recorded with it.',
    readMandate: 'I have read the mandate and accept it.',
    name: 'Your full name, as your signature',
  },
  fr: {
    meaning:
      'Saisir votre nom et signer vous engage sur ce document, comme une signature manuscrite. Sont enregistrés avec elle : votre nom et votre adresse e-mail, la date et l’heure, votre adresse IP et votre navigateur, ainsi que l’empreinte du fichier présenté ci-dessus. Ces informations figurent à la dernière page du document signé.',
    read: 'J’ai lu le document et je l’accepte.',
    meaningOfTerms:
      'Saisir votre nom et accepter vous engage sur les conditions ci-dessus. Votre nom, la date et l’heure sont enregistrés.',
    readTerms: 'J’ai lu les conditions et je les accepte.',
    meaningOfMandate:
      'Saisir votre nom et accepter vaut mandat. Sont enregistrés avec votre accord : votre nom, la date et l’heure, votre adresse IP et votre navigateur, ainsi que l’empreinte du texte ci-dessus.',
    readMandate: 'J’ai lu le mandat et je l’accepte.',
    name: 'Votre nom complet, en guise de signature',
  },
})

export type Signature = { name: string; hasRead: boolean }

export const isGiven = ({ name, hasRead }: Signature) => name.trim() !== '' && hasRead

export type SignedContent = 'document' | 'terms' | 'mandate'

type Props = {
  of: SignedContent
  value: Signature
  onValue: (value: Signature) => void
  error: string | undefined
}

export function SignatureField({ of, value, onValue, error }: Props) {
  const w = useTexts(TEXTS)
  const [meaning, read] = {
    document: [w.meaning, w.read],
    terms: [w.meaningOfTerms, w.readTerms],
    mandate: [w.meaningOfMandate, w.readMandate],
  }[of] as [string, string]
  return (
    <div class="stack">
      <p class="small">{meaning}</p>
      <CheckField
        label={read}
        isChecked={value.hasRead}
        onCheck={(hasRead) => onValue({ ...value, hasRead })}
      />
      <TextField
        label={w.name}
        value={value.name}
        onValue={(name) => onValue({ ...value, name })}
        autocomplete="name"
        error={error}
      />
    </div>
  )
}
