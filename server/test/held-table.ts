// Stops whoever writes to a table in the middle of its statement, and lets it go on.
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { waitFor } from './process/wait.ts'

type Mode = 'share' | 'access exclusive'

/** `share` holds writers, `access exclusive` readers too. */
export async function holdTable(connection: pg.ClientConfig, table: string, mode: Mode = 'share') {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  const waiting = async (): Promise<number[]> => {
    const { rows } = await client.query(
      `select pid from pg_locks where not granted and relation = '${table}'::regclass
        and database = (select oid from pg_database where datname = current_database()) order by pid`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    /** The server processes that wait, once there are this many. */
    waiters: (count: number) =>
      waitFor(`${count} sessions to wait for ${table}`, 20_000, async () => {
        const pids = await waiting()
        return pids.length >= count && pids
      }),
    breakConnection: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
    release: () => client.query('commit'),
  }
}
