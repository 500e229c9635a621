// An export shows one moment: what happens while it is made is neither in the file nor sent by it.
import { afterAll, expect, test } from 'vitest'
import { holdUp } from '../../../test/held-session.ts'
import { dataOf } from '../../../test/missions.ts'
import { approveReport, makeEntry, makeReport } from '../../../test/reports.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/test-databases.ts'
import { startWorld } from '../../../test/world.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })
const hasty = openTestDatabase(connection, { limits: { lockMs: 200 } })
afterAll(() => hasty.close())
const hastyWorld = await startWorld({ database: hasty })

test('an invoice that is approved meanwhile waits for the next export', async () => {
  const acme = await world.team()
  const first = await makeEntry(world, acme)
  const report = await makeReport(world, acme)
  const range = { format: 'csv', from: '2026-03-01', to: '2026-03-31' }
  const held = await holdUp(connection, 'select from accounting_entry where id = $1 for update', [first.id])
  const exporting = acme.call('POST', '/accounting/exports', range)
  await held.waiters(1)
  const [second] = (await approveReport(acme, report)).accounting_entries
  await held.release()
  const made = dataOf(await exporting)
  const file = (await acme.call('GET', `/accounting/exports/${made.id}/file`)).text
  expect([file.includes(first.id), file.includes(second.id)]).toEqual([true, false])
  const sentAt = async ({ id }: { id: string }) =>
    dataOf(await acme.call('GET', `/accounting/entries/${id}`)).entry.sent_to_accounting_at
  expect(await sentAt(first)).not.toBeNull()
  expect(await sentAt(second)).toBeNull()
  dataOf(await acme.call('POST', '/accounting/exports', range))
  expect(await sentAt(second)).not.toBeNull()
})

test('an export that can not mark its entries leaves nothing behind', async () => {
  const acme = await world.team()
  const { id } = await makeEntry(world, acme)
  const held = await holdUp(connection, 'select from accounting_entry where id = $1 for update', [id])
  const range = { format: 'fec', from: '2026-03-01', to: '2026-03-31' }
  expect((await hastyWorld.callerWith(acme.key)('POST', '/accounting/exports', range)).status).toBe(500)
  await held.release()
  const left = await database.query({
    text: `select (select count(*)::int from accounting_export where tenant_id = $1) as exports,
      (select count(*)::int from accounting_export_piece where tenant_id = $1) as pieces,
      (select count(*)::int from event where tenant_id = $1 and type ~ '^accounting_export') as events`,
    values: [acme.id],
  })
  expect(left).toEqual([{ exports: 0, pieces: 0, events: 0 }])
})
