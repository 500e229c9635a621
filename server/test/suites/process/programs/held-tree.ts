// Blocks a request inside PostgreSQL: holds the lock that every write to the demo team's tree needs.
import { call, listTeams } from './calls.ts'
import { openSuperuserSession } from './data-folder.ts'
import type { ServerProcess } from './server-process.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

const LOCK = "hashtextextended('team-tree ' || $1, 0)"

export async function lockTree(server: ServerProcess, folder: string) {
  const [team] = await listTeams(server, folder)
  const session = await openSuperuserSession(folder)
  await session.query(`select pg_advisory_lock(${LOCK})`, [team?.id])
  const isWaiting = async () => {
    const { rows } = await session.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    return rows.length > 0
  }
  return {
    waitUntilRequestBlocked: () => waitFor('a request to wait for the lock', TIMEOUT_MS, isWaiting),
    release: () => session.query(`select pg_advisory_unlock(${LOCK})`, [team?.id]),
  }
}

/** The status, or the error message when no response arrives. */
export const createTeam = (server: ServerProcess, key = ''): Promise<number | string> =>
  call(server, '/api/v1/teams', { method: 'POST', key, body: { name: 'Held up' } }).then(
    ({ status }) => status,
    String,
  )
