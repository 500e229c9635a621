// team-engagement missions: the missions of the team of the key.

import {
  getMission,
  getMissionAfterEnd,
  listMissionEvents,
  listMissions,
  pagesOf,
  terminateMission,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseDay, parseId, withPaging } from '../../flags.ts'
import { printHint, printItem, printSection } from '../../output.ts'
import { printList, readAll } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { type Column, formatName } from '../../text.ts'
import { printMission } from './mission-detail.ts'

const COLUMNS = [
  'id',
  'reference',
  'name',
  'status',
  'freelancer',
  'mission_type',
  'rate_amount',
  'currency',
  'start_date',
  'end_date',
  'early_termination_date',
  'external_id',
]

const REPORT_COLUMNS: Column[] = [
  'id',
  'report_month',
  'status',
  { number: 'rows_after_end' },
  { amount: 'invoice_amount_excl_vat' },
  { amount: 'exact_invoice_amount_excl_vat' },
  { amount: 'invoice_difference_excl_vat' },
  { amount: 'expense_difference_excl_vat' },
]
const ENTRY_COLUMNS: Column[] = ['id', 'type', 'status', 'invoice_number', { amount: 'amount_incl_vat' }]
const BATCH_COLUMNS: Column[] = ['id', 'status', 'label', 'execution_date']

type Termination = { endDate: string; reason?: string; yes?: boolean }

export function addMissions(program: Command): void {
  const missions = program.command('missions').description('list, show and terminate missions')
  const addMissionCommand = (name: string, description: string) =>
    missions.command(name).description(description).argument('<mission-id>', 'id of the mission', parseId)

  withPaging(withFilters(missions.command('list').description('list missions, newest first'))).readAction(
    async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      await printList(settings, COLUMNS, flags, [listMissions, { client: teamClient(settings) }])
    },
  )

  addMissionCommand('show', 'show a mission')
    .option('--events', 'also show its events, newest first')
    .readAction(async (mission: string, flags: { events?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const missionDetail = await fetchMission(settings, mission)
      printMission(
        settings,
        missionDetail,
        flags.events ? await readMissionEvents(settings, mission) : undefined,
      )
    })

  addMissionCommand('after-end', 'show the reports, entries and payment batches after the end of a mission')
    .option('--end-date <day>', 'as if the mission ended on this day, such as 2026-01-31', parseDay)
    .readAction(async (mission: string, { endDate: end_date }: { endDate?: string }, command: Command) => {
      const settings = readSettings(command)
      const { reports, entries, payment_batches, ...fields } = await getMissionAfterEnd({
        client: teamClient(settings),
        path: { id: mission },
        query: end_date === undefined ? {} : { end_date },
      })
      printItem(settings, settings.isJson ? { ...fields, reports, entries, payment_batches } : fields)
      if (settings.isJson) return
      if (reports) printSection('reports', reports, REPORT_COLUMNS)
      if (entries) printSection('entries', entries, ENTRY_COLUMNS)
      if (payment_batches) printSection('payment_batches', payment_batches, BATCH_COLUMNS)
    })

  addMissionCommand('terminate', 'terminate a mission early, now or on a later date')
    .requiredOption('--end-date <day>', 'end date, such as 2026-01-31', parseDay)
    .option('--reason <text>', 'reason, shown in the events')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (mission: string, { yes, ...termination }: Termination, command: Command) => {
      const settings = readSettings(command)
      if (!yes) await confirmTermination(settings, mission, termination)
      const { endDate: end_date, reason } = termination
      const body = { end_date, ...(reason !== undefined && { reason }) }
      const terminatedMission = await terminateMission({
        client: teamClient(settings),
        path: { id: mission },
        body,
      })
      printMission(settings, terminatedMission)
      if (terminatedMission.status === 'in-progress')
        printHint(
          settings,
          `The termination is scheduled: the mission is in progress until ${terminatedMission.early_termination_date}.`,
        )
    })
}

const withFilters = (command: Command): Command =>
  command
    .option('--status <statuses>', 'comma-separated statuses, such as in-progress')
    .option('--freelancer-id <freelancer-id>', 'of this freelancer')
    .option('--project-code-id <code-id>', 'with this project code')
    .option('--external-id <text>', 'with this external id')
    .option('--start-date-from <day>', 'start date on this day or later', parseDay)
    .option('--start-date-to <day>', 'start date on this day or earlier', parseDay)
    .option('--end-date-from <day>', 'effective end date on this day or later', parseDay)
    .option('--end-date-to <day>', 'effective end date on this day or earlier', parseDay)
    .option('--created-at-from <day>', 'created on this day (UTC) or later', parseDay)
    .option('--created-at-to <day>', 'created on this day (UTC) or earlier', parseDay)
    .option('--has-project-code <with|without>', 'with or without a project code')
    .option('--has-purchase-order <with|without>', 'with or without a purchase order')
    .option('--approver-id <user-id>', 'with this approver')

const fetchMission = (settings: Settings, mission: string) =>
  getMission({ client: teamClient(settings), path: { id: mission } })

const readMissionEvents = (settings: Settings, mission: string) =>
  readAll(pagesOf(listMissionEvents, { client: teamClient(settings), path: { id: mission } }))

async function confirmTermination(
  settings: Settings,
  mission: string,
  { endDate }: Termination,
): Promise<void> {
  requireTerminal('Terminating a mission')
  const { name, freelancer, status, end_date } = await fetchMission(settings, mission)
  await confirm(
    `Terminate "${name}" of ${formatName(freelancer)} (${status}, ends ${end_date}) on ${endDate}?`,
  )
}
