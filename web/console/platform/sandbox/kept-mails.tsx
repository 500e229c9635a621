// The mails of the sandbox, newest first.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listSandboxMails, type SandboxMail } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS as MAIL_TEXTS } from '../mails/texts.ts'
import { TEXTS } from './texts.ts'

/** While an address is typed, the API would refuse it. */
const isWhole = (address: string) => address === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address)

/** `turn`: another one after each move of the clock, which writes mails. */
export function KeptMails({ turn }: { turn: number }) {
  const [w, c, m] = [useTexts(TEXTS), useTexts(COMMON), useTexts(MAIL_TEXTS)]
  const { filters, page, setFilter, setPage } = useFilters(['kind', 'recipient'])
  const mails = useLoaded(`sandbox mails ${turn} ${JSON.stringify(filters)}`, (signal) =>
    listSandboxMails({ client: api(), query: { ...(filters as object), page, per_page: 20 }, signal }),
  )
  const isFiltered = filters.kind !== undefined || filters.recipient !== undefined
  return (
    <section class="stack tight">
      <h2>{w.mails}</h2>
      <p class="soft small">{w.mailsLead}</p>
      <div class="filters">
        <SelectField
          label={w.kind}
          value={filters.kind ?? ''}
          onValue={(value) => setFilter('kind', value)}
          choices={[
            { value: '', label: c.any },
            ...Object.entries(m.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FilterField
          label={w.address}
          value={filters.recipient ?? ''}
          onValue={(value) => isWhole(value.trim()) && setFilter('recipient', value.trim())}
        />
      </div>
      <Shown of={mails}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{isFiltered ? w.noMatch : w.noMails}</Empty>
            ) : (
              <Mails mails={found.items} />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
    </section>
  )
}

function Mails({ mails }: { mails: SandboxMail[] }) {
  const [w, m] = [useTexts(TEXTS), useTexts(MAIL_TEXTS)]
  return (
    <DataTable
      caption={w.mails}
      items={mails}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/console/sandbox/mails/${id}`}
      columns={[
        { name: w.subject, title: ({ subject }) => subject, draw: () => null },
        { name: w.recipient, draw: ({ recipients }) => <span class="wrap">{recipients.join(', ')}</span> },
        { name: w.kind, draw: ({ kind }) => m.kinds[kind] ?? kind },
        { name: w.written, draw: ({ created_at }) => moment(created_at) },
      ]}
    />
  )
}
