// The operator token of the embedded database: made on first start, kept in the data folder for its owner only.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function operatorTokenIn(dataDir: string): string {
  const file = join(dataDir, 'operator-token')
  try {
    // `wx`: of two processes that start at once, one makes it and the other reads it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
