// team-engagement users: creates the first users of a team (who can then invite others), sign-in links, and codes with which
// users confirm who they are.

import {
  type OperatorCreateUser,
  operatorCreateSignInLink,
  operatorCreateStepUpCode,
  operatorCreateUser,
} from '../../../sdk/src/index.ts'
import { operatorClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { collect, type Flags, parseId, toFields } from '../../flags.ts'
import { printItem } from '../../output.ts'
import { readSettings } from '../../settings.ts'

export function addUsers(program: Command): void {
  const users = program.command('users').description('add users to a team, and let them sign in')
  users
    .command('link')
    .description('print a link with which a user signs in: once, within 15 minutes')
    .argument('<team-id>', 'id of the team', parseId)
    .argument('<user-id>', 'id of the user', parseId)
    .writeAction(async (team: string, user: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const path = { id: team, user_id: user }
      printItem(settings, await operatorCreateSignInLink({ client: operatorClient(settings), path }))
    })
  users
    .command('code')
    .description('print a code with which a user confirms who they are: once, within 15 minutes')
    .argument('<team-id>', 'id of the team', parseId)
    .argument('<user-id>', 'id of the user', parseId)
    .writeAction(async (team: string, user: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const path = { id: team, user_id: user }
      printItem(settings, await operatorCreateStepUpCode({ client: operatorClient(settings), path }))
    })
  users
    .command('add')
    .description('add an active user to a team')
    .argument('<team-id>', 'id of the team', parseId)
    .requiredOption('--email <address>', 'email address')
    .requiredOption('--role <role>', 'team-admin or team-member')
    .requiredOption('--first-name <text>', 'first name')
    .requiredOption('--last-name <text>', 'last name')
    .option('--job-title <text>', 'job title')
    .option(
      '--permission <scope>',
      'permission of a team-member, such as accounting:read; repeatable (default: every :read and missions:sign)',
      collect,
    )
    .writeAction(async (team: string, { permission, ...flags }: Flags, command: Command) => {
      const settings = readSettings(command)
      const body = { ...toFields(flags), permissions: permission } as OperatorCreateUser
      const options = { client: operatorClient(settings), path: { id: team }, body }
      printItem(settings, await operatorCreateUser(options))
    })
}
