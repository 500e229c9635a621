// A tenant to be deleted is read-only during the grace period. Then its rows and files are gone; other tenants keep theirs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeApprovedBankAccount, makeColleague } from '../../../../test/make/bank-accounts.ts'
import { signInByLink } from '../../../../test/make/browsers.ts'
import { makeApprovedDocument } from '../../../../test/make/compliance.ts'
import { makeInvoice } from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { makeExportedBatch, payEntry } from '../../../../test/make/payments.ts'
import { verifyAuditLog } from '../../../../test/make/tamper.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { createFileStore } from '../../../kernel/db/files/file-store.ts'
import { openFileFolder } from '../../../kernel/db/files/folder.ts'
import { PRIMARY_KEYS, TABLE_NAMES } from '../../../kernel/db/schema/tables.ts'
import { sealAuditLog } from '../../platform/audit-log/index.ts'
import { deleteTeams } from './tenant-deletion.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'engagement-deleted-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = createFileStore({ putsInto: 'folder', folder: openFileFolder(folder) })
const world = await startWorld({ files })
const DAY_MS = 86_400_000

const getDeletionPath = ({ id }: Team) => `/teams/${id}/deletion`
const work = () => deleteTeams({ db: world.database, clock: world.clock, files })

/** Counts the rows of the tenant in each table that has any. */
async function countTenantRows({ id }: Team): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLE_NAMES) {
    const column = table === 'tenant' ? 'id' : 'tenant_id'
    if (PRIMARY_KEYS[table][0] !== column || table === 'team_deletion') continue
    const [row] = await world.database.query<{ count: number }>({
      text: `select count(*)::int as count from ${table} where ${column} = $1`,
      values: [id],
    })
    if (row && row.count > 0) counts[table] = row.count
  }
  return counts
}

/** Creates rows in most tables, some of which refer to rows of the same table. */
async function makeHistory(tenant: Team): Promise<void> {
  const parentUnit = getData(await tenant.call('POST', '/teams', { name: 'Above' }))
  const childUnit = getData(await tenant.call('POST', '/teams', { name: 'Below', parent_id: parentUnit.id }))
  const laterParentUnit = getData(await tenant.call('POST', '/teams', { name: 'Late' }))
  getData(await tenant.call('PATCH', `/teams/${childUnit.id}`, { parent_id: laterParentUnit.id }))
  const entry = await makeInvoice(world, tenant)
  await payEntry(tenant, entry)
  getData(await tenant.call('POST', `/accounting/entries/${entry.id}/reverse-payment`, { reason: 'Twice' }))
  getData(
    await tenant.call('POST', '/accounting/exports', { format: 'fec', from: '2026-03-01', to: '2026-03-31' }),
  )
  await makeExportedBatch(world, tenant)
  await makeApprovedBankAccount(tenant, await makeColleague(world, tenant), (await makeFreelancer(tenant)).id)
  await makeApprovedDocument(world, tenant, entry.freelancer.id)
  await tenant.call('POST', '/webhook-endpoints', { url: 'https://hooks.example/a' })
  await signInByLink(world, tenant)
  await sealAuditLog({ db: world.database })
}

test('a tenant is deleted after its grace period, with every row and file, and other tenants stay', async () => {
  const [tenant, other] = [await world.team(), await world.team()]
  await makeHistory(tenant)
  await makeHistory(other)
  const before = await countTenantRows(other)
  expect(Object.keys(await countTenantRows(tenant)).length).toBeGreaterThan(35)
  expect(existsSync(join(folder, tenant.id))).toBe(true)
  const requested = getData(await world.operator('POST', getDeletionPath(tenant), {}))
  expect(requested).toMatchObject({
    team_id: tenant.id,
    status: 'requested',
    deleted_rows: 0,
    completed_at: null,
  })
  expect(Date.parse(requested.due_at) - Date.parse(requested.requested_at)).toBe(30 * DAY_MS)

  await world.app.refreshQuotas()
  const refused = await tenant.call('POST', '/team-tags', { name: 'Late' })
  expect([refused.status, refused.body.error.details.code]).toEqual([403, 'team_closing'])
  expect((await tenant.call('GET', '/missions')).status).toBe(200)
  expect((await other.call('POST', '/team-tags', { name: 'Late' })).status).toBe(201)
  expect(await work()).toBe(0)

  world.clock.advance(31 * DAY_MS)
  expect(await work()).toBe(1)
  expect(await countTenantRows(tenant)).toEqual({})
  expect(existsSync(join(folder, tenant.id))).toBe(false)
  expect(existsSync(join(folder, other.id))).toBe(true)
  const done = getData(await world.operator('GET', getDeletionPath(tenant)))
  expect(done.status).toBe('done')
  expect(done.deleted_rows).toBeGreaterThan(100)
  expect((await world.operator('GET', `/teams/${tenant.id}`)).status).toBe(404)
  expect((await world.operator('DELETE', getDeletionPath(tenant))).status).toBe(400)

  const after = await countTenantRows(other)
  for (const [table, count] of Object.entries(before))
    expect(after[table], table).toBeGreaterThanOrEqual(count)
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(other)).toMatchObject({ is_intact: true })
})

test('a deletion can be cancelled, and cannot be requested twice', async () => {
  const tenant = await world.team()
  expect((await world.operator('GET', getDeletionPath(tenant))).status).toBe(404)
  getData(await world.operator('POST', getDeletionPath(tenant), { grace_days: 1 }))
  const again = await world.operator('POST', getDeletionPath(tenant), {})
  expect([again.status, again.body.error.details.code]).toEqual([400, 'deletion_exists'])
  expect(getData(await world.operator('GET', `/teams/${tenant.id}`)).deletion_due_at).not.toBeNull()
  getData(await world.operator('DELETE', getDeletionPath(tenant)))
  await world.app.refreshQuotas()
  expect((await tenant.call('POST', '/team-tags', { name: 'Again' })).status).toBe(201)
  world.clock.advance(2 * DAY_MS)
  expect(await work()).toBe(0)
  expect(getData(await world.operator('GET', `/teams/${tenant.id}`)).deletion_due_at).toBeNull()
})

test('an interrupted deletion is continued', async () => {
  const tenant = await world.team()
  await makeHistory(tenant)
  getData(await world.operator('POST', getDeletionPath(tenant), { grace_days: 1 }))
  world.clock.advance(2 * DAY_MS)
  let transactionCount = 0
  const broken = {
    query: world.database.query,
    transaction: ((run, call) => {
      transactionCount += 1
      if (transactionCount > 40) throw new Error('killed')
      return world.database.transaction(run, call)
    }) as typeof world.database.transaction,
  }
  await expect(deleteTeams({ db: broken, clock: world.clock, files })).rejects.toThrow('killed')
  expect(getData(await world.operator('GET', getDeletionPath(tenant))).status).toBe('running')
  expect((await world.operator('DELETE', getDeletionPath(tenant))).status).toBe(400)
  world.clock.advance(61_000)
  expect(await work()).toBe(1)
  expect(await countTenantRows(tenant)).toEqual({})
})
