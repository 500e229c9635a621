// Upgrades a data folder of an earlier release, in which PostgreSQL used trust authentication, ran as `nobody` if root had
// started it, and the service was its superuser. Each step can be repeated, and the file that disables trust is written
// last, so that the next start completes an interrupted upgrade. See decision 0042.
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type AccessFiles, hasFile, writeFile } from './access.ts'
import { CLUSTER_NAME, ensureStarted, PRESENCE_LOCK, pidOfRunning, socketsOfRunning } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Home, Place } from './home.ts'
import { separateRoles, superuserOn, withClient } from './roles.ts'

/** A server of an earlier release may be shutting down. */
const STOP_TIMEOUT_MS = 15_000
const RETRY_AFTER_MS = 100

/** Stops a PostgreSQL left behind by a killed server of an earlier release: it has the old account and environment. */
export async function stopEarlierRelease(place: Place, files: AccessFiles): Promise<void> {
  if (hasFile(place.cluster, 'hba', files) && place.formerOwner === undefined) return
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (performance.now() < deadline) {
    const pid = pidOfRunning(place.cluster)
    if (pid === undefined || !belongsTo(pid, place)) return
    const sockets = socketsOfRunning(place.cluster) ?? place.sockets
    const state = await withClient(superuserOn(sockets, 'engagement'), readState).catch(stateByError)
    if (state === 'current' || state === 'none') return
    if (state === 'unused') process.kill(pid, 'SIGINT')
    await sleep(RETRY_AFTER_MS)
  }
  throw new EmbeddedError(
    `A server of an earlier release runs on ${place.folder}: stop it first, then start this release.`,
  )
}

/** A pid file may be older than the last boot, and its pid may belong to another process. */
function belongsTo(pid: number, { cluster }: Place): boolean {
  try {
    process.kill(pid, 0)
    const owner = statSync(cluster).uid
    return process.platform !== 'linux' || statSync(`/proc/${pid}`).uid === owner
  } catch {
    return false
  }
}

/** `none`: no server listens. `busy`: it is starting or stopping. */
const stateByError = ({ code }: { code?: string }) =>
  code === 'ENOENT' || code === 'ECONNREFUSED' ? 'none' : 'busy'

async function readState(client: pg.Client): Promise<'current' | 'in use' | 'unused'> {
  const { rows } = await client.query(`select current_setting('cluster_name') as name`)
  if (rows[0].name === CLUSTER_NAME) return 'current'
  const { rows: locks } = await client.query<{ mode: string }>(
    `select mode from pg_locks where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = $1`,
    [PRESENCE_LOCK],
  )
  return locks.some(({ mode }) => mode === 'ShareLock') ? 'in use' : 'unused'
}

export async function upgradeAccess(home: Home, files: AccessFiles): Promise<void> {
  const write = (file: keyof AccessFiles) => {
    if (!hasFile(home.cluster, file, files)) writeFile(home.cluster, file, files, home.account)
  }
  write('ident')
  while (!hasFile(home.cluster, 'hba', files)) {
    try {
      const sockets = await ensureStarted(home)
      await separateRoles(sockets)
      write('hba')
      await withClient(superuserOn(sockets), (client) => client.query('select pg_reload_conf()'))
    } catch (error) {
      // Another process stops PostgreSQL at the same time: retry.
      if (!/^57P0|^E[A-Z]+$/.test((error as { code?: string }).code ?? '')) throw error
      await sleep(RETRY_AFTER_MS)
    }
  }
}
