// team-engagement documents: where the files of documents are stored.
import { Option } from 'commander'
import { type Command, MORE_THAN_ONE_TRANSACTION } from '../../command.ts'
import { maintain } from '../../maintenance.ts'
import { printItem, printNotice } from '../../output.ts'
import { readSettings } from '../../settings.ts'

export function addDocuments(program: Command): void {
  program
    .command('documents')
    .description('where the files of documents are stored')
    .command('move')
    .description(
      'move the files of all documents to another store; servers may be running if they have the settings of both stores (DATABASE_URL, or the data directory)',
    )
    .addOption(
      new Option('--to <store>', 'S3_BUCKET, DOCUMENT_FOLDER, or the database')
        .choices(['s3', 'folder', 'database'])
        .makeOptionMandatory(),
    )
    .actionWithoutDryRun(MORE_THAN_ONE_TRANSACTION, async ({ to }: { to: string }, command: Command) => {
      const settings = readSettings(command)
      const result = await maintain(command, ['move-documents', '--', to])
      if (settings.isJson) return printItem(settings, result)
      printNotice(
        `${result['moved']} documents (${result['bytes']} bytes) were moved; all documents are in ${STORE_NAMES[to]}.`,
      )
    })
}

const STORE_NAMES: Record<string, string> = { s3: 'S3', folder: 'the directory', database: 'the database' }
