// team-engagement months: the progress of a month, its missions, and reminders of missing reports.

import { getMonth, itemsOf, listMonthMissions, remindOfReports } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { failure } from '../../failure.ts'
import { type Flags, parseIds, parseMonth, renameFlags, withPaging } from '../../flags.ts'
import { printAll, printItem, printNotice, printSection } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { forEachItem, ITEMS_TIMEOUT_SECONDS, throwRefused } from '../../several.ts'
import { type Column, formatName, type Item } from '../../text.ts'

const AMOUNT_STAGES = ['worked', 'approved', 'invoiced', 'paid']

export function addMonths(program: Command): void {
  const months = program
    .command('months')
    .description('show the progress of a month, and remind freelancers of their reports')
  months
    .command('show')
    .description('show the reports of a month and their amounts')
    .argument('<month>', 'month, such as 2026-01', parseMonth)
    .readAction(async (selectedMonth: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const { reports, amounts, ...fields } = await getMonth({
        client: teamClient(settings),
        path: { month: selectedMonth },
      })
      printItem(settings, settings.isJson ? { ...fields, reports, amounts } : fields)
      if (settings.isJson) return
      printSection('reports', toCountRows(reports), ['status', { number: 'reports' }])
      printSection('amounts', amounts.flatMap(toAmountRows), [
        'of',
        { amount: 'excl_vat' },
        { amount: 'incl_vat' },
      ])
    })

  withPaging(
    months
      .command('missions')
      .description('list the missions of a month with the state of their reports')
      .argument('<month>', 'month, such as 2026-01', parseMonth)
      .option('--report <states>', 'comma-separated states, such as missing,draft'),
  ).readAction(async (selectedMonth: string, flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [
      listMonthMissions,
      { client: teamClient(settings), path: { month: selectedMonth } },
    ] as const
    await printList(settings, COLUMNS, renameFlags(flags, { report: 'report_state' }), list)
  })

  months
    .command('remind')
    .description('remind freelancers of the reports of a month by mail')
    .argument('<month>', 'month, such as 2026-01', parseMonth)
    .argument('[mission-id...]', 'ids of missions', parseIds)
    .option(
      '--all',
      'every mission whose report is missing, a draft or rejected, unless reminded in the last 24 hours',
    )
    .option('--yes', 'do not ask for confirmation')
    .writeAction(
      async (selectedMonth: string, missionIds: string[] = [], flags: RemindFlags, command: Command) => {
        const settings = readSettings(command)
        if (missionIds.length > 0 === (flags.all === true))
          throw failure('Name missions, or use --all, not both.')
        const mission_ids = flags.all ? await findRemindable(settings, selectedMonth, !flags.yes) : missionIds
        if (!flags.yes) await confirmReminders(mission_ids.length)
        const client = teamClient(settings)
        const outcome = await forEachItem('missions', { past: 'reminded', ids: mission_ids }, (chunk) =>
          remindOfReports({
            client,
            path: { month: selectedMonth },
            body: { mission_ids: chunk },
            timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
          }),
        )
        printAll(settings, outcome.done, ['id', 'status'])
        throwRefused('reminded', outcome)
      },
    )
}

type RemindFlags = { all?: boolean; yes?: boolean }

const COLUMNS: Column[] = [
  'id',
  'name',
  'freelancer',
  'report_state',
  'payment_state',
  'reminder_state',
  'last_reminded_at',
]

async function findRemindable(
  settings: Settings,
  selectedMonth: string,
  isPrinted: boolean,
): Promise<string[]> {
  const found: string[] = []
  const query = { report_state: 'missing,draft,rejected' }
  const options = { client: teamClient(settings), path: { month: selectedMonth }, query }
  for await (const { id, name, freelancer, reminder_state, report_state } of itemsOf(
    listMonthMissions,
    options,
  )) {
    if (reminder_state !== 'possible') continue
    found.push(id)
    if (isPrinted) printNotice(`${name}, ${formatName(freelancer)} (${report_state})`)
  }
  return found
}

async function confirmReminders(count: number): Promise<void> {
  requireTerminal('Reminding freelancers')
  await confirm(`Send ${count === 1 ? 'one reminder' : `${count} reminders`}?`)
}

const toCountRows = (reports: Item): Item[] =>
  Object.entries(reports).map(([status, count]) => ({ status, reports: count }))

/** Amounts of work have no VAT until they are invoiced. */
const toAmountRows = (amounts: Item): Item[] =>
  AMOUNT_STAGES.map((stage) => ({
    of: stage,
    currency: amounts['currency'],
    excl_vat: amounts[`${stage}_excl_vat`],
    incl_vat: amounts[`${stage}_incl_vat`],
  }))
