// The previous release and this one run beside each other on one database, under the load of an integration.
import { expect, test } from 'vitest'
import { call, getData, type Page } from './programs/calls.ts'
import { createDataFolder } from './programs/data-folder.ts'
import { extractRelease, FIRST, isMissing, PREVIOUS } from './programs/earlier-releases.ts'
import { type ServerProcess, startServer } from './programs/server-process.ts'
import { expectShared } from './programs/shared-by-releases.ts'
import { repeatOn, startUpgrade } from './programs/upgrade.ts'
import { TIMEOUT_MS, waitFor } from './programs/wait.ts'

const VERY_SLOW = { timeout: 900_000 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const testFromPrevious = test.skipIf(isMissing(PREVIOUS))

testFromPrevious('an upgrade node by node fails no request and loses no write', VERY_SLOW, async () => {
  const upgrade = await startUpgrade('own')
  const { environment, earlier, waitForWrites: writes } = upgrade
  await writes(100)
  const begin = performance.now()
  const server = await upgrade.serve(upgrade.launchThis())
  say(
    `started beside the previous release in ${Math.round(performance.now() - begin)} ms; longest response before ${upgrade.longest(0, begin)}, ` +
      `while it starts ${upgrade.longest(begin)}; ${await upgrade.describeMigrations()}`,
  )
  await writes(150)
  await expectShared(earlier, server)
  await expectShared(server, earlier)
  expect(await repeatOn(earlier, environment, 40)).toBeGreaterThan(10)
  expect(await repeatOn(server, environment, 40)).toBeGreaterThan(10)
  await upgrade.stop('earlier', earlier)
  await writes(100)
  expect(upgrade.countResponses('earlier')).toBeGreaterThan(100)
  expect(upgrade.countResponses('this')).toBeGreaterThan(100)
  await upgrade.end(server)
})

testFromPrevious(
  'an upgrade can be interrupted, waits for a backup, and can be undone while the previous release runs',
  VERY_SLOW,
  async () => {
    const upgrade = await startUpgrade('embedded')
    const { environment, earlier, waitForWrites: writes } = upgrade
    await writes(60)
    // Takes the lock of a backup, on a table of the last migration.
    const backup = await environment.connect()
    await backup.query('begin; lock table stored_file in access share mode')
    const observer = await environment.connect()
    const killed = upgrade.launchThis()
    await waitFor('a migration that waits for a lock', TIMEOUT_MS, async () => {
      const { rowCount } = await observer.query(
        `select from pg_locks where relation = 'stored_file'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      )
      return rowCount === 1
    })
    killed.signal('SIGKILL')
    await killed.exited
    const { rows } = await observer.query('select name from kysely_migration order by name desc limit 1')
    expect(rows).toEqual([{ name: '0054_expense_receipts' }])
    await writes(60)

    const begin = performance.now()
    const launched = upgrade.launchThis()
    await waitFor('the message', TIMEOUT_MS, () =>
      launched.stderr().includes('Waiting for locks of the database'),
    )
    await writes(30)
    await backup.query('commit')
    const server = await upgrade.serve(launched)
    say(`longest response while the migration waits for a backup: ${upgrade.longest(begin)}`)
    await writes(100)

    // Return to the previous release, whose node still runs. A stopped node of it does not start on the new schema.
    await upgrade.stop('this', server)
    await writes(100)
    const refused = upgrade.launchEarlier()
    expect(await refused.exited).toEqual({ code: 1, signal: null })
    expect(refused.stderr()).toContain('The database was migrated by a newer release')

    const again = await upgrade.serve(upgrade.launchThis())
    await writes(60)
    await upgrade.stop('earlier', earlier)
    await writes(60)
    await upgrade.end(again)
  },
)

type Item = Record<string, unknown> & { id: string }

const LISTS = [
  'project-codes',
  'team-tags',
  'teams',
  'users',
  'freelancers',
  'document-templates',
  'missions',
  'activity-reports',
  'accounting/entries',
  'accounting/exports',
  'api-keys',
]
/** Fields that the requests of this test change. */
const CHANGING = ['last_used_at']

/** Everything that the first release lists, with the plain fields of each item and the files of missions. */
async function readData(server: ServerProcess, key: string): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  for (const list of LISTS) {
    const reply = await call(server, `/api/v1/${list}?per_page=100`, { key })
    expect([list, reply.status]).toEqual([list, 200])
    for (const item of getData<Page<Item>>(reply).items) items.set(`${list} ${item.id}`, item)
  }
  return items
}

const listPlainFields = (item: Item) =>
  Object.entries(item).filter(
    ([name, value]) => !CHANGING.includes(name) && (value === null || typeof value !== 'object'),
  )

async function downloadFile(server: ServerProcess, key: string, mission: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${server.address}/api/v1/missions/${mission}/document`, { headers })
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('base64') : 'none'
}

test.skipIf(isMissing(FIRST))('an upgrade keeps the data of the first release', VERY_SLOW, async () => {
  const env = { DATA_DIR: createDataFolder() }
  const first = await startServer({ env, release: extractRelease(FIRST) })
  const key = first.demoKey ?? ''
  const before = await readData(first, key)
  const missions = [...before.values()].filter(({ rate_amount }) => rate_amount !== undefined)
  const files = await Promise.all(missions.map(({ id }) => downloadFile(first, key, id)))
  expect(files.filter((file) => file !== 'none').length).toBeGreaterThan(0)
  expect(await first.stop()).toEqual({ code: 0, signal: null })

  const server = await startServer({ env })
  const after = await readData(server, key)
  const pickSameFields = ([listAndId, item]: [string, Item]) => {
    const now = after.get(listAndId) as Item
    return [listAndId, ...listPlainFields(item).map(([name]) => [name, now?.[name]])]
  }
  expect([...before].map(pickSameFields)).toEqual(
    [...before].map(([listAndId, item]) => [listAndId, ...listPlainFields(item)]),
  )
  expect(await Promise.all(missions.map(({ id }) => downloadFile(server, key, id)))).toEqual(files)
  const verified = await call(server, '/api/v1/audit-log/verification?from_number=1', { key })
  expect(getData(verified)).toMatchObject({ is_intact: true })
  say(`${before.size} resources and ${files.length} contracts of the first release are unchanged`)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
