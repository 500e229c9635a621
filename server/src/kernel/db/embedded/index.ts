// The embedded PostgreSQL: created in DATA_DIR on first use, shared by all server processes of that folder, stopped by
// the last one. Each process holds a shared advisory lock, which PostgreSQL releases when the process is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createAccessFiles } from './access.ts'
import { ensureCluster, ensureStarted, PRESENCE_LOCK, socketsOfRunning, stopCluster } from './cluster.ts'
import { clusterIn, findPlace, type Home, prepareHome } from './home.ts'
import { connectionTo, ensureDatabase, superuserOn } from './roles.ts'
import { stopEarlierRelease, upgradeAccess } from './upgrade.ts'

export { EmbeddedError } from './embedded-error.ts'
export { hasCluster } from './home.ts'
export { readOwnFile } from './safe-path.ts'

export type Embedded = {
  /** Connects as the role of the service. */
  connection: pg.ClientConfig
  /** Connects as the superuser of PostgreSQL; not used by the service itself. */
  superuser: pg.ClientConfig
  leave(): Promise<void>
}

export async function openEmbedded(dataDir: string, printLine: (line: string) => void): Promise<Embedded> {
  const place = await findPlace(dataDir, printLine)
  const files = await createAccessFiles(place.account)
  await stopEarlierRelease(place, files)
  const home = prepareHome(place)
  await ensureCluster(home, files)
  await upgradeAccess(home, files)
  const presence = await keepPresence(home)
  // PostgreSQL is started again with the lock: before, the last process may have stopped it.
  const sockets = await ensureStarted(home)
  await ensureDatabase(sockets)
  return {
    connection: connectionTo(sockets),
    superuser: superuserOn(sockets),
    async leave() {
      if (await presence.leaveAsLast()) await stopCluster(home)
      await presence.end()
    },
  }
}

/** Returns the connection to the PostgreSQL that runs in the folder; undefined if none does. Starts nothing. */
export function connectionToRunning(dataDir: string): pg.ClientConfig | undefined {
  const sockets = socketsOfRunning(clusterIn(dataDir))
  return sockets === undefined ? undefined : connectionTo(sockets)
}

/** Holds the shared lock while the process runs; restarts PostgreSQL if it dies. */
async function keepPresence(home: Home) {
  let client = await lockPresence(home)
  let reconnecting: Promise<void> | undefined
  let isLeaving = false
  const watch = () =>
    client.once('end', () => {
      if (!isLeaving) reconnecting = reconnect()
    })
  const reconnect = async () => {
    while (!isLeaving) {
      try {
        client = await lockPresence(home)
        watch()
        return
      } catch {
        await sleep(500)
      }
    }
  }
  watch()
  return {
    async leaveAsLast(): Promise<boolean> {
      isLeaving = true
      // A restart must finish before PostgreSQL can be stopped.
      await reconnecting
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK])
        const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK])
        return rows[0].alone as boolean
      } catch {
        return false
      }
    },
    end: () => client.end().catch(() => {}),
  }
}

/** Waits for a process that is stopping PostgreSQL, then starts it again. */
async function lockPresence(home: Home): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(superuserOn(await ensureStarted(home)))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isShuttingDown(error)) throw error
    }
  }
}

/** 57P01 shut down, 57P03 starting up or shutting down, or a broken connection. */
const isShuttingDown = (error: unknown) => {
  const code = (error as { code?: string }).code
  return code === undefined || /^57P0|^E[A-Z]+$/.test(code)
}
