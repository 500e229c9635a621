// A process that only sweeps missions, in a loop: its parent sets the clock, and gets a message after each round.
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepMissions } from '../../../../src/features/missions/missions/index.ts'
import { openTestDatabase } from '../../../world/test-databases.ts'

const ROUND_DELAY_MS = 5

let now: number | undefined
process.on('message', (ms: number) => {
  now = ms
})
process.on('disconnect', () => process.exit())

/** As in the service: a sweeper that is stopped during a transaction keeps its locks for this time. */
const limits = { idleInTransactionMs: 10_000 }
const database = openTestDatabase(JSON.parse(process.env['SWEEPER_CONNECTION'] ?? '{}'), {
  poolSize: 1,
  limits,
})
const clock = { now: () => new Date(now ?? 0), monotonic: () => performance.now() }

for (let rounds = 0; ; ) {
  await sleep(ROUND_DELAY_MS)
  if (now === undefined) continue
  // As in the service: a failed round is followed by the next one.
  await sweepMissions({ db: database, clock }).catch(() => {})
  rounds += 1
  // The pool has one connection, so this is the session of the sweeps.
  const sessions = await database
    .transaction((tx) => tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))
    .catch(() => [])
  process.send?.({ rounds, session: sessions[0]?.pid })
}
