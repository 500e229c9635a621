// PostgreSQL refuses to run as root. If the service is started by root, PostgreSQL runs as its own system account
// (system-account.ts), or as the owner of the data folder if a person created it without root.
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { entryAt } from './safe-path.ts'
import { ensureSystemAccount } from './system-account.ts'

/** The account of PostgreSQL; without ids, that of this process. */
export type Account = { uid?: number; gid?: number }

/** Lower ids belong to the system or to services; `nobody` is shared by many programs. */
const FIRST_PERSON_UID = 1000
const NOBODY_UID = 65_534

const isRoot = () => process.getuid?.() === 0

export async function chooseAccount(cluster: string): Promise<Account> {
  const owner = entryAt(cluster)
  if (isRoot())
    return owner && isPerson(owner.uid) ? { uid: owner.uid, gid: owner.gid } : ensureSystemAccount()
  if (owner && owner.uid !== process.getuid?.())
    throw new EmbeddedError(
      `${cluster} belongs to another user; start the service as that user or set DATA_DIR.`,
    )
  return {}
}

export const isPerson = (uid: number) => uid >= FIRST_PERSON_UID && uid < NOBODY_UID

/** Whether the account may traverse all parent folders, and read and execute the file. */
export function canReach(account: Account, path: string): boolean {
  if (account.uid === undefined) return true
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !canExecute(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

function canExecute({ uid, gid }: Account, path: string): boolean {
  const stat = statSync(path)
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return ((stat.mode >> shift) & 1) === 1
}
