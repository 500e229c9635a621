// The form with which the team or the freelancer sends a compliance document.
import { useState } from 'preact/hooks'
import { Confirm } from '../../kit/confirm.tsx'
import { FileField, SelectField, TextField } from '../../kit/fields/field.tsx'
import { useAction } from '../../kit/use-action.ts'
import { orNull } from '../../kit/values/or-null.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { ComplianceKind, UploadComplianceDocument } from '../../sdk.ts'
import { COMPLIANCE_KIND_TEXTS, KINDS } from './compliance-texts.ts'

const TEXTS = defineTexts({
  en: {
    title: { team: 'Add a document', freelancer: 'Send a document' },
    label: { team: 'Add', freelancer: 'Send' },
    lead: {
      team: 'It is in force once someone else has reviewed it.',
      freelancer: 'The company reviews it. Until then, an earlier document stays in force.',
    },
    kind: 'Document',
    file: 'File or photo',
    fileHint: 'PDF, JPEG or PNG, 5 MB at most',
    issued: 'Date of the document',
    until: 'Valid until',
    untilOptional: 'Valid until (if it says so)',
    code: 'Security code',
    codeHint: 'On the certificate. With it, urssaf.fr confirms that it is genuine.',
    number: 'Contract number (optional)',
    none: 'If you employ no foreign workers, send a signed statement that says so.',
  },
  fr: {
    title: { team: 'Ajouter un document', freelancer: 'Envoyer un document' },
    label: { team: 'Ajouter', freelancer: 'Envoyer' },
    lead: {
      team: 'Il sera pris en compte après vérification par une autre personne.',
      freelancer: 'L’entreprise le vérifie. D’ici là, le document précédent reste pris en compte.',
    },
    kind: 'Document',
    file: 'Fichier ou photo',
    fileHint: 'PDF, JPEG ou PNG, 5 Mo au maximum',
    issued: 'Date du document',
    until: 'Valable jusqu’au',
    untilOptional: 'Valable jusqu’au (si indiqué)',
    code: 'Code de sécurité',
    codeHint: 'Il figure sur l’attestation et permet d’en vérifier l’authenticité sur urssaf.fr.',
    number: 'Numéro de contrat (facultatif)',
    none: 'Sans salarié étranger, envoyez une attestation sur l’honneur signée.',
  },
})

/** Phones offer the camera for images. */
const ACCEPT = 'application/pdf,image/jpeg,image/png'
type SentDocument = { document: UploadComplianceDocument; file: File }

type Props = {
  audience: 'team' | 'freelancer'
  /** Undefined: the person chooses. */
  kind?: ComplianceKind | undefined
  send: (sent: SentDocument) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

export function UploadDocument({ audience, kind: given, send, onClose, onDone }: Props) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const [kind, setKind] = useState<ComplianceKind>(given ?? 'urssaf_vigilance')
  const [file, setFile] = useState<File>()
  const [values, setValues] = useState({ issued_on: '', valid_until: '', code: '' })
  const action = useAction(async () => {
    const { issued_on, valid_until, code } = values
    const document = { kind, issued_on, valid_until: orNull(valid_until), code: orNull(code.trim()) }
    if (file) await send({ document, file })
  })
  const at = (name: keyof typeof values) => ({
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.errorOf(name),
  })
  const isInsurance = kind === 'insurance'
  return (
    <Confirm
      title={given ? kinds[given] : w.title[audience]}
      label={w.label[audience]}
      action={action}
      onClose={onClose}
      onDone={onDone}
    >
      <p class="small soft">{w.lead[audience]}</p>
      {!given && (
        <SelectField
          label={w.kind}
          choices={KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onValue={(value) => setKind(value as ComplianceKind)}
          error={action.errorOf('kind')}
        />
      )}
      {kind === 'foreign_workers' && <p class="small">{w.none}</p>}
      <FileField
        label={w.file}
        hint={w.fileHint}
        accept={ACCEPT}
        file={file}
        onFile={setFile}
        error={action.errorOf('file')}
        required
      />
      <div class="columns-tight">
        <TextField {...at('issued_on')} label={w.issued} type="date" required />
        <TextField
          {...at('valid_until')}
          label={isInsurance ? w.until : w.untilOptional}
          type="date"
          required={isInsurance}
        />
      </div>
      {kind === 'urssaf_vigilance' && (
        <TextField
          {...at('code')}
          label={w.code}
          hint={w.codeHint}
          autocomplete="off"
          spellcheck={false}
          required
        />
      )}
      {isInsurance && <TextField {...at('code')} label={w.number} autocomplete="off" spellcheck={false} />}
    </Confirm>
  )
}
