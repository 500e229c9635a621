// team-engagement mails: lists the mails of a team with their status. team-engagement bounce: reports a returned mail.

import { listMails, operatorReportBounce } from '../../../sdk/src/index.ts'
import { operatorClient, teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { type Flags, toFields, withPaging } from '../../flags.ts'
import { printItem, printNotice } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings } from '../../settings.ts'
import type { Column } from '../../text.ts'

const COLUMNS: Column[] = [
  'id',
  'created_at',
  'kind',
  'recipients',
  'status',
  { number: 'attempts' },
  'response',
  'sent_at',
]

export function addMails(program: Command): void {
  const mails = program.command('mails').description('see which mails were sent, refused or returned')
  withPaging(
    mails
      .command('list')
      .description('list the mails of the last 90 days, newest first')
      .option(
        '--status <statuses>',
        'comma-separated statuses: pending, retrying, sent, refused, failed, bounced, cancelled',
      )
      .option('--kind <kinds>', 'comma-separated kinds, such as invitation')
      .option('--recipient <address>', 'to this address'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    await printList(settings, COLUMNS, flags, [listMails, { client: teamClient(settings) }])
  })
}

export function addBounce(program: Command): void {
  program
    .command('bounce')
    .description('report that a mail came back, so that its team sees it')
    .argument('<message-id>', 'header Message-ID of the returned mail')
    .option('--reason <text>', 'reason that the other mail server gave')
    .writeAction(async (message_id: string, flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const body = { message_id, ...toFields(flags) }
      const { mail } = await operatorReportBounce({ client: operatorClient(settings), body })
      if (mail) printItem(settings, mail)
      else printNotice('No team has a record of this mail.')
    })
}
