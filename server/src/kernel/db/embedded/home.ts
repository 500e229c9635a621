// Location of the cluster: DATA_DIR, or /var/lib if root starts the service and the account of PostgreSQL cannot reach DATA_DIR.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canReach, chooseAccount, isPerson } from './account.ts'
import { locateBinaries, POSTGRES_MAJOR } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import {
  changeTreeOwner,
  entryAt,
  readOwnFile,
  refuseStrangersAbove,
  replaceFile,
  secureFile,
  secureFolder,
} from './safe-path.ts'
import { SYSTEM_HOME } from './system-account.ts'

const SYSTEM_FOLDER = new RegExp(`^${SYSTEM_HOME}/[0-9a-f]{12}$`)
// A socket path has at most 107 bytes, 15 of them for the file name. Other characters would need quoting in settings.
const SAFE_SOCKET_FOLDER = /^[\w./-]{1,90}$/

/** Paths and owners, as found and not yet changed. */
export type Place = {
  account: Account
  folder: string
  cluster: string
  sockets: string
  /** The owner of the cluster, if it is not the account: an earlier release ran it as `nobody`. */
  formerOwner: number | undefined
}
export type Home = Place & { bin: string; log: string }

const ROOT = { uid: 0, gid: 0 }

export async function findPlace(dataDir: string, printLine: (line: string) => void): Promise<Place> {
  refuseStrangersAbove(dataDir)
  makeDataDir(dataDir)
  const folder = await chooseFolder(dataDir, printLine)
  const cluster = join(folder, 'cluster')
  checkVersion(cluster)
  const account = await chooseAccount(cluster)
  const owner = entryAt(cluster)?.uid
  const formerOwner = account.uid !== undefined && owner !== account.uid ? owner : undefined
  return { account, folder, cluster, sockets: socketFolder(folder), formerOwner }
}

/** Creates or checks the folders, and grants the account of PostgreSQL only the access that it needs. */
export function prepareHome(place: Place): Home {
  const { account, folder, cluster, sockets, formerOwner } = place
  const owners = [account.uid, formerOwner]
  // The account of PostgreSQL cannot replace a folder of root; it owns folders inside of it.
  const isShared = account.uid !== undefined && !isPerson(account.uid)
  secureFolder(folder, { mode: isShared ? 0o755 : 0o700, newOwner: isShared ? ROOT : account, owners })
  secureFolder(sockets, { mode: 0o700, newOwner: account, owners })
  const log = join(folder, 'postgres.log')
  secureFile(log, { mode: 0o600, newOwner: account, owners })
  // The cluster last: the next start sees from its owner whether this step was completed.
  if (formerOwner !== undefined)
    for (const path of [sockets, cluster]) changeTreeOwner(path, formerOwner, account)
  return { ...place, bin: locateBinaries(account, folder), log }
}

/** Whether a server has created a cluster there before. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(clusterIn(dataDir), 'PG_VERSION'))

export const clusterIn = (dataDir: string): string =>
  join(readRecordedFolder(dataDir) ?? join(dataDir, 'postgres'), 'cluster')

function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new EmbeddedError(`Cannot create the directory ${path}: ${(error as Error).message}`)
  }
}

const getNotePath = (dataDir: string) => join(dataDir, 'postgres-is-at')

/** Accepts only a folder that this service created: anyone who can write in DATA_DIR could name another one. */
function readRecordedFolder(dataDir: string): string | undefined {
  const note = readOwnFile(getNotePath(dataDir))?.trim()
  if (note !== undefined && !SYSTEM_FOLDER.test(note))
    throw new EmbeddedError(
      `${getNotePath(dataDir)} contains ${note}, which is not a directory in ${SYSTEM_HOME}.`,
    )
  return note
}

async function chooseFolder(dataDir: string, printLine: (line: string) => void): Promise<string> {
  const defaultFolder = join(dataDir, 'postgres')
  const recordedFolder = readRecordedFolder(dataDir)
  if (recordedFolder) {
    secureFolder(SYSTEM_HOME, { mode: 0o755 })
    return recordedFolder
  }
  if (
    existsSync(join(defaultFolder, 'cluster')) ||
    canReach(await chooseAccount(join(defaultFolder, 'cluster')), dataDir)
  )
    return defaultFolder
  const systemFolder = join(SYSTEM_HOME, toShortHash(dataDir))
  printLine(
    `PostgreSQL does not run as root and its account can't reach ${dataDir}: the data is kept in ${systemFolder}.`,
  )
  secureFolder(SYSTEM_HOME, { mode: 0o755 })
  replaceFile(getNotePath(dataDir), `${systemFolder}\n`, { mode: 0o644 })
  return systemFolder
}

const toShortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A folder outside of DATA_DIR has a predictable name that anyone could have created: it is checked like every other. */
function socketFolder(folder: string): string {
  const usual = join(folder, 'run')
  return SAFE_SOCKET_FOLDER.test(usual) ? usual : join(tmpdir(), `team-engagement-${toShortHash(folder)}`)
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR
  if (found !== POSTGRES_MAJOR)
    throw new EmbeddedError(
      `${cluster} was created by PostgreSQL ${found}, but this release has PostgreSQL ${POSTGRES_MAJOR}. Nothing was changed: dump it with ${found} and restore it, or set DATABASE_URL.`,
    )
}
