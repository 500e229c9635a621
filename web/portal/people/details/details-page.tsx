// The freelancer's own data, as contracts and invoices show them, with what is missing for an invoice.
import { useState } from 'preact/hooks'
import { toSupplierBody, toSupplierDraft } from '../../../shared/company/tenant-company/company-draft.ts'
import {
  AddressFields,
  ElectronicAddressFields,
  FieldGroup,
  hasVatChange,
  IdentityFields,
  MissingNotice,
  VatFields,
  VatFromField,
  VatHistory,
  VatOnDebits,
} from '../../../shared/company/tenant-company/company-fields.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getPortalProfile, type PortalProfile, updatePortalProfile } from '../../../shared/sdk.ts'
import { link, portal } from '../../link.ts'
import { BANK_ACCOUNT_HREF, DOCUMENTS_HREF, NOTIFICATIONS_HREF } from '../../location.tsx'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('portal/people/details', 'detailsPage')

export function DetailsPage() {
  const t = texts()
  const profile = useLoaded('profile', (signal) => getPortalProfile({ client: portal(), signal }))
  return (
    <div class="stack">
      <PageHead title={t.title}>
        <a class="button" href={DOCUMENTS_HREF}>
          {t.documents}
        </a>
        {link.value?.by === 'session' && (
          <a class="button" href={NOTIFICATIONS_HREF}>
            {t.notifications}
          </a>
        )}
        <a class="button" href={BANK_ACCOUNT_HREF}>
          {t.account}
        </a>
      </PageHead>
      <LoadedContent loaded={profile}>
        {(value) => <DetailsSections value={value} onSaved={profile.put} />}
      </LoadedContent>
    </div>
  )
}

type Props = { value: PortalProfile; onSaved: (saved: PortalProfile) => void }

function DetailsSections({ value, onSaved }: Props) {
  const t = texts()
  return (
    <>
      <p>
        <strong>{formatName(value)}</strong> · {value.email}
      </p>
      <p class="soft">{t.lead}</p>
      <InvoicingNotice value={value} />
      <DetailsForm value={value} onSaved={onSaved} />
    </>
  )
}

/** Explains who makes the invoices, and which data are missing for them. */
function InvoicingNotice({
  value: { is_umbrella, external_referent, invoicing_mode, missing },
}: {
  value: PortalProfile
}) {
  const t = texts()
  if (is_umbrella) return <p class="notice">{t.umbrella(external_referent?.company ?? t.anUmbrella)}</p>
  if (invoicing_mode === 'supplier_invoice') return <p class="notice">{t.own}</p>
  if (missing.length === 0) return <p class="notice good">{t.complete}</p>
  return <MissingNotice missing={missing} />
}

function DetailsForm({ value, onSaved }: Props) {
  const [c, companyLabels] = [commonTexts(), companyTexts()]
  const [draft, setDraft] = useState(() => toSupplierDraft(value))
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const saved = await updatePortalProfile({ client: portal(), body: toSupplierBody(draft) })
    onSaved(saved)
    // A planned VAT regime is not that of today, which the next save sends.
    setDraft(toSupplierDraft(saved))
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
        <VatFields {...props} />
        {hasVatChange(value, draft) && <VatFromField {...props} />}
        <ElectronicAddressFields {...props} />
      </FieldGroup>
      <VatHistory history={value.vat_history} />
      <VatOnDebits draft={draft} set={set} />
      <FormFailure action={saving} />
      <div class="row">
        <button type="submit" class="primary" disabled={saving.isRunning}>
          {c.save}
        </button>
        <span role="status">{isSaved && companyLabels.saved}</span>
      </div>
    </form>
  )
}
