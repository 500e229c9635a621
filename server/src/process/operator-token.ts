// The operator token of an embedded database: generated on first start, stored in the data folder, readable by its owner only.
import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnFile } from '../kernel/db/embedded/index.ts'

export function operatorTokenIn(dataDir: string): string {
  const file = join(dataDir, 'operator-token')
  // Anyone who can write in the folder could have created the file.
  const read = () => readOwnFile(file, { owners: [statSync(dataDir).uid], mode: 0o600 })?.trim()
  return read() || make(file, read) || read() || ''
}

/** Written to a temporary file and linked: atomic, and only one of two concurrent processes succeeds. */
function make(file: string, read: () => string | undefined): string | undefined {
  const draft = `${file}-${process.pid}`
  const token = randomBytes(32).toString('base64url')
  rmSync(draft, { force: true })
  writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // An empty file is not a token.
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
