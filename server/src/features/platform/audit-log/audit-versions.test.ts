// A chain that starts before the migration to hash version 2, and continues while a node of the previous release still runs.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { insertTenant } from '../../../../test/make/earlier-tenant.ts'
import { getData } from '../../../../test/make/missions.ts'
import { addVersion1, verifyAuditLog } from '../../../../test/make/tamper.ts'
import { createEmptyDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { migrate, migrateWithin } from '../../../kernel/db/schema/migrate.ts'
import { sealAuditLog } from './index.ts'

const connection = await createEmptyDatabase()
const id = randomUUID
const [tenant, user, key, link, freelancer, invitation] = [id(), id(), id(), id(), id(), id()]

/** A node of the previous release: its connection is older than the migration, and it sends no credential. */
const node = new pg.Client({ ...connection, application_name: 'team-engagement' })
await node.connect()
afterAll(() => node.end())

const NONE = { key_id: null, portal_link_id: null, request_id: null, action: 'createTeamTag' }
const CALLS: [object | null, { kind: string | null; id: string | null }][] = [
  [
    { ...NONE, actor_kind: 'user', actor_id: user, key_id: key },
    { kind: 'key', id: key },
  ],
  [
    { ...NONE, actor_kind: 'freelancer', actor_id: freelancer, portal_link_id: link },
    { kind: 'portal', id: link },
  ],
  [
    { ...NONE, actor_kind: 'invitee', actor_id: invitation },
    { kind: 'invitation', id: invitation },
  ],
  [
    { ...NONE, actor_kind: 'operator', actor_id: null },
    { kind: 'operator', id: null },
  ],
  [null, { kind: null, id: null }],
]
const credentials = CALLS.map(([, credential]) => credential)

/** Writes once as each kind of caller. */
async function writeAsPrevious(): Promise<void> {
  for (const [call] of CALLS) {
    await node.query('begin')
    if (call) {
      const at = new Date().toISOString()
      await node.query(`select set_config('engagement.call', $1, true)`, [JSON.stringify({ ...call, at })])
    }
    await node.query(
      `insert into team_tag (tenant_id, id, name, created_at, updated_at) values ($1, $2, 'Tag', now(), now())`,
      [tenant, randomUUID()],
    )
    await node.query('commit')
  }
}

const sealAsPrevious = async (limit: number): Promise<number> =>
  (await node.query('select seal_audit_entries($1, $2) as sealed', [tenant, limit])).rows[0].sealed

/** Counts the entries, and those whose hash differs from what the database computes from the row and the previous hash. */
const verifyAsPrevious = async (): Promise<{ entries: string; wrong: string }> =>
  (
    await node.query(
      `select count(*) as entries, count(*) filter (where (entry).hash is distinct from audit_hash(previous, entry)) as wrong
      from (select audit_entry as entry, lag(hash, 1, audit_genesis()) over (order by number) as previous
        from audit_entry where tenant_id = $1 and number is not null) as chain`,
      [tenant],
    )
  ).rows[0]

await node.query('begin')
await migrateWithin(node, '0022_deactivated_users')
await insertTenant(node, tenant)
await node.query(
  `insert into team_user (tenant_id, id, email, role, is_active, created_at, updated_at)
  values ($1, $2, 'ada@example.com', 'team-admin', true, now(), now())`,
  [tenant, user],
)
await node.query('commit')
await writeAsPrevious()
// The tenant, the user and three tags; two tags are still unsealed at the migration.
const sealedBefore = await sealAsPrevious(5)
const { rows: heads } = await node.query(
  `select number::int, encode(hash, 'hex') as hash from audit_head where tenant_id = $1`,
  [tenant],
)

const database = openTestDatabase(connection)
afterAll(() => database.close())
await migrate(database)
const world = await startWorld({ database })
const { id: keyId, key: secret } = await world.issueKey(tenant, user)
const acme: Team = {
  id: tenant,
  userId: user,
  keyId,
  key: secret,
  call: world.callerWith(secret),
  addUser: async () => user,
}

/** Lists the entries in chain order, because the new release has another clock. */
async function listTagEntries(): Promise<Body[]> {
  const { items } = getData(await acme.call('GET', '/audit-log?per_page=100&resource=team_tag'))
  const getPlace = ({ seal }: Body) => seal?.number ?? Number.MAX_SAFE_INTEGER
  return items.toReversed().toSorted((one: Body, other: Body) => getPlace(one) - getPlace(other))
}
const toCredential = (entry: Body) => ({ kind: entry.credential_kind, id: entry.credential_id })

const tagsAfterMigration = await listTagEntries()
await writeAsPrevious()
const sealedByPrevious = await sealAsPrevious(4)
await acme.call('POST', '/team-tags', { name: 'New' })
await addVersion1(world, acme)
await writeAsPrevious()
await sealAuditLog({ db: database })
await writeAsPrevious()
await sealAsPrevious(500)

/** 7 entries before the migration; then 5 entries, the key and the tag; one entry of version 1; and 10 entries. */
const VERSIONS = [...Array(7).fill(1), ...Array(7).fill(2), 1, ...Array(10).fill(2)]

test('a chain of version 1 verifies after the migration, up to the head noted before it', async () => {
  expect(sealedBefore).toBe(5)
  const { is_intact, checked, erased, last } = await verifyAuditLog(acme, '?to_number=5')
  expect({ is_intact, checked, erased }).toEqual({ is_intact: true, checked: 5, erased: 0 })
  expect([last]).toEqual(heads)
})

test('both releases write and seal one chain, which both verify', async () => {
  expect(sealedByPrevious).toBe(4)
  const { rows } = await node.query(
    'select hash_version from audit_entry where tenant_id = $1 order by number',
    [tenant],
  )
  expect(rows.map(({ hash_version }) => hash_version)).toEqual(VERSIONS)
  const { is_intact, checked, unsealed } = await verifyAuditLog(acme)
  expect({ is_intact, checked, unsealed }).toEqual({ is_intact: true, checked: VERSIONS.length, unsealed: 0 })
  expect(await verifyAsPrevious()).toEqual({ entries: `${VERSIONS.length}`, wrong: '0' })
})

test('entries show their credential, from before the migration and from both releases afterwards', async () => {
  expect(tagsAfterMigration.map(toCredential)).toEqual(credentials)
  const own = { kind: 'key', id: keyId }
  const all = [...credentials, ...credentials, own, ...credentials, ...credentials]
  const tagEntries = await listTagEntries()
  expect(tagEntries.map(toCredential)).toEqual(all)
  expect(tagEntries.map(({ key_id }) => key_id)).toEqual(
    all.map(({ kind, id }) => (kind === 'key' ? id : null)),
  )
})

test('the previous release finds the key of a new entry in its column', async () => {
  const { rows } = await node.query('select key_id from audit_entry where credential_id = $1', [keyId])
  expect(rows).toEqual([{ key_id: keyId }])
})
