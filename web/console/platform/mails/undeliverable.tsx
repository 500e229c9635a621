// Undeliverable addresses: a badge next to the address, and the list on the mails page. Only team-admins see them.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listUndeliverableAddresses, type UndeliverableAddress } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/platform/mails', 'undeliverable')

/** Loads up to 100 addresses, newest first. */
function useUndeliverable(email?: string): readonly UndeliverableAddress[] {
  const [may, me] = [useMay(), useMe()]
  const isAllowed = may('mails:read') && me.user.role === 'team-admin'
  const found = useLoaded(`undeliverable addresses ${email ?? ''}`, async (signal) => {
    if (!isAllowed) return []
    const query = { per_page: 100, ...(email !== undefined && { email }) }
    return (await listUndeliverableAddresses({ client: api(), query, signal })).items
  })
  return found.value ?? []
}

/** Returns a function that tests whether mails to an address are refused. */
export function useIsUndeliverable(): (email: string) => boolean {
  const emails = new Set(useUndeliverable().map(({ email }) => email))
  return (email) => emails.has(email.toLowerCase())
}

export const UndeliverableMark = () => <span class="badge bad">{texts().mark}</span>

/** An address, with a mark if it is undeliverable. */
export function MailAddress({ email }: { email: string }) {
  const isMarked = useUndeliverable(email).length > 0
  return (
    <>
      {email} {isMarked && <UndeliverableMark />}
    </>
  )
}

export function UndeliverableAddresses() {
  const t = texts()
  const items = useUndeliverable()
  if (items.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <DataTable
        caption={t.title}
        items={[...items]}
        getKey={({ id }) => id}
        columns={[
          { name: t.address, draw: ({ email }) => email },
          { name: t.reason, draw: ({ reason }) => <span class="badge bad">{t.reasons[reason]}</span> },
          { name: t.response, draw: ({ response }) => response ?? '' },
          { name: t.since, draw: ({ created_at }) => moment(created_at) },
        ]}
      />
    </section>
  )
}
