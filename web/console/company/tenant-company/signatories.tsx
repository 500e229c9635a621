// Who can sign contracts for the company.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listUsers, type TeamUser } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS as USER_TEXTS } from '../../identity/users/texts.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Signatories',
    lead: 'People who can sign contracts for the company. Each mission names one of them, who confirms with a passkey or a code by mail before signing. Contracts show their name and job title.',
    nameless: 'Name missing',
    more: (shown: number, total: number) => `The first ${shown} of ${total} people.`,
    manage: 'Change permissions, names and job titles',
    none: 'Nobody can sign contracts.',
  },
  fr: {
    title: 'Signataires',
    lead: 'Les personnes qui peuvent signer les contrats au nom de l’entreprise. Chaque mission désigne l’une d’elles, qui confirme son identité par une clé d’accès ou un code reçu par e-mail avant de signer. Son nom et sa fonction figurent sur les contrats.',
    nameless: 'Nom manquant',
    more: (shown: number, total: number) => `Les ${shown} premières personnes sur ${total}.`,
    manage: 'Modifier les droits, les noms et les fonctions',
    none: 'Personne ne peut signer les contrats.',
  },
})

const MAX_SHOWN = 50

const nameOf = ({ first_name, last_name }: TeamUser) => [first_name, last_name].filter(Boolean).join(' ')

export function Signatories() {
  const [w, c, u] = [useTexts(TEXTS), useTexts(COMMON), useTexts(USER_TEXTS)]
  const people = useLoaded('signatories', (signal) =>
    listUsers({
      client: api(),
      query: { status: 'active', permission: 'missions:sign', per_page: MAX_SHOWN },
      signal,
    }),
  )
  return (
    <section class="panel stack tight">
      <h2>{w.title}</h2>
      <p class="soft small">{w.lead}</p>
      <Shown of={people}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p class="soft">{w.none}</p>}
            {items.length > 0 && (
              <DataTable
                caption={w.title}
                items={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: c.name,
                    draw: (person) => (
                      <a href={`/console/users?email=${encodeURIComponent(person.email)}`}>
                        {nameOf(person) || <span class="badge warn">{w.nameless}</span>}
                      </a>
                    ),
                  },
                  { name: u.jobTitle, draw: ({ job_title }) => job_title ?? '' },
                  { name: u.role, draw: ({ role }) => u[role] },
                  { name: c.email, draw: ({ email }) => email },
                ]}
              />
            )}
            {total > items.length && <p class="soft small">{w.more(items.length, total)}</p>}
          </>
        )}
      </Shown>
      <p class="small">
        <a href="/console/users">{w.manage}</a>
      </p>
    </section>
  )
}
