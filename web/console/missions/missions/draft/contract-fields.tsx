// The contract of a new mission, and the fields of each kind of contract.
import { FileField, SelectField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { useTexts } from '../../../../shared/language/language.ts'
import { MISSION_TEXTS } from '../mission-texts.ts'
import { DRAFT_TEXTS } from './draft-texts.ts'
import { contractsFor, type DraftContract, editDraft, needsSigner } from './mission-draft.ts'
import { PersonField } from './person-field.tsx'
import type { DraftForm } from './use-draft.ts'

const LOCALES = ['fr', 'en'] as const

/** Fields that are visible only for some kinds of contract. */
export const CONTRACT_FIELDS: Record<DraftContract, readonly string[]> = {
  none: [],
  default: ['template_locale'],
  own: ['service_template_id'],
  framework: [],
  'new-framework': ['master_agreement_template_id', 'master_agreement_valid_until'],
  upload: ['master_agreement_file', 'master_agreement_valid_until'],
  keep: [],
}

export function ContractFields({ form }: { form: DraftForm }) {
  const w = useTexts(DRAFT_TEXTS)
  const mission = useTexts(MISSION_TEXTS)
  const { draft, at, edited } = form
  const kind = draft.contract_type
  const isOpening = kind === 'new-framework' || kind === 'upload'
  return (
    <div class="form-grid">
      <SelectField
        {...at('contract_type')}
        label={w.contractKind}
        choices={contractsFor(edited).map((value) => ({ value, label: w.contracts[value] }))}
        error={contractError(form, w.noAgreement)}
        hint={contractHint(form, w)}
        wide
      />
      <KindFields form={form} />
      {isOpening && (
        <TextField {...at('master_agreement_valid_until')} label={w.validUntil} type="date" required />
      )}
      <PersonField
        {...at('team_signer_id')}
        label={mission.signer}
        none={needsSigner(draft) ? w.choose : mission.none}
        required={needsSigner(draft)}
      />
    </div>
  )
}

function contractHint(
  { draft: { contract_type }, edited }: DraftForm,
  w: (typeof DRAFT_TEXTS)['en'],
): string | undefined {
  const isUnderFramework = edited?.contract_kind === 'master_agreement'
  if (contract_type === 'keep') return w.keepHint(edited?.contract_kind)
  if (contract_type === 'new-framework' || contract_type === 'upload') return w.reuseHint
  return isUnderFramework ? w.leaveHint : undefined
}

/** The API asks for a template of a new agreement; the user chose an existing one, so the cause is that there is none. */
const contractError = ({ draft, errorOf }: DraftForm, noAgreement: string) =>
  draft.contract_type === 'framework' && errorOf('master_agreement_template_id')
    ? noAgreement
    : errorOf('contract_type')

function KindFields({ form: { draft, at, errorOf } }: { form: DraftForm }) {
  const w = useTexts(DRAFT_TEXTS)
  if (draft.contract_type === 'default')
    return (
      <SelectField
        {...at('template_locale')}
        label={w.locale}
        choices={LOCALES.map((value) => ({ value, label: w.locales[value] }))}
      />
    )
  if (draft.contract_type === 'own')
    return <TemplateField {...at('service_template_id')} kind="services_agreement" />
  if (draft.contract_type === 'new-framework')
    return <TemplateField {...at('master_agreement_template_id')} kind="master_agreement" />
  if (draft.contract_type !== 'upload') return null
  return (
    <FileField
      label={w.file}
      accept="application/pdf"
      file={draft.master_agreement_file}
      onFile={(file) => editDraft({ master_agreement_file: file })}
      error={errorOf('master_agreement_file')}
      required
    />
  )
}

type TemplateProps = {
  kind: 'services_agreement' | 'master_agreement'
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

function TemplateField({ kind, ...field }: TemplateProps) {
  const w = useTexts(DRAFT_TEXTS)
  return (
    <ReferenceField
      {...field}
      list="templates"
      label={w.template}
      none={w.choose}
      only={(one) => one.kind === kind}
      choice={({ id, name, locale }) => ({ value: id, label: `${name} (${w.locales[locale]})` })}
      required
    />
  )
}
