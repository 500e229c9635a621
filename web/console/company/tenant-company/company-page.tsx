// The data of the team's company, as invoices show them. For team-admins.
import { useState } from 'preact/hooks'
import { toCompanyBody, toCompanyDraft } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  FieldGroup,
  IdentityFields,
  MissingNotice,
  VatNumberField,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getTeamCompany, type TeamCompany, updateTeamCompany } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ReportDueDay } from '../../across/notifications/report-due-day.tsx'
import { DefaultTemplatesPanel } from '../../missions/document-templates/default-templates.tsx'
import { BankAccounts } from '../../money/bank-details/bank-accounts.tsx'
import { PaymentSettingsPanel } from '../../money/payments/payment-settings.tsx'
import { DefaultTerms } from './default-terms.tsx'
import { SignatoryList } from './signatories.tsx'
import { LogoPanel } from './team-logo.tsx'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/company/tenant-company', 'companyPage')

export function CompanyPage() {
  const t = texts()
  const may = useMay()
  const company = useLoaded('company', (signal) => getTeamCompany({ client: api(), signal }))
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <LoadedContent loaded={company}>
        {(value) => <CompanyPanel value={value} onSaved={company.put} />}
      </LoadedContent>
      {company.value && <DefaultTerms value={company.value} onSaved={company.put} />}
      {may('document-templates:read') && company.value && (
        <DefaultTemplatesPanel value={company.value} onSaved={company.put} />
      )}
      {may('users:read') && <SignatoryList />}
      {may('team-logo:read') && <LogoPanel />}
      {may('bank-accounts:read') && <BankAccounts />}
      {may('payments:read') && <PaymentSettingsPanel />}
      <ReportDueDay />
    </div>
  )
}

type Props = { value: TeamCompany; onSaved: (saved: TeamCompany) => void }

function CompanyPanel({ value, onSaved }: Props) {
  const t = texts()
  return (
    <>
      <p class="soft">{t.lead(value.name)}</p>
      <MissingNotice missing={value.missing} />
      <CompanyForm value={value} onSaved={onSaved} />
    </>
  )
}

function CompanyForm({ value, onSaved }: Props) {
  const [t, c, companyLabels] = [texts(), commonTexts(), companyTexts()]
  const may = useMay()
  const [draft, setDraft] = useState(() => toCompanyDraft(value))
  const [penalty, setPenalty] = useState(value.late_payment_penalty ?? '')
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const body = { ...toCompanyBody(draft), late_payment_penalty: orNull(penalty) }
    onSaved(await updateTeamCompany({ client: api(), body }))
    setSaved(true)
  })
  const set = (change: Partial<typeof draft>) => {
    setSaved(false)
    setDraft((before) => ({ ...before, ...change }))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  const props = { draft, saving, set, missing: value.missing }
  return (
    <form class="panel stack" onSubmit={submit}>
      <FieldGroup title={companyLabels.identity}>
        <IdentityFields {...props} />
      </FieldGroup>
      <FieldGroup title={companyLabels.place}>
        <AddressFields {...props} />
      </FieldGroup>
      <FieldGroup title={companyLabels.invoicing}>
        <VatNumberField {...props} />
        <ElectronicAddressFields {...props} />
      </FieldGroup>
      <TextArea
        label={t.penalty}
        hint={t.penaltyHint}
        value={penalty}
        onValue={(text) => {
          setSaved(false)
          setPenalty(text)
        }}
        error={saving.getFieldError('late_payment_penalty')}
      />
      <FormFailure action={saving} />
      {may('team-company:write') && (
        <div class="row">
          <button type="submit" class="primary" disabled={saving.isRunning}>
            {c.save}
          </button>
          <span role="status">{isSaved && companyLabels.saved}</span>
        </div>
      )}
    </form>
  )
}
