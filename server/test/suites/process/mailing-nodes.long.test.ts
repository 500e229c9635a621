// Nodes of the service and the mail server are killed while offers and requests for documents are mailed: no mail is missing, and copies
// of a mail have one Message-ID.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../make/missions.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { SECRET_KEY } from '../../world/test-options.ts'
import { startWorld } from '../../world/world.ts'
import { startMailServerProcess } from './programs/mail-server-process.ts'
import { type Launched, launch } from './programs/server-process.ts'
import { waitFor } from './programs/wait.ts'

const ROUNDS = 4
/** Claims of killed nodes end after a minute, and failed attempts are repeated later and later. */
const ALL_SENT_MS = 400_000

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
/** This world creates the missions and requests that cause mails; it has no job that sends mails. */
const world = await startWorld({ database, sendsMail: true })

const folder = mkdtempSync(join(tmpdir(), 'mailing-nodes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { host = '', database: name = '', connectionString } = connection
const DATABASE_URL = connectionString ?? `postgresql://engagement@${encodeURIComponent(host)}/${name}`

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('servers and the mail server are killed: every offer and every request for documents is mailed, as one mail', {
  timeout: 2_400_000,
}, async () => {
  // The servers use the time of the machine.
  world.clock.set(new Date().toISOString())
  const team = await world.team()
  const mailServer = await startMailServerProcess(join(folder, 'mails.jsonl'))
  const env = {
    DATABASE_URL,
    SECRET_KEY,
    SMTP_URL: mailServer.url,
    WORKERS: '1',
  }
  let nodes = [launch({ env }), launch({ env })]
  const countMails = async () => {
    const text = 'select count(*)::int as count from mail where tenant_id = $1'
    const [row] = await database.query<{ count: number }>({ text, values: [team.id] })
    return row?.count ?? 0
  }

  const expected: string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await countMails()
    for (let nth = 1; nth <= 3; nth += 1) {
      const offered = await makeFreelancer(team)
      await makeMission(team, offered.id, { start_date: dayIn(7), end_date: dayIn(60) })
      const requestee = await makeFreelancer(team)
      const kinds = ['urssaf_vigilance']
      getData(await team.call('POST', `/freelancers/${requestee.id}/compliance/request`, { kinds }))
      expected.push(offered.email, requestee.email)
    }
    // The kill comes at an arbitrary moment after the nodes have begun with another mail.
    await waitFor('another mail', ALL_SENT_MS, async () => (await countMails()) > before)
    const [first, ...others] = nodes as [Launched, ...Launched[]]
    first.signal('SIGKILL')
    await first.exited
    if (round % 2 === 0) {
      await mailServer.kill()
      await mailServer.startAgain()
    }
    nodes = [...others, launch({ env })]
  }

  await waitFor('every mail', ALL_SENT_MS, async () => {
    const [row] = await database.query<{ due: number; sent: number }>({
      text: `select (select count(*)::int from mail_outbox where tenant_id = $1) as due,
          (select count(*)::int from mail where tenant_id = $1 and status = 'sent') as sent`,
      values: [team.id],
    })
    return row?.due === 0 && row.sent === expected.length
  })
  for (const node of nodes) {
    node.signal('SIGTERM')
    await node.exited
  }

  const mails = mailServer.mails()
  const byAddress = Map.groupBy(mails, ({ to }) => to[0] ?? '')
  expect([...byAddress.keys()].sort()).toEqual([...expected].sort())
  const ids = [...byAddress.values()].map((copies) => new Set(copies.map(({ messageId }) => messageId)))
  expect(ids.map(({ size }) => size)).toEqual(expected.map(() => 1))
  expect(new Set(ids.flatMap((one) => [...one])).size).toBe(expected.length)
  const kinds = await database.query<{ kind: string; count: number }>({
    text: 'select kind, count(*)::int as count from mail where tenant_id = $1 group by 1 order by 1',
    values: [team.id],
  })
  expect(kinds).toEqual([
    { kind: 'compliance_documents_requested', count: ROUNDS * 3 },
    { kind: 'offer_to_answer', count: ROUNDS * 3 },
  ])
  process.stdout.write(`${ROUNDS} kills of servers, ${mails.length} mails for ${expected.length} causes\n`)
})
