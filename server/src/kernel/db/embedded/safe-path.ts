// Checks type, owner and mode of a path before it is used. Links are never followed. Owner and mode are changed through an
// open file descriptor, so that nobody can put a link there in between.
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

const { O_APPEND, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants
const WRITABLE_BY_ALL = 0o002

type Owner = { uid?: number | undefined; gid?: number | undefined }
/** `owners`: allowed owners besides this process and root. */
type PathAccess = { mode: number; newOwner?: Owner; owners?: readonly (number | undefined)[] }

/** Returns undefined if nothing exists; throws on a link. */
export function entryAt(path: string): Stats | undefined {
  const found = wrapError(path, () => lstatSync(path, { throwIfNoEntry: false }))
  if (found?.isSymbolicLink())
    throw new EmbeddedError(`${path} is a symbolic link, which is not followed; remove it or set DATA_DIR.`)
  return found
}

/** Creates the folder or accepts an existing one of an allowed owner; then sets owner and mode. */
export function secureFolder(path: string, { mode, newOwner, owners = [] }: PathAccess): void {
  makeFolder(path, mode)
  if (!entryAt(path)?.isDirectory()) throw new EmbeddedError(`${path} is not a directory.`)
  withOpen(path, O_RDONLY | O_DIRECTORY, (fd) => {
    refuseStranger(path, fstatSync(fd), [newOwner?.uid, ...owners])
    setOwnerAndMode(fd, mode, newOwner)
  })
}

/** Creates the file or accepts an existing one of an allowed owner; then sets owner and mode. */
export function secureFile(path: string, { mode, newOwner, owners = [] }: PathAccess): void {
  entryAt(path)
  withOpen(path, O_WRONLY | O_APPEND | O_CREAT, (fd) => {
    const found = fstatSync(fd)
    // A file with a second hard link may belong to someone else.
    if (!found.isFile() || found.nlink > 1) throw new EmbeddedError(`${path} is not a regular file.`)
    refuseStranger(path, found, [newOwner?.uid, ...owners])
    setOwnerAndMode(fd, mode, newOwner)
  })
}

/** Reads a file that belongs to this process, to root or to `owners`; undefined if it does not exist. */
export function readOwnFile(
  path: string,
  { owners = [], mode }: Partial<PathAccess> = {},
): string | undefined {
  if (!entryAt(path)) return undefined
  return withOpen(path, O_RDONLY, (fd) => {
    refuseStranger(path, fstatSync(fd), owners)
    if (mode !== undefined) setOwnerAndMode(fd, mode)
    return readFileSync(fd, 'utf8')
  })
}

/** Replaces a file atomically. A link is replaced itself, not its target. */
export function replaceFile(path: string, text: string, { mode, newOwner }: PathAccess): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode })
    withOpen(draft, O_WRONLY, (fd) => {
      setOwnerAndMode(fd, mode, newOwner)
      fsyncSync(fd)
    })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Changes the owner of everything in the folder that belongs to `from`, the folder itself last. */
export function changeTreeOwner(path: string, from: number, to: Owner): void {
  withOpen(path, O_RDONLY | O_DIRECTORY, (fd) => {
    // Through the open descriptor: the path may point elsewhere by now.
    const here = process.platform === 'linux' ? `/proc/self/fd/${fd}` : path
    for (const name of readdirSync(here)) changeEntryOwner(join(here, name), from, to)
    const { uid, gid } = fstatSync(fd)
    if (uid === from) fchownSync(fd, to.uid ?? uid, to.gid ?? gid)
  })
}

/** A hard link to a file of another owner is left unchanged. */
function changeEntryOwner(path: string, from: number, to: Owner): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) changeTreeOwner(path, from, to)
  else if (found?.uid === from) lchownSync(path, to.uid ?? from, to.gid ?? found.gid)
}

/** Refuses parent folders of other users inside of world-writable folders: their owner could redirect the path. */
export function refuseStrangersAbove(path: string): void {
  const parent = dirname(path)
  if (parent === path) return
  refuseStrangersAbove(parent)
  const [found, above] = [findStats(path), findStats(parent)]
  if (found && above && (above.mode & WRITABLE_BY_ALL) !== 0) refuseStranger(path, found, [])
}

/** Returns undefined also if the path cannot exist: creating it reports the error. */
function findStats(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

function refuseStranger(path: string, { uid }: Stats, owners: readonly (number | undefined)[]): void {
  if (uid !== 0 && uid !== process.getuid?.() && !owners.includes(uid))
    throw new EmbeddedError(`${path} belongs to another user; remove it or set DATA_DIR to another path.`)
}

function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new EmbeddedError(`Cannot create the directory ${path}: ${(error as Error).message}`)
  }
}

function setOwnerAndMode(fd: number, mode: number, { uid, gid }: Owner = {}): void {
  const found = fstatSync(fd)
  if (uid !== undefined && gid !== undefined && (found.uid !== uid || found.gid !== gid))
    fchownSync(fd, uid, gid)
  // Only root and the owner may change the mode. Files that root created for the account of the service keep theirs.
  const isOwner = process.getuid?.() === 0 || process.getuid?.() === found.uid
  if (isOwner && (found.mode & 0o777) !== mode) fchmodSync(fd, mode)
}

function withOpen<T>(path: string, flags: number, use: (fd: number) => T): T {
  const fd = wrapError(path, () => openSync(path, flags | O_NOFOLLOW, 0o600))
  try {
    return use(fd)
  } finally {
    closeSync(fd)
  }
}

function wrapError<T>(path: string, operation: () => T): T {
  try {
    return operation()
  } catch (error) {
    throw new EmbeddedError(`Cannot use ${path}: ${(error as Error).message}`)
  }
}
