// team-engagement sandbox: test teams with a movable clock, captured mails and data that can be deleted.
import { Option } from 'commander'
import {
  getMe,
  getSandbox,
  getSandboxMail,
  listSandboxMails,
  type MoveSandboxClock,
  moveSandboxClock,
  type OperatorCreateTeam,
  operatorCreateApiKey,
  operatorCreateTeam,
  operatorCreateUser,
  resetSandbox,
} from '../../../sdk/src/index.ts'
import { operatorClient, teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { failure } from '../../failure.ts'
import { type Flags, parseId, parseNumber, toFields, withPaging } from '../../flags.ts'
import { printItem, printNotice, printText } from '../../output.ts'
import { printList } from '../../pages.ts'
import { COMPANY } from '../../sandbox/company.ts'
import { waitUntilArrived, waitUntilDeleted } from '../../sandbox/wait-for-sandbox.ts'
import { readSettings } from '../../settings.ts'
import { escapeControlCharacters } from '../../text.ts'
import { addSeed } from './sandbox-seed.ts'

const MAIL_COLUMNS = ['id', 'created_at', 'kind', 'recipients', 'subject']
/** Tests send requests more often than people do. */
const REQUESTS_PER_MINUTE = 60_000

const ADMIN = { role: 'team-admin', first_name: 'Ada', last_name: 'Martin' } as const

export function addSandbox(program: Command): void {
  const sandbox = program
    .command('sandbox')
    .description(
      'test teams with a clock that can be moved forward, captured mails and data that can be deleted',
    )
  addCreate(sandbox)
  addClock(sandbox)
  addMails(sandbox)
  addReset(sandbox)
  addSeed(sandbox)
}

function addCreate(sandbox: Command): void {
  sandbox
    .command('create')
    .description(
      'create a sandbox with an admin and a key, with the operator token; the key is shown only once',
    )
    .requiredOption('--name <text>', 'name')
    .option('--email <address>', 'email address of the admin', 'admin@sandbox.example')
    .option('--currency <code>', 'currency, such as EUR')
    .option('--time-zone <zone>', 'time zone, such as Europe/Paris')
    .option('--locale <locale>', 'fr or en')
    .option('--requests-per-minute <number>', 'rate limit of the key', parseNumber, REQUESTS_PER_MINUTE)
    .actionWithoutDryRun(
      'each of its steps needs the result of the previous one',
      async ({ email, requestsPerMinute, ...flags }: Flags, command: Command) => {
        const settings = readSettings(command)
        const client = operatorClient(settings)
        const body = { ...COMPANY, ...toFields(flags), sandbox: true } as OperatorCreateTeam
        const team = await operatorCreateTeam({ client, body })
        const path = { id: team.id }
        const user = await operatorCreateUser({ client, path, body: { ...ADMIN, email: String(email) } })
        const apiKey = await operatorCreateApiKey({
          client,
          path,
          body: { name: 'Sandbox', user_id: user.id, requests_per_minute: Number(requestsPerMinute) },
        })
        const { id: team_id, name } = team
        printItem(settings, { key: apiKey.key, team_id, name, user_id: user.id, key_id: apiKey.id })
        if (!settings.isJson) printNotice('The key is shown only once: store it now.')
      },
    )
}

type MoveFlags = { days?: number; to?: string; wait: boolean }

function addClock(sandbox: Command): void {
  sandbox
    .command('show')
    .description('show the time of the sandbox, and whether its clock moves')
    .readAction(async (_flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await getSandbox({ client: teamClient(settings) }))
    })

  sandbox
    .command('move')
    .description('move the clock forward, and wait until everything is done that is due on the way')
    .addOption(
      new Option('--days <number>', 'number of days (24 hours each) to move forward')
        .argParser(parseNumber)
        .conflicts('to'),
    )
    .option('--to <time>', 'time to move to, such as 2027-01-31T12:00:00Z')
    .option('--no-wait', 'return at once, without waiting for the clock to reach that time')
    .writeAction(async ({ wait, ...move }: MoveFlags, command: Command) => {
      if (move.days === undefined && move.to === undefined) throw failure('Use either --days or --to.')
      const settings = readSettings(command)
      const client = teamClient(settings)
      const moveResult = await moveSandboxClock({ client, body: move as MoveSandboxClock })
      printItem(
        settings,
        wait && !settings.isDryRun ? await waitUntilArrived(client, moveResult) : moveResult,
      )
    })
}

function addMails(sandbox: Command): void {
  withPaging(
    sandbox
      .command('mails')
      .description('list the mails that the sandbox has captured, newest first')
      .option('--kind <kinds>', 'comma-separated kinds, such as invitation')
      .option('--recipient <address>', 'only mails to this address'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    await printList(settings, MAIL_COLUMNS, flags, [listSandboxMails, { client: teamClient(settings) }])
  })

  sandbox
    .command('mail')
    .description('show a mail; its links can be opened')
    .argument('<mail-id>', 'id of the mail', parseId)
    .option('--html', 'as HTML instead of text')
    .readAction(async (mail: string, { html }: { html?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const sandboxMail = await getSandboxMail({ client: teamClient(settings), path: { id: mail } })
      if (settings.isJson) return printItem(settings, sandboxMail)
      if (html) return printText(sandboxMail.html)
      const { text, html: _, ...head } = sandboxMail
      printItem(settings, head)
      printText(`\n${text.split('\n').map(escapeControlCharacters).join('\n')}`)
    })
}

function addReset(sandbox: Command): void {
  sandbox
    .command('reset')
    .description('delete the data of the sandbox, and set its clock back to the real time')
    .option('--no-wait', 'return at once, without waiting for the deletion')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async ({ wait, yes }: { wait: boolean; yes?: boolean }, command: Command) => {
      const settings = readSettings(command)
      const client = teamClient(settings)
      if (!yes) {
        requireTerminal('Deleting the data of a sandbox')
        await getSandbox({ client })
        const { team } = await getMe({ client })
        await confirm(`Delete the data of the sandbox ${team.name}?`)
      }
      const resetResult = await resetSandbox({ client })
      printItem(
        settings,
        wait && !settings.isDryRun ? await waitUntilDeleted(client, resetResult) : resetResult,
      )
    })
}
