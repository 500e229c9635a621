// The previous release and this one run beside each other on one database, under the load of an integration.
import { expect, test } from 'vitest'
import { isMissing, PREVIOUS } from './programs/earlier-releases.ts'
import { expectShared } from './programs/shared-by-releases.ts'
import { repeatOn, startUpgrade } from './programs/upgrade.ts'
import { TIMEOUT_MS, waitFor } from './programs/wait.ts'

const VERY_SLOW = { timeout: 900_000 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const fromPrevious = test.skipIf(isMissing(PREVIOUS))

fromPrevious('an upgrade node by node fails no request and loses no write', VERY_SLOW, async () => {
  const upgrade = await startUpgrade()
  const { environment, earlier, writes } = upgrade
  await writes(150)
  const begin = performance.now()
  const server = await upgrade.serve(upgrade.launchThis())
  say(
    `started beside the previous release in ${Math.round(performance.now() - begin)} ms; longest response before ${upgrade.longest(0, begin)}, ` +
      `while it starts ${upgrade.longest(begin)}; ${await upgrade.aboutMigrations()}`,
  )
  await writes(200)
  await expectShared(earlier, server)
  await expectShared(server, earlier)
  expect(await repeatOn(earlier, environment, 40)).toBeGreaterThan(10)
  expect(await repeatOn(server, environment, 40)).toBeGreaterThan(10)
  await upgrade.stop('earlier', earlier)
  await writes(200)
  expect(upgrade.responsesOf('earlier')).toBeGreaterThan(100)
  expect(upgrade.responsesOf('this')).toBeGreaterThan(100)
  await upgrade.end(server)
})

fromPrevious(
  'migrations may be interrupted, wait for a backup, and can be rolled back',
  VERY_SLOW,
  async () => {
    const upgrade = await startUpgrade()
    const { environment, earlier, writes } = upgrade
    await writes(60)
    // As a backup does, on a table of the last migration.
    const backup = await environment.connect()
    await backup.query('begin; lock table stored_file in access share mode')
    const look = await environment.connect()
    const killed = upgrade.launchThis()
    await waitFor('a migration that waits for a lock', TIMEOUT_MS, async () => {
      const { rowCount } = await look.query(
        `select from pg_locks where relation = 'stored_file'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      )
      return rowCount === 1
    })
    killed.signal('SIGKILL')
    await killed.exited
    const { rows } = await look.query('select name from kysely_migration order by name desc limit 1')
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

    // Back to the previous release, whose nodes still run. One that has stopped does not start on the new schema.
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
