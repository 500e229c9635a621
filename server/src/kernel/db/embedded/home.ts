// Where the cluster lives: in DATA_DIR, or, as root with a DATA_DIR that PostgreSQL's account can't reach, in /var/lib.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, accountFor, canReach, isPerson } from './account.ts'
import { binariesFor, MAJOR } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import {
  entryAt,
  giveTree,
  readOwnFile,
  refuseStrangersAbove,
  replaceFile,
  secureFile,
  secureFolder,
} from './safe-path.ts'
import { SYSTEM_HOME } from './system-account.ts'

const ELSEWHERE = new RegExp(`^${SYSTEM_HOME}/[0-9a-f]{12}$`)
// A socket's path may have 107 bytes; the file name takes 15 of them. Odd characters would need quoting in settings.
const SAFE_SOCKET_FOLDER = /^[\w./-]{1,90}$/

/** Where everything is, looked at and not yet touched. */
export type Place = {
  account: Account
  folder: string
  cluster: string
  sockets: string
  /** The user to whom the cluster belongs, when that is not the account: an earlier release ran it as `nobody`. */
  formerOwner: number | undefined
}
export type Home = Place & { bin: string; log: string }

const ROOT = { uid: 0, gid: 0 }

export async function findPlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  refuseStrangersAbove(dataDir)
  makeDataDir(dataDir)
  const folder = await chooseFolder(dataDir, say)
  const cluster = join(folder, 'cluster')
  checkVersion(cluster)
  const account = await accountFor(cluster)
  const owner = entryAt(cluster)?.uid
  const formerOwner = account.uid !== undefined && owner !== account.uid ? owner : undefined
  return { account, folder, cluster, sockets: socketFolder(folder), formerOwner }
}

/** Makes the folders, or checks those that are there, and gives PostgreSQL's account what it needs and no more. */
export function prepareHome(place: Place): Home {
  const { account, folder, cluster, sockets, formerOwner } = place
  const owners = [account.uid, formerOwner]
  // What belongs to root, PostgreSQL's account can't replace by something else; it has its own folders inside.
  const isShared = account.uid !== undefined && !isPerson(account.uid)
  secureFolder(folder, { mode: isShared ? 0o755 : 0o700, give: isShared ? ROOT : account, owners })
  secureFolder(sockets, { mode: 0o700, give: account, owners })
  const log = join(folder, 'postgres.log')
  secureFile(log, { mode: 0o600, give: account, owners })
  // The cluster last: its owner shows the next start whether this one has come so far.
  if (formerOwner !== undefined) for (const path of [sockets, cluster]) giveTree(path, formerOwner, account)
  return { ...place, bin: binariesFor(account, folder), log }
}

/** Whether a server has made one there before. */
export function hasCluster(dataDir: string): boolean {
  const folder = folderNotedIn(dataDir) ?? join(dataDir, 'postgres')
  return existsSync(join(folder, 'cluster', 'PG_VERSION'))
}

function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new EmbeddedError(`The folder ${path} can't be made: ${(error as Error).message}`)
  }
}

const noteIn = (dataDir: string) => join(dataDir, 'postgres-is-at')

/** Only a folder that this service has made: whoever may write in DATA_DIR could note any other. */
function folderNotedIn(dataDir: string): string | undefined {
  const note = readOwnFile(noteIn(dataDir))?.trim()
  if (note !== undefined && !ELSEWHERE.test(note))
    throw new EmbeddedError(`${noteIn(dataDir)} names ${note}, which is not a folder in ${SYSTEM_HOME}.`)
  return note
}

async function chooseFolder(dataDir: string, say: (line: string) => void): Promise<string> {
  const usual = join(dataDir, 'postgres')
  const noted = folderNotedIn(dataDir)
  if (noted) {
    secureFolder(SYSTEM_HOME, { mode: 0o755 })
    return noted
  }
  if (existsSync(join(usual, 'cluster')) || canReach(await accountFor(join(usual, 'cluster')), dataDir))
    return usual
  const elsewhere = join(SYSTEM_HOME, hashOf(dataDir))
  say(
    `PostgreSQL does not run as root and its account can't reach ${dataDir}: the data is kept in ${elsewhere}.`,
  )
  secureFolder(SYSTEM_HOME, { mode: 0o755 })
  replaceFile(noteIn(dataDir), `${elsewhere}\n`, { mode: 0o644 })
  return elsewhere
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The folder outside ours has a name that anybody could have taken before: it is checked like every other. */
function socketFolder(folder: string): string {
  const usual = join(folder, 'run')
  return SAFE_SOCKET_FOLDER.test(usual) ? usual : join(tmpdir(), `team-engagement-${hashOf(folder)}`)
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : MAJOR
  if (found !== MAJOR)
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${found} and this release brings ${MAJOR}. Nothing was changed: dump it with ${found} and restore it, or set DATABASE_URL.`,
    )
}
