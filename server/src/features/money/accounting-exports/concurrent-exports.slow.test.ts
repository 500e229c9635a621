// An export is a snapshot: concurrent changes are neither in the file nor marked as sent by it.
import { afterAll, expect, test } from 'vitest'
import { numberEntriesAsFirstRelease } from '../../../../test/make/invoices.ts'
import { getData } from '../../../../test/make/missions.ts'
import { approveReport, makeEntry, makeReport } from '../../../../test/make/reports.ts'
import { acquireLock } from '../../../../test/world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })
const hastyDatabase = openTestDatabase(connection, { limits: { lockMs: 200 } })
afterAll(() => hastyDatabase.close())
const hastyWorld = await startWorld({ database: hastyDatabase })
/** The team on a service with a short lock timeout. */
const withShortLockTimeout = (team: Team): Team => ({ ...team, call: hastyWorld.callerWith(team.key) })

const otherNode = await startWorld({ database })
/** The team on another node: on one node, two exports of a team may wait in the queue of the node instead. */
const onOtherNode = (team: Team): Team => ({ ...team, call: otherNode.callerWith(team.key) })

/** Creates an entry with an invoice number, so that exports contain it. */
async function makeNumberedEntry(team: Team) {
  const entry = await makeEntry(world, team)
  await numberEntriesAsFirstRelease(world, team)
  return entry
}

test('an invoice approved during an export is left to the next export', async () => {
  const acme = await world.team()
  const first = await makeNumberedEntry(acme)
  const report = await makeReport(world, acme)
  const range = { format: 'csv', from: '2026-03-01', to: '2026-03-31' }
  const entryLock = await lockEntry(first.id)
  const exporting = acme.call('POST', '/accounting/exports', range)
  await entryLock.waiters(1)
  const [second] = (await approveReport(acme, report)).accounting_entries
  await numberEntriesAsFirstRelease(world, acme)
  await entryLock.release()
  const firstExport = getData(await exporting)
  const file = (await acme.call('GET', `/accounting/exports/${firstExport.id}/file`)).text
  expect([file.includes(first.id), file.includes(second.id)]).toEqual([true, false])
  const sentAt = async ({ id }: { id: string }) =>
    getData(await acme.call('GET', `/accounting/entries/${id}`)).entry.sent_to_accounting_at
  expect(await sentAt(first)).not.toBeNull()
  expect(await sentAt(second)).toBeNull()
  getData(await acme.call('POST', '/accounting/exports', range))
  expect(await sentAt(second)).not.toBeNull()
})

const MARCH = { format: 'fec', from: '2026-03-01', to: '2026-03-31' }
const makeExport = (team: Team) => team.call('POST', '/accounting/exports', MARCH)
const BUSY = { status: 503, body: { error: { details: { reason: 'busy' } } } }

const lockEntry = (id: string) =>
  acquireLock(connection, 'select from accounting_entry where id = $1 for update', [id])
/** Holds the lock that an export of the team takes, until it is released. */
const lockExports = (team: Team) =>
  acquireLock(connection, "select pg_advisory_xact_lock(hashtextextended('accounting-export ' || $1, 0))", [
    team.id,
  ])

const countTraces = (team: Team) =>
  database.query({
    text: `select (select count(*)::int from accounting_export where tenant_id = $1) as exports,
      (select count(*)::int from accounting_export_piece where tenant_id = $1) as pieces,
      (select count(*)::int from event where tenant_id = $1 and type ~ '^accounting_export') as events`,
    values: [team.id],
  })

test('an export that cannot mark its entries returns an error and leaves nothing behind', async () => {
  const acme = await world.team()
  const { id } = await makeNumberedEntry(acme)
  const entryLock = await lockEntry(id)
  expect(await makeExport(withShortLockTimeout(acme))).toMatchObject(BUSY)
  await entryLock.release()
  expect(await countTraces(acme)).toEqual([{ exports: 0, pieces: 0, events: 0 }])
  expect((await makeExport(acme)).status).toBe(201)
})

test('an export waits longer for another export of the team than for other locks, then returns an error', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await makeNumberedEntry(acme)
  const exportsLock = await lockExports(acme)
  const [begin, refused] = [performance.now(), makeExport(acme)]
  await exportsLock.waiters(1)
  expect((await makeExport(other)).status).toBe(201)
  expect(await refused).toMatchObject(BUSY)
  expect(performance.now() - begin).toBeGreaterThan(3000)
  expect(await countTraces(acme)).toEqual([{ exports: 0, pieces: 0, events: 0 }])
  const waiting = makeExport(acme)
  await exportsLock.waiters(1)
  await exportsLock.release()
  expect((await waiting).status).toBe(201)
})

test('of two exports of the same entries the second waits for the first and marks nothing', async () => {
  const acme = await world.team()
  const { id } = await makeNumberedEntry(acme)
  const entryLock = await lockEntry(id)
  const first = makeExport(acme)
  await entryLock.waiters(1)
  const second = makeExport(onOtherNode(acme))
  await expect
    .poll(async () =>
      database.query({
        text: "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      }),
    )
    .toEqual([{ waiting: 1 }])
  await entryLock.release()
  const bothExports = [getData(await first), getData(await second)]
  expect(bothExports.map(({ entry_count }) => entry_count)).toEqual([2, 2])
  const counts = await database.query({
    text: "select (data ->> 'sent_count')::int as sent from event where tenant_id = $1 and type = 'accounting_export.created' order by sent",
    values: [acme.id],
  })
  expect(counts).toEqual([{ sent: 0 }, { sent: 2 }])
})

test('paying, sending or cancelling an entry locked by an export returns a retryable error', async () => {
  const acme = await world.team()
  const { id, activity_report_id } = await makeNumberedEntry(acme)
  const pay = (team: Team) => team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' })
  const send = (team: Team) => team.call('POST', `/accounting/entries/${id}/send`)
  const reopen = (team: Team) => team.call('POST', `/activity-reports/${activity_report_id}/reopen`)
  const entryLock = await lockEntry(id)
  for (const act of [pay, send, reopen]) expect(await act(withShortLockTimeout(acme))).toMatchObject(BUSY)
  await entryLock.release()
  for (const act of [send, pay]) expect((await act(acme)).status).toBe(200)
})
