// The freelancer's own data, as contracts and invoices show them, with what is missing for an invoice.

import { useState } from 'preact/hooks'
import { supplierBodyOf, supplierDraftOf } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  Group,
  IdentityFields,
  MissingNotice,
  VatFields,
  VatOnDebits,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getPortalProfile, type PortalProfile, updatePortalProfile } from '../../../shared/sdk.ts'
import { link, portal } from '../../link.ts'
import { BANK_ACCOUNT_HREF, DOCUMENTS_HREF, NOTIFICATIONS_HREF } from '../../location.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'My details',
    lead: 'As your contracts and invoices show them. Your team changes your name, email and VAT rate.',
    umbrella: (company: string) => `${company} invoices for you. You do not need to complete anything here.`,
    anUmbrella: 'Your umbrella company',
    own: 'You send your invoices yourself. These details are for your contracts.',
    account: 'My bank account',
    documents: 'My documents',
    notifications: 'My notifications',
    complete: 'All details for your invoices are here.',
  },
  fr: {
    title: 'Mes informations',
    lead: 'Telles qu’elles figurent sur vos contrats et vos factures. Votre équipe modifie votre nom, votre e-mail et votre taux de TVA.',
    umbrella: (company: string) => `${company} facture pour vous. Vous n’avez rien à compléter ici.`,
    anUmbrella: 'Votre société de portage',
    own: 'Vous envoyez vous-même vos factures. Ces informations servent à vos contrats.',
    account: 'Mon compte bancaire',
    documents: 'Mes documents',
    notifications: 'Mes notifications',
    complete: 'Toutes les informations pour vos factures sont renseignées.',
  },
})

export function DetailsPage() {
  const w = useTexts(TEXTS)
  const profile = useLoaded('profile', (signal) => getPortalProfile({ client: portal(), signal }))
  return (
    <div class="stack">
      <PageHead title={w.title}>
        <a class="button" href={DOCUMENTS_HREF}>
          {w.documents}
        </a>
        {link.value?.by === 'session' && (
          <a class="button" href={NOTIFICATIONS_HREF}>
            {w.notifications}
          </a>
        )}
        <a class="button" href={BANK_ACCOUNT_HREF}>
          {w.account}
        </a>
      </PageHead>
      <Shown of={profile}>{(value) => <Details value={value} onSaved={profile.put} />}</Shown>
    </div>
  )
}

type Props = { value: PortalProfile; onSaved: (saved: PortalProfile) => void }

function Details({ value, onSaved }: Props) {
  const w = useTexts(TEXTS)
  return (
    <>
      <p>
        <strong>{nameOf(value)}</strong> · {value.email}
      </p>
      <p class="soft">{w.lead}</p>
      <Invoices value={value} />
      <DetailsForm value={value} onSaved={onSaved} />
    </>
  )
}

/** Who invoices, and what is missing for it. */
function Invoices({
  value: { is_umbrella, external_referent, invoicing_mode, missing },
}: {
  value: PortalProfile
}) {
  const w = useTexts(TEXTS)
  if (is_umbrella) return <p class="notice">{w.umbrella(external_referent?.company ?? w.anUmbrella)}</p>
  if (invoicing_mode === 'supplier_invoice') return <p class="notice">{w.own}</p>
  if (missing.length === 0) return <p class="notice good">{w.complete}</p>
  return <MissingNotice missing={missing} />
}

function DetailsForm({ value, onSaved }: Props) {
  const [c, t] = [useTexts(COMMON), useTexts(COMPANY_TEXTS)]
  const [draft, setDraft] = useState(() => supplierDraftOf(value))
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    onSaved(await updatePortalProfile({ client: portal(), body: supplierBodyOf(draft) }))
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
        <VatFields {...props} />
        <ElectronicAddressFields {...props} />
      </Group>
      <VatOnDebits draft={draft} set={set} />
      <FormFailure action={saving} />
      <div class="row">
        <button type="submit" class="primary" disabled={saving.isRunning}>
          {c.save}
        </button>
        <span role="status">{isSaved && t.saved}</span>
      </div>
    </form>
  )
}
