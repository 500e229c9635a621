// engage backup and engage restore.
import type { Command } from 'commander'
import { maintain } from '../maintenance.ts'
import { printItem, tell } from '../output.ts'
import { settingsOf } from '../settings.ts'

const STDOUT = '-'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      'back up all data into one file; servers may be running (DATABASE_URL, or the data directory)',
    )
    .argument('<file>', `file to write; ${STDOUT} for stdout`)
    .option('--force', 'overwrite an existing file')
    .action(async (file: string, { force }: { force?: boolean }, command: Command) => {
      const made = await maintain(command, ['backup', ...(force ? ['--force'] : []), '--', file])
      if (file !== STDOUT) printItem(settingsOf(command), made)
    })
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'restore a backup into an empty database in one transaction (DATABASE_URL, or the data directory)',
    )
    .argument('<file>', 'a file written by `engage backup`')
    .action(async (file: string, _flags: object, command: Command) => {
      const settings = settingsOf(command)
      printItem(settings, await maintain(command, ['restore', '--', file]))
      if (!settings.isJson)
        tell(
          'You can now start a server on this database; `engage audit verify` verifies the audit log of a team.',
        )
    })
}
