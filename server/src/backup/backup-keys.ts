// Reads the keys of encrypted backups from files, in the formats of age and age-keygen.
import { open, readFile } from 'node:fs/promises'
import { BackupError } from './backup-format.ts'
import { checkIdentity, checkRecipient, generateKeyPair } from './encryption.ts'

/** A random passphrase of this length withstands guessing, which scrypt slows down. */
const MIN_PASSPHRASE_LENGTH = 12

export function requireStrongPassphrase(passphrase: string): string {
  if ([...passphrase].length < MIN_PASSPHRASE_LENGTH)
    throw new BackupError(`The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`)
  return passphrase
}

/** The file must have one line: the first line of another kind of file would be a weak passphrase. */
export async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readText(path)).replace(/\r?\n$/, '')
  if (!passphrase || /[\r\n]/.test(passphrase))
    throw new BackupError(`${path} must contain the passphrase in one line.`)
  return passphrase
}

/** Reads public keys from the command line, and from files with one in each line. */
export async function readRecipients(commandLineKeys: string[], paths: string[]): Promise<string[]> {
  const recipients = [...commandLineKeys]
  commandLineKeys.forEach((recipient, nth) => {
    requireKey(recipient, checkRecipient, `--recipient ${nth + 1} is not a public key of age (age1…).`)
  })
  for (const path of paths) recipients.push(...(await readKeys(path, checkRecipient, 'a public key (age1…)')))
  return recipients
}

export async function readIdentities(paths: string[]): Promise<string[]> {
  const read = paths.map((path) => readKeys(path, checkIdentity, 'an identity (AGE-SECRET-KEY-1…)'))
  return (await Promise.all(read)).flat()
}

async function readKeys(path: string, check: (text: string) => void, what: string): Promise<string[]> {
  const lines = (await readText(path)).split('\n').map((line) => line.trim())
  lines.forEach((line, nth) => {
    if (isKey(line)) requireKey(line, check, `${path}: line ${nth + 1} is not ${what}.`)
  })
  const keys = lines.filter(isKey)
  if (keys.length === 0) throw new BackupError(`${path} does not contain ${what}.`)
  return keys
}

const isKey = (line: string) => line !== '' && !line.startsWith('#')

/** The message does not repeat the text, which may be a private key in the wrong place. */
function requireKey(text: string, check: (text: string) => void, message: string): void {
  try {
    check(text)
  } catch {
    throw new BackupError(message)
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new BackupError(`Cannot read ${path}: ${error.message}`)
  })
}

/** Returns the public key. The file never replaces another one, whose backups would become unreadable. */
export async function writeKeyPair(path: string, madeAt: Date): Promise<string> {
  const { identity, recipient } = await generateKeyPair()
  const text = `# created: ${madeAt.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EEXIST' ? `${path} already exists.` : `Cannot write ${path}: ${error.message}`,
    )
  })
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return recipient
}
