// The contract of a new mission, and the fields of each kind of contract.
import { FileField, SelectField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { missionTexts } from '../mission-texts.ts'
import { type DraftContract, editDraft, listContractTypes, needsSigner } from './mission-draft.ts'
import { PersonField } from './person-field.tsx'
import type { DraftForm } from './use-draft.ts'

const draftTexts = requireTexts('console/missions/mission-draft', 'draft')

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
  const t = draftTexts()
  const mission = missionTexts()
  const { draft, at: bindField, edited } = form
  const kind = draft.contract_type
  const opensAgreement = kind === 'new-framework' || kind === 'upload'
  return (
    <div class="form-grid">
      <SelectField
        {...bindField('contract_type')}
        label={t.contractKind}
        choices={listContractTypes(edited).map((value) => ({ value, label: t.contracts[value] }))}
        error={getContractError(form, t.noAgreement)}
        hint={getContractHint(form, t)}
        wide
      />
      <KindFields form={form} />
      {opensAgreement && (
        <TextField {...bindField('master_agreement_valid_until')} label={t.validUntil} type="date" required />
      )}
      <PersonField
        {...bindField('team_signer_id')}
        label={mission.signer}
        none={needsSigner(draft) ? t.choose : mission.none}
        required={needsSigner(draft)}
      />
    </div>
  )
}

function getContractHint(
  { draft: { contract_type }, edited }: DraftForm,
  t: ReturnType<typeof draftTexts>,
): string | undefined {
  const isUnderFramework = edited?.contract_kind === 'master_agreement'
  if (contract_type === 'keep') return t.keepHint(edited?.contract_kind)
  if (contract_type === 'new-framework' || contract_type === 'upload') return t.reuseHint
  return isUnderFramework ? t.leaveHint : undefined
}

/** Explains that there is no agreement to choose: the API would ask for the template of a new one. */
const getContractError = ({ draft, getFieldError }: DraftForm, noAgreement: string) =>
  draft.contract_type === 'framework' && getFieldError('master_agreement_template_id')
    ? noAgreement
    : getFieldError('contract_type')

function KindFields({ form: { draft, at: bindField, getFieldError } }: { form: DraftForm }) {
  const t = draftTexts()
  if (draft.contract_type === 'default')
    return (
      <SelectField
        {...bindField('template_locale')}
        label={t.locale}
        choices={LOCALES.map((value) => ({ value, label: t.locales[value] }))}
      />
    )
  if (draft.contract_type === 'own')
    return <TemplateField {...bindField('service_template_id')} kind="services_agreement" />
  if (draft.contract_type === 'new-framework')
    return <TemplateField {...bindField('master_agreement_template_id')} kind="master_agreement" />
  if (draft.contract_type !== 'upload') return null
  return (
    <FileField
      label={t.file}
      accept="application/pdf"
      file={draft.master_agreement_file}
      onFile={(file) => editDraft({ master_agreement_file: file })}
      error={getFieldError('master_agreement_file')}
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
  const t = draftTexts()
  return (
    <ReferenceField
      {...field}
      list="templates"
      label={t.template}
      none={t.choose}
      only={(template) => template.kind === kind}
      choice={({ id, name, locale }) => ({ value: id, label: `${name} (${t.locales[locale]})` })}
      required
    />
  )
}
