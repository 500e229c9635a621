// One freelancer: details, related lists, and portal links.

import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { countryName } from '../../../shared/company/tenant-company/countries.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf, percent } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type Freelancer, getFreelancer, updateFreelancer } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { EntriesInPlace, MissionsInPlace, ReportsInPlace } from '../../across/in-place/work-in-place.tsx'
import { PersonalData } from '../../across/personal-data/personal-data.tsx'
import { BankAccounts } from '../../money/bank-details/bank-accounts.tsx'
import { MailAddress } from '../../platform/mails/undeliverable.tsx'
import { FreelancerDocuments } from '../compliance-documents/freelancer-documents.tsx'
import { BillingMandates } from './billing-mandates.tsx'
import { FreelancerBadge } from './freelancer-badge.tsx'
import { FreelancerForm } from './freelancer-form.tsx'
import { FreelancerMoney } from './freelancer-money.tsx'
import { FreelancerTimeline } from './freelancer-timeline.tsx'
import { PortalLinks } from './portal-links.tsx'
import { TEXTS } from './texts.ts'

export function FreelancerPage() {
  const { id = '' } = useRoute().params
  const freelancer = useLoaded(`freelancer ${id}`, (signal) =>
    getFreelancer({ client: api(), path: { id }, signal }),
  )
  return (
    <Shown of={freelancer}>
      {(value) => <Profile value={value} onSaved={freelancer.put} onErased={freelancer.reload} />}
    </Shown>
  )
}

type Props = { value: Freelancer; onSaved: (saved: Freelancer) => void }

function Profile({ value, onSaved, onErased }: Props & { onErased: () => void }) {
  const w = useTexts(TEXTS)
  const may = useMay()
  return (
    <div class="stack">
      <PageHead title={nameOf(value)} back={{ href: '/console/freelancers', name: w.title }}>
        <FreelancerBadge status={value.status} />
        {may('freelancers:write') && <Acts value={value} onSaved={onSaved} />}
      </PageHead>
      <div class="columns">
        <Groups value={value} />
        <FreelancerTimeline key={value.id} id={value.id} />
      </div>
      <Work key={value.id} id={value.id} />
      {may('compliance-documents:read') && <FreelancerDocuments key={value.id} freelancer={value} />}
      {may('bank-accounts:read') && <BankAccounts key={value.id} freelancerId={value.id} />}
      {may('billing-mandates:read') && <BillingMandates freelancer={value} />}
      {may('freelancers:portal-links') && value.status === 'active' && (
        <PortalLinks freelancerId={value.id} />
      )}
      <PersonalData kind="freelancer" id={value.id} name={nameOf(value)} onErased={onErased} />
    </div>
  )
}

/** What the person may read of missions, reports and invoices. */
function Work({ id }: { id: string }) {
  const may = useMay()
  const of = { freelancer_id: id }
  return (
    <>
      {may('accounting:read') && <FreelancerMoney id={id} />}
      {may('missions:read') && <MissionsInPlace of={of} />}
      {may('activity-reports:read') && <ReportsInPlace of={of} />}
      {may('accounting:read') && <EntriesInPlace of={of} />}
    </>
  )
}

function Acts({ value, onSaved }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [open, setOpen] = useState<'edit' | 'status'>()
  const isArchived = value.status === 'archived'
  const status = isArchived ? 'active' : 'archived'
  const changing = useAction(async () => {
    onSaved(await updateFreelancer({ client: api(), path: { id: value.id }, body: { status } }))
    forgetReferences('freelancers')
  })
  const close = () => setOpen(undefined)
  return (
    <>
      {value.status !== 'invited' && (
        <button type="button" onClick={() => setOpen('status')}>
          {isArchived ? w.restore : w.archive}
        </button>
      )}
      <button type="button" onClick={() => setOpen('edit')}>
        {c.edit}
      </button>
      {open === 'edit' && (
        <FreelancerForm
          kind="edit"
          freelancer={value}
          onClose={close}
          onSaved={(saved) => {
            onSaved(saved)
            close()
          }}
        />
      )}
      {open === 'status' && (
        <Confirm
          title={(isArchived ? w.restoreTitle : w.archiveTitle)(nameOf(value))}
          label={isArchived ? w.restore : w.archive}
          isDanger={!isArchived}
          action={changing}
          onClose={close}
          onDone={close}
        >
          <p class="soft">{isArchived ? w.restoreHint : w.archiveHint}</p>
        </Confirm>
      )}
    </>
  )
}

type Of = { value: Freelancer }

/** Grouped as in the form. */
function Groups({ value }: Of) {
  const t = useTexts(COMPANY_TEXTS)
  return (
    <section class="panel stack">
      <h2>{t.identity}</h2>
      <IdentityFacts value={value} />
      <h2>{t.place}</h2>
      <Facts
        rows={[
          [t.address, placeOf(value)],
          [t.country, countryName(value.country)],
        ]}
      />
      <h2>{t.invoicing}</h2>
      <InvoicingFacts value={value} />
    </section>
  )
}

const placeOf = ({ address, postal_code, city }: Freelancer) =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function IdentityFacts({ value }: Of) {
  const [w, c, t] = [useTexts(TEXTS), useTexts(COMMON), useTexts(COMPANY_TEXTS)]
  return (
    <Facts
      rows={[
        [c.email, <MailAddress key="email" email={value.email} />],
        [t.company, value.company],
        [t.legal_form, value.legal_form],
        [t.siren, value.siren],
        [t.siret, value.siret],
        [t.register, value.register],
        [w.referent, value.referent && (nameOf(value.referent) || value.referent.email)],
        [c.externalId, value.external_id],
        [c.tags, value.tags.map(({ name }) => name).join(', ')],
        [c.teams, value.teams.map(({ name }) => name).join(', ')],
      ]}
    />
  )
}

function InvoicingFacts({ value }: Of) {
  const [w, t] = [useTexts(TEXTS), useTexts(COMPANY_TEXTS)]
  const { vat_regime, electronic_address } = value
  const rate = vat_regime === 'standard' ? `, ${percent(value.vat_rate)}` : ''
  return (
    <Facts
      rows={[
        [t.vat_regime, `${t[vat_regime]}${rate}`],
        [t.vat_exemption_reason, vat_regime === 'exempt' && value.vat_exemption_reason],
        [t.vat_number, value.vat_number],
        [t.vat_on_debits, value.vat_on_debits && '✓'],
        [w.umbrella, value.is_umbrella && (value.external_referent?.company ?? '✓')],
        [w.invoicingMode, w[value.invoicing_mode]],
        [w.supplierCode, value.supplier_code],
        [
          t.electronic_address,
          electronic_address && `${electronic_address.value} (${electronic_address.scheme})`,
        ],
      ]}
    />
  )
}
