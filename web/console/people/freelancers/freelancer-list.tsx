// The freelancers of the team.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { COMPANY_TEXTS } from '../../../shared/company/tenant-company/company-texts.ts'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { choicesOf, useReferences } from '../../../shared/kit/fields/references.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type Freelancer, listFreelancers } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { FreelancerBadge } from './freelancer-badge.tsx'
import { freelancerCsv } from './freelancer-csv.ts'
import { FreelancerForm } from './freelancer-form.tsx'
import { TEXTS } from './texts.ts'

const FILTERS = ['status', 'tag_id', 'team_id', 'email', 'external_id', 'sort'] as const
type Query = NonNullable<Parameters<typeof listFreelancers>[0]['query']>

export function FreelancerList() {
  const w = useTexts(TEXTS)
  const { route } = useLocation()
  const mayWrite = useMay()('freelancers:write')
  const { filters, page, setFilter, setPage, sorting } = useFilters(FILTERS)
  const { page: _, ...narrow } = filters
  const columns = useColumns()
  const [open, setOpen] = useState<'create' | 'invite'>()
  const [invited, setInvited] = useState<{ id: string; url: string }>()
  const freelancers = useLoaded(`freelancers ${JSON.stringify(filters)}`, (signal) =>
    listFreelancers({ client: api(), query: { ...(narrow as Query), page, per_page: 50 }, signal }),
  )
  const show = (id: string) => route(`/console/freelancers/${id}`)
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {mayWrite && (
          <>
            <button type="button" onClick={() => setOpen('invite')}>
              {w.invite}
            </button>
            <button type="button" class="primary" onClick={() => setOpen('create')}>
              {w.create}
            </button>
          </>
        )}
      </PageHead>
      <Filters filters={filters} setFilter={setFilter} />
      <ListBar sorting={sorting} sorts={columns}>
        <ListExport
          name="freelancers"
          columns={freelancerCsv}
          load={(place, signal) =>
            listFreelancers({ client: api(), query: { ...(narrow as Query), ...place }, signal })
          }
        />
      </ListBar>
      <Shown of={freelancers}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{w.emptyList}</Empty>
            ) : (
              <DataTable
                caption={w.title}
                items={found.items}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/console/freelancers/${id}`}
                sorting={sorting}
                columns={columns}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {open && (
        <FreelancerForm
          kind={open}
          onClose={() => setOpen(undefined)}
          onSaved={({ id, accept_url }) => {
            setOpen(undefined)
            if (accept_url) setInvited({ id, url: accept_url })
            else show(id)
          }}
        />
      )}
      {invited && (
        <ShownOnce
          title={w.linkTitle}
          lead={w.inviteLead}
          secret={invited.url}
          onClose={() => show(invited.id)}
        />
      )}
    </div>
  )
}

type FilterProps = {
  filters: Partial<Record<(typeof FILTERS)[number], string>>
  setFilter: (name: (typeof FILTERS)[number], value: string) => void
}

function Filters({ filters, setFilter }: FilterProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const tags = choicesOf(useReferences('tags').value, c.any, named)
  const teams = choicesOf(useReferences('teams').value, c.any, named)
  const states = choicesOf(['active', 'invited', 'archived'] as const, c.any, (value) => ({
    value,
    label: w[value],
  }))
  const select = (label: string, name: (typeof FILTERS)[number], choices: typeof states) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      onValue={(value) => setFilter(name, value)}
      choices={choices}
    />
  )
  return (
    <div class="filters pairs">
      {select(c.state, 'status', states)}
      {select(c.tags, 'tag_id', tags)}
      {select(c.teams, 'team_id', teams)}
    </div>
  )
}

function useColumns(): Column<Freelancer>[] {
  const [c, t] = [useTexts(COMMON), useTexts(COMPANY_TEXTS)]
  return [
    {
      name: c.name,
      sort: 'name',
      title: nameOf,
      draw: ({ email }) => <span class="small soft">{email}</span>,
    },
    { name: t.company, draw: ({ company }) => company ?? c.none },
    { name: t.vat_regime, draw: ({ vat_regime }) => t[vat_regime] },
    { name: c.tags, draw: ({ tags }) => tags.map(({ name }) => name).join(', ') || c.none },
    { name: c.teams, draw: ({ teams }) => teams.map(({ name }) => name).join(', ') || c.none },
    { name: c.state, draw: ({ status }) => <FreelancerBadge status={status} /> },
  ]
}
