// Creates, invites or edits a freelancer.
import { useState } from 'preact/hooks'
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

type TextName = { [N in keyof Draft]: Draft[N] extends string ? N : never }[keyof Draft]
type FieldsProps = { draft: Draft; saving: Action<[]>; set: (change: Partial<Draft>) => void }

function Fields({ draft, saving, set }: FieldsProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const text = (label: string, name: TextName, required = false) => (
    <TextField
      label={label}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={saving.errorOf(name)}
      required={required}
    />
  )
  return (
    <>
      <div class="columns-tight">
        {text(c.firstName, 'first_name', true)}
        {text(c.lastName, 'last_name', true)}
        {text(c.email, 'email', true)}
        {text(w.company, 'company')}
        {text(w.siren, 'siren')}
        {text(w.address, 'address')}
        {text(w.postalCode, 'postal_code')}
        {text(w.city, 'city')}
        {text(c.externalId, 'external_id')}
        <SelectField
          label={w.vatRegime}
          value={draft.vat_regime}
          onValue={(vat_regime) => set({ vat_regime: vat_regime as Draft['vat_regime'] })}
          error={saving.errorOf('vat_regime')}
          choices={(['standard', 'franchise', 'reverse_charge', 'exempt'] as const).map((value) => ({
            value,
            label: w[value],
          }))}
        />
        {text(w.vatRate, 'vat_rate')}
        <Referent draft={draft} saving={saving} set={set} />
      </div>
      <CheckField
        label={w.umbrella}
        isChecked={draft.is_umbrella}
        onCheck={(is_umbrella) => set({ is_umbrella })}
      />
      <GroupsFields draft={draft} set={set} />
    </>
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
