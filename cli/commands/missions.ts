// engage missions: the missions of the team whose key is used.
import type { Command } from 'commander'
import {
  getMission,
  listMissionEvents,
  listMissions,
  pagesOf,
  terminateMission,
} from '../../sdk/src/index.ts'
import { teamClient } from '../clients.ts'
import { confirm, requirePerson } from '../confirm.ts'
import { day, type Flags, id, withPaging } from '../flags.ts'
import { tell } from '../output.ts'
import { printList, readAll } from '../pages.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { nameOf } from '../text.ts'
import { printMission } from './mission-detail.ts'

const COLUMNS = [
  'id',
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

type Termination = { endDate: string; reason?: string; yes?: boolean }

export function addMissions(program: Command): void {
  const missions = program.command('missions').description('list, show and terminate missions')
  const forOne = (name: string, description: string) =>
    missions.command(name).description(description).argument('<mission-id>', 'id of the mission', id)

  withPaging(withFilters(missions.command('list').description('list missions, newest first'))).action(
    async (flags: Flags, command: Command) => {
      const settings = settingsOf(command)
      await printList(settings, COLUMNS, flags, [listMissions, { client: teamClient(settings) }])
    },
  )

  forOne('show', 'show a mission')
    .option('--events', 'and what happened to it, newest first')
    .action(async (mission: string, flags: { events?: boolean }, command: Command) => {
      const settings = settingsOf(command)
      const shown = await read(settings, mission)
      printMission(settings, shown, flags.events ? await eventsOf(settings, mission) : undefined)
    })

  forOne('terminate', 'end a mission early, now or on a day to come')
    .requiredOption('--end-date <day>', 'the day it ends, like 2026-01-31', day)
    .option('--reason <text>', 'why, for its events')
    .option('--yes', 'do not ask')
    .action(async (mission: string, { yes, ...termination }: Termination, command: Command) => {
      const settings = settingsOf(command)
      if (!yes) await askWhether(settings, mission, termination)
      const { endDate: end_date, reason } = termination
      const body = { end_date, ...(reason !== undefined && { reason }) }
      const ended = await terminateMission({ client: teamClient(settings), path: { id: mission }, body })
      printMission(settings, ended)
      if (!settings.isJson && ended.status === 'in-progress')
        tell(
          `The termination is scheduled: the mission stays in progress until ${ended.early_termination_date}.`,
        )
    })
}

const withFilters = (command: Command): Command =>
  command
    .option('--status <statuses>', 'like in-progress, or several separated by commas')
    .option('--freelancer-id <freelancer-id>', 'of this freelancer')
    .option('--project-code-id <code-id>', 'with this project code')
    .option('--external-id <text>', 'with this reference of yours')
    .option('--start-date-from <day>', 'that start on this day or later', day)
    .option('--start-date-to <day>', 'that start on this day or earlier', day)
    .option('--end-date-from <day>', 'that end, early or not, on this day or later', day)
    .option('--end-date-to <day>', 'that end, early or not, on this day or earlier', day)
    .option('--created-at-from <day>', 'created on this day (UTC) or later', day)
    .option('--created-at-to <day>', 'created on this day (UTC) or earlier', day)
    .option('--has-project-code <with|without>', 'with or without a project code')
    .option('--has-purchase-order <with|without>', 'with or without a purchase order')
    .option('--approver-id <user-id>', 'that this user has to approve')

const read = (settings: Settings, mission: string) =>
  getMission({ client: teamClient(settings), path: { id: mission } })

const eventsOf = (settings: Settings, mission: string) =>
  readAll(pagesOf(listMissionEvents, { client: teamClient(settings), path: { id: mission } }))

async function askWhether(settings: Settings, mission: string, { endDate }: Termination): Promise<void> {
  requirePerson('Terminating a mission')
  const { name, freelancer, status, end_date } = await read(settings, mission)
  await confirm(`Terminate "${name}" of ${nameOf(freelancer)} (${status}, ends ${end_date}) on ${endDate}?`)
}
