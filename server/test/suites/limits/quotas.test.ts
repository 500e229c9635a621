// Storage quotas: usage is counted on every write, and a team over its quota is refused until the operator
// raises it. Other teams are not affected.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { createFileStore } from '../../../src/kernel/db/files/file-store.ts'
import { compactUsage } from '../../../src/kernel/db/quotas/quotas.ts'
import { deleteOldResponses } from '../../../src/kernel/http/pipeline/idempotency.ts'
import { createParties, documentFields, perform, reachMission } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { OPERATOR_TOKEN, type Reply, startWorld, type Team } from '../../world/world.ts'

const DEFAULTS = { documents: 100_000_000, audit: 50_000_000, idempotency: 10_000_000 }
const world = await startWorld({
  quotas: DEFAULTS,
  files: createFileStore({ putsInto: 'postgres', quotaBytes: DEFAULTS.documents }),
})

const readTeam = async (team: Team) => getData(await world.operator('GET', `/teams/${team.id}`))
const readUsage = async (team: Team) => (await readTeam(team)).usage
const setQuota = async (team: Team, quota: object) => {
  getData(await world.operator('PATCH', `/teams/${team.id}`, quota))
  await world.app.refreshQuotas()
}
const writeWith = (team: Team, key: string, name = 'Apollo') =>
  world.send('/api/v1/project-codes', {
    method: 'POST',
    body: { name },
    headers: { 'x-api-key': team.key, 'idempotency-key': key },
  })
const write = (team: Team) => team.call('POST', '/project-codes', { name: 'Apollo' })

function expectExceeded(reply: Reply, words: string): void {
  expect(reply).toMatchObject({ status: 403, body: { error: { details: { reason: 'quota_exceeded' } } } })
  expect(reply.body.error.message).toContain(words)
}

/** Measures the size of the rows, independently of the counted usage. */
async function measureRows(team: Team) {
  const [row] = await world.database.query<Record<string, number>>({
    text: `select (select coalesce(sum(octet_length(bytes)), 0) from stored_file where tenant_id = $1)
          + (select coalesce(sum(octet_length(content)), 0) from accounting_export_piece where tenant_id = $1) as documents,
        (select coalesce(sum(idempotency_bytes(status, key, answer)), 0) from idempotency where tenant_id = $1) as idempotency,
        (select coalesce(sum(audit_bytes(changes)), 0) from audit_entry where tenant_id = $1 and number is not null) as audit`,
    values: [team.id],
  })
  return {
    documents: Number(row?.['documents']),
    idempotency: Number(row?.['idempotency']),
    audit: Number(row?.['audit']),
  }
}

test('the operator sees the usage of a team, which equals the size of its rows', async () => {
  const parties = await createParties(world)
  const { team } = parties
  expect(await readUsage(team)).toMatchObject({
    documents: { bytes: 0, quota_bytes: DEFAULTS.documents },
    audit: { quota_bytes: DEFAULTS.audit },
    idempotency: { bytes: 0, quota_bytes: DEFAULTS.idempotency },
    api_keys: { active: 1 },
  })
  await reachMission(parties, 'offered with a document')
  getData(
    await team.call('POST', '/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' }),
  )
  for (const key of ['one', 'two', 'one']) await writeWith(team, key)
  await sealAuditLog({ db: world.database })
  const expected = await measureRows(team)
  for (const bytes of Object.values(expected)) expect(bytes).toBeGreaterThan(0)
  for (const _ of ['before', 'after adding up']) {
    const usage = await readUsage(team)
    for (const resource of ['documents', 'audit', 'idempotency'] as const)
      expect(usage[resource].bytes, resource).toBe(expected[resource])
    const { total } = getData(await team.call('GET', '/audit-log'))
    expect(usage.audit.entries).toBe(total)
    await compactUsage({ db: world.database })
  }
  const [{ rows }] = (await world.database.query<{ rows: number }>({
    text: 'select count(*) as rows from team_usage where tenant_id = $1',
    values: [team.id],
  })) as [{ rows: number }]
  expect(rows).toBe(2)
})

test('a team has its own quota; null is the server’s default, 0 is no quota', async () => {
  const team = await world.team()
  await setQuota(team, { document_quota_bytes: 5, audit_quota_bytes: 6_000_000, idempotency_quota_bytes: 0 })
  expect(await readTeam(team)).toMatchObject({
    document_quota_bytes: 5,
    usage: {
      documents: { quota_bytes: 5 },
      audit: { quota_bytes: 6_000_000 },
      idempotency: { quota_bytes: null },
    },
  })
  await setQuota(team, { document_quota_bytes: null })
  expect((await readUsage(team)).documents.quota_bytes).toBe(DEFAULTS.documents)
})

test('over the quota of the audit log, writes of team and portal are refused, reads and DELETE work', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const other = await world.team()
  const id = await reachMission(parties, 'offered')
  const code = getData(await write(team))
  await sealAuditLog({ db: world.database })
  await setQuota(team, { audit_quota_bytes: 1000 })
  expectExceeded(await write(team), 'quota for the audit log is 1,000 bytes; ')
  expectExceeded(await perform(parties, 'accept', id), 'audit log')
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(1)
  expect((await team.call('POST', '/project-codes', { name: 7 })).status).toBe(400)
  getData(await team.call('DELETE', `/project-codes/${code.id}`))
  const { id: keyId } = await world.issueKey(team.id, team.userId)
  getData(await team.call('DELETE', `/api-keys/${keyId}`))
  getData(await write(other))
  await setQuota(team, { audit_quota_bytes: 1_000_000_000 })
  getData(await write(team))
  getData(await perform(parties, 'accept', id))
})

test('over the quota of stored responses, only new keys are refused; stored responses are replayed', async () => {
  const team = await world.team()
  const { id } = getData(await writeWith(team, 'first'))
  await setQuota(team, { idempotency_quota_bytes: 300 })
  expectExceeded(await writeWith(team, 'second'), 'Idempotency-Key')
  expect(getData(await writeWith(team, 'first')).id).toBe(id)
  getData(await write(team))
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(2)
  world.clock.advance(25 * 3600_000)
  await deleteOldResponses({ db: world.database, clock: world.clock })
  await world.app.refreshQuotas()
  expect((await readUsage(team)).idempotency.bytes).toBe(0)
  getData(await writeWith(team, 'second'))
})

test('a document over the quota is refused together with its whole write', async () => {
  const parties = await createParties(world)
  const { team } = parties
  await reachMission(parties, 'offered with a document')
  const { bytes } = (await readUsage(team)).documents
  await setQuota(team, { document_quota_bytes: bytes + 10 })
  const { items, total } = getData(await team.call('GET', '/missions'))
  const { freelancer, start_date, end_date } = items[0]
  const body = {
    name: 'Second',
    description: 'More',
    mission_type: 'daily',
    rate_amount: 500,
    start_date,
    end_date,
    freelancer_id: freelancer.id,
    ...documentFields(parties),
  }
  expectExceeded(await team.call('POST', '/missions', body), 'quota for documents and exports')
  const span = { from: '2026-03-01', to: '2026-03-31' }
  expectExceeded(
    await team.call('POST', '/accounting/exports', { format: 'csv', ...span }),
    'documents and exports',
  )
  expect(getData(await team.call('GET', '/missions')).total).toBe(total)
  expect((await readUsage(team)).documents.bytes).toBe(bytes)
  await setQuota(team, { document_quota_bytes: null })
  getData(await team.call('POST', '/missions', body))
  expect((await readUsage(team)).documents.bytes).toBeGreaterThan(bytes)
})

test('a file in a folder counts like one in the database', async () => {
  const team = await world.team()
  const files = createFileStore({
    putsInto: 'folder',
    folder: {
      write: async () => {},
      read: async () => Buffer.alloc(0),
      remove: async () => {},
      removeTeam: async () => {},
    },
    quotaBytes: 1500,
  })
  const storeFile = (bytes: Buffer) =>
    world.database.transaction((db) => files.put(db, { tenantId: team.id, bytes, at: world.clock.now() }))
  await storeFile(Buffer.alloc(600))
  expect((await readUsage(team)).documents.bytes).toBe(600)
  await storeFile(Buffer.alloc(600))
  expect((await readUsage(team)).documents.bytes).toBe(600)
  await expect(storeFile(Buffer.alloc(901))).rejects.toMatchObject({ details: { reason: 'quota_exceeded' } })
})

test('metrics contain the totals, and at most twenty teams by name', async () => {
  const teams = []
  for (let n = 0; n < 22; n += 1) teams.push(await world.team())
  for (const [n, team] of teams.entries()) await writeWith(team, randomUUID(), 'x'.repeat(n + 1))
  const read = async () =>
    (await world.send('/metrics', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })).text
  const text = await read()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('team_storage_bytes{resource="idempotency"'))
  expect(lines).toHaveLength(20)
  const largest = teams.at(-1) as Team
  const { bytes } = (await readUsage(largest)).idempotency
  expect(text).toContain(`team_storage_bytes{resource="idempotency",team="${largest.id}"} ${bytes}\n`)
  expect(text).toContain(`team_storage_quota_bytes{resource="idempotency",team="${largest.id}"} 10000000\n`)
  const [all] = await world.database.query<{ bytes: number }>({
    text: `select sum(bytes)::bigint as bytes from team_usage join tenant on tenant.id = tenant_id where resource = 'idempotency'`,
  })
  expect(text).toContain(`storage_bytes{resource="idempotency"} ${all?.bytes}\n`)
})
