// engage export and engage exports: files for the accountant.
import { type Command, Option } from 'commander'
import { callTeam, teamFile } from '../api.ts'
import { Failure, failure } from '../failure.ts'
import { day, type Flags, id, withPaging } from '../flags.ts'
import { type Page, printItem } from '../output.ts'
import { printList } from '../pages.ts'
import { requireFree, saveFile, type Wanted } from '../save-file.ts'
import { type Settings, settingsOf } from '../settings.ts'
import type { Column, Item } from '../text.ts'

const COLUMNS: Column[] = [
  'id',
  'format',
  'from',
  'to',
  'file_name',
  { number: 'entry_count' },
  { number: 'size' },
  'created_at',
]

type Made = Wanted & Item & { id: string; file_name: string }
type Where = { output?: string | undefined; force?: boolean | undefined }

const withOutput = (command: Command): Command =>
  command
    .option('--output <file>', 'where to write it, else to the name that the server gives it')
    .option('--force', 'write over a file that exists')

export function addExports(program: Command): void {
  withOutput(
    program
      .command('export')
      .description(
        'export accounting entries by their invoice dates, and mark them as sent to the accountant',
      )
      .addOption(
        new Option('--format <format>', 'csv, or fec for a journal in the layout of the French FEC')
          .choices(['csv', 'fec'])
          .makeOptionMandatory(),
      )
      .requiredOption('--from <day>', 'first invoice date, like 2026-01-01', day)
      .requiredOption('--to <day>', 'last invoice date, like 2026-01-31', day),
  ).action(async ({ output, force, ...body }: Where & Flags, command: Command) => {
    const settings = settingsOf(command)
    if (output) requireFree(output, force === true)
    const made = await callTeam<Made>(settings, 'POST', '/accounting/exports', { body })
    await fetchFile(settings, made, { output, force }).catch((error) => {
      // Exporting the same days again would make a second file of them.
      if (!(error instanceof Failure)) throw error
      throw failure(`${error.message} The export is made: \`engage exports download ${made.id}\` fetches it.`)
    })
  })

  const exports = program.command('exports').description('list and download exports of accounting entries')

  withPaging(exports.command('list').description('list exports, newest first')).action(
    async (flags: Flags, command: Command) => {
      const settings = settingsOf(command)
      await printList(settings, COLUMNS, flags, (query) =>
        callTeam<Page>(settings, 'GET', '/accounting/exports', { query }),
      )
    },
  )

  withOutput(
    exports.command('download').description('download an export').argument('<export-id>', 'its id', id),
  ).action(async (made: string, where: Where, command: Command) => {
    const settings = settingsOf(command)
    if (where.output) requireFree(where.output, where.force === true)
    await fetchFile(settings, await callTeam<Made>(settings, 'GET', `/accounting/exports/${made}`), where)
  })
}

async function fetchFile(settings: Settings, made: Made, { output, force = false }: Where): Promise<void> {
  const file = output ?? ownName(made)
  requireFree(file, force)
  await saveFile(file, force, made, teamFile(settings, `/accounting/exports/${made.id}/file`))
  printItem(settings, { ...made, file })
}

/** A name from afar leads to no other folder. */
function ownName({ file_name }: Made): string {
  if (!/^\w[\w.-]*$/.test(file_name))
    throw failure('The server names the file in a way that is not safe here: give --output.')
  return file_name
}
