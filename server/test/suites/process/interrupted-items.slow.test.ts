// A server is killed in the middle of a request with many items: the same request with the same key completes it, each item once.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/domain/clock.ts'
import { makeAcceptedMission, makeFreelancer } from '../../make/missions.ts'
import { fileReport } from '../../make/reports.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { listWorkers, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const REPORTS = 30
const DONE_BEFORE = 12

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database, clock: systemClock })

const { connectionString, host = '', user, database: name } = connection
const DATABASE_URL = connectionString ?? `postgresql://${user}@${encodeURIComponent(host)}/${name}`
const start = () => startServer({ env: { DATABASE_URL } })

async function makeReports(team: Team): Promise<string[]> {
  const terms = { start_date: '2024-01-01', end_date: '2026-12-31' }
  const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id, terms)
  const reportIds: string[] = []
  for (let nth = 0; nth < REPORTS; nth += 1) {
    const report_month = `${2024 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`
    const timesheets = [{ date: `${report_month}-01`, quantity: 1 }]
    const rows = { report_month, timesheets, supplementary_items: [], expenses: [] }
    reportIds.push((await fileReport(team, id, rows)).id)
  }
  return reportIds
}

async function killAll(server: ServerProcess): Promise<void> {
  const workers = [...listWorkers(server, 'background'), ...listWorkers(server, 'serving')]
  // The leader is killed first, so that it starts no other workers.
  const exited = server.kill()
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  await exited
}

test(
  'a server that is killed while it approves 30 reports has approved each once after the request is repeated',
  SLOW,
  async () => {
    const team = await world.team()
    const report_ids = await makeReports(team)
    const key = randomUUID()
    const approve = async ({ address }: ServerProcess) => {
      const response = await fetch(`${address}/api/v1/activity-reports/approve`, {
        method: 'POST',
        headers: { 'x-api-key': team.key, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ report_ids }),
      })
      const isReplayed = response.headers.get('idempotent-replayed') === 'true'
      return { status: response.status, text: await response.text(), isReplayed }
    }
    const listApprovals = () =>
      database.query<{ subject_id: string }>({
        text: `select subject_id from event where tenant_id = $1 and type = 'activity_report.approved'`,
        values: [team.id],
      })

    // Another session locks one report, so that the request is half done when the server is killed.
    const lockSession = new pg.Client(connection)
    await lockSession.connect()
    await lockSession.query('begin')
    await lockSession.query('select from activity_report where id = $1 for update', [report_ids[DONE_BEFORE]])
    const killedServer = await start()
    const interrupted = approve(killedServer).then(({ status }) => status, String)
    await waitFor(
      'the first approvals',
      TIMEOUT_MS,
      async () => (await listApprovals()).length === DONE_BEFORE,
    )
    await killAll(killedServer)
    expect(await interrupted).not.toBe(200)
    await lockSession.end()
    expect(await listApprovals()).toHaveLength(DONE_BEFORE)

    const server = await start()
    const completed = await approve(server)
    expect([completed.status, completed.isReplayed], completed.text).toEqual([200, false])
    const { data } = JSON.parse(completed.text)
    expect(data).toMatchObject({ done_count: REPORTS, refused_count: 0 })
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(report_ids)
    expect((await listApprovals()).map(({ subject_id }) => subject_id).sort()).toEqual([...report_ids].sort())
    const [entries] = await database.query<{ total: number; reports: number }>({
      text: `select count(*) as total, count(distinct activity_report_id) as reports from accounting_entry where tenant_id = $1`,
      values: [team.id],
    })
    expect(entries).toEqual({ total: REPORTS, reports: REPORTS })
    expect(await approve(server)).toEqual({ ...completed, isReplayed: true })
    await server.stop()
  },
)
