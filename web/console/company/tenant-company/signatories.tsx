// Who can sign contracts for the company.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listUsers, type TeamUser } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const userTexts = requireTexts('console/identity/users', 'users')

const texts = requireTexts('console/company/tenant-company', 'signatories')

const MAX_SHOWN = 50

const formatUserName = ({ first_name, last_name }: TeamUser) =>
  [first_name, last_name].filter(Boolean).join(' ')

export function SignatoryList() {
  const [t, c, u] = [texts(), commonTexts(), userTexts()]
  const people = useLoaded('signatories', (signal) =>
    listUsers({
      client: api(),
      query: { status: 'active', permission: 'missions:sign', per_page: MAX_SHOWN },
      signal,
    }),
  )
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={people}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p class="soft">{t.none}</p>}
            {items.length > 0 && (
              <DataTable
                caption={t.title}
                items={items}
                getKey={({ id }) => id}
                columns={[
                  {
                    name: c.name,
                    draw: (person) => (
                      <a href={`/console/users?email=${encodeURIComponent(person.email)}`}>
                        {formatUserName(person) || <span class="badge warn">{t.nameless}</span>}
                      </a>
                    ),
                  },
                  { name: u.jobTitle, draw: ({ job_title }) => job_title ?? '' },
                  { name: u.role, draw: ({ role }) => u[role] },
                  { name: c.email, draw: ({ email }) => email },
                ]}
              />
            )}
            {total > items.length && <p class="soft small">{t.more(items.length, total)}</p>}
          </>
        )}
      </LoadedContent>
      <p class="small">
        <a href="/console/users">{t.manage}</a>
      </p>
    </section>
  )
}
