// team-engagement webhooks: the webhook endpoints of the team of the key, and their deliveries.

import {
  type CreateWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  takeOverWebhookEndpoint,
  testWebhookEndpoint,
  type UpdateWebhookEndpoint,
  updateWebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseId, parseNumber, parseWords, toFields, withPaging } from '../../flags.ts'
import { printHint, printItem } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { addDeliveries } from './webhook-deliveries.ts'

const COLUMNS = [
  'id',
  'url',
  'status',
  'types',
  'scopes',
  'failing_since',
  'take_over_until',
  'description',
  'created_at',
]

const STATE_CHANGES = {
  enable: ['enable an endpoint for new events; replay sends earlier ones', enableWebhookEndpoint],
  disable: ['disable an endpoint; its pending deliveries fail', disableWebhookEndpoint],
  'take-over': [
    'take over an endpoint whose creator has lost access, before it is disabled',
    takeOverWebhookEndpoint,
  ],
} as const

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('create, list, test and change webhook endpoints, and read and retry their deliveries')
  const addEndpointCommand = (name: string, description: string) =>
    webhooks.command(name).description(description).argument('<endpoint-id>', 'id of the endpoint', parseId)

  withPaging(webhooks.command('list').description('list endpoints, newest first')).readAction(
    async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      await printList(settings, COLUMNS, flags, [listWebhookEndpoints, { client: teamClient(settings) }])
    },
  )

  addEndpointCommand('show', 'show an endpoint').readAction(
    async (endpoint: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await getWebhookEndpoint(toOptions(settings, endpoint)))
    },
  )

  withFields(
    webhooks
      .command('create')
      .description('create an endpoint; its secret is shown only once')
      .requiredOption('--url <url>', 'URL that receives events, such as https://erp.example.com/hooks'),
  ).writeAction(async (flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const body = toBody(flags) as CreateWebhookEndpoint
    printSecret(settings, await createWebhookEndpoint({ client: teamClient(settings), body }))
  })

  withFields(
    addEndpointCommand('update', 'update an endpoint; an empty text clears --description').option(
      '--url <url>',
      'URL that receives events',
    ),
  ).writeAction(async (endpoint: string, flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const body = toBody(flags) as UpdateWebhookEndpoint
    printItem(settings, await updateWebhookEndpoint({ ...toOptions(settings, endpoint), body }))
  })

  for (const [name, [description, changeState]] of Object.entries(STATE_CHANGES))
    addEndpointCommand(name, description).writeAction(
      async (endpoint: string, _flags: Flags, command: Command) => {
        const settings = readSettings(command)
        printItem(settings, await changeState(toOptions(settings, endpoint)))
      },
    )

  addEndpointCommand('delete', 'delete an endpoint and its deliveries; cannot be undone')
    .option('--yes', 'do not ask for confirmation')
    .writeAction(async (endpoint: string, { yes }: { yes?: boolean }, command: Command) => {
      const settings = readSettings(command)
      if (!yes) await confirmDeletion(settings, endpoint)
      printItem(settings, await deleteWebhookEndpoint(toOptions(settings, endpoint)))
    })

  addEndpointCommand('rotate-secret', 'replace the secret of an endpoint; the new one is shown only once')
    .option(
      '--overlap-hours <hours>',
      'sign with the old secret too for this time (default: 24)',
      parseNumber,
    )
    .actionWithoutDryRun(
      'the next secret would be known before it is used',
      async (endpoint: string, flags: Flags, command: Command) => {
        const settings = readSettings(command)
        printSecret(
          settings,
          await rotateWebhookSecret({ ...toOptions(settings, endpoint), body: toFields(flags) }),
        )
      },
    )

  addEndpointCommand('test', 'send a test event to an endpoint').writeAction(
    async (endpoint: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printItem(settings, await testWebhookEndpoint(toOptions(settings, endpoint)))
      printHint(
        settings,
        `The test event is sent now: \`npx team-engagement webhooks deliveries ${endpoint}\` shows the result.`,
      )
    },
  )

  addDeliveries(webhooks)
}

const withFields = (command: Command): Command =>
  command
    .option('--types <types>', 'comma-separated event types, such as mission.signed, or *', parseWords)
    .option(
      '--scopes <scopes>',
      'comma-separated scopes, which limit the resources of the events',
      parseWords,
    )
    .option('--description <text>', 'what the endpoint is for')

const toBody = ({ description, ...flags }: Flags): Flags => ({
  ...toFields(flags),
  description: description === '' ? null : description,
})

const toOptions = (settings: Settings, endpoint: string) => ({
  client: teamClient(settings),
  path: { id: endpoint },
})

function printSecret(settings: Settings, { secret, ...rest }: WebhookEndpointWithSecret): void {
  printItem(settings, { secret, ...rest })
  // A retried request returns the first response without the secret.
  printHint(
    settings,
    secret
      ? 'The secret is shown only once: store it now.'
      : `The response with the secret was lost: \`npx team-engagement webhooks rotate-secret ${rest.id}\` makes another one.`,
  )
}

async function confirmDeletion(settings: Settings, endpoint: string): Promise<void> {
  requireTerminal('Deleting a webhook endpoint')
  const { url, status } = await getWebhookEndpoint(toOptions(settings, endpoint))
  await confirm(`Delete the endpoint ${url} (${status}) and its deliveries?`)
}
