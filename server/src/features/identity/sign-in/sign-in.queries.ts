import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import type { SignInAudience } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { namesOfAllTeams } from '../../company/tenants/tenants.tables.ts'
import { freelancersOfAllTeams } from '../../people/freelancers/freelancers.tables.ts'
import { userRows, usersOfAllTeams } from '../users/users.tables.ts'

/** Serializes the requests for one address, so that together they cannot exceed the limit of mails. */
export const lockAddress = prepared('sign_in_attempt.lock_address', (q, input: { email: string }) => ({
  compile: () =>
    sql`select pg_advisory_xact_lock(hashtextextended('sign-in ' || lower(${input.email}::text), 0))`.compile(
      q,
    ),
}))

export const countMails = prepared('sign_in_attempt.count', (q, input: { email: string; since: Date }) =>
  q
    .selectFrom('sign_in_attempt')
    .where('email', '=', sql<string>`lower(${input.email}::text)`)
    .where('created_at', '>', input.since)
    .select(sql<number>`count(*)::int`.as('total')),
)

type NewAttempt = {
  id: string
  audience: SignInAudience
  secret_hash: Buffer
  email: string
  at: Date
  expires_at: Date
}

export const insertAttempt = prepared('sign_in_attempt.insert', (q, row: NewAttempt) =>
  q.insertInto('sign_in_attempt').values({
    id: row.id,
    audience: row.audience,
    secret_hash: row.secret_hash,
    email: sql<string>`lower(${row.email}::text)`,
    created_at: row.at,
    expires_at: row.expires_at,
  }),
)

/** The hash of the cookie of an attempt, and the audience for which it was sent. */
type AttemptKey = { secret_hash: Buffer; audience: SignInAudience }

export const findAttempt = prepared('sign_in_attempt.find', (q, input: AttemptKey) =>
  q
    .selectFrom('sign_in_attempt')
    .where('secret_hash', '=', input.secret_hash)
    .where('audience', '=', input.audience)
    .select(['email', 'tries', 'expires_at', 'confirmed_at', 'ended_at']),
)

/** Locked until the transaction ends: codes are tried one after the other. */
export const lockAttempt = prepared('sign_in_attempt.lock', (q, input: AttemptKey) =>
  q
    .selectFrom('sign_in_attempt')
    .where('secret_hash', '=', input.secret_hash)
    .where('audience', '=', input.audience)
    .select(['email', 'code_hash', 'tries', 'expires_at', 'confirmed_at', 'ended_at'])
    .forUpdate(),
)

export const countTry = prepared('sign_in_attempt.count_try', (q, input: { secret_hash: Buffer }) =>
  q
    .updateTable('sign_in_attempt')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('secret_hash', '=', input.secret_hash),
)

type Confirmed = { secret_hash: Buffer; new_hash: Buffer; at: Date; expires_at: Date; ended_at: Date | null }

/** Uses up the code. Only the browser that sent the code has the new secret. */
export const confirmAttempt = prepared('sign_in_attempt.confirm', (q, row: Confirmed) =>
  q
    .updateTable('sign_in_attempt')
    .set({
      secret_hash: row.new_hash,
      code_hash: null,
      confirmed_at: row.at,
      expires_at: row.expires_at,
      ended_at: row.ended_at,
    })
    .where('secret_hash', '=', row.secret_hash),
)

export const endAttempt = prepared('sign_in_attempt.end', (q, row: { secret_hash: Buffer; at: Date }) =>
  q.updateTable('sign_in_attempt').set({ ended_at: row.at }).where('secret_hash', '=', row.secret_hash),
)

export type PersonOfTeam = {
  tenant_id: string
  person_id: string
  email: string
  name: string
  locale: Locale
  is_demo: boolean
  is_sandbox: boolean
}

const MAX_TEAMS = 100

/** The teams in which the address belongs to an active person. */
const prepareTeamLookup = (
  label: string,
  people: typeof usersOfAllTeams | typeof freelancersOfAllTeams,
  isActive: RawBuilder<boolean>,
) =>
  prepared(label, (q, input: { email: string }) => ({
    compile: () =>
      sql<PersonOfTeam>`select person.tenant_id, person.id as person_id, person.email, team.name, team.locale,
          team.is_demo, team.is_sandbox
        from ${people} as person join ${namesOfAllTeams} as team on team.id = person.tenant_id
        where lower(person.email) = lower(${input.email}::text) and ${isActive}
        order by team.name, person.tenant_id limit ${sql.lit(MAX_TEAMS)}`.compile(q),
  }))

/** Lookups of the teams of an address, by audience. */
export const TEAM_LOOKUPS = {
  console: prepareTeamLookup('sign_in_attempt.teams', usersOfAllTeams, sql`person.is_active`),
  portal: prepareTeamLookup(
    'sign_in_attempt.portal_teams',
    freelancersOfAllTeams,
    sql`person.status = 'active'`,
  ),
} as const

/** Stores the hash of a code that is shown, not mailed. */
export const setShownCode = prepared('sign_in_attempt.show', (q, row: { id: string; code_hash: Buffer }) =>
  q.updateTable('sign_in_attempt').set({ code_hash: row.code_hash }).where('id', '=', row.id),
)

type OpenCodes = { tenant_id: string; user_id: string | null; now: Date; max_tries: number; limit: number }

/** The attempts with a usable code, newest first: of one user, or of all users of the team if `user_id` is null. */
export const findOpenAttempts = prepared('sign_in_attempt.open', (q, input: OpenCodes) => ({
  compile: () =>
    sql<{ id: string; email: string; created_at: Date; expires_at: Date }>`select attempt.id, attempt.email,
        attempt.created_at, attempt.expires_at
      from ${userRows} as person join sign_in_attempt as attempt on attempt.email = lower(person.email)
      where person.tenant_id = ${input.tenant_id} and person.is_active
        and (${input.user_id}::uuid is null or person.id = ${input.user_id}::uuid)
        and attempt.audience = 'console' and attempt.code_hash is not null and attempt.confirmed_at is null
        and attempt.tries < ${input.max_tries}
        and attempt.expires_at > ${input.now}
      order by attempt.created_at desc, attempt.id desc limit ${input.limit}`.compile(q),
}))

type NewLink = {
  tenant_id: string
  id: string
  user_id: string
  token_hash: Buffer
  at: Date
  expires_at: Date
}

export const insertLink = prepared('sign_in_link.insert', (q, row: NewLink) =>
  q.insertInto('sign_in_link').values({
    tenant_id: row.tenant_id,
    id: row.id,
    user_id: row.user_id,
    token_hash: row.token_hash,
    created_at: row.at,
    expires_at: row.expires_at,
  }),
)

export const lockLink = prepared('sign_in_link.lock', (q, input: { tenant_id: string; token_hash: Buffer }) =>
  q
    .selectFrom('sign_in_link')
    .where('tenant_id', '=', input.tenant_id)
    .where('token_hash', '=', input.token_hash)
    .select(['id', 'user_id', 'expires_at', 'used_at'])
    .forNoKeyUpdate(),
)

export const endLinks = prepared(
  'sign_in_link.end',
  (q, row: { tenant_id: string; user_id: string; at: Date }) =>
    q
      .updateTable('sign_in_link')
      .set({ expires_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('user_id', '=', row.user_id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', row.at),
)

export const markLinkUsed = prepared(
  'sign_in_link.use',
  (q, row: { tenant_id: string; id: string; at: Date }) =>
    q
      .updateTable('sign_in_link')
      .set({ used_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)
