// team-engagement freelancers: the freelancers of the team of the key.

import {
  createFreelancer,
  createPortalLink,
  getFreelancer,
  inviteFreelancer,
  listFreelancers,
  updateFreelancer,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { type Flags, parseId, withPaging } from '../../flags.ts'
import { printHint, printItem } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { toFreelancerBody, withFreelancer } from './freelancer-flags.ts'

const COLUMNS = ['id', 'first_name', 'last_name', 'email', 'status', 'external_id', 'tags', 'teams']

export function addFreelancers(program: Command): void {
  const freelancers = program
    .command('freelancers')
    .description('list, show, create, invite and archive freelancers')
  const addFreelancerCommand = (name: string, description: string) =>
    freelancers
      .command(name)
      .description(description)
      .argument('<freelancer-id>', 'id of the freelancer', parseId)

  withPaging(
    freelancers
      .command('list')
      .description('list freelancers, newest first')
      .option('--status <status>', 'invited, active or archived')
      .option('--email <address>', 'with this email address')
      .option('--external-id <text>', 'with this external id')
      .option('--tag-id <tag-id>', 'with this team tag')
      .option('--team-id <team-id>', 'of this organizational team'),
  ).readAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    await printList(settings, COLUMNS, flags, [listFreelancers, { client: teamClient(settings) }])
  })

  addFreelancerCommand('show', 'show a freelancer').readAction(
    async (person: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await getFreelancer({ client: teamClient(settings), path: { id: person } }))
    },
  )

  withFreelancer(freelancers.command('create').description('create an active freelancer')).writeAction(
    async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const body = toFreelancerBody(flags)
      printItem(settings, await createFreelancer({ client: teamClient(settings), body }))
    },
  )

  withFreelancer(
    freelancers.command('invite').description('invite a freelancer; the invitation is valid for 7 days'),
  ).writeAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const body = toFreelancerBody(flags)
    const invitation = await inviteFreelancer({ client: teamClient(settings), body })
    printItem(settings, invitation)
    printLinkHint(settings, invitation.accept_url)
  })

  addFreelancerCommand('archive', 'archive a freelancer and revoke their portal links').writeAction(
    async (person: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const options = { client: teamClient(settings), path: { id: person } }
      printItem(settings, await updateFreelancer({ ...options, body: { status: 'archived' } }))
    },
  )

  addFreelancerCommand('link', 'create a portal link for a freelancer').writeAction(
    async (person: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const link = await createPortalLink({ client: teamClient(settings), path: { id: person } })
      printItem(settings, link)
      printLinkHint(settings, link.url)
    },
  )
}

function printLinkHint(settings: Settings, link: unknown): void {
  printHint(
    settings,
    link
      ? 'The link is shown only once: give it to the freelancer now.'
      : 'The service sends the link by mail.',
  )
}
