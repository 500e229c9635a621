// Data of the first release after the migration that adds permissions and issuers.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate, migrateWithin } from '../../../src/kernel/db/schema/migrate.ts'
import { insertTenant } from '../../make/earlier-tenant.ts'
import { createEmptyDatabase, openTestDatabase } from '../../world/test-databases.ts'

/** The default of a team-member when the migration was written. Later scopes are not in it. */
const DEFAULT_SCOPES = [
  'project-codes:read',
  'team-tags:read',
  'teams:read',
  'users:read',
  'missions:read',
  'freelancers:read',
  'document-templates:read',
  'activity-reports:read',
  'accounting:read',
  'api-keys:read',
  'audit:read',
  'missions:sign',
]

const connection = await createEmptyDatabase()
const tenant = randomUUID()
const ids = {
  admin: randomUUID(),
  accountant: randomUUID(),
  plain: randomUUID(),
  gone: randomUUID(),
  archived: randomUUID(),
}
const keys = { root: randomUUID(), child: randomUUID(), narrow: randomUUID(), gone: randomUUID() }
const invitations = { wide: randomUUID(), narrow: randomUUID() }

const client = new pg.Client(connection)
await client.connect()
await client.query('begin')
await migrateWithin(client, '0012_spread_by_team')
const run = (text: string, values: unknown[] = []) => client.query(text, values)
await insertTenant(client, tenant)
const addUser = (id: string, role: string, isActive = true) =>
  run(
    `insert into team_user (tenant_id, id, email, role, is_active, created_at, updated_at)
    values ($1, $2::uuid, $2::uuid::text, $3, $4, now(), now())`,
    [tenant, id, role, isActive],
  )
/** The audit log reads the actor from this setting. */
const setActor = (kind: string, actor: string | null, key: string | null) =>
  run(`select set_config('engagement.call', $1, true)`, [
    JSON.stringify({ actor_kind: kind, actor_id: actor, key_id: key, at: new Date() }),
  ])
const addKey = (id: string, user: string, scopes: readonly string[], revoked = false) =>
  run(
    `insert into api_key (tenant_id, id, user_id, name, prefix, secret_hash, scopes, revoked_at, created_at)
    values ($1, $2::uuid, $3, 'Key', 'tek', sha256($2::uuid::text::bytea), $4, case when $5 then now() end, now())`,
    [tenant, id, user, scopes, revoked],
  )
const invite = (id: string) =>
  run(
    `insert into invitation (tenant_id, id, email, role, token_hash, expires_at, created_at, updated_at)
    values ($1, $2::uuid, $2::uuid::text, 'team-admin', '', now() + interval '7 days', now(), now())`,
    [tenant, id],
  )

for (const [name, id] of Object.entries(ids))
  if (name !== 'archived') await addUser(id, name === 'admin' ? 'team-admin' : 'team-member', name !== 'gone')
await setActor('operator', null, null)
await addKey(keys.root, ids.admin, ['*'])
await setActor('user', ids.admin, keys.root)
await addKey(keys.child, ids.accountant, ['accounting:write', 'teams:read'])
await addKey(keys.narrow, ids.admin, ['users:write'])
await addKey(randomUUID(), ids.plain, DEFAULT_SCOPES)
await addKey(randomUUID(), ids.plain, ['*'], true)
await addKey(keys.gone, ids.gone, ['*'])
await invite(invitations.wide)
await setActor('user', ids.admin, keys.narrow)
await invite(invitations.narrow)
await run(
  `insert into freelancer (tenant_id, id, email, status, first_name, last_name, vat_regime, vat_rate, is_umbrella, created_at,
    updated_at) values ($1, $2, 'a', 'archived', 'A', 'B', 'standard', 20, false, now(), now())`,
  [tenant, ids.archived],
)
await run(
  `insert into portal_link (tenant_id, id, freelancer_id, token_hash, expires_at, delivered_by, created_at)
  values ($1, $2, $2, '', now() + interval '1 day', 'answer', now())`,
  [tenant, ids.archived],
)
await client.query('commit')
await client.end()

const database = openTestDatabase(connection)
afterAll(() => database.close())
await migrate(database)

const queryRows = <Row>(text: string) => database.query<Row>({ text, values: [] })

test('members keep what their active keys could do beyond the default; nobody else gets permissions', async () => {
  const users = await queryRows<{ id: string; permissions: string[] | null }>(
    'select id, permissions from team_user',
  )
  const findPermissions = (id: string) => users.find((user) => user.id === id)?.permissions
  expect(findPermissions(ids.accountant)?.sort()).toEqual(
    [...new Set([...DEFAULT_SCOPES, 'accounting:write'])].sort(),
  )
  for (const id of [ids.admin, ids.plain, ids.gone]) expect(findPermissions(id)).toBeNull()
})

test('keys show who created them, according to the audit log', async () => {
  type Row = { id: string; created_via: string; created_by: string | null; parent_key_id: string | null }
  const apiKeys = await queryRows<Row>('select id, created_via, created_by, parent_key_id from api_key')
  expect(apiKeys.find(({ id }) => id === keys.root)).toMatchObject({
    created_via: 'operator',
    created_by: null,
  })
  expect(apiKeys.find(({ id }) => id === keys.child)).toMatchObject({
    created_via: 'api_key',
    created_by: ids.admin,
    parent_key_id: keys.root,
  })
})

test('credentials of deactivated people are revoked, and an invitation issued by a narrower key has expired', async () => {
  const revoked = await queryRows<{ id: string }>(
    'select id from api_key where revoked_at is not null union all select id from portal_link where revoked_at is not null',
  )
  expect(revoked.map(({ id }) => id)).toEqual(expect.arrayContaining([keys.gone, ids.archived]))
  expect(revoked).toHaveLength(3)
  const openInvitations = await queryRows<{ id: string }>(
    'select id from invitation where expires_at > now()',
  )
  expect(openInvitations.map(({ id }) => id)).toEqual([invitations.wide])
})
