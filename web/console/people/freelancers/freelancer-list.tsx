// The freelancers of the team.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { toChoices, useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type Freelancer, listFreelancers } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { FreelancerBadge } from './freelancer-badge.tsx'
import { listFreelancerCsvColumns } from './freelancer-csv.ts'
import { FreelancerForm } from './freelancer-form.tsx'

const companyTexts = requireTexts('shared/company/tenant-company', 'company')
const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/people/freelancers', 'freelancers')

const FILTERS = ['status', 'tag_id', 'team_id', 'email', 'external_id', 'sort'] as const
type Query = NonNullable<Parameters<typeof listFreelancers>[0]['query']>

export function FreelancerList() {
  const t = texts()
  const { route } = useLocation()
  const mayWrite = useMay()('freelancers:write')
  const { filters, page, setFilter, setPage, sorting } = useFilters(FILTERS)
  const { page: _, ...filterValues } = filters
  const columns = useColumns()
  const [openForm, setOpenForm] = useState<'create' | 'invite'>()
  const [invitation, setInvitation] = useState<{ id: string; url: string }>()
  const freelancers = useLoaded(`freelancers ${JSON.stringify(filters)}`, (signal) =>
    listFreelancers({ client: api(), query: { ...(filterValues as Query), page, per_page: 50 }, signal }),
  )
  const openFreelancer = (id: string) => route(`/console/freelancers/${id}`)
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {mayWrite && (
          <>
            <button type="button" onClick={() => setOpenForm('invite')}>
              {t.invite}
            </button>
            <button type="button" class="primary" onClick={() => setOpenForm('create')}>
              {t.create}
            </button>
          </>
        )}
      </PageHead>
      <FreelancerFilters filters={filters} setFilter={setFilter} />
      <ListBar sorting={sorting} sorts={columns}>
        <ListExport
          name="freelancers"
          columns={listFreelancerCsvColumns}
          load={(place, signal) =>
            listFreelancers({ client: api(), query: { ...(filterValues as Query), ...place }, signal })
          }
        />
      </ListBar>
      <LoadedContent loaded={freelancers}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{t.emptyList}</Empty>
            ) : (
              <DataTable
                caption={t.title}
                items={found.items}
                getKey={({ id }) => id}
                toHref={({ id }) => `/console/freelancers/${id}`}
                sorting={sorting}
                columns={columns}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {openForm && (
        <FreelancerForm
          kind={openForm}
          onClose={() => setOpenForm(undefined)}
          onSaved={({ id, accept_url }) => {
            setOpenForm(undefined)
            if (accept_url) setInvitation({ id, url: accept_url })
            else openFreelancer(id)
          }}
        />
      )}
      {invitation && (
        <SecretDialog
          title={t.linkTitle}
          lead={t.inviteLead}
          secret={invitation.url}
          onClose={() => openFreelancer(invitation.id)}
        />
      )}
    </div>
  )
}

type FilterProps = {
  filters: Partial<Record<(typeof FILTERS)[number], string>>
  setFilter: (name: (typeof FILTERS)[number], value: string) => void
}

function FreelancerFilters({ filters, setFilter }: FilterProps) {
  const [t, c] = [texts(), commonTexts()]
  const toNamedChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const tags = toChoices(useCachedList('tags').value, c.any, toNamedChoice)
  const teams = toChoices(useCachedList('teams').value, c.any, toNamedChoice)
  const states = toChoices(['active', 'invited', 'archived'] as const, c.any, (value) => ({
    value,
    label: t[value],
  }))
  const drawSelect = (label: string, name: (typeof FILTERS)[number], choices: typeof states) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onValue={(value) => setFilter(name, value)}
      choices={choices}
    />
  )
  return (
    <div class="filters pairs">
      {drawSelect(c.state, 'status', states)}
      {drawSelect(c.tags, 'tag_id', tags)}
      {drawSelect(c.teams, 'team_id', teams)}
    </div>
  )
}

function useColumns(): Column<Freelancer>[] {
  const [c, companyLabels] = [commonTexts(), companyTexts()]
  return [
    {
      name: c.name,
      sort: 'name',
      title: formatName,
      draw: ({ email }) => <span class="small soft">{email}</span>,
    },
    { name: companyLabels.company, draw: ({ company }) => company ?? c.none },
    { name: companyLabels.vat_regime, draw: ({ vat_regime }) => companyLabels[vat_regime] },
    { name: c.tags, draw: ({ tags }) => tags.map(({ name }) => name).join(', ') || c.none },
    { name: c.teams, draw: ({ teams }) => teams.map(({ name }) => name).join(', ') || c.none },
    { name: c.state, draw: ({ status }) => <FreelancerBadge status={status} /> },
  ]
}
