// Creates, invites or edits a freelancer.
import { useState } from 'preact/hooks'
import type { SupplierDraft } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  Group,
  IdentityFields,
  VatFields,
  VatOnDebits,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { GroupsFields } from '../../../shared/kit/fields/groups-fields.tsx'
import { choicesOf, forgetReferences, useReferences } from '../../../shared/kit/fields/references.ts'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { createFreelancer, type Freelancer, inviteFreelancer, updateFreelancer } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { bodyOf, type Draft, draftOf } from './freelancer-draft.ts'
import { TEXTS } from './texts.ts'

type Saved = Freelancer & { accept_url?: string | null }
type Props = {
  kind: 'create' | 'invite' | 'edit'
  freelancer?: Freelancer
  onClose: () => void
  onSaved: (saved: Saved) => void
}

export function FreelancerForm({ kind, freelancer, onClose, onSaved }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [draft, setDraft] = useState(() => draftOf(freelancer))
  const saving = useAction(async () => {
    const [client, body] = [api(), bodyOf(draft)]
    const saved = freelancer
      ? await updateFreelancer({ client, path: { id: freelancer.id }, body })
      : await (kind === 'invite' ? inviteFreelancer : createFreelancer)({ client, body })
    forgetReferences('freelancers')
    onSaved(saved)
  })
  const verbs = { create: c.create, invite: w.inviteLabel, edit: c.save }
  return (
    <Confirm title={w[kind]} label={verbs[kind]} action={saving} onClose={onClose} onDone={() => {}}>
      <Fields
        draft={draft}
        saving={saving}
        set={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </Confirm>
  )
}

type TextName = 'first_name' | 'last_name' | 'email' | 'external_id' | 'vat_rate' | 'supplier_code'
type FieldsProps = { draft: Draft; saving: Action<[]>; set: (change: Partial<Draft>) => void }

function Fields({ draft, saving, set }: FieldsProps) {
  const [w, c, t] = [useTexts(TEXTS), useTexts(COMMON), useTexts(COMPANY_TEXTS)]
  const text = (label: string, name: TextName, required = false) => (
    <TextField
      label={label}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={saving.errorOf(name)}
      required={required}
    />
  )
  const company = { draft, saving, set: set as (change: Partial<SupplierDraft>) => void }
  return (
    <>
      <Group title={t.identity}>
        {text(c.firstName, 'first_name', true)}
        {text(c.lastName, 'last_name', true)}
        {text(c.email, 'email', true)}
        {text(c.externalId, 'external_id')}
        <IdentityFields {...company} />
        <Referent draft={draft} saving={saving} set={set} />
      </Group>
      <Group title={t.place}>
        <AddressFields {...company} />
      </Group>
      <Group title={t.invoicing}>
        <VatFields {...company} />
        {text(w.vatRate, 'vat_rate')}
        <Invoicing draft={draft} saving={saving} set={set} />
        {text(w.supplierCode, 'supplier_code')}
        <ElectronicAddressFields {...company} />
      </Group>
      <VatOnDebits {...company} />
      <CheckField
        label={w.umbrella}
        isChecked={draft.is_umbrella}
        onCheck={(is_umbrella) => set({ is_umbrella })}
      />
      <GroupsFields draft={draft} set={set} />
    </>
  )
}

/** An umbrella company sends its own invoices, so there is nothing to choose. */
function Invoicing({ draft, saving, set }: FieldsProps) {
  const w = useTexts(TEXTS)
  if (draft.is_umbrella) return null
  return (
    <SelectField
      label={w.invoicingMode}
      value={draft.invoicing_mode}
      onValue={(mode) => set({ invoicing_mode: mode as Draft['invoicing_mode'] })}
      error={saving.errorOf('invoicing_mode')}
      choices={(['self_billing', 'supplier_invoice'] as const).map((value) => ({ value, label: w[value] }))}
    />
  )
}

function Referent({ draft, saving, set }: FieldsProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const users = useReferences('users').value?.filter(({ status }) => status === 'active')
  return (
    <SelectField
      label={w.referent}
      value={draft.referent_id}
      onValue={(referent_id) => set({ referent_id })}
      error={saving.errorOf('referent_id')}
      choices={choicesOf(users, c.none, (user) => ({ value: user.id, label: nameOf(user) || user.email }))}
    />
  )
}
