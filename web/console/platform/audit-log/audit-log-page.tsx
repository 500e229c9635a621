// The audit log: who changed what, when, from which value to which, and whether the chain of hashes is intact.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { choicesOf, useReferences } from '../../../shared/kit/fields/references.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment, nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type AuditEntry, listAuditLog } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ChangedValues } from './changed-values.tsx'
import { TEXTS } from './texts.ts'
import { Verification } from './verification.tsx'

const FILTERS = ['resource', 'actor_id', 'at_from', 'at_to', 'subject_id'] as const

export function AuditLogPage() {
  const w = useTexts(TEXTS)
  const { filters, page, setFilter, setPage } = useFilters(FILTERS)
  const entries = useLoaded(`audit log ${JSON.stringify(filters)}`, (signal) =>
    listAuditLog({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <p class="soft small">{w.lead}</p>
      <Verification />
      <AuditFilters filters={filters} setFilter={setFilter} />
      <Shown of={entries}>
        {(found) => (
          <>
            {found.items.length === 0 ? <Empty>{w.empty}</Empty> : <EntryTable entries={found.items} />}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
    </div>
  )
}

type FilterName = (typeof FILTERS)[number]
type FilterProps = {
  filters: Partial<Record<FilterName, string>>
  setFilter: (name: FilterName, value: string) => void
}

function AuditFilters({ filters, setFilter }: FilterProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const mayReadUsers = useMay()('users:read')
  const users = useReferences('users', mayReadUsers)
  const resources = Object.entries(w.resources)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <div class="filters pairs">
      <SelectField
        label={w.resource}
        value={filters.resource ?? ''}
        onValue={(value) => setFilter('resource', value)}
        choices={[{ value: '', label: c.any }, ...resources]}
      />
      {mayReadUsers && (
        <SelectField
          label={w.person}
          value={filters.actor_id ?? ''}
          onValue={(value) => setFilter('actor_id', value)}
          choices={choicesOf(users.value, c.any, (user) => ({
            value: user.id,
            label: nameOf(user) || user.email,
          }))}
        />
      )}
      <DateFilter
        type="date"
        label={w.from}
        value={filters.at_from ?? ''}
        onValue={(value) => setFilter('at_from', value)}
      />
      <DateFilter
        type="date"
        label={w.to}
        value={filters.at_to ?? ''}
        onValue={(value) => setFilter('at_to', value)}
      />
      <FilterField
        label={w.subject}
        value={filters.subject_id ?? ''}
        onValue={(value) => setFilter('subject_id', value.trim())}
      />
    </div>
  )
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const w = useTexts(TEXTS)
  return (
    <DataTable
      caption={w.title}
      items={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: w.when, draw: ({ at }) => <span class="nowrap">{moment(at)}</span> },
        { name: w.person, draw: (entry) => <Actor entry={entry} /> },
        {
          name: w.resource,
          draw: ({ resource, subject_id }) => (
            <span>
              {w.resources[resource]}
              <a class="small block" href={`/console/audit-log?subject_id=${subject_id}`}>
                {w.history}
              </a>
            </span>
          ),
        },
        {
          name: w.operation,
          draw: (entry) => (
            <span>
              {w.operations[entry.operation]} <ChangedValues entry={entry} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Actor({ entry: { actor, credential_kind } }: { entry: AuditEntry }) {
  const w = useTexts(TEXTS)
  const kind = w.actors[actor.kind]
  const ways = [actor.name && kind, credential_kind && w.credentials[credential_kind]].filter(Boolean)
  return (
    <span>
      {actor.name ?? kind}
      {ways.length > 0 && <span class="small soft block">{ways.join(' · ')}</span>}
    </span>
  )
}
