// team-engagement payments: what is due, payment batches, and single payments.
import { Option } from 'commander'
import {
  approvePaymentBatch,
  cancelPaymentBatch,
  confirmPaymentBatch,
  getAccountingEntry,
  getPaymentBatch,
  listPayableEntries,
  listPaymentBatches,
  listPaymentBatchLines,
  listPayments,
  type PaymentBatch,
  pagesOf,
  preparePaymentBatch,
  recordPayment,
  removePaymentBatchEntries,
  reopenPaymentBatch,
  reversePayment,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { Failure, failure } from '../../failure.ts'
import { type Flags, parseDay, parseId, parseIds, renameFlags, withPaging } from '../../flags.ts'
import { printItem, printNotice, printSection } from '../../output.ts'
import { printList, readAll } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { formatAmount, formatName, type Item } from '../../text.ts'
import { addToBatch, createBatchWithEntries, type LeftOut, printLeftOut } from './fill-batch.ts'
import {
  BATCH_COLUMNS,
  DUE_COLUMNS,
  LINE_COLUMNS,
  PAYMENT_COLUMNS,
  toBatchRow,
  toLineRow,
  toPaymentRow,
} from './payment-columns.ts'
import { addPaymentFiles } from './payment-file.ts'

export function addPayments(program: Command): void {
  const payments = program
    .command('payments')
    .description('what is due, payment batches with their files, and payments')
  addLists(payments)
  addDrafts(payments)
  addApproval(payments)
  addPaymentFiles(payments)
  addOutcomes(payments)
  addSingle(payments)
}

/** Adds the `id` by which lists are read, because due entries and lines of a batch have only an `entry_id`. */
const withId = <T extends { entry_id: string }, P extends { items: T[] }>(page: P) => ({
  ...page,
  items: page.items.map((item) => ({ id: item.entry_id, ...item })),
})
const listDue = async (options: Parameters<typeof listPayableEntries>[0]) =>
  withId(await listPayableEntries(options))
const listLines = async (options: Parameters<typeof listPaymentBatchLines>[0]) =>
  withId(await listPaymentBatchLines(options))

function addLists(payments: Command): void {
  withPaging(
    payments
      .command('due')
      .description('list entries that await their payment, with what prevents it')
      .option('--until <day>', 'due on this day or earlier', parseDay)
      .option('--freelancer <freelancer-id>', 'of this freelancer'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const query = renameFlags(flags, { until: 'due_date_to', freelancer: 'freelancer_id' })
    await printList(settings, DUE_COLUMNS, query, [listDue, { client: teamClient(settings) }], toLineRow)
  })

  withPaging(
    payments
      .command('batches')
      .description('list payment batches, newest first')
      .option('--status <statuses>', 'comma-separated statuses, such as draft,exported'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    await printList(settings, BATCH_COLUMNS, flags, [listPaymentBatches, { client: teamClient(settings) }])
  })

  payments
    .command('batch')
    .description('show a payment batch with its entries')
    .argument('<batch-id>', 'id of the batch', parseId)
    .readAction(async (batch: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const options = toOptions(settings, batch)
      const paymentBatch = await getPaymentBatch(options)
      const lines = await readAll(pagesOf(listLines, options))
      if (settings.isJson) return printItem(settings, { ...paymentBatch, lines })
      printItem(settings, toBatchRow(paymentBatch))
      if (lines.length > 0) printSection('lines', lines.map(toLineRow), LINE_COLUMNS)
    })

  withPaging(
    payments
      .command('list')
      .description('list payments and reversals, newest first')
      .addOption(new Option('--kind <kinds>', 'payment or reversal'))
      .option('--entry <entry-id>', 'of this accounting entry')
      .option('--freelancer <freelancer-id>', 'of this freelancer')
      .option('--batch <batch-id>', 'confirmed in this payment batch')
      .option('--paid-on-from <day>', 'executed on this day or later', parseDay)
      .option('--paid-on-to <day>', 'executed on this day or earlier', parseDay),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const query = renameFlags(flags, { entry: 'entry_id', freelancer: 'freelancer_id', batch: 'batch_id' })
    await printList(settings, PAYMENT_COLUMNS, query, [listPayments, { client: teamClient(settings) }])
  })
}

type NewBatchFlags = { on: string; label?: string; allDue?: string }

function addDrafts(payments: Command): void {
  payments
    .command('create')
    .description('create a payment batch; entries that cannot be paid are left out')
    .argument('[entry-id...]', 'ids of entries', parseIds)
    .requiredOption('--on <day>', 'when the bank executes the payments', parseDay)
    .option('--label <text>', 'for your own use')
    .option('--all-due <day>', 'all entries that are due on this day or earlier', parseDay)
    .writeAction(async (entryIds: string[] = [], { on, label, allDue }: NewBatchFlags, command: Command) => {
      const settings = readSettings(command)
      if (entryIds.length > 0 === (allDue !== undefined))
        throw failure('Give either the ids of entries, or --all-due with a day.')
      const due = allDue === undefined ? { ready: entryIds, left_out: [] } : await findDue(settings, allDue)
      const batchFields = { execution_date: on, ...(label !== undefined && { label }) }
      const { batch, left_out } = await createBatchWithEntries(settings, batchFields, due.ready)
      const allLeftOut = [...due.left_out, ...left_out]
      if (!batch) throw createEmptyBatchFailure('No entry can be paid, so no batch was created.', allLeftOut)
      printFilled(settings, batch, allLeftOut)
      if (allDue === undefined) failIfLeftOut(allLeftOut)
    })

  payments
    .command('add')
    .description('add entries to a draft; those that cannot be paid are left out')
    .argument('<batch-id>', 'id of a draft', parseId)
    .argument('<entry-id...>', 'ids of entries', parseIds)
    .writeAction(async (to: string, entryIds: string[], _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const { batch, left_out } = await addToBatch(
        settings,
        await getPaymentBatch(toOptions(settings, to)),
        entryIds,
      )
      printFilled(settings, batch, left_out)
      failIfLeftOut(left_out)
    })

  payments
    .command('remove')
    .description('remove entries from a draft')
    .argument('<batch-id>', 'id of a draft', parseId)
    .argument('<entry-id...>', 'ids of entries of the draft', parseIds)
    .writeAction(async (from: string, entry_ids: string[], _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printBatch(
        settings,
        await removePaymentBatchEntries({ ...toOptions(settings, from), body: { entry_ids } }),
      )
    })
}

function addApproval(payments: Command): void {
  payments
    .command('prepare')
    .description('freeze what a draft pays, so that a second person can approve it')
    .argument('<batch-id>', 'id of a draft', parseId)
    .writeAction(async (batch: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printBatch(settings, await preparePaymentBatch(toOptions(settings, batch)))
    })

  payments
    .command('approve')
    .description('approve a prepared batch, as the second person')
    .argument('<batch-id>', 'id of a prepared draft', parseId)
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (batch: string, { yes }: { yes?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const options = toOptions(settings, batch)
      // `prepared_at` makes sure that the batch that is shown here is approved, not one that was prepared again since.
      const { prepared_at } = await getPaymentBatch(options)
      const question = 'Approve its file as it was prepared?'
      if (!yes) await confirmForBatch(settings, batch, 'Approving a batch', question)
      printBatch(settings, await approvePaymentBatch({ ...options, body: { prepared_at } }))
    })

  payments
    .command('reopen')
    .description('take the preparation and the approval of a batch back, so that it can be changed')
    .argument('<batch-id>', 'id of a prepared draft', parseId)
    .writeAction(async (batch: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printBatch(settings, await reopenPaymentBatch(toOptions(settings, batch)))
    })
}

/** Lists the entries due until a day: those that can be paid, and the others with their problems. */
async function findDue(settings: Settings, until: string): Promise<{ ready: string[]; left_out: LeftOut[] }> {
  const query = { due_date_to: until }
  const found = await readAll(pagesOf(listDue, { client: teamClient(settings), query }))
  const due = found as { entry_id: string; problems: string[] }[]
  return {
    ready: due.filter(({ problems }) => problems.length === 0).map(({ entry_id }) => entry_id),
    left_out: due
      .filter(({ problems }) => problems.length > 0)
      .map(({ entry_id, problems }) => ({ entry_id, why: problems.join(', ') })),
  }
}

const toFieldErrors = (leftOut: readonly LeftOut[]) =>
  leftOut.map(({ entry_id, why }) => ({ field: entry_id, message: why }))
const createEmptyBatchFailure = (message: string, leftOut: readonly LeftOut[]) =>
  new Failure({ error: { message, details: { errors: toFieldErrors(leftOut) } } })

function printFilled(settings: Settings, batch: PaymentBatch, left_out: LeftOut[]): void {
  if (settings.isJson) printItem(settings, { ...batch, left_out })
  else {
    printBatch(settings, batch)
    printLeftOut(left_out)
  }
}

/** Sets exit code 1 if entries from the command line are not in the batch; they were printed before. */
function failIfLeftOut(leftOut: readonly LeftOut[]): void {
  if (leftOut.length > 0) process.exitCode = 1
}

type ConfirmFlags = { paidOn: string; reference?: string; yes?: boolean }

function addOutcomes(payments: Command): void {
  payments
    .command('confirm')
    .description('record that the bank executed the payments of a batch')
    .argument('<batch-id>', 'id of an exported batch', parseId)
    .argument('[entry-id...]', 'entries that the bank executed (default: all that are open)', parseIds)
    .requiredOption('--paid-on <day>', 'when the bank executed them', parseDay)
    .option('--reference <text>', 'such as the number in the bank statement')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (batch: string, entryIds: string[] = [], flags: ConfirmFlags, command: Command) => {
      const settings = readSettings(command)
      const { paidOn: paid_on, reference } = flags
      if (!flags.yes) {
        const which = entryIds.length > 0 ? `${entryIds.length} of its entries` : 'all its open entries'
        await confirmForBatch(settings, batch, 'Confirming a batch', `Record ${which} as paid on ${paid_on}?`)
      }
      const body = { paid_on, reference: reference ?? null, entry_ids: entryIds.length > 0 ? entryIds : null }
      printBatch(settings, await confirmPaymentBatch({ ...toOptions(settings, batch), body }))
    })

  payments
    .command('cancel')
    .description('release the entries of a batch that are not paid')
    .argument('<batch-id>', 'id of a draft or of an exported batch', parseId)
    .requiredOption('--reason <text>', 'why')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(
      async (batch: string, { reason, yes }: { reason: string; yes?: boolean }, command: Command) => {
        const settings = readSettings(command)
        const question = 'Release its open entries? Make sure that the bank does not execute its file.'
        if (!yes) await confirmForBatch(settings, batch, 'Cancelling a batch', question)
        printBatch(settings, await cancelPaymentBatch({ ...toOptions(settings, batch), body: { reason } }))
      },
    )
}

function addSingle(payments: Command): void {
  payments
    .command('record')
    .description('record the payment of an entry that was paid outside of a batch')
    .argument('<entry-id>', 'id of the entry', parseId)
    .requiredOption('--paid-on <day>', 'when it was executed', parseDay)
    .option('--reference <text>', 'such as the number in the bank statement')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (entry: string, { paidOn, reference, yes }: ConfirmFlags, command: Command) => {
      const settings = readSettings(command)
      if (!yes)
        await confirmForEntry(settings, entry, 'Recording a payment', `Record it as paid on ${paidOn}?`)
      const body = { paid_on: paidOn, reference: reference ?? null }
      printPayment(settings, await recordPayment({ ...toOptions(settings, entry), body }))
    })

  payments
    .command('reverse')
    .description('take the payment of an entry back, for example because the bank returned it')
    .argument('<entry-id>', 'id of a paid entry', parseId)
    .requiredOption('--reason <text>', 'why')
    .option('--on <day>', 'when it came back (default: today)', parseDay)
    .option('--yes', 'do not ask for confirmation')
    .writeAction(
      async (entry: string, flags: { reason: string; on?: string; yes?: boolean }, command: Command) => {
        const settings = readSettings(command)
        if (!flags.yes)
          await confirmForEntry(settings, entry, 'Reversing a payment', 'Take its payment back?')
        const body = { reason: flags.reason, reversed_on: flags.on ?? null }
        printPayment(settings, await reversePayment({ ...toOptions(settings, entry), body }))
      },
    )
}

const toOptions = (settings: Settings, resourceId: string) => ({
  client: teamClient(settings),
  path: { id: resourceId },
})

const printBatch = (settings: Settings, batch: Item) =>
  printItem(settings, settings.isJson ? batch : toBatchRow(batch))
const printPayment = (settings: Settings, payment: Item) =>
  printItem(settings, settings.isJson ? payment : toPaymentRow(payment))

async function confirmForBatch(
  settings: Settings,
  batch: string,
  action: string,
  question: string,
): Promise<void> {
  requireTerminal(action)
  const { status, entry_count, paid_count, total, currency } = await getPaymentBatch(
    toOptions(settings, batch),
  )
  printNotice(
    `Batch ${batch} (${status}): ${formatAmount(total, currency)}, ${paid_count} of ${entry_count} entries paid`,
  )
  await confirm(question)
}

async function confirmForEntry(
  settings: Settings,
  entryId: string,
  action: string,
  question: string,
): Promise<void> {
  requireTerminal(action)
  const { entry } = await getAccountingEntry(toOptions(settings, entryId))
  const { invoice_number, freelancer, status, amount_incl_vat, currency } = entry
  const amount = formatAmount(amount_incl_vat, currency)
  printNotice(`${invoice_number ?? 'Without a number:'} ${formatName(freelancer)} (${status}): ${amount}`)
  await confirm(question)
}
