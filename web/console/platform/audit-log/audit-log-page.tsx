// The audit log: who changed what, when, from which value to which, and whether the chain of hashes is intact.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { toChoices, useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type AuditEntry, listAuditLog } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ChangedValues } from './changed-values.tsx'
import { ChainVerification } from './verification.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/platform/audit-log', 'auditLog')

const FILTERS = ['resource', 'actor_id', 'at_from', 'at_to', 'subject_id'] as const

export function AuditLogPage() {
  const t = texts()
  const { filters, page, setFilter, setPage } = useFilters(FILTERS)
  // Only team-admins may read every resource, and so verify the chain of all entries.
  const readsAll = useMe().user.role === 'team-admin'
  const entries = useLoaded(`audit log ${JSON.stringify(filters)}`, (signal) =>
    listAuditLog({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p class="soft small">{readsAll ? t.lead : `${t.lead} ${t.leadOfSome}`}</p>
      {readsAll && <ChainVerification />}
      <AuditFilters filters={filters} setFilter={setFilter} />
      <LoadedContent loaded={entries}>
        {(found) => (
          <>
            {found.items.length === 0 ? <Empty>{t.empty}</Empty> : <EntryTable entries={found.items} />}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
    </div>
  )
}

type FilterName = (typeof FILTERS)[number]
type FilterProps = {
  filters: Partial<Record<FilterName, string>>
  setFilter: (name: FilterName, value: string) => void
}

function AuditFilters({ filters, setFilter }: FilterProps) {
  const [t, c] = [texts(), commonTexts()]
  const mayReadUsers = useMay()('users:read')
  const users = useCachedList('users', mayReadUsers)
  const resources = Object.entries(t.resources)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <div class="filters pairs">
      <SelectField
        label={t.resource}
        value={filters.resource ?? ''}
        onValue={(value) => setFilter('resource', value)}
        choices={[{ value: '', label: c.any }, ...resources]}
      />
      {mayReadUsers && (
        <SelectField
          label={t.person}
          value={filters.actor_id ?? ''}
          onValue={(value) => setFilter('actor_id', value)}
          choices={toChoices(users.value, c.any, (user) => ({
            value: user.id,
            label: formatName(user) || user.email,
          }))}
        />
      )}
      <DateFilter
        type="date"
        label={t.from}
        value={filters.at_from ?? ''}
        onValue={(value) => setFilter('at_from', value)}
      />
      <DateFilter
        type="date"
        label={t.to}
        value={filters.at_to ?? ''}
        onValue={(value) => setFilter('at_to', value)}
      />
      <FilterField
        label={t.subject}
        value={filters.subject_id ?? ''}
        onValue={(value) => setFilter('subject_id', value.trim())}
      />
    </div>
  )
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = texts()
  return (
    <DataTable
      caption={t.title}
      items={entries}
      getKey={({ id }) => id}
      columns={[
        { name: t.when, draw: ({ at }) => <span class="nowrap">{moment(at)}</span> },
        { name: t.person, draw: (entry) => <Actor entry={entry} /> },
        {
          name: t.resource,
          draw: ({ resource, subject_id }) => (
            <span>
              {t.resources[resource]}
              <a class="small block" href={`/console/audit-log?subject_id=${subject_id}`}>
                {t.history}
              </a>
            </span>
          ),
        },
        {
          name: t.operation,
          draw: (entry) => (
            <span>
              {t.operations[entry.operation]} <ChangedValues entry={entry} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Actor({ entry: { actor, credential_kind } }: { entry: AuditEntry }) {
  const t = texts()
  const kind = t.actors[actor.kind]
  const actorDetails = [actor.name && kind, credential_kind && t.credentials[credential_kind]].filter(Boolean)
  return (
    <span>
      {actor.name ?? kind}
      {actorDetails.length > 0 && <span class="small soft block">{actorDetails.join(' · ')}</span>}
    </span>
  )
}
