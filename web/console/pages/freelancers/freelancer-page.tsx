// One freelancer: details, related lists, and portal links.

import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
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
import { BillingMandates } from './billing-mandates.tsx'
import { FreelancerBadge } from './freelancer-badge.tsx'
import { FreelancerForm } from './freelancer-form.tsx'
import { PortalLinks } from './portal-links.tsx'
import { TEXTS } from './texts.ts'

export function FreelancerPage() {
  const { id = '' } = useRoute().params
  const freelancer = useLoaded(`freelancer ${id}`, (signal) =>
    getFreelancer({ client: api(), path: { id }, signal }),
  )
  return <Shown of={freelancer}>{(value) => <Profile value={value} onSaved={freelancer.put} />}</Shown>
}

type Props = { value: Freelancer; onSaved: (saved: Freelancer) => void }

function Profile({ value, onSaved }: Props) {
  const w = useTexts(TEXTS)
  const may = useMay()
  return (
    <div class="stack">
      <PageHead title={nameOf(value)} back={{ href: '/console/freelancers', name: w.title }}>
        <FreelancerBadge status={value.status} />
        {may('freelancers:write') && <Acts value={value} onSaved={onSaved} />}
      </PageHead>
      <div class="columns">
        <Facts value={value} />
        <section class="panel stack tight">
          <h2>{w.work}</h2>
          <a href={`/console/missions?freelancer_id=${value.id}`}>{w.missions}</a>
          <a href={`/console/activity-reports?freelancer_id=${value.id}`}>{w.reports}</a>
          <a href={`/console/accounting?freelancer_id=${value.id}`}>{w.invoices}</a>
        </section>
      </div>
      {may('billing-mandates:read') && <BillingMandates freelancer={value} />}
      {may('freelancers:portal-links') && value.status === 'active' && (
        <PortalLinks freelancerId={value.id} />
      )}
    </div>
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

function Facts({ value }: { value: Freelancer }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const place = [value.address, [value.postal_code, value.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const facts: [string, string | null][] = [
    [c.email, value.email],
    [w.company, value.company],
    [w.siren, value.siren],
    [w.address, place],
    [
      w.vatRegime,
      `${w[value.vat_regime]}${value.vat_regime === 'standard' ? `, ${percent(value.vat_rate)}` : ''}`,
    ],
    [w.umbrella, value.is_umbrella ? (value.external_referent?.company ?? '✓') : null],
    [w.referent, value.referent && (nameOf(value.referent) || value.referent.email)],
    [c.externalId, value.external_id],
    [c.tags, value.tags.map(({ name }) => name).join(', ')],
    [c.teams, value.teams.map(({ name }) => name).join(', ')],
  ]
  return (
    <section class="panel">
      <dl class="facts">
        {facts
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <>
              <dt key={label}>{label}</dt>
              <dd>{text}</dd>
            </>
          ))}
      </dl>
    </section>
  )
}
