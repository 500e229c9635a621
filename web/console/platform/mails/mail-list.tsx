// What became of the mails of the team.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listMails, type Mail } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'
import { UndeliverableAddresses } from './undeliverable.tsx'

const TONES: Record<Mail['status'], string> = {
  pending: '',
  retrying: 'warn',
  sent: 'good',
  refused: 'bad',
  failed: 'bad',
  bounced: 'bad',
  cancelled: '',
}
const STATUSES = Object.keys(TONES) as Mail['status'][]

export function MailList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const { filters, page, setFilter, setPage } = useFilters(['status'])
  const mails = useLoaded(`mails ${JSON.stringify(filters)}`, (signal) =>
    listMails({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  const mayReadLogo = useMay()('team-logo:read')
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <p class="soft small">{w.lead}</p>
      <div class="filters pairs">
        <SelectField
          label={c.state}
          value={filters.status ?? ''}
          onValue={(value) => setFilter('status', value)}
          choices={[
            { value: '', label: c.any },
            ...STATUSES.map((value) => ({ value, label: w.statuses[value] })),
          ]}
        />
      </div>
      <Shown of={mails}>
        {(found) => (
          <>
            {found.items.length === 0 ? <Empty>{w.empty}</Empty> : <MailTable mails={found.items} />}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      <UndeliverableAddresses />
      {mayReadLogo && (
        <p class="soft small">
          {w.logo} <a href="/console/company">{w.company}</a>
        </p>
      )}
    </div>
  )
}

function MailTable({ mails }: { mails: Mail[] }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  return (
    <DataTable
      caption={w.title}
      items={mails}
      keyOf={({ id }) => id}
      columns={[
        { name: w.recipient, draw: ({ recipients }) => recipients.join(', ') },
        { name: w.kind, draw: ({ kind }) => w.kinds[kind] ?? kind },
        {
          name: c.state,
          draw: ({ status, attempts }) => (
            <span>
              <span class={`badge ${TONES[status]}`}>{w.statuses[status]}</span>
              {attempts > 1 && <span class="small soft">{w.attempts(attempts)}</span>}
            </span>
          ),
        },
        { name: w.created, draw: ({ created_at }) => moment(created_at) },
        { name: w.sent, draw: ({ sent_at }) => (sent_at ? moment(sent_at) : '') },
        { name: w.response, draw: ({ response }) => <span class="small soft">{response}</span> },
      ]}
    />
  )
}
