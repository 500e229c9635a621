// Nodes and the mail server are killed while missions are created: each mission is mailed; copies are identical.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../make/missions.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld } from '../../world/world.ts'
import { killProgram, startProgram } from './programs/child-program.ts'
import { startMailServerProcess } from './programs/mail-server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const CAUSES = 60
const KILL_EVERY = 6

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })

const NOTIFIER = fileURLToPath(new URL('./programs/notifier.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'notifications-'))
afterAll(() => rmSync(folder, { recursive: true }))

test(
  'nodes and the mail server are killed: no mail is missing, and duplicates have one Message-ID',
  SLOW,
  async () => {
    const team = await world.team()
    const approver_id = await team.addUser('team-admin')
    const { email } = getData(await team.call('GET', `/users/${approver_id}`))
    const freelancer = await makeFreelancer(team)

    const mailServer = await startMailServerProcess(join(folder, 'mails.jsonl'))
    const env = {
      NOTIFIER_CONNECTION: JSON.stringify(connection),
      NOTIFIER_SMTP: mailServer.url,
    }
    const startNode = () => startProgram(NOTIFIER, [], env)
    let nodes = [startNode(), startNode(), startNode()]
    const sendTime = () => {
      for (const node of nodes) if (node.connected) node.send(world.clock.now().getTime())
    }

    let kills = 0
    for (let nth = 1; nth <= CAUSES; nth += 1) {
      await makeMission(team, freelancer.id, { approver_id, name: `Mission ${nth}` })
      world.clock.advance(2000)
      sendTime()
      if (nth % KILL_EVERY !== 0) continue
      // The kill comes at an arbitrary point of the node's work.
      const [first, ...others] = nodes as [ChildProcess, ...ChildProcess[]]
      await killProgram(first)
      nodes = [...others, startNode()]
      if (nth % (KILL_EVERY * 2) === 0) {
        await mailServer.kill()
        world.clock.advance(20_000)
        sendTime()
        await mailServer.startAgain()
      }
      kills += 1
    }
    expect(kills).toBe(CAUSES / KILL_EVERY)

    // Claims of killed nodes and failed attempts become due again.
    await waitFor('every mail', TIMEOUT_MS, async () => {
      world.clock.advance(30_000)
      sendTime()
      await new Promise((resolve) => setTimeout(resolve, 50))
      const [row] = await database.query<{ made: number; due: number; unfinished: number }>({
        text: `select (select count(*)::int from notification where tenant_id = $1) as made,
        (select count(*)::int from mail_outbox where tenant_id = $1 and kind = 'mission_to_approve') as due,
        (select count(*)::int from mail where tenant_id = $1 and status <> 'sent') as unfinished`,
        values: [team.id],
      })
      return row?.made === CAUSES && row.due === 0 && row.unfinished === 0
    })
    for (const node of nodes) await killProgram(node)

    const mails = mailServer.mails().filter(({ to }) => to.includes(email))
    const byId = Map.groupBy(mails, ({ messageId }) => messageId)
    expect(byId.size).toBe(CAUSES)
    // Copies of one mail are the same mail.
    for (const copies of byId.values()) expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
    const recorded = await database.query<{ message_id: string; status: string }>({
      text: `select message_id, status from mail where tenant_id = $1 and kind = 'mission_to_approve'`,
      values: [team.id],
    })
    expect(recorded.map(({ message_id }) => message_id).sort()).toEqual([...byId.keys()].sort())
    expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set(['sent']))
    process.stdout.write(`${kills} kills of nodes, ${mails.length} mails for ${CAUSES} causes\n`)
  },
)
