// Deleting a team: read-only during the grace period, then every row and file is gone, and other teams keep theirs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeApproved, makeColleague } from '../../../../test/make/bank-accounts.ts'
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

/** Rows of the team in each table. */
async function countTeamRows({ id }: Team): Promise<Record<string, number>> {
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
async function makeHistory(team: Team): Promise<void> {
  const above = getData(await team.call('POST', '/teams', { name: 'Above' }))
  const below = getData(await team.call('POST', '/teams', { name: 'Below', parent_id: above.id }))
  const late = getData(await team.call('POST', '/teams', { name: 'Late' }))
  getData(await team.call('PATCH', `/teams/${below.id}`, { parent_id: late.id }))
  const entry = await makeInvoice(world, team)
  await payEntry(team, entry)
  getData(await team.call('POST', `/accounting/entries/${entry.id}/reverse-payment`, { reason: 'Twice' }))
  getData(
    await team.call('POST', '/accounting/exports', { format: 'fec', from: '2026-03-01', to: '2026-03-31' }),
  )
  await makeExportedBatch(world, team)
  await makeApproved(team, await makeColleague(world, team), (await makeFreelancer(team)).id)
  await makeApprovedDocument(world, team, entry.freelancer.id)
  await team.call('POST', '/webhook-endpoints', { url: 'https://hooks.example/a' })
  await signInByLink(world, team)
  await sealAuditLog({ db: world.database })
}

test('a team is deleted after its grace period, with every row and file, and other teams stay', async () => {
  const [team, other] = [await world.team(), await world.team()]
  await makeHistory(team)
  await makeHistory(other)
  const before = await countTeamRows(other)
  expect(Object.keys(await countTeamRows(team)).length).toBeGreaterThan(35)
  expect(existsSync(join(folder, team.id))).toBe(true)
  const requested = getData(await world.operator('POST', getDeletionPath(team), {}))
  expect(requested).toMatchObject({
    team_id: team.id,
    status: 'requested',
    deleted_rows: 0,
    completed_at: null,
  })
  expect(Date.parse(requested.due_at) - Date.parse(requested.requested_at)).toBe(30 * DAY_MS)

  await world.app.refreshQuotas()
  const refused = await team.call('POST', '/team-tags', { name: 'Late' })
  expect([refused.status, refused.body.error.details.code]).toEqual([403, 'team_closing'])
  expect((await team.call('GET', '/missions')).status).toBe(200)
  expect((await other.call('POST', '/team-tags', { name: 'Late' })).status).toBe(201)
  expect(await work()).toBe(0)

  world.clock.advance(31 * DAY_MS)
  expect(await work()).toBe(1)
  expect(await countTeamRows(team)).toEqual({})
  expect(existsSync(join(folder, team.id))).toBe(false)
  expect(existsSync(join(folder, other.id))).toBe(true)
  const done = getData(await world.operator('GET', getDeletionPath(team)))
  expect(done.status).toBe('done')
  expect(done.deleted_rows).toBeGreaterThan(100)
  expect((await world.operator('GET', `/teams/${team.id}`)).status).toBe(404)
  expect((await world.operator('DELETE', getDeletionPath(team))).status).toBe(400)

  const after = await countTeamRows(other)
  for (const [table, count] of Object.entries(before))
    expect(after[table], table).toBeGreaterThanOrEqual(count)
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(other)).toMatchObject({ is_intact: true })
})

test('the deletion can be cancelled, and is requested once', async () => {
  const team = await world.team()
  expect((await world.operator('GET', getDeletionPath(team))).status).toBe(404)
  getData(await world.operator('POST', getDeletionPath(team), { grace_days: 1 }))
  const again = await world.operator('POST', getDeletionPath(team), {})
  expect([again.status, again.body.error.details.code]).toEqual([400, 'deletion_exists'])
  expect(getData(await world.operator('GET', `/teams/${team.id}`)).deletion_due_at).not.toBeNull()
  getData(await world.operator('DELETE', getDeletionPath(team)))
  await world.app.refreshQuotas()
  expect((await team.call('POST', '/team-tags', { name: 'Again' })).status).toBe(201)
  world.clock.advance(2 * DAY_MS)
  expect(await work()).toBe(0)
  expect(getData(await world.operator('GET', `/teams/${team.id}`)).deletion_due_at).toBeNull()
})

test('an interrupted deletion is continued', async () => {
  const team = await world.team()
  await makeHistory(team)
  getData(await world.operator('POST', getDeletionPath(team), { grace_days: 1 }))
  world.clock.advance(2 * DAY_MS)
  let statements = 0
  const broken = {
    query: world.database.query,
    transaction: ((run, call) => {
      statements += 1
      if (statements > 40) throw new Error('killed')
      return world.database.transaction(run, call)
    }) as typeof world.database.transaction,
  }
  await expect(deleteTeams({ db: broken, clock: world.clock, files })).rejects.toThrow('killed')
  expect(getData(await world.operator('GET', getDeletionPath(team))).status).toBe('running')
  expect((await world.operator('DELETE', getDeletionPath(team))).status).toBe(400)
  world.clock.advance(61_000)
  expect(await work()).toBe(1)
  expect(await countTeamRows(team)).toEqual({})
})
