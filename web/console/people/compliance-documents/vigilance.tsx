// The compliance documents of all freelancers: required and existing ones, today or at the end of a year.

import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { exactMoney, formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { MandateBadge } from '../../../shared/money/invoices/mandate-view.tsx'
import {
  complianceKindTexts,
  KINDS,
  stateTexts,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { KindBadges } from '../../../shared/people/compliance-documents/state-badge.tsx'
import { type ComplianceFile, listCompliance } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ComplianceHead } from './compliance-head.tsx'
import { DocumentsToReview } from './documents-to-review.tsx'

const texts = requireTexts('console/people/compliance-documents', 'vigilance')

const MISSING_OR_EXPIRED = 'missing,expired'
const YEARS_BACK = 5
const PAGE_SIZE = 50

export function VigilancePage() {
  const t = texts()
  const { filters, page, setPage } = useFilters(['state', 'kind', 'year'])
  const filterQuery = {
    ...(filters.state && { state: filters.state }),
    ...(filters.state && filters.kind && { kind: filters.kind }),
    ...(filters.year && { year: Number(filters.year) }),
  }
  const files = useLoaded(`compliance ${JSON.stringify(filterQuery)} ${page}`, (signal) =>
    listCompliance({ client: api(), query: { ...filterQuery, page, per_page: PAGE_SIZE }, signal }),
  )
  return (
    <div class="stack">
      <ComplianceHead>
        {useMay()('accounting:read') && (
          <a class="button" href="/console/accounting/exports">
            {t.das2}
          </a>
        )}
      </ComplianceHead>
      <p class="soft">{t.lead}</p>
      <DocumentsToReview />
      <FilterFields />
      <LoadedContent loaded={files}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.state ? t.noMatch : t.nobody}</Empty>
          ) : (
            <>
              <VigilanceTable files={found.items} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}

function FilterFields() {
  const [t, states, kinds] = [texts(), stateTexts(), complianceKindTexts()]
  const { filters, setFilter, setFilters } = useFilters(['state', 'kind', 'year'])
  const currentYear = Number(useToday().slice(0, 4))
  const years = Array.from({ length: YEARS_BACK }, (_, index) => String(currentYear - index))
  return (
    <div class="filters pairs">
      <SelectField
        label={t.state}
        choices={[
          { value: '', label: t.everybody },
          { value: MISSING_OR_EXPIRED, label: t.lacking },
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
          label={t.kind}
          choices={[
            { value: '', label: t.anyKind },
            ...KINDS.map((value) => ({ value, label: kinds[value] })),
          ]}
          value={filters.kind ?? ''}
          onValue={(value) => setFilter('kind', value)}
        />
      )}
      <SelectField
        label={t.year}
        choices={[{ value: '', label: t.now }, ...years.map((value) => ({ value, label: value }))]}
        value={filters.year ?? ''}
        onValue={(value) => setFilter('year', value)}
      />
    </div>
  )
}

function VigilanceTable({ files }: { files: readonly ComplianceFile[] }) {
  const t = texts()
  const { currency } = useMe().team
  const columns = [
    {
      name: t.freelancer,
      draw: ({ freelancer }: ComplianceFile) => (
        <span>
          <PermittedLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}#documents`}>
            {formatName(freelancer)}
          </PermittedLink>
          {freelancer.company && <span class="small soft">{freelancer.company}</span>}
        </span>
      ),
    },
    {
      name: t.total,
      isNumber: true,
      draw: ({ contract_total }: ComplianceFile) =>
        contract_total === null ? '–' : exactMoney(contract_total, currency),
    },
    { name: t.documents, draw: (file: ComplianceFile) => <KindList file={file} /> },
    {
      name: t.mandate,
      draw: ({ billing_mandate }: ComplianceFile) =>
        billing_mandate ? <MandateBadge status={billing_mandate} /> : '–',
    },
  ]
  return (
    <DataTable
      caption={t.caption}
      columns={columns}
      items={files}
      getKey={({ freelancer_id }) => freelancer_id}
    />
  )
}

/** Lists the kinds that are required, and others with a document. */
function KindList({ file }: { file: ComplianceFile }) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const visibleKinds = file.kinds.filter(({ is_required, in_force, open }) => is_required || in_force || open)
  if (visibleKinds.length === 0) return <span class="soft">{t.notOwed}</span>
  return (
    <ul>
      {visibleKinds.map((kindState) => (
        <li key={kindState.kind}>
          <span class="small">{kinds[kindState.kind]}</span> <KindBadges kindState={kindState} />
        </li>
      ))}
    </ul>
  )
}
