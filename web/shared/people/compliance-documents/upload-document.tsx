// The form with which the team or the freelancer sends a compliance document.
import { useState } from 'preact/hooks'
import { Confirm } from '../../kit/confirm.tsx'
import { FileField, SelectField, TextField } from '../../kit/fields/field.tsx'
import { useAction } from '../../kit/use-action.ts'
import { orNull } from '../../kit/values/or-null.ts'
import { requireTexts } from '../../language/texts.ts'
import type { ComplianceKind, UploadComplianceDocument } from '../../sdk.ts'
import { complianceKindTexts, KINDS } from './compliance-texts.ts'

const texts = requireTexts('shared/people/compliance-documents', 'uploadDocument')

/** Phones offer the camera for image types. */
const ACCEPT = 'application/pdf,image/jpeg,image/png'
type SentDocument = { document: UploadComplianceDocument; file: File }

type Props = {
  audience: 'team' | 'freelancer'
  /** Undefined if the person chooses the kind in the form. */
  kind?: ComplianceKind | undefined
  send: (sent: SentDocument) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

export function UploadDocument({ audience, kind: fixedKind, send, onClose, onDone }: Props) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const [kind, setKind] = useState<ComplianceKind>(fixedKind ?? 'urssaf_vigilance')
  const [file, setFile] = useState<File>()
  const [values, setValues] = useState({ issued_on: '', valid_until: '', code: '' })
  const action = useAction(async () => {
    const { issued_on, valid_until, code } = values
    const document = { kind, issued_on, valid_until: orNull(valid_until), code: orNull(code.trim()) }
    if (file) await send({ document, file })
  })
  const getFieldProps = (name: keyof typeof values) => ({
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    error: action.getFieldError(name),
  })
  const isInsurance = kind === 'insurance'
  return (
    <Confirm
      title={fixedKind ? kinds[fixedKind] : t.title[audience]}
      label={t.label[audience]}
      action={action}
      onClose={onClose}
      onDone={onDone}
    >
      <p class="small soft">{t.lead[audience]}</p>
      {!fixedKind && (
        <SelectField
          label={t.kind}
          choices={KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onValue={(value) => setKind(value as ComplianceKind)}
          error={action.getFieldError('kind')}
        />
      )}
      {kind === 'foreign_workers' && <p class="small">{t.none}</p>}
      <FileField
        label={t.file}
        hint={t.fileHint}
        accept={ACCEPT}
        file={file}
        onFile={setFile}
        error={action.getFieldError('file')}
        required
      />
      <div class="columns-tight">
        <TextField {...getFieldProps('issued_on')} label={t.issued} type="date" required />
        <TextField
          {...getFieldProps('valid_until')}
          label={isInsurance ? t.until : t.untilOptional}
          type="date"
          required={isInsurance}
        />
      </div>
      {kind === 'urssaf_vigilance' && (
        <TextField
          {...getFieldProps('code')}
          label={t.code}
          hint={t.codeHint}
          autocomplete="off"
          spellcheck={false}
          required
        />
      )}
      {isInsurance && (
        <TextField {...getFieldProps('code')} label={t.number} autocomplete="off" spellcheck={false} />
      )}
    </Confirm>
  )
}
