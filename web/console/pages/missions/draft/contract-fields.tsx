// Which contract a new mission has, and what each kind of it asks for.
import { FileField, SelectField, TextField } from '../../../../shared/kit/fields/field.tsx'
import { ReferenceField } from '../../../../shared/kit/fields/reference-field.tsx'
import { useWords } from '../../../../shared/language/language.ts'
import { MISSION_WORDS } from '../mission-words.ts'
import { DRAFT_WORDS } from './draft-words.ts'
import { CONTRACTS, type DraftContract, editDraft, needsSigner } from './mission-draft.ts'
import { PersonField } from './person-field.tsx'
import type { DraftForm } from './use-draft.ts'

const LOCALES = ['fr', 'en'] as const

/** The fields that stand only with some kinds of contract. */
export const CONTRACT_FIELDS: Record<DraftContract, readonly string[]> = {
  none: [],
  default: ['template_locale'],
  own: ['service_template_id'],
  framework: [],
  'new-framework': ['master_agreement_template_id', 'master_agreement_valid_until'],
  upload: ['master_agreement_file', 'master_agreement_valid_until'],
}

export function ContractFields({ form }: { form: DraftForm }) {
  const w = useWords(DRAFT_WORDS)
  const mission = useWords(MISSION_WORDS)
  const { draft, at } = form
  const kind = draft.contract_type
  const isOpening = kind === 'new-framework' || kind === 'upload'
  return (
    <div class="form-grid">
      <SelectField
        {...at('contract_type')}
        label={w.contractKind}
        choices={CONTRACTS.map((value) => ({ value, label: w.contracts[value] }))}
        fault={contractFault(form, w.noAgreement)}
        hint={isOpening ? w.reuseHint : undefined}
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

/** What the API misses for a new agreement, where none was wanted, is that there is no old one. */
const contractFault = ({ draft, faultOf }: DraftForm, noAgreement: string) =>
  draft.contract_type === 'framework' && faultOf('master_agreement_template_id')
    ? noAgreement
    : faultOf('contract_type')

function KindFields({ form: { draft, at, faultOf } }: { form: DraftForm }) {
  const w = useWords(DRAFT_WORDS)
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
      fault={faultOf('master_agreement_file')}
      required
    />
  )
}

type TemplateProps = {
  kind: 'services_agreement' | 'master_agreement'
  value: string
  onValue: (value: string) => void
  fault: string | undefined
}

function TemplateField({ kind, ...field }: TemplateProps) {
  const w = useWords(DRAFT_WORDS)
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
