// team-engagement payments export and payments file: the payment file of a batch, which contains bank details.

import {
  bytesOf,
  exportPaymentBatch,
  getPaymentBatch,
  getPaymentBatchFile,
  type PaymentBatch,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { Failure, failure, toFailure } from '../../failure.ts'
import { parseId } from '../../flags.ts'
import { printItem } from '../../output.ts'
import { PRIVATE_MODE, requireUnusedPath, saveFile } from '../../save-file.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { toBatchRow } from './payment-columns.ts'

const FILE_TIMEOUT_SECONDS = 600

type OutputFlags = { output?: string; force?: boolean }

const withOutput = (command: Command, what: string): Command =>
  command.option('--out, --output <file>', what).option('--force', 'overwrite an existing file')

export function addPaymentFiles(payments: Command): void {
  withOutput(
    payments
      .command('export')
      .description(
        'create the payment file of a batch, freeze the batch, and save the file; the key needs bank-details:read',
      )
      .argument('<batch-id>', 'id of a draft', parseId),
    'file to write (default: the file name from the server)',
  ).writeAction(async (batch: string, flags: OutputFlags, command: Command) => {
    const settings = readSettings(command)
    if (flags.output) requireUnusedPath(flags.output, flags.force === true)
    const exportedBatch = await exportPaymentBatch({ client: teamClient(settings), path: { id: batch } })
    if (settings.isDryRun) return printBatch(settings, exportedBatch)
    await save(settings, exportedBatch, flags.output ?? getSafeFileName(exportedBatch), flags.force).catch(
      (error) => {
        const failed = toFailure(error)
        if (!failed) throw error
        // The batch is exported by now, so that a second export is refused.
        const { body } = failed
        const more = `The batch was exported: \`npx team-engagement payments file ${exportedBatch.id} --out FILE\` saves its file.`
        throw new Failure({ error: { ...body.error, message: `${body.error.message} ${more}` } })
      },
    )
  })

  withOutput(
    payments
      .command('file')
      .description('save the payment file of an exported batch, or print it; the key needs bank-details:read')
      .argument('<batch-id>', 'id of the batch', parseId)
      .option('--print', 'print the file even on a terminal'),
    'file to write (default: print it, unless stdout is a terminal)',
  ).downloadAction(async (batch: string, flags: OutputFlags & { print?: boolean }, command: Command) => {
    const settings = readSettings(command)
    if (flags.output) requireUnusedPath(flags.output, flags.force === true)
    else if (process.stdout.isTTY && !flags.print)
      throw failure('The file contains bank details: save it with --out FILE, or print it with --print.')
    const paymentBatch = await getPaymentBatch({ client: teamClient(settings), path: { id: batch } })
    if (flags.output) await save(settings, paymentBatch, flags.output, flags.force)
    else for await (const chunk of readBytes(settings, paymentBatch)) process.stdout.write(chunk)
  })
}

const readBytes = (settings: Settings, { id }: PaymentBatch) =>
  bytesOf(getPaymentBatchFile, {
    client: teamClient(settings),
    path: { id },
    timeoutSeconds: FILE_TIMEOUT_SECONDS,
  })

/** Saves the file so that only its owner can read it. */
async function save(settings: Settings, batch: PaymentBatch, file: string, force = false): Promise<void> {
  const { size, sha256 } = batch
  if (size === null || sha256 === null)
    throw failure(
      `Batch ${batch.id} has no file yet: \`npx team-engagement payments export ${batch.id}\` creates it.`,
    )
  requireUnusedPath(file, force)
  await saveFile(file, force, { size, sha256 }, readBytes(settings, batch), PRIVATE_MODE)
  printBatch(settings, { ...batch, file })
}

const printBatch = (settings: Settings, { file, ...batch }: PaymentBatch & { file?: string }) =>
  printItem(settings, {
    ...(settings.isJson ? batch : toBatchRow(batch)),
    ...(file !== undefined && { file }),
  })

/** A file name from the server must not point to another directory. */
function getSafeFileName({ file_name }: PaymentBatch): string {
  if (!file_name || !/^\w[\w.-]*$/.test(file_name))
    throw failure('The file name from the server is not safe: use --out.')
  return file_name
}
