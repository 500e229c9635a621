// team-engagement reports: the activity reports of the team of the key.

import {
  approveActivityReports,
  explainActivityReport,
  getActivityReport,
  listActivityReports,
  rejectActivityReport,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseId, parseIds, parseMonth, renameFlags, withPaging } from '../../flags.ts'
import { printAll, printNotice } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { forEachItem, ITEMS_TIMEOUT_SECONDS, throwRefused } from '../../several.ts'
import { type Column, formatAmount, formatName, type Item } from '../../text.ts'
import { printReport, withCurrency } from './report-detail.ts'

const COLUMNS: Column[] = [
  'id',
  'reference',
  'report_month',
  'status',
  'freelancer',
  'mission',
  { amount: 'invoice_amount_excl_vat' },
  { amount: 'expense_amount_excl_vat' },
  'submission_date',
  'invoicing_is_paid',
]
const PARAMETERS = {
  mission: 'mission_id',
  freelancer: 'freelancer_id',
  projectCode: 'project_code_id',
  monthFrom: 'report_month_from',
  monthTo: 'report_month_to',
  hints: 'with_hints',
}

/** The number of hints, which the list shows if they were asked for. */
const withHintCount = (report: Item): Item => {
  const { hints } = report
  return { ...withCurrency(report), ...(Array.isArray(hints) && { hints_count: hints.length }) }
}

export function addReports(program: Command): void {
  const reports = program.command('reports').description('list, show, approve and reject activity reports')
  const addReportCommand = (name: string, description: string) =>
    reports.command(name).description(description).argument('<report-id>', 'id of the report', parseId)

  withPaging(
    reports
      .command('list')
      .description('list activity reports, newest first')
      .option('--status <statuses>', 'comma-separated statuses, such as pending')
      .option('--mission <mission-id>', 'of this mission')
      .option('--freelancer <freelancer-id>', 'of this freelancer')
      .option('--project-code <code-id>', 'with an amount allocated to this project code')
      .option('--month-from <month>', 'of this month or later, such as 2026-01', parseMonth)
      .option('--month-to <month>', 'of this month or earlier', parseMonth)
      .option('--hints', 'also show how many hints each report has'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [listActivityReports, { client: teamClient(settings) }] as const
    const columns: Column[] = flags['hints'] ? [...COLUMNS, { number: 'hints_count' }] : COLUMNS
    await printList(settings, columns, renameFlags(flags, PARAMETERS), list, withHintCount)
  })

  addReportCommand('show', 'show a report')
    .option('--calculation', 'also show the calculation of its amounts')
    .readAction(async (report: string, flags: { calculation?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const reportDetail = await getActivityReport(toOptions(settings, report))
      printReport(
        settings,
        reportDetail,
        flags.calculation ? await explainActivityReport(toOptions(settings, report)) : undefined,
      )
    })

  reports
    .command('approve')
    .description('approve reports and create their accounting entries')
    .argument('<report-id...>', 'ids of reports with the status pending', parseIds)
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (reportIds: string[], { yes }: { yes?: boolean }, command: Command) => {
      const settings = readSettings(command)
      if (!yes) await confirmApproval(settings, reportIds)
      const client = teamClient(settings)
      const batchInput = { past: 'approved', ids: reportIds }
      const outcome = await forEachItem('reports', batchInput, (report_ids) =>
        approveActivityReports({ client, body: { report_ids }, timeoutSeconds: ITEMS_TIMEOUT_SECONDS }),
      )
      printAll(settings, outcome.done, ['id', 'status'])
      throwRefused('approved', outcome)
    })

  addReportCommand('reject', 'reject a report; it can then be changed and submitted again')
    .requiredOption('--reason <text>', 'reason, shown to the freelancer')
    .writeAction(async (report: string, { reason }: { reason: string }, command: Command) => {
      const settings = readSettings(command)
      const body = { rejection_reason: reason }
      printReport(settings, await rejectActivityReport({ ...toOptions(settings, report), body }))
    })
}

const toOptions = (settings: Settings, report: string) => ({
  client: teamClient(settings),
  path: { id: report },
})

async function confirmApproval(settings: Settings, reportIds: string[]): Promise<void> {
  requireTerminal('Approving a report')
  for (const report of reportIds)
    printNotice(describeReport(withCurrency(await getActivityReport(toOptions(settings, report)))))
  await confirm(reportIds.length === 1 ? 'Approve it?' : `Approve these ${reportIds.length} reports?`)
}

function describeReport({ mission, freelancer, report_month, status, ...report }: Item): string {
  const { currency, invoice_amount_excl_vat, expense_amount_excl_vat } = report
  const amounts = `${formatAmount(invoice_amount_excl_vat, currency)}, expenses ${formatAmount(expense_amount_excl_vat, currency)}`
  const hints = ((report['hints'] ?? []) as Item[]).map(({ message }) => `\n  hint: ${message}`).join('')
  return `${report_month} ${formatName(mission as Item)}, ${formatName(freelancer as Item)} (${status}): ${amounts}${hints}`
}
