// The mails of the team with their delivery status.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listMails, type Mail } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { UndeliverableAddresses } from './undeliverable.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/platform/mails', 'mails')

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
  const [t, c] = [texts(), commonTexts()]
  const { filters, page, setFilter, setPage } = useFilters(['status'])
  const mails = useLoaded(`mails ${JSON.stringify(filters)}`, (signal) =>
    listMails({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  const mayReadLogo = useMay()('team-logo:read')
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p class="soft small">{t.lead}</p>
      <div class="filters pairs">
        <SelectField
          label={c.state}
          value={filters.status ?? ''}
          onValue={(value) => setFilter('status', value)}
          choices={[
            { value: '', label: c.any },
            ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
          ]}
        />
      </div>
      <LoadedContent loaded={mails}>
        {(found) => (
          <>
            {found.items.length === 0 ? <Empty>{t.empty}</Empty> : <MailTable mails={found.items} />}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      <UndeliverableAddresses />
      {mayReadLogo && (
        <p class="soft small">
          {t.logo} <a href="/console/company">{t.company}</a>
        </p>
      )}
    </div>
  )
}

function MailTable({ mails }: { mails: Mail[] }) {
  const [t, c] = [texts(), commonTexts()]
  return (
    <DataTable
      caption={t.title}
      items={mails}
      getKey={({ id }) => id}
      columns={[
        { name: t.recipient, draw: ({ recipients }) => recipients.join(', ') },
        { name: t.kind, draw: ({ kind }) => t.kinds[kind] ?? kind },
        {
          name: c.state,
          draw: ({ status, attempts }) => (
            <span>
              <span class={`badge ${TONES[status]}`}>{t.statuses[status]}</span>
              {attempts > 1 && <span class="small soft">{t.attempts(attempts)}</span>}
            </span>
          ),
        },
        { name: t.created, draw: ({ created_at }) => moment(created_at) },
        { name: t.sent, draw: ({ sent_at }) => (sent_at ? moment(sent_at) : '') },
        { name: t.response, draw: ({ response }) => <span class="small soft">{response}</span> },
      ]}
    />
  )
}
