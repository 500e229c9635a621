// PostgreSQL refuses to run as root. As root it runs as a system account of its own (system-account.ts), or as the person
// to whom the folder belongs because it was made without root.
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { entryAt } from './safe-path.ts'
import { systemAccount } from './system-account.ts'

/** Undefined ids: the process's own account. */
export type Account = { uid?: number; gid?: number }

/** Accounts below belong to the system or to services; `nobody` is anybody's. */
const FIRST_PERSON = 1000
const NOBODY = 65_534

const isRoot = () => process.getuid?.() === 0

export async function accountFor(cluster: string): Promise<Account> {
  const owner = entryAt(cluster)
  if (isRoot()) return owner && isPerson(owner.uid) ? { uid: owner.uid, gid: owner.gid } : systemAccount()
  if (owner && owner.uid !== process.getuid?.())
    throw new EmbeddedError(
      `${cluster} belongs to another user; start the service as that user or set DATA_DIR.`,
    )
  return {}
}

export const isPerson = (uid: number) => uid >= FIRST_PERSON && uid < NOBODY

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
