// Secrets of a service with an embedded database: generated on first start, stored in the data folder, readable by its owner only.
import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnFile } from '../kernel/db/embedded/index.ts'

type SecretName = 'operator-token' | 'secret-key' | 'secret-key-previous'

export function getOrCreateSecret(dataDir: string, name: SecretName): string {
  return readSecret(dataDir, name) || createSecret(dataDir, name) || readSecret(dataDir, name) || ''
}

/** Undefined if there is no such file. */
export const readSecret = (dataDir: string, name: SecretName): string | undefined =>
  // Anyone who can write in the folder could have created the file.
  readOwnFile(join(dataDir, name), { owners: [statSync(dataDir).uid], mode: 0o600 })?.trim()

/** Written to a temporary file and linked: atomic, and only one of two concurrent processes succeeds. */
function createSecret(dataDir: string, name: SecretName): string | undefined {
  const file = join(dataDir, name)
  const temporaryFile = `${file}-${process.pid}`
  const secret = randomBytes(32).toString('base64url')
  rmSync(temporaryFile, { force: true })
  writeFileSync(temporaryFile, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // An empty file is not a secret.
    if (readSecret(dataDir, name) === '') rmSync(file)
    linkSync(temporaryFile, file)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return undefined
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}
