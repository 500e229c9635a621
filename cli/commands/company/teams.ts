// team-engagement teams: the teams of the service and their settings.

import {
  type OperatorCreateTeam,
  type OperatorUpdateTeam,
  operatorCancelTeamDeletion,
  operatorCreateTeam,
  operatorGetTeam,
  operatorGetTeamDeletion,
  operatorListTeams,
  operatorRequestTeamDeletion,
  operatorUpdateTeam,
} from '../../../sdk/src/index.ts'
import { operatorClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import {
  type Flags,
  parseElectronicAddress,
  parseId,
  parseNumber,
  toFields,
  withPaging,
} from '../../flags.ts'
import { printItem } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings } from '../../settings.ts'

const COLUMNS = ['id', 'name', 'currency', 'time_zone', 'locale', 'is_subscribed', 'created_at']
const CLEARABLE = [
  'company',
  'legal_form',
  'siren',
  'register',
  'address',
  'postal_code',
  'city',
  'vat_number',
  'late_payment_penalty',
  'late_interest_rate',
]

export function addTeams(program: Command): void {
  const teams = program.command('teams').description('create, list, show, update and delete teams')

  withSettings(
    teams.command('create').description('create a team').requiredOption('--name <text>', 'name'),
  ).writeAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const body = toBody(flags) as OperatorCreateTeam
    printItem(settings, await operatorCreateTeam({ client: operatorClient(settings), body }))
  })

  withPaging(teams.command('list').description('list teams, newest first')).readAction(
    async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      await printList(settings, COLUMNS, flags, [operatorListTeams, { client: operatorClient(settings) }])
    },
  )

  teams
    .command('show')
    .description('show a team')
    .argument('<team-id>', 'id of the team', parseId)
    .readAction(async (team: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await operatorGetTeam({ client: operatorClient(settings), path: { id: team } }))
    })

  withSettings(
    teams
      .command('update')
      .description(`update a team; an empty text clears ${CLEARABLE.map(toFlag).join(', ')}`)
      .argument('<team-id>', 'id of the team', parseId)
      .option('--name <text>', 'name'),
  ).writeAction(async (team: string, flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const options = { client: operatorClient(settings), path: { id: team }, body: toBody(flags) }
    printItem(settings, await operatorUpdateTeam(options))
  })
  addDeletion(teams)
}

type Deletion = { graceDays?: number; yes?: boolean }

function addDeletion(teams: Command): void {
  const addTeamCommand = (name: string, description: string) =>
    teams.command(name).description(description).argument('<team-id>', 'id of the team', parseId)

  addTeamCommand('delete', 'request the deletion of a team; until the grace period ends it can only be read')
    .option('--grace-days <days>', 'days until the deletion begins (default: 30)', parseNumber)
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (team: string, { graceDays, yes }: Deletion, command: Command) => {
      const settings = readSettings(command)
      const options = { client: operatorClient(settings), path: { id: team } }
      if (!yes) {
        requireTerminal('Deleting a team')
        const { name } = await operatorGetTeam(options)
        await confirm(`Delete the team ${name} with everything that it has, after the grace period?`)
      }
      const body = graceDays === undefined ? {} : { grace_days: graceDays }
      printItem(settings, await operatorRequestTeamDeletion({ ...options, body }))
    })

  addTeamCommand('keep', 'cancel the deletion of a team').writeAction(
    async (team: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const options = { client: operatorClient(settings), path: { id: team } }
      const cancelledDeletion = await operatorCancelTeamDeletion(options)
      // A dry run does not change the team, so its result is the deletion as it would be cancelled.
      printItem(settings, settings.isDryRun ? cancelledDeletion : await operatorGetTeam(options))
    },
  )

  addTeamCommand('deletion', 'show the deletion of a team and its progress').readAction(
    async (team: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const options = { client: operatorClient(settings), path: { id: team } }
      printItem(settings, await operatorGetTeamDeletion(options))
    },
  )
}

/** An empty text clears the rate. */
const parseRate = (text: string): number | '' => (text === '' ? '' : parseNumber(text))

const toFlag = (field: string) => `--${field.replaceAll('_', '-')}`

const withSettings = (command: Command): Command =>
  command
    .option('--currency <code>', 'currency, such as EUR')
    .option('--time-zone <zone>', 'time zone, such as Europe/Paris')
    .option('--locale <locale>', 'fr or en')
    .option('--payment-terms-days <days>', 'payment terms in days', parseNumber)
    .option('--payment-terms-basis <basis>', 'invoice_date or end_of_month')
    .option('--payment-terms-limit <rule>', 'above the legal maximum: off, warn or block')
    .option(
      '--late-interest-rate <percent>',
      'late-payment interest a year; empty: the legal rate',
      parseRate,
    )
    .option('--vat-rate <percent>', 'VAT rate', parseNumber)
    .option('--hours-per-day <hours>', 'hours per working day', parseNumber)
    .option(
      '--approve-ahead <rule>',
      'reports are approved up to the end of the month or up to today: current_month or none',
    )
    .option('--subscribed', 'the team is subscribed')
    .option('--no-subscribed', 'the team is not subscribed')
    .option('--signing <rule>', 'who signs contracts: key_or_session, or only session')
    .option('--company <text>', 'name of the company')
    .option('--legal-form <text>', 'legal form, such as SAS')
    .option('--siren <digits>', 'SIREN, nine digits')
    .option('--register <text>', 'entry in the trade register')
    .option('--address <text>', 'street address')
    .option('--postal-code <text>', 'postal code')
    .option('--city <text>', 'city')
    .option('--country <code>', 'country, such as FR')
    .option('--vat-number <text>', 'VAT number with its prefix')
    .option(
      '--electronic-address <scheme:address>',
      'where electronic invoices are received',
      parseElectronicAddress,
    )
    .option('--late-payment-penalty <text>', 'text about penalties on invoices')

function toBody({ subscribed, ...flags }: Flags): OperatorUpdateTeam {
  const fields = Object.entries(toFields(flags)).map(([name, value]) => [
    name,
    value === '' && CLEARABLE.includes(name) ? null : value,
  ])
  return { ...Object.fromEntries(fields), is_subscribed: subscribed } as OperatorUpdateTeam
}
