// engage backup and engage restore: everything in one file, and back.
import type { Command } from 'commander'
import { maintain } from '../maintenance.ts'
import { printItem, tell } from '../output.ts'
import { settingsOf } from '../settings.ts'

const STDOUT = '-'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      'write everything into one file, while servers run or not (DATABASE_URL, or the data folder)',
    )
    .argument('<file>', `where to; ${STDOUT} is stdout`)
    .option('--force', 'write over a file that is there')
    .action(async (file: string, { force }: { force?: boolean }, command: Command) => {
      const made = await maintain(command, ['backup', ...(force ? ['--force'] : []), '--', file])
      if (file !== STDOUT) printItem(settingsOf(command), made)
    })
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'load a backup into an empty database (DATABASE_URL, or the data folder): all of it, or nothing',
    )
    .argument('<file>', 'what `engage backup` has made')
    .action(async (file: string, _flags: object, command: Command) => {
      const settings = settingsOf(command)
      printItem(settings, await maintain(command, ['restore', '--', file]))
      if (!settings.isJson) tell("Start a server on it; `engage audit verify` proves each team's record.")
    })
}
