// Access to the embedded PostgreSQL: root and the owner of the cluster may connect as any role, by peer authentication.
// Both could read the files anyway. Nobody else can connect, and there is no password to store.
import { lstatSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'
import { replaceFile } from './safe-path.ts'
import { findUserName } from './system-account.ts'

const HEAD = '# Written by Team Engagement; changes are lost at the next start.\n'
const HBA = `${HEAD}local all all peer map=engagement\n`

/** Files of the cluster's folder. `ident` maps users of the machine to roles, `hba` says how to connect. */
export type AccessFiles = { ident: string; hba: string }

export async function createAccessFiles({ uid }: Account): Promise<AccessFiles> {
  const owner = uid === undefined ? getOwnName() : await findUserName(uid)
  const names = new Set(['root', ...(owner === undefined ? [] : [owner])])
  const lines = [...names].map((name) => `engagement "${name}" all\n`)
  return { ident: HEAD + lines.join(''), hba: HBA }
}

function getOwnName(): string {
  try {
    return userInfo().username
  } catch {
    throw new EmbeddedError(
      `The user id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one: add it to /etc/passwd, or set DATABASE_URL.`,
    )
  }
}

export const hasFile = (cluster: string, file: keyof AccessFiles, files: AccessFiles): boolean => {
  const path = join(cluster, `pg_${file}.conf`)
  return (
    lstatSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path, 'utf8') === files[file]
  )
}

export function writeFile(
  cluster: string,
  file: keyof AccessFiles,
  files: AccessFiles,
  account: Account,
): void {
  replaceFile(join(cluster, `pg_${file}.conf`), files[file], { mode: 0o600, newOwner: account })
}
