// team-engagement backup and team-engagement restore.
import { type Command, MORE_THAN_ONE_TRANSACTION } from '../../command.ts'
import { collect } from '../../flags.ts'
import { maintain } from '../../maintenance.ts'
import { printItem, printNotice } from '../../output.ts'
import { readSettings } from '../../settings.ts'

const STDOUT = '-'

type KeyFlags = {
  encrypt?: boolean
  passphraseFile?: string
  recipient?: string[]
  recipientFile?: string[]
  identityFile?: string[]
}

export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .description(
      'back up all data into one file; servers may be running (DATABASE_URL, or the data directory)',
    )
    .argument('<file>', `file to write; ${STDOUT} for stdout`)
    .option('--force', 'overwrite an existing file')
    .option('--encrypt', 'encrypt with a passphrase, which is asked for')
    .option('--passphrase-file <file>', 'encrypt with the passphrase in this file')
    .option('--recipient <public-key>', 'encrypt for this public key (age1…); repeatable', collect)
    .option('--recipient-file <file>', 'encrypt for the public keys in this file; repeatable', collect)
    .downloadAction(async (file: string, flags: KeyFlags & { force?: boolean }, command: Command) => {
      const args = ['backup', ...(flags.force ? ['--force'] : []), ...toKeyArguments(flags), '--', file]
      const backupResult = await maintain(command, args)
      if (file !== STDOUT) printItem(readSettings(command), backupResult)
    })
  withDecryptionFlags(backup.command('verify'))
    .description('read a whole backup and verify it, without a database')
    .argument('<file>', 'a file written by `npx team-engagement backup`')
    .readAction(async (file: string, _flags: object, command: Command) => {
      // `backup` has an option of the same name, which takes the value.
      const flags = command.optsWithGlobals<KeyFlags>()
      const verification = await maintain(command, ['verify-backup', ...toKeyArguments(flags), '--', file])
      printItem(readSettings(command), verification)
    })
  backup
    .command('keygen')
    .description('generate a key pair for encrypted backups, and print the public key')
    .argument('<file>', 'file to write the private key to; it opens the backups')
    .downloadAction(async (file: string, _flags: object, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await maintain(command, ['backup-keygen', '--', file]))
      if (!settings.isJson)
        printNotice(
          'Keep this file apart from the service and its backups: without it they cannot be restored.',
        )
    })
}

export function addRestore(program: Command): void {
  withDecryptionFlags(program.command('restore'))
    .description(
      'restore a backup into an empty database in one transaction (DATABASE_URL, or the data directory)',
    )
    .argument('<file>', 'a file written by `npx team-engagement backup`')
    .actionWithoutDryRun(
      MORE_THAN_ONE_TRANSACTION,
      async (file: string, flags: KeyFlags, command: Command) => {
        const settings = readSettings(command)
        printItem(settings, await maintain(command, ['restore', ...toKeyArguments(flags), '--', file]))
        if (!settings.isJson)
          printNotice(
            'You can now start a server on this database; `npx team-engagement audit verify` verifies the audit log of a team.',
          )
      },
    )
}

const withDecryptionFlags = (command: Command): Command =>
  command
    .option(
      '--passphrase-file <file>',
      'file with the passphrase of an encrypted backup; otherwise it is asked for',
    )
    .option(
      '--identity-file <file>',
      'file with the private key of a backup encrypted for a public key; repeatable',
      collect,
    )

/** Passes the passphrase as a file, because other users of the machine can read command line arguments. */
function toKeyArguments(flags: KeyFlags): string[] {
  const each = (name: string, values: string[] = []) => values.map((value) => `--${name}=${value}`)
  return [
    ...(flags.encrypt ? ['--encrypt'] : []),
    ...(flags.passphraseFile === undefined ? [] : [`--passphrase-file=${flags.passphraseFile}`]),
    ...each('recipient', flags.recipient),
    ...each('recipient-file', flags.recipientFile),
    ...each('identity-file', flags.identityFile),
  ]
}
