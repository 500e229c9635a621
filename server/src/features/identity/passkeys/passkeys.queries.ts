import { sql } from 'kysely'
import { createDeletion } from '../../../kernel/db/sql/delete-old.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../users/users.tables.ts'

type OfUser = { tenant_id: string; user_id: string }

/** The user, with the names that an authenticator shows. */
export const findPerson = prepared('passkey.person', (q, input: OfUser) =>
  q
    .selectFrom(userRows.as('team_user'))
    .crossJoin(currentTenantRow.as('tenant'))
    .where('team_user.tenant_id', '=', input.tenant_id)
    .where('team_user.id', '=', input.user_id)
    .select([
      'team_user.email',
      'tenant.name as team',
      sql<string>`coalesce(nullif(concat_ws(' ', team_user.first_name, team_user.last_name), ''), team_user.email)`.as(
        'name',
      ),
    ]),
)

export const findPasskeys = prepared('passkey.of_user', (q, input: OfUser) =>
  q
    .selectFrom('passkey')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at']),
)

/** Locks the passkey, so that the second of two concurrent uses of a copied key sees the new counter. */
export const lockPasskey = prepared('passkey.lock', (q, input: OfUser & { credential_id: Buffer }) =>
  q
    .selectFrom('passkey')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('credential_id', '=', input.credential_id)
    .select(['id', 'public_key', 'counter'])
    .forNoKeyUpdate(),
)

export const findCredential = prepared(
  'passkey.credential',
  (q, input: { tenant_id: string; credential_id: Buffer }) =>
    q
      .selectFrom('passkey')
      .where('tenant_id', '=', input.tenant_id)
      .where('credential_id', '=', input.credential_id)
      .select('id'),
)

type NewPasskey = OfUser & {
  id: string
  name: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: readonly string[]
  at: Date
}

export const insertPasskey = prepared('passkey.insert', (q, row: NewPasskey) =>
  q.insertInto('passkey').values({
    tenant_id: row.tenant_id,
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    credential_id: row.credential_id,
    public_key: row.public_key,
    counter: row.counter,
    transports: row.transports,
    created_at: row.at,
  }),
)

export const recordPasskeyUse = prepared(
  'passkey.use',
  (q, row: { tenant_id: string; id: string; counter: number; at: Date }) =>
    q
      .updateTable('passkey')
      .set({ counter: row.counter, last_used_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

export const deletePasskeyRow = prepared('passkey.delete', (q, input: OfUser & { id: string }) =>
  q
    .deleteFrom('passkey')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('id', '=', input.id)
    .returning(['id', 'name', 'created_at', 'last_used_at']),
)

export const deletePasskeyRows = prepared('passkey.delete_all', (q, input: OfUser) =>
  q
    .deleteFrom('passkey')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .returning('id'),
)

// Statements for challenges.

type Owner = { owner_hash: Buffer }

/** A browser has one challenge at a time. */
export const putChallenge = prepared(
  'passkey_challenge.put',
  (q, row: Owner & { id: string; challenge: Buffer; at: Date; expires_at: Date }) =>
    q
      .insertInto('passkey_challenge')
      .values({
        id: row.id,
        owner_hash: row.owner_hash,
        challenge: row.challenge,
        created_at: row.at,
        expires_at: row.expires_at,
      })
      .onConflict((oc) =>
        oc
          .column('owner_hash')
          .doUpdateSet({ challenge: row.challenge, created_at: row.at, expires_at: row.expires_at }),
      ),
)

/** Deletes the challenge, so that it works only once. */
export const consumeChallenge = prepared('passkey_challenge.take', (q, input: Owner & { at: Date }) =>
  q
    .deleteFrom('passkey_challenge')
    .where('owner_hash', '=', input.owner_hash)
    .where('expires_at', '>', input.at)
    .returning('challenge'),
)

export const deleteChallenges = createDeletion('passkey_challenge', 'expires_at')
