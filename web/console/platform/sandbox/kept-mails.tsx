// The mails of the sandbox, newest first.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { FilterField } from '../../../shared/kit/fields/filter-field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listSandboxMails, type SandboxMail } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const mailTexts = requireTexts('console/platform/mails', 'mails')
const texts = requireTexts('console/platform/sandbox', 'sandbox')

/** The API refuses an incomplete address, so it is not sent while it is typed. */
const isCompleteAddress = (address: string) => address === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(address)

/** `reloadCount` changes after each move of the clock, which creates mails. */
export function SandboxMails({ reloadCount }: { reloadCount: number }) {
  const [t, c, m] = [texts(), commonTexts(), mailTexts()]
  const { filters, page, setFilter, setPage } = useFilters(['kind', 'recipient'])
  const mails = useLoaded(`sandbox mails ${reloadCount} ${JSON.stringify(filters)}`, (signal) =>
    listSandboxMails({ client: api(), query: { ...(filters as object), page, per_page: 20 }, signal }),
  )
  const isFiltered = filters.kind !== undefined || filters.recipient !== undefined
  return (
    <section class="stack tight">
      <h2>{t.mails}</h2>
      <p class="soft small">{t.mailsLead}</p>
      <div class="filters">
        <SelectField
          label={t.kind}
          value={filters.kind ?? ''}
          onValue={(value) => setFilter('kind', value)}
          choices={[
            { value: '', label: c.any },
            ...Object.entries(m.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FilterField
          label={t.address}
          value={filters.recipient ?? ''}
          onValue={(value) => isCompleteAddress(value.trim()) && setFilter('recipient', value.trim())}
        />
      </div>
      <LoadedContent loaded={mails}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <Empty>{isFiltered ? t.noMatch : t.noMails}</Empty>
            ) : (
              <MailTable mails={found.items} />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
    </section>
  )
}

function MailTable({ mails }: { mails: SandboxMail[] }) {
  const [t, m] = [texts(), mailTexts()]
  return (
    <DataTable
      caption={t.mails}
      items={mails}
      getKey={({ id }) => id}
      toHref={({ id }) => `/console/sandbox/mails/${id}`}
      columns={[
        { name: t.subject, title: ({ subject }) => subject, draw: () => null },
        { name: t.recipient, draw: ({ recipients }) => <span class="wrap">{recipients.join(', ')}</span> },
        { name: t.kind, draw: ({ kind }) => m.kinds[kind] ?? kind },
        { name: t.written, draw: ({ created_at }) => moment(created_at) },
      ]}
    />
  )
}
