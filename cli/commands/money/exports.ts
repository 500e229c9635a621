// team-engagement export and team-engagement exports: files for the accountant.
import { Option } from 'commander'
import {
  type AccountingExport,
  bytesOf,
  createAccountingExport,
  getAccountingExport,
  getAccountingExportFile,
  listAccountingExports,
  type NewAccountingExport,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { failure, toFailure } from '../../failure.ts'
import { type Flags, parseDay, parseId, withPaging } from '../../flags.ts'
import { printItem } from '../../output.ts'
import { printList } from '../../pages.ts'
import { requireUnusedPath, saveFile } from '../../save-file.ts'
import { readSettings, type Settings } from '../../settings.ts'
import type { Column } from '../../text.ts'

const COLUMNS: Column[] = [
  'id',
  'reference',
  'format',
  'from',
  'to',
  'file_name',
  { number: 'entry_count' },
  { number: 'size' },
  'created_at',
]

const DOWNLOAD_TIMEOUT_SECONDS = 600

type OutputFlags = { output?: string | undefined; force?: boolean | undefined }

type ExportFlags = OutputFlags & Omit<NewAccountingExport, 'scope'> & { unsent?: boolean | undefined }

const withOutput = (command: Command): Command =>
  command
    .option('--output <file>', 'file to write (default: the file name from the server)')
    .option('--force', 'overwrite an existing file')

function toBody(
  { format, from, to }: Omit<NewAccountingExport, 'scope'>,
  isUnsent: boolean,
): NewAccountingExport {
  const days = [from, to].filter((one) => one !== undefined)
  if (days.length !== (isUnsent ? 0 : 2)) throw failure('Pass --from and --to, or only --unsent.')
  return isUnsent ? { format, scope: 'unsent' } : { format, from: from as string, to: to as string }
}

export function addExports(program: Command): void {
  withOutput(
    program
      .command('export')
      .description(
        'export accounting entries by their invoice dates, or everything that was not sent yet, and mark them as sent to the accountant',
      )
      .addOption(
        new Option(
          '--format <format>',
          'csv, csv_excel for a spreadsheet in the language of the team, or fec for a purchase journal in the layout of the French FEC',
        )
          .choices(['csv', 'fec', 'csv_excel'])
          .makeOptionMandatory(),
      )
      .option('--from <day>', 'first invoice date, such as 2026-01-01', parseDay)
      .option('--to <day>', 'last invoice date, such as 2026-01-31', parseDay)
      .option('--unsent', 'everything that no earlier export contained, instead of --from and --to'),
  ).writeAction(async ({ output, force, unsent, ...period }: ExportFlags, command: Command) => {
    const settings = readSettings(command)
    const body = toBody(period, unsent === true)
    if (output) requireUnusedPath(output, force === true)
    const accountingExport = await createAccountingExport({ client: teamClient(settings), body })
    if (settings.isDryRun) return printItem(settings, accountingExport)
    await fetchFile(settings, accountingExport, { output, force }).catch((error) => {
      // Tell the user how to download it: running the export again would create a second one.
      const failed = toFailure(error)
      if (!failed) throw error
      throw failure(
        `${failed.message} The export was created: \`npx team-engagement exports download ${accountingExport.id}\` downloads it.`,
      )
    })
  })

  const exports = program.command('exports').description('list and download exports of accounting entries')

  withPaging(exports.command('list').description('list exports, newest first')).readAction(
    async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      await printList(settings, COLUMNS, flags, [listAccountingExports, { client: teamClient(settings) }])
    },
  )

  withOutput(
    exports
      .command('download')
      .description('download an export')
      .argument('<export-id>', 'id of the export', parseId),
  ).downloadAction(async (exportId: string, flags: OutputFlags, command: Command) => {
    const settings = readSettings(command)
    if (flags.output) requireUnusedPath(flags.output, flags.force === true)
    const options = { client: teamClient(settings), path: { id: exportId } }
    await fetchFile(settings, await getAccountingExport(options), flags)
  })
}

async function fetchFile(
  settings: Settings,
  accountingExport: AccountingExport,
  { output, force = false }: OutputFlags,
): Promise<void> {
  const file = output ?? getSafeFileName(accountingExport)
  requireUnusedPath(file, force)
  const options = {
    client: teamClient(settings),
    path: { id: accountingExport.id },
    timeoutSeconds: DOWNLOAD_TIMEOUT_SECONDS,
  }
  await saveFile(file, force, accountingExport, bytesOf(getAccountingExportFile, options))
  printItem(settings, { ...accountingExport, file })
}

/** A file name from the server must not point to another directory. */
function getSafeFileName({ file_name }: AccountingExport): string {
  if (!/^\w[\w.-]*$/.test(file_name))
    throw failure('The file name from the server is not safe: use --output.')
  return file_name
}
