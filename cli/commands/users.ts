// engage users: creates the first users of a team, who can then invite others.
import type { Command } from 'commander'
import { type OperatorCreateUser, operatorCreateUser } from '../../sdk/src/index.ts'
import { operatorClient } from '../clients.ts'
import { collect, type Flags, id, membersOf } from '../flags.ts'
import { printItem } from '../output.ts'
import { settingsOf } from '../settings.ts'

export function addUsers(program: Command): void {
  program
    .command('users')
    .description('add users to a team')
    .command('add')
    .description('add an active user to a team')
    .argument('<team-id>', 'id of the team', id)
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--role <role>', 'team-admin or team-member')
    .requiredOption('--first-name <text>', 'first name')
    .requiredOption('--last-name <text>', 'last name')
    .option('--job-title <text>', 'job title')
    .option(
      '--permission <scope>',
      'permission of a team-member, such as accounting:read; repeatable (default: every :read and missions:sign)',
      collect,
    )
    .action(async (team: string, { permission, ...flags }: Flags, command: Command) => {
      const settings = settingsOf(command)
      const body = { ...membersOf(flags), permissions: permission } as OperatorCreateUser
      const options = { client: operatorClient(settings), path: { id: team }, body }
      printItem(settings, await operatorCreateUser(options))
    })
}
