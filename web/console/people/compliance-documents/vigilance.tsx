// What freelancers owe, and what of it is there: today, or at the end of a year.

import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { exactMoney, nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { MandateBadge } from '../../../shared/money/invoices/mandate-view.tsx'
import {
  COMPLIANCE_KIND_TEXTS,
  KINDS,
  STATE_TEXTS,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { KindBadges } from '../../../shared/people/compliance-documents/state-badge.tsx'
import { type ComplianceFile, listCompliance } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ComplianceHead } from './compliance-head.tsx'
import { DocumentsToReview } from './documents-to-review.tsx'

const TEXTS = defineTexts({
  en: {
    caption: 'Documents of freelancers',
    lead: 'Your company has to collect these documents from suppliers whose contract reaches the threshold, when it is signed and every six months.',
    das2: 'Fees to declare (DAS2)',
    freelancer: 'Freelancer',
    total: 'Largest contract excl. VAT',
    documents: 'Documents',
    mandate: 'Billing mandate',
    state: 'Show',
    everybody: 'All freelancers',
    lacking: 'Missing or expired',
    kind: 'Document',
    anyKind: 'All documents',
    year: 'Period',
    now: 'Today',
    nobody: 'No freelancers yet.',
    noMatch: 'No freelancer owes such a document.',
    notOwed: 'No documents required',
  },
  fr: {
    caption: 'Documents des freelances',
    lead: 'Votre entreprise doit recueillir ces documents auprès des fournisseurs dont le contrat atteint le seuil, à la signature puis tous les six mois.',
    das2: 'Honoraires à déclarer (DAS2)',
    freelancer: 'Freelance',
    total: 'Contrat le plus important HT',
    documents: 'Documents',
    mandate: 'Mandat de facturation',
    state: 'Afficher',
    everybody: 'Tous les freelances',
    lacking: 'Manquants ou expirés',
    kind: 'Document',
    anyKind: 'Tous les documents',
    year: 'Période',
    now: 'Aujourd’hui',
    nobody: 'Aucun freelance pour le moment.',
    noMatch: 'Aucun freelance ne doit un tel document.',
    notOwed: 'Aucun document exigé',
  },
})

const LACKING = 'missing,expired'
const YEARS_BACK = 5
const PAGE_SIZE = 50

export function Vigilance() {
  const w = useTexts(TEXTS)
  const { filters, page, setPage } = useFilters(['state', 'kind', 'year'])
  const narrow = {
    ...(filters.state && { state: filters.state }),
    ...(filters.state && filters.kind && { kind: filters.kind }),
    ...(filters.year && { year: Number(filters.year) }),
  }
  const files = useLoaded(`compliance ${JSON.stringify(narrow)} ${page}`, (signal) =>
    listCompliance({ client: api(), query: { ...narrow, page, per_page: PAGE_SIZE }, signal }),
  )
  return (
    <div class="stack">
      <ComplianceHead>
        {useMay()('accounting:read') && (
          <a class="button" href="/console/accounting/exports">
            {w.das2}
          </a>
        )}
      </ComplianceHead>
      <p class="soft">{w.lead}</p>
      <DocumentsToReview />
      <FilterFields />
      <Shown of={files}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.state ? w.noMatch : w.nobody}</Empty>
          ) : (
            <>
              <Table files={found.items} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </div>
  )
}

function FilterFields() {
  const [w, states, kinds] = [useTexts(TEXTS), useTexts(STATE_TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const { filters, setFilter, setFilters } = useFilters(['state', 'kind', 'year'])
  const now = Number(useToday().slice(0, 4))
  const years = Array.from({ length: YEARS_BACK }, (_, at) => String(now - at))
  return (
    <div class="filters pairs">
      <SelectField
        label={w.state}
        choices={[
          { value: '', label: w.everybody },
          { value: LACKING, label: w.lacking },
          { value: 'missing', label: states.missing },
          { value: 'expired', label: states.expired },
          { value: 'expiring', label: states.expiring },
          { value: 'valid', label: states.valid },
        ]}
        value={filters.state ?? ''}
        onValue={(state) => setFilters({ state, ...(state === '' && { kind: '' }) })}
      />
      {filters.state && (
        <SelectField
          label={w.kind}
          choices={[
            { value: '', label: w.anyKind },
            ...KINDS.map((value) => ({ value, label: kinds[value] })),
          ]}
          value={filters.kind ?? ''}
          onValue={(value) => setFilter('kind', value)}
        />
      )}
      <SelectField
        label={w.year}
        choices={[{ value: '', label: w.now }, ...years.map((value) => ({ value, label: value }))]}
        value={filters.year ?? ''}
        onValue={(value) => setFilter('year', value)}
      />
    </div>
  )
}

function Table({ files }: { files: readonly ComplianceFile[] }) {
  const w = useTexts(TEXTS)
  const { currency } = useMe().team
  const columns = [
    {
      name: w.freelancer,
      draw: ({ freelancer }: ComplianceFile) => (
        <span>
          <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}#documents`}>
            {nameOf(freelancer)}
          </MayLink>
          {freelancer.company && <span class="small soft">{freelancer.company}</span>}
        </span>
      ),
    },
    {
      name: w.total,
      isNumber: true,
      draw: ({ contract_total }: ComplianceFile) =>
        contract_total === null ? '–' : exactMoney(contract_total, currency),
    },
    { name: w.documents, draw: (file: ComplianceFile) => <Kinds file={file} /> },
    {
      name: w.mandate,
      draw: ({ billing_mandate }: ComplianceFile) =>
        billing_mandate ? <MandateBadge status={billing_mandate} /> : '–',
    },
  ]
  return (
    <DataTable
      caption={w.caption}
      columns={columns}
      items={files}
      keyOf={({ freelancer_id }) => freelancer_id}
    />
  )
}

/** Those that are owed, and others that are there. */
function Kinds({ file }: { file: ComplianceFile }) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const shown = file.kinds.filter(({ is_required, in_force, open }) => is_required || in_force || open)
  if (shown.length === 0) return <span class="soft">{w.notOwed}</span>
  return (
    <ul>
      {shown.map((of) => (
        <li key={of.kind}>
          <span class="small">{kinds[of.kind]}</span> <KindBadges of={of} />
        </li>
      ))}
    </ul>
  )
}
