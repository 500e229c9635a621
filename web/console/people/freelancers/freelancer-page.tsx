// One freelancer: details, related lists, and portal links.
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { VatHistory } from '../../../shared/company/tenant-company/company-fields.tsx'
import { formatCountryName } from '../../../shared/company/tenant-company/countries.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, percent } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type Freelancer, getFreelancer, updateFreelancer } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { EntryInlineList, MissionInlineList, ReportInlineList } from '../../across/in-place/work-in-place.tsx'
import { PersonalDataPanel } from '../../across/personal-data/personal-data.tsx'
import { BankAccounts } from '../../money/bank-details/bank-accounts.tsx'
import { MailAddress } from '../../platform/mails/undeliverable.tsx'
import { FreelancerDocuments } from '../compliance-documents/freelancer-documents.tsx'
import { BillingMandates } from './billing-mandates.tsx'
import { FreelancerBadge } from './freelancer-badge.tsx'
import { FreelancerForm } from './freelancer-form.tsx'
import { FreelancerMoney } from './freelancer-money.tsx'
import { FreelancerTimeline } from './freelancer-timeline.tsx'
import { PortalLinks } from './portal-links.tsx'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/people/freelancers', 'freelancers')

export function FreelancerPage() {
  const { id = '' } = useRoute().params
  const freelancer = useLoaded(`freelancer ${id}`, (signal) =>
    getFreelancer({ client: api(), path: { id }, signal }),
  )
  return (
    <LoadedContent loaded={freelancer}>
      {(value) => <FreelancerDetail value={value} onSaved={freelancer.put} onErased={freelancer.reload} />}
    </LoadedContent>
  )
}

type Props = { value: Freelancer; onSaved: (saved: Freelancer) => void }

function FreelancerDetail({ value, onSaved, onErased }: Props & { onErased: () => void }) {
  const t = texts()
  const may = useMay()
  return (
    <div class="stack">
      <PageHead title={formatName(value)} back={{ href: '/console/freelancers', name: t.title }}>
        <FreelancerBadge status={value.status} />
        {may('freelancers:write') && <FreelancerActions value={value} onSaved={onSaved} />}
      </PageHead>
      <div class="columns">
        <FreelancerFacts value={value} />
        <FreelancerTimeline key={value.id} id={value.id} />
      </div>
      <FreelancerWork key={value.id} id={value.id} />
      {may('compliance-documents:read') && <FreelancerDocuments key={value.id} freelancer={value} />}
      {may('bank-accounts:read') && <BankAccounts key={value.id} freelancerId={value.id} />}
      {may('billing-mandates:read') && <BillingMandates freelancer={value} />}
      {may('freelancers:portal-links') && value.status === 'active' && (
        <PortalLinks freelancerId={value.id} />
      )}
      <PersonalDataPanel kind="freelancer" id={value.id} name={formatName(value)} onErased={onErased} />
    </div>
  )
}

/** The missions, reports and invoices that the user may read. */
function FreelancerWork({ id }: { id: string }) {
  const may = useMay()
  const freelancerFilter = { freelancer_id: id }
  return (
    <>
      {may('accounting:read') && <FreelancerMoney id={id} />}
      {may('missions:read') && <MissionInlineList filter={freelancerFilter} />}
      {may('activity-reports:read') && <ReportInlineList filter={freelancerFilter} />}
      {may('accounting:read') && <EntryInlineList filter={freelancerFilter} />}
    </>
  )
}

function FreelancerActions({ value, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [openDialog, setOpenDialog] = useState<'edit' | 'status'>()
  const isArchived = value.status === 'archived'
  const status = isArchived ? 'active' : 'archived'
  const changing = useAction(async () => {
    onSaved(await updateFreelancer({ client: api(), path: { id: value.id }, body: { status } }))
    invalidateCachedList('freelancers')
  })
  const close = () => setOpenDialog(undefined)
  return (
    <>
      {value.status !== 'invited' && (
        <button type="button" onClick={() => setOpenDialog('status')}>
          {isArchived ? t.restore : t.archive}
        </button>
      )}
      <button type="button" onClick={() => setOpenDialog('edit')}>
        {c.edit}
      </button>
      {openDialog === 'edit' && (
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
      {openDialog === 'status' && (
        <Confirm
          title={(isArchived ? t.restoreTitle : t.archiveTitle)(formatName(value))}
          label={isArchived ? t.restore : t.archive}
          isDanger={!isArchived}
          action={changing}
          onClose={close}
          onDone={close}
        >
          <p class="soft">{isArchived ? t.restoreHint : t.archiveHint}</p>
        </Confirm>
      )}
    </>
  )
}

type FactsProps = { value: Freelancer }

/** The facts have the same groups as the form. */
function FreelancerFacts({ value }: FactsProps) {
  const companyLabels = companyTexts()
  return (
    <section class="panel stack">
      <h2>{companyLabels.identity}</h2>
      <IdentityFacts value={value} />
      <h2>{companyLabels.place}</h2>
      <Facts
        rows={[
          [companyLabels.address, formatPlace(value)],
          [companyLabels.country, formatCountryName(value.country)],
        ]}
      />
      <h2>{companyLabels.invoicing}</h2>
      <InvoicingFacts value={value} />
    </section>
  )
}

const formatPlace = ({ address, postal_code, city }: Freelancer) =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function IdentityFacts({ value }: FactsProps) {
  const [t, c, companyLabels] = [texts(), commonTexts(), companyTexts()]
  return (
    <Facts
      rows={[
        [c.email, <MailAddress key="email" email={value.email} />],
        [companyLabels.company, value.company],
        [companyLabels.legal_form, value.legal_form],
        [companyLabels.siren, value.siren],
        [companyLabels.siret, value.siret],
        [companyLabels.register, value.register],
        [t.referent, value.referent && (formatName(value.referent) || value.referent.email)],
        [c.externalId, value.external_id],
        [c.tags, value.tags.map(({ name }) => name).join(', ')],
        [c.teams, value.teams.map(({ name }) => name).join(', ')],
      ]}
    />
  )
}

function InvoicingFacts({ value }: FactsProps) {
  const [t, companyLabels] = [texts(), companyTexts()]
  const { vat_regime, electronic_address } = value
  const rate = vat_regime === 'standard' ? `, ${percent(value.vat_rate)}` : ''
  return (
    <Facts
      rows={[
        [companyLabels.vat_regime, `${companyLabels[vat_regime]}${rate}`],
        [
          companyLabels.vatHistory,
          value.vat_history.length > 1 && <VatHistory key="vat" history={value.vat_history} />,
        ],
        [companyLabels.vat_exemption_reason, vat_regime === 'exempt' && value.vat_exemption_reason],
        [companyLabels.vat_number, value.vat_number],
        [companyLabels.vat_on_debits, value.vat_on_debits && '✓'],
        [t.umbrella, value.is_umbrella && (value.external_referent?.company ?? '✓')],
        [t.invoicingMode, t[value.invoicing_mode]],
        [t.supplierCode, value.supplier_code],
        [
          companyLabels.electronic_address,
          electronic_address && `${electronic_address.value} (${electronic_address.scheme})`,
        ],
      ]}
    />
  )
}
