import { sql } from 'kysely'
import { createDeletion } from '../../../kernel/db/sql/delete-old.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { namesOfAllTeams } from '../../company/tenants/tenants.tables.ts'
import { usersOfAllTeams } from '../users/users.tables.ts'

type NewAttempt = { id: string; secret_hash: Buffer; at: Date; expires_at: Date }

export const insertAttempt = prepared('oidc_attempt.insert', (q, row: NewAttempt) =>
  q.insertInto('oidc_attempt').values({
    id: row.id,
    secret_hash: row.secret_hash,
    created_at: row.at,
    expires_at: row.expires_at,
  }),
)

/** Returns no row if the attempt is unknown or expired, or the browser has come back before. */
export const takeAttempt = prepared('oidc_attempt.take', (q, input: { secret_hash: Buffer; at: Date }) =>
  q
    .updateTable('oidc_attempt')
    .set({ returned_at: input.at })
    .where('secret_hash', '=', input.secret_hash)
    .where('returned_at', 'is', null)
    .where('expires_at', '>', input.at)
    .returning('id'),
)

type AccountUpdate = {
  secret_hash: Buffer
  new_hash: Buffer
  issuer: string
  subject: string
  email: string | null
  expires_at: Date
}

/** Keeps the account while the person chooses one of several teams. Only the browser that came back has the new secret. */
export const storeAccount = prepared('oidc_attempt.keep', (q, row: AccountUpdate) =>
  q
    .updateTable('oidc_attempt')
    .set({
      secret_hash: row.new_hash,
      issuer: row.issuer,
      subject: row.subject,
      email: row.email,
      expires_at: row.expires_at,
    })
    .where('secret_hash', '=', row.secret_hash),
)

export const findAttempt = prepared('oidc_attempt.find', (q, input: { secret_hash: Buffer }) =>
  q
    .selectFrom('oidc_attempt')
    .where('secret_hash', '=', input.secret_hash)
    .select(['issuer', 'subject', 'email', 'expires_at', 'ended_at']),
)

/** Returns no row if another request has ended the attempt in the meantime. */
export const endAttempt = prepared('oidc_attempt.end', (q, row: { secret_hash: Buffer; at: Date }) =>
  q
    .updateTable('oidc_attempt')
    .set({ ended_at: row.at })
    .where('secret_hash', '=', row.secret_hash)
    .where('ended_at', 'is', null)
    .returning('id'),
)

export const deleteAttempts = createDeletion('oidc_attempt', 'created_at')

export type TeamOfAccount = { tenant_id: string; person_id: string; name: string }

const MAX_TEAMS = 100

/** The teams in which the account is linked to an active user. */
export const findLinkedTeams = prepared(
  'identity.teams',
  (q, input: { issuer: string; subject: string }) => ({
    compile: () =>
      sql<TeamOfAccount>`select person.tenant_id, person.id as person_id, team.name
      from identity join ${usersOfAllTeams} as person
        on person.tenant_id = identity.tenant_id and person.id = identity.user_id
      join ${namesOfAllTeams} as team on team.id = person.tenant_id
      where identity.issuer = ${input.issuer} and identity.subject = ${input.subject} and person.is_active
      order by team.name, person.tenant_id limit ${sql.lit(MAX_TEAMS)}`.compile(q),
  }),
)

/** The teams in which the address belongs to an active user who is linked to no account of this provider. */
export const findUnlinkedTeams = prepared(
  'identity.teams_by_email',
  (q, input: { issuer: string; email: string }) => ({
    compile: () =>
      sql<TeamOfAccount>`select person.tenant_id, person.id as person_id, team.name
        from ${usersOfAllTeams} as person join ${namesOfAllTeams} as team on team.id = person.tenant_id
        left join identity on identity.tenant_id = person.tenant_id and identity.user_id = person.id
          and identity.issuer = ${input.issuer}
        where lower(person.email) = lower(${input.email}::text) and person.is_active and identity.id is null
        order by team.name, person.tenant_id limit ${sql.lit(MAX_TEAMS)}`.compile(q),
  }),
)

type InTeam = { tenant_id: string; issuer: string; subject: string; user_id: string }

/** The identities in the team that link the account or the user. */
export const findIdentities = prepared('identity.of_account_or_user', (q, input: InTeam) =>
  q
    .selectFrom('identity')
    .where('tenant_id', '=', input.tenant_id)
    .where('issuer', '=', input.issuer)
    .where((eb) => eb.or([eb('subject', '=', input.subject), eb('user_id', '=', input.user_id)]))
    .select(['user_id', 'subject']),
)

type OfUser = { tenant_id: string; user_id: string; issuer: string }

export const findUserAccount = prepared('identity.of_user', (q, input: OfUser) =>
  q
    .selectFrom('identity')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('issuer', '=', input.issuer)
    .select(['issuer', 'subject', 'email']),
)

export const insertIdentity = prepared(
  'identity.insert',
  (q, row: InTeam & { id: string; email: string | null; at: Date }) =>
    q.insertInto('identity').values({
      tenant_id: row.tenant_id,
      id: row.id,
      user_id: row.user_id,
      issuer: row.issuer,
      subject: row.subject,
      email: row.email,
      created_at: row.at,
    }),
)

export const deleteIdentities = prepared(
  'identity.delete',
  (q, input: { tenant_id: string; user_id: string }) =>
    q.deleteFrom('identity').where('tenant_id', '=', input.tenant_id).where('user_id', '=', input.user_id),
)

/** Updates the address only if it differs. */
export const updateEmail = prepared('identity.email', (q, row: InTeam & { email: string }) =>
  q
    .updateTable('identity')
    .set({ email: row.email })
    .where('tenant_id', '=', row.tenant_id)
    .where('issuer', '=', row.issuer)
    .where('subject', '=', row.subject)
    .where('user_id', '=', row.user_id)
    .where(sql<boolean>`email is distinct from ${row.email}::text`),
)
