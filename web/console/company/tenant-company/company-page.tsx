// The data of the team's company, as invoices show them. For team-admins.

import { useState } from 'preact/hooks'
import { companyBodyOf, companyDraftOf } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  Group,
  IdentityFields,
  MissingNotice,
  VatNumberField,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getTeamCompany, type TeamCompany, updateTeamCompany } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ReportDueDay } from '../../across/notifications/report-due-day.tsx'
import { BankAccounts } from '../../money/bank-details/bank-accounts.tsx'
import { PaymentSettingsPanel } from '../../money/payments/payment-settings.tsx'
import { DefaultTerms } from './default-terms.tsx'
import { Signatories } from './signatories.tsx'
import { LogoPanel } from './team-logo.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Company',
    lead: (team: string) =>
      `The company of team ${team}, as contracts and invoices show it. Issued invoices keep the data they were made with.`,
    penalty: 'Late-payment penalties',
    penaltyHint: 'The text on invoices. Leave it empty for the default wording.',
  },
  fr: {
    title: 'Entreprise',
    lead: (team: string) =>
      `L’entreprise de l’équipe ${team}, telle qu’elle figure sur les contrats et les factures. Les factures émises conservent les données de leur émission.`,
    penalty: 'Pénalités de retard',
    penaltyHint: 'Le texte des factures. Laissez vide pour la formule par défaut.',
  },
})

export function CompanyPage() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const company = useLoaded('company', (signal) => getTeamCompany({ client: api(), signal }))
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <Shown of={company}>{(value) => <Company value={value} onSaved={company.put} />}</Shown>
      {company.value && <DefaultTerms value={company.value} onSaved={company.put} />}
      {may('users:read') && <Signatories />}
      {may('team-logo:read') && <LogoPanel />}
      {may('bank-accounts:read') && <BankAccounts />}
      {may('payments:read') && <PaymentSettingsPanel />}
      <ReportDueDay />
    </div>
  )
}

type Props = { value: TeamCompany; onSaved: (saved: TeamCompany) => void }

function Company({ value, onSaved }: Props) {
  const w = useTexts(TEXTS)
  return (
    <>
      <p class="soft">{w.lead(value.name)}</p>
      <MissingNotice missing={value.missing} />
      <CompanyForm value={value} onSaved={onSaved} />
    </>
  )
}

function CompanyForm({ value, onSaved }: Props) {
  const [w, c, t] = [useTexts(TEXTS), useTexts(COMMON), useTexts(COMPANY_TEXTS)]
  const may = useMay()
  const [draft, setDraft] = useState(() => companyDraftOf(value))
  const [penalty, setPenalty] = useState(value.late_payment_penalty ?? '')
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const body = { ...companyBodyOf(draft), late_payment_penalty: orNull(penalty) }
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
      <Group title={t.identity}>
        <IdentityFields {...props} />
      </Group>
      <Group title={t.place}>
        <AddressFields {...props} />
      </Group>
      <Group title={t.invoicing}>
        <VatNumberField {...props} />
        <ElectronicAddressFields {...props} />
      </Group>
      <TextArea
        label={w.penalty}
        hint={w.penaltyHint}
        value={penalty}
        onValue={(text) => {
          setSaved(false)
          setPenalty(text)
        }}
        error={saving.errorOf('late_payment_penalty')}
      />
      <FormFailure action={saving} />
      {may('team-company:write') && (
        <div class="row">
          <button type="submit" class="primary" disabled={saving.isRunning}>
            {c.save}
          </button>
          <span role="status">{isSaved && t.saved}</span>
        </div>
      )}
    </form>
  )
}
