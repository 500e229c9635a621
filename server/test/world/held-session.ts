// Blocks other sessions in the middle of a statement by holding a lock that they need, and releases them.
import pg from 'pg'
import { registerCleanup } from '../suites/process/programs/at-end.ts'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'

/**
 * Blocks every write of the team at the end of its statement, where PostgreSQL checks the foreign key to the team: rows
 * are locked and changed, and nothing is committed.
 */
export const lockTeam = (connection: pg.ClientConfig, teamId: string) =>
  acquireLock(connection, 'select 1 from tenant where id = $1 for update', [teamId])

export async function acquireLock(connection: pg.ClientConfig, lock: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  registerCleanup(() => client.end().catch(() => {}))
  await client.query('begin')
  await client.query(lock, values)
  const listWaiting = async (): Promise<number[]> => {
    const { rows } = await client.query(
      'select distinct pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    /** Waits until this many sessions are blocked, and returns them. */
    waiters: (count: number) =>
      waitFor(`${count} sessions to wait`, TIMEOUT_MS, async () => {
        const pids = await listWaiting()
        return pids.length >= count && pids
      }),
    breakConnection: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
    release: () => client.query('commit'),
  }
}
