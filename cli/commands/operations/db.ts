// team-engagement db: distributes the tables over several PostgreSQL machines.
import type { Command } from '../../command.ts'
import { maintain } from '../../maintenance.ts'
import { printItem, printNotice, printText } from '../../output.ts'
import { readSettings } from '../../settings.ts'
import type { Item } from '../../text.ts'

export function addDb(program: Command): void {
  program
    .command('db')
    .description('distribute the tables over several machines')
    .command('distribute')
    .description('distribute the tables of an empty database by team with Citus (DATABASE_URL)')
    .option('--with-data', 'then copy the data of SOURCE_DATABASE_URL, or of the embedded database, into it')
    .addHelpText('after', '\nWith --dry-run it only prints the statements.')
    .writeAction(async ({ withData }: { withData?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const { isDryRun } = settings
      const result = await maintain(command, [
        'distribute',
        ...(withData ? ['--with-data'] : []),
        ...(isDryRun ? ['--dry-run'] : []),
      ])
      if (settings.isJson) return printItem(settings, result)
      const statements = result['statements'] as string[]
      if (isDryRun) printText(statements.join('\n'))
      else printNotice(`${statements.length} tables are distributed by team${describeCopy(result)}.`)
    })
}

const describeCopy = ({ rows, files }: Item) =>
  rows === undefined ? '' : `, with ${rows} rows and ${files} files`
