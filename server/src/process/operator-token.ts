// The operator token of the embedded database: made on first start, kept in the data folder for its owner only.
import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnFile } from '../kernel/db/embedded/index.ts'

export function operatorTokenIn(dataDir: string): string {
  const file = join(dataDir, 'operator-token')
  // Whoever may write in the folder could have put another one there.
  const read = () => readOwnFile(file, { owners: [statSync(dataDir).uid], mode: 0o600 })?.trim()
  return read() || make(file, read) || read() || ''
}

/** Written beside its place and linked there: whole or not at all, and of two processes at once one wins. */
function make(file: string, read: () => string | undefined): string | undefined {
  const draft = `${file}-${process.pid}`
  const token = randomBytes(32).toString('base64url')
  rmSync(draft, { force: true })
  writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // An empty one is nobody's token: somebody cleared it.
    if (read() === '') rmSync(file)
    linkSync(draft, file)
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return undefined
  } finally {
    rmSync(draft, { force: true })
  }
}
