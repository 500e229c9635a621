// PostgreSQL refuses to run as root. As root we run it as the owner of its folder, at first `nobody`.
import { chownSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

/** Undefined ids: the process's own account. */
export type Account = { uid?: number; gid?: number }

const NOBODY = 65_534
const isRoot = () => process.getuid?.() === 0

export function accountFor(cluster: string): Account {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.())
      throw new EmbeddedError(
        `${cluster} belongs to another user; start the service as that user or set DATA_DIR.`,
      )
    return {}
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

export function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Whether the account may go through all folders above, and read and run the file itself. */
export function canReach(account: Account, path: string): boolean {
  if (account.uid === undefined) return true
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !allows(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

function allows({ uid, gid }: Account, path: string): boolean {
  const stat = statSync(path)
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return ((stat.mode >> shift) & 1) === 1
}
