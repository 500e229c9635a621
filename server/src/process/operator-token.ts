// The operator token of the embedded database: made on first start, kept in the data folder for its owner only.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function operatorTokenIn(dataDir: string): string {
  const file = join(dataDir, 'operator-token')
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  return read() || make(file) || read()
}

/** Written beside its place and linked there: whole or not at all, and of two processes at once one wins. */
function make(file: string): string | undefined {
  const draft = `${file}-${process.pid}`
  const token = randomBytes(32).toString('base64url')
  writeFileSync(draft, `${token}\n`, { mode: 0o600 })
  try {
    // An empty one is nobody's token: somebody cleared it.
    if (existsSync(file) && readFileSync(file, 'utf8').trim() === '') rmSync(file)
    linkSync(draft, file)
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return undefined
  } finally {
    rmSync(draft, { force: true })
  }
}
