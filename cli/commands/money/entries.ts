// team-engagement entries: the accounting entries of the team of the key.

import {
  explainAccountingEntry,
  getAccountingEntry,
  listAccountingEntries,
  payAccountingEntries,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseDay, parseId, parseIds, renameFlags, toFields, withPaging } from '../../flags.ts'
import { printAll, printNotice } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { forEachItem, ITEMS_TIMEOUT_SECONDS, throwRefused } from '../../several.ts'
import { type Column, formatAmount, formatName, type Item } from '../../text.ts'
import { printEntry } from './entry-detail.ts'

const COLUMNS: Column[] = [
  'id',
  'invoice_number',
  'freelancer',
  'type',
  'status',
  'invoice_date',
  'due_date',
  { amount: 'amount_excl_vat' },
  { amount: 'vat_amount' },
  { amount: 'amount_incl_vat' },
]
const PARAMETERS = {
  freelancer: 'freelancer_id',
  report: 'activity_report_id',
  projectCode: 'project_code_id',
}

export function addEntries(program: Command): void {
  const entries = program.command('entries').description('list, show and pay accounting entries')

  withPaging(
    withFilters(entries.command('list').description('list accounting entries, newest first')),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [listAccountingEntries, { client: teamClient(settings) }] as const
    await printList(settings, COLUMNS, renameFlags(flags, PARAMETERS), list)
  })

  entries
    .command('show')
    .description('show an accounting entry')
    .argument('<entry-id>', 'id of the entry', parseId)
    .option('--calculation', 'also show the calculation of its amounts and its due date')
    .readAction(async (entry: string, flags: { calculation?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const entryDetail = await fetchEntry(settings, entry)
      printEntry(
        settings,
        entryDetail,
        flags.calculation ? await explainAccountingEntry(toOptions(settings, entry)) : undefined,
      )
    })

  entries
    .command('pay')
    .description('record the payments of accounting entries')
    .argument('<entry-id...>', 'ids of entries with the status waiting_payment', parseIds)
    .option('--paid-on <day>', 'when they were paid; default: today', parseDay)
    .option('--reference <text>', 'for example the number in the bank statement')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (entryIds: string[], { yes, ...flags }: PayFlags, command: Command) => {
      const settings = readSettings(command)
      if (!yes) await confirmPayment(settings, entryIds)
      const client = teamClient(settings)
      const batchInput = { past: 'paid', ids: entryIds, isDoneAnyway: ['entry_paid'] }
      const outcome = await forEachItem('entries', batchInput, (entry_ids) =>
        payAccountingEntries({
          client,
          body: { entry_ids, ...toFields(flags) },
          timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
        }),
      )
      printAll(settings, outcome.done, ['id', 'status'])
      throwRefused('paid', outcome)
    })
}

type PayFlags = { yes?: boolean; paidOn?: string; reference?: string }

const withFilters = (command: Command): Command =>
  command
    .option('--status <statuses>', 'comma-separated statuses, such as waiting_payment')
    .option('--type <types>', 'comma-separated types, such as invoice')
    .option('--freelancer <freelancer-id>', 'of this freelancer')
    .option('--report <report-id>', 'of this activity report')
    .option('--project-code <code-id>', 'with an amount allocated to this project code')
    .option('--created-at-from <day>', 'created on this day (UTC) or later', parseDay)
    .option('--created-at-to <day>', 'created on this day (UTC) or earlier', parseDay)
    .option('--paid-at-from <day>', 'paid on this day (UTC) or later', parseDay)
    .option('--paid-at-to <day>', 'paid on this day (UTC) or earlier', parseDay)
    .option('--due-date-to <day>', 'due on this day or earlier', parseDay)

const toOptions = (settings: Settings, entry: string) => ({
  client: teamClient(settings),
  path: { id: entry },
})

const fetchEntry = async (settings: Settings, entry: string) =>
  (await getAccountingEntry(toOptions(settings, entry))).entry

async function confirmPayment(settings: Settings, entryIds: string[]): Promise<void> {
  requireTerminal('Paying an entry')
  for (const entry of entryIds) printNotice(describeEntry(await fetchEntry(settings, entry)))
  await confirm(`Mark ${entryIds.length === 1 ? 'it' : `these ${entryIds.length} entries`} as paid?`)
}

const describeEntry = ({ invoice_number, freelancer, status, due_date, amount_incl_vat, currency }: Item) =>
  `${invoice_number ?? 'Without a number:'} ${formatName(freelancer as Item)} (${status}, due ${due_date ?? '-'}): ${formatAmount(amount_incl_vat, currency)}`
