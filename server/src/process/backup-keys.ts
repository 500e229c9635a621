// Passphrases and keys of encrypted backups, as given on the command line or typed by a person.
import { getNeededKey } from '../backup/backup-content.ts'
import { BackupError } from '../backup/backup-format.ts'
import {
  readIdentities,
  readPassphrase,
  readRecipients,
  requireStrongPassphrase,
  writeKeyPair,
} from '../backup/backup-keys.ts'
import type { Lock, Unlock } from '../backup/encryption.ts'
import { systemClock } from '../domain/clock.ts'
import { askParent } from './maintenance-messages.ts'

export type BackupKeyOptions = {
  encrypt: boolean
  passphraseFile: string | undefined
  recipients: string[]
  recipientFiles: string[]
  identityFiles: string[]
}

/** Returns undefined for a backup that is not encrypted. */
export async function createLock(keys: BackupKeyOptions, signal: AbortSignal): Promise<Lock | undefined> {
  const { encrypt, passphraseFile, recipients, recipientFiles } = keys
  const isForRecipients = recipients.length + recipientFiles.length > 0
  if (isForRecipients && passphraseFile)
    throw new BackupError('Use either a passphrase or public keys: the age format does not allow both.')
  if (isForRecipients) return { recipients: await readRecipients(recipients, recipientFiles) }
  if (passphraseFile) return { passphrase: requireStrongPassphrase(await readPassphrase(passphraseFile)) }
  return encrypt ? { passphrase: await askForNewPassphrase(signal) } : undefined
}

/** The passphrase is typed twice, because a mistake would make the backup unreadable. */
async function askForNewPassphrase(signal: AbortSignal): Promise<string> {
  const passphrase = requireStrongPassphrase(await askParent('Passphrase of the new backup: ', signal))
  if ((await askParent('Repeat the passphrase: ', signal)) !== passphrase)
    throw new BackupError('The two passphrases are different: nothing was written.')
  return passphrase
}

/** Returns the passphrase or the identities that decrypt the file; undefined if it is not encrypted. */
export async function createUnlock(
  file: string,
  { passphraseFile, identityFiles }: BackupKeyOptions,
  signal: AbortSignal,
): Promise<Unlock | undefined> {
  if (passphraseFile && identityFiles.length > 0)
    throw new BackupError('Use either --passphrase-file or --identity-file.')
  const neededKey = await getNeededKey(file)
  if (neededKey === 'passphrase' && identityFiles.length > 0)
    throw new BackupError(`${file} is encrypted with a passphrase: leave out --identity-file.`)
  if (neededKey === 'identity' && identityFiles.length === 0)
    throw new BackupError(`${file} is encrypted for a public key: use --identity-file.`)
  if (identityFiles.length > 0) return { identities: await readIdentities(identityFiles) }
  if (passphraseFile) return { passphrase: await readPassphrase(passphraseFile) }
  return neededKey ? { passphrase: await askParent(`Passphrase of ${file}: `, signal) } : undefined
}

/** team-engagement backup keygen. */
export async function generateBackupKey({ file }: { file: string }): Promise<object> {
  return { file, public_key: await writeKeyPair(file, systemClock.now()) }
}
