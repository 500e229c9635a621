// team-engagement keys: the API keys of a team.

import {
  type OperatorCreateApiKey,
  operatorCreateApiKey,
  operatorListApiKeys,
  operatorRevokeApiKey,
} from '../../../sdk/src/index.ts'
import { operatorClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { collect, type Flags, parseId, parseNumber, toFields, withPaging } from '../../flags.ts'
import { printHint, printItem } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings } from '../../settings.ts'

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'user_id',
  'created_via',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
  'scopes',
]

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke the API keys of a team')

  keys
    .command('create')
    .description('create a key; it is shown only once')
    .argument('<team-id>', 'id of the team', parseId)
    .requiredOption('--name <text>', 'what the key is for')
    .requiredOption('--user <user-id>', 'active user of the team that the key acts as')
    .option('--scope <scope>', 'scope of the key, such as missions:read; repeatable (default: *)', collect)
    .option('--expires-at <time>', 'expiry of the key, such as 2030-01-31T12:00:00Z (default: none)')
    .option(
      '--requests-per-minute <number>',
      "rate limit of the key (default: the server's setting)",
      parseNumber,
    )
    .writeAction(async (team: string, { user, scope, ...flags }: Flags, command: Command) => {
      const settings = readSettings(command)
      const body = { ...toFields(flags), user_id: user, scopes: scope } as OperatorCreateApiKey
      const options = { client: operatorClient(settings), path: { id: team }, body }
      const { key, ...rest } = await operatorCreateApiKey(options)
      printItem(settings, { key, ...rest })
      printHint(settings, 'The key is shown only once: store it now.')
    })

  withPaging(
    keys
      .command('list')
      .description('list the keys of a team')
      .argument('<team-id>', 'id of the team', parseId),
  ).readAction(async (team: string, flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const options = { client: operatorClient(settings), path: { id: team } }
    await printList(settings, COLUMNS, flags, [operatorListApiKeys, options])
  })

  keys
    .command('revoke')
    .description('revoke a key immediately; cannot be undone')
    .argument('<team-id>', 'id of the team', parseId)
    .argument('<key-id>', 'id of the key', parseId)
    .option('--descendants', 'also revoke every key created with it')
    .writeAction(async (team: string, key: string, { descendants }: Flags, command: Command) => {
      const settings = readSettings(command)
      const path = { id: team, key_id: key }
      const query = descendants ? { descendants: true } : {}
      printItem(settings, await operatorRevokeApiKey({ client: operatorClient(settings), path, query }))
    })
}
