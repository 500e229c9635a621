// The largest request that approves reports.
import { expect, test } from 'vitest'
import { getRequestId, listRequestEntries } from '../../../../../test/make/audit-entries.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import { fileReport } from '../../../../../test/make/reports.ts'
import { startWorld } from '../../../../../test/world/world.ts'

const world = await startWorld()

/** The last one is the month before the clock of the tests: later months are not approved ahead. */
const MONTHS = Array.from({ length: 40 }, (_, index) => {
  const month = index + 10
  return `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
})

test('each of 200 reports gets its own outcome, transaction and audited change', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const report_ids: string[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const terms = { start_date: '2022-11-01', end_date: '2026-12-31' }
    const mission = await makeAcceptedMission(world, acme, freelancerId, terms)
    for (const report_month of MONTHS) {
      const timesheets = [{ date: `${report_month}-01`, quantity: 1 }]
      const rows = { report_month, timesheets, supplementary_items: [], expenses: [] }
      report_ids.push((await fileReport(acme, mission.id, rows)).id)
    }
  }
  const reply = await acme.call('POST', '/activity-reports/approve', { report_ids })
  expect(getData(reply)).toMatchObject({ done_count: 200, refused_count: 0 })
  const audited = await world.database.query<{ subject_id: string; in_transaction: string }>({
    text: `select subject_id, xmin::text as in_transaction from audit_entry
      where tenant_id = $1 and request_id = $2 and resource = 'activity_report'`,
    values: [acme.id, getRequestId(reply)],
  })
  expect(audited.map(({ subject_id }) => subject_id).sort()).toEqual([...report_ids].sort())
  expect(new Set(audited.map(({ in_transaction }) => in_transaction)).size).toBe(200)
  expect(
    (await listRequestEntries(acme, reply)).every(({ action }) => action === 'approveActivityReports'),
  ).toBe(true)
  const { total } = getData(await acme.call('GET', '/accounting/entries'))
  expect(total).toBe(200)
})
