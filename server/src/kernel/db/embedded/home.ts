// Where the cluster lives: in DATA_DIR, or, as root with a DATA_DIR that another account can't reach, in /var/lib.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, accountFor, canReach, give } from './account.ts'
import { binariesFor, MAJOR } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

const ELSEWHERE = '/var/lib/team-engagement'
// A socket's path may have 107 bytes; the file name takes 15 of them. Odd characters would need quoting in settings.
const SAFE_SOCKET_FOLDER = /^[\w./-]{1,90}$/

export type Home = { account: Account; bin: string; cluster: string; log: string; sockets: string }

export function prepareHome(dataDir: string, say: (line: string) => void): Home {
  makeFolder(dataDir, 0o755)
  const folder = chooseFolder(dataDir, say)
  const cluster = join(folder, 'cluster')
  checkVersion(cluster)
  const account = accountFor(cluster)
  makeFolder(folder, 0o700)
  give(folder, account)
  const sockets = socketFolder(folder)
  makeFolder(sockets, 0o700)
  refuseStranger(sockets, account)
  give(sockets, account)
  return { account, bin: binariesFor(account, folder), cluster, log: join(folder, 'postgres.log'), sockets }
}

/** Whether a server has made one there before. */
export function hasCluster(dataDir: string): boolean {
  const folder = folderNotedIn(dataDir) ?? join(dataDir, 'postgres')
  return existsSync(join(folder, 'cluster', 'PG_VERSION'))
}

const noteIn = (dataDir: string) => join(dataDir, 'postgres-is-at')

function folderNotedIn(dataDir: string): string | undefined {
  const note = noteIn(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
}

function chooseFolder(dataDir: string, say: (line: string) => void): string {
  const usual = join(dataDir, 'postgres')
  const noted = folderNotedIn(dataDir)
  if (noted) return noted
  if (existsSync(join(usual, 'cluster')) || canReach(accountFor(join(usual, 'cluster')), dataDir))
    return usual
  const elsewhere = join(ELSEWHERE, hashOf(dataDir))
  say(
    `PostgreSQL does not run as root and its account can't reach ${dataDir}: the data is kept in ${elsewhere}.`,
  )
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 })
  writeFileSync(noteIn(dataDir), `${elsewhere}\n`)
  return elsewhere
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

function socketFolder(folder: string): string {
  const usual = join(folder, 'run')
  return SAFE_SOCKET_FOLDER.test(usual) ? usual : join(tmpdir(), `team-engagement-${hashOf(folder)}`)
}

/** The folder outside ours has a name that anybody could have taken before. */
function refuseStranger(path: string, { uid = process.getuid?.() }: Account): void {
  const owner = statSync(path).uid
  if (owner !== uid && owner !== process.getuid?.())
    throw new EmbeddedError(`${path} belongs to another user; remove it or set DATA_DIR to a shorter path.`)
}

function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (error) {
    throw new EmbeddedError(`The folder ${path} can't be made: ${(error as Error).message}`)
  }
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : MAJOR
  if (found !== MAJOR)
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${found} and this release brings ${MAJOR}. Nothing was changed: dump it with ${found} and restore it, or set DATABASE_URL.`,
    )
}
