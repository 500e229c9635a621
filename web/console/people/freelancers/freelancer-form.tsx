// Creates, invites or edits a freelancer.
import { useState } from 'preact/hooks'
import type { SupplierDraft } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  FieldGroup,
  hasVatChange,
  IdentityFields,
  VatFields,
  VatFromField,
  VatOnDebits,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { invalidateCachedList, toChoices, useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { GroupsFields } from '../../../shared/kit/fields/groups-fields.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { createFreelancer, type Freelancer, inviteFreelancer, updateFreelancer } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { type Draft, toDraft, toRequestBody } from './freelancer-draft.ts'
import { VatMonths } from './vat-months.tsx'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/people/freelancers', 'freelancers')

type SavedFreelancer = Freelancer & { accept_url?: string | null }
type Props = {
  kind: 'create' | 'invite' | 'edit'
  freelancer?: Freelancer
  onClose: () => void
  onSaved: (saved: SavedFreelancer) => void
}

export function FreelancerForm({ kind, freelancer, onClose, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [draft, setDraft] = useState(() => toDraft(freelancer))
  const saving = useAction(async () => {
    const [client, body] = [api(), toRequestBody(draft)]
    const saved = freelancer
      ? await updateFreelancer({ client, path: { id: freelancer.id }, body })
      : await (kind === 'invite' ? inviteFreelancer : createFreelancer)({ client, body })
    invalidateCachedList('freelancers')
    onSaved(saved)
  })
  const submitLabels = { create: c.create, invite: t.inviteLabel, edit: c.save }
  return (
    <Confirm title={t[kind]} label={submitLabels[kind]} action={saving} onClose={onClose} onDone={() => {}}>
      <FreelancerFields
        draft={draft}
        before={freelancer}
        saving={saving}
        set={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </Confirm>
  )
}

type TextName = 'first_name' | 'last_name' | 'email' | 'external_id' | 'vat_rate' | 'supplier_code'
type FieldsProps = { draft: Draft; saving: Action<[]>; set: (change: Partial<Draft>) => void }

function FreelancerFields({ draft, before, saving, set }: FieldsProps & { before: Freelancer | undefined }) {
  const [t, c, companyLabels] = [texts(), commonTexts(), companyTexts()]
  const drawTextField = (label: string, name: TextName, required = false) => (
    <TextField
      label={label}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={saving.getFieldError(name)}
      required={required}
    />
  )
  const companyProps = { draft, saving, set: set as (change: Partial<SupplierDraft>) => void }
  return (
    <>
      <FieldGroup title={companyLabels.identity}>
        {drawTextField(c.firstName, 'first_name', true)}
        {drawTextField(c.lastName, 'last_name', true)}
        {drawTextField(c.email, 'email', true)}
        {drawTextField(c.externalId, 'external_id')}
        <IdentityFields {...companyProps} />
        <ReferentField draft={draft} saving={saving} set={set} />
      </FieldGroup>
      <FieldGroup title={companyLabels.place}>
        <AddressFields {...companyProps} />
      </FieldGroup>
      <FieldGroup title={companyLabels.invoicing}>
        <VatFields {...companyProps} />
        {drawTextField(t.vatRate, 'vat_rate')}
        {before && hasVatChange(before, draft) && <VatFromField {...companyProps} />}
        <InvoicingModeField draft={draft} saving={saving} set={set} />
        {drawTextField(t.supplierCode, 'supplier_code')}
        <ElectronicAddressFields {...companyProps} />
      </FieldGroup>
      {before && hasVatChange(before, draft) && <VatMonths freelancerId={before.id} from={draft.vat_from} />}
      <VatOnDebits {...companyProps} />
      <CheckField
        label={t.umbrella}
        isChecked={draft.is_umbrella}
        onCheck={(is_umbrella) => set({ is_umbrella })}
      />
      <GroupsFields draft={draft} set={set} />
    </>
  )
}

/** An umbrella company sends its own invoices, so the field is hidden. */
function InvoicingModeField({ draft, saving, set }: FieldsProps) {
  const t = texts()
  if (draft.is_umbrella) return null
  return (
    <SelectField
      label={t.invoicingMode}
      value={draft.invoicing_mode}
      onValue={(mode) => set({ invoicing_mode: mode as Draft['invoicing_mode'] })}
      error={saving.getFieldError('invoicing_mode')}
      choices={(['self_billing', 'supplier_invoice'] as const).map((value) => ({ value, label: t[value] }))}
    />
  )
}

function ReferentField({ draft, saving, set }: FieldsProps) {
  const [t, c] = [texts(), commonTexts()]
  const users = useCachedList('users').value?.filter(({ status }) => status === 'active')
  return (
    <SelectField
      label={t.referent}
      value={draft.referent_id}
      onValue={(referent_id) => set({ referent_id })}
      error={saving.getFieldError('referent_id')}
      choices={toChoices(users, c.none, (user) => ({
        value: user.id,
        label: formatName(user) || user.email,
      }))}
    />
  )
}
