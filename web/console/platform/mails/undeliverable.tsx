// Addresses that mails do not reach: a mark on the person, and the list on the page of mails. Team-admins see them.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listUndeliverableAddresses, type UndeliverableAddress } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Addresses that mails do not reach',
    lead: 'They leave the list when a later mail arrives. Correct the address of the person, or ask them about it.',
    mark: 'Mails are refused',
    address: 'Address',
    reason: 'Reason',
    reasons: { refused: 'Refused', bounced: 'Returned' },
    response: 'Response of the mail server',
    since: 'Since',
  },
  fr: {
    title: 'Adresses injoignables',
    lead: 'Elles quittent la liste dès qu’un e-mail arrive. Corrigez l’adresse de la personne, ou demandez-lui.',
    mark: 'E-mails refusés',
    address: 'Adresse',
    reason: 'Motif',
    reasons: { refused: 'Refusée', bounced: 'E-mail retourné' },
    response: 'Réponse du serveur de messagerie',
    since: 'Depuis',
  },
})

/** Up to 100, the newest first. */
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

/** A test of whether mails reach an address. */
export function useRefusesMails(): (email: string) => boolean {
  const emails = new Set(useUndeliverable().map(({ email }) => email))
  return (email) => emails.has(email.toLowerCase())
}

export const UndeliverableMark = () => <span class="badge bad">{useTexts(TEXTS).mark}</span>

/** An address, with the mark if mails do not reach it. */
export function MailAddress({ email }: { email: string }) {
  const isMarked = useUndeliverable(email).length > 0
  return (
    <>
      {email} {isMarked && <UndeliverableMark />}
    </>
  )
}

export function UndeliverableAddresses() {
  const w = useTexts(TEXTS)
  const items = useUndeliverable()
  if (items.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{w.title}</h2>
      <p class="soft small">{w.lead}</p>
      <DataTable
        caption={w.title}
        items={[...items]}
        keyOf={({ id }) => id}
        columns={[
          { name: w.address, draw: ({ email }) => email },
          { name: w.reason, draw: ({ reason }) => <span class="badge bad">{w.reasons[reason]}</span> },
          { name: w.response, draw: ({ response }) => response ?? '' },
          { name: w.since, draw: ({ created_at }) => moment(created_at) },
        ]}
      />
    </section>
  )
}
