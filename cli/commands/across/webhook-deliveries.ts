// team-engagement webhooks deliveries, delivery, retry and replay: what was sent to an endpoint, and sending it again.

import {
  getWebhookDelivery,
  listWebhookDeliveries,
  type ReplayWebhookEvents,
  replayWebhookEvents,
  retryWebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import {
  type Flags,
  parseId,
  parseNumber,
  parseWords,
  renameFlags,
  toFields,
  withPaging,
} from '../../flags.ts'
import { printHint, printItem, printSection } from '../../output.ts'
import { printList } from '../../pages.ts'
import { readSettings, type Settings } from '../../settings.ts'
import type { Column } from '../../text.ts'

const COLUMNS: Column[] = [
  'id',
  'created_at',
  { number: 'number' },
  'type',
  'subject_id',
  'status',
  { number: 'attempts' },
  'next_attempt_at',
  'is_replay',
]
const ATTEMPTS: Column[] = [
  'at',
  { number: 'response_status' },
  'error',
  { number: 'duration_ms' },
  'address',
  'excerpt',
]
const PARAMETERS = { event: 'event_id', subject: 'subject_id' }

export function addDeliveries(webhooks: Command): void {
  const addEndpointCommand = (name: string, description: string) =>
    webhooks.command(name).description(description).argument('<endpoint-id>', 'id of the endpoint', parseId)
  const addDeliveryCommand = (name: string, description: string) =>
    addEndpointCommand(name, description).argument('<delivery-id>', 'id of the delivery', parseId)

  withPaging(
    addEndpointCommand('deliveries', 'list the deliveries of an endpoint, newest first')
      .option('--status <statuses>', 'comma-separated statuses: pending, delivered, failed')
      .option('--event <event-id>', 'of this event')
      .option('--subject <id>', 'about this mission, report, user, …'),
  ).readAction(async (endpoint: string, flags: Flags, command: Command) => {
    const settings = readSettings(command)
    const list = [listWebhookDeliveries, { client: teamClient(settings), path: { id: endpoint } }] as const
    await printList(settings, COLUMNS, renameFlags(flags, PARAMETERS), list)
  })

  addDeliveryCommand('delivery', 'show a delivery with its attempts').readAction(
    async (endpoint: string, delivery: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printDelivery(settings, await getWebhookDelivery(toOptions(settings, endpoint, delivery)))
    },
  )

  addDeliveryCommand('retry', 'send a delivery again now, in any status').writeAction(
    async (endpoint: string, delivery: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      printDelivery(settings, await retryWebhookDelivery(toOptions(settings, endpoint, delivery)))
    },
  )

  addEndpointCommand(
    'replay',
    'send earlier events to an endpoint again, the oldest first; without options: all',
  )
    .option('--since <time>', 'events that happened then or later, such as 2026-01-31T12:00:00Z')
    .option('--until <time>', 'events that happened before')
    .option('--after-number <number>', 'events with a greater number', parseNumber)
    .option('--types <types>', 'comma-separated event types, such as mission.signed', parseWords)
    .option('--only-failed', 'only those whose delivery has failed')
    .writeAction(async (endpoint: string, flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const body = toFields(flags) as ReplayWebhookEvents
      const options = { client: teamClient(settings), path: { id: endpoint }, body }
      const replay = await replayWebhookEvents(options)
      printItem(settings, replay)
      if (replay.has_more) printHint(settings, `There are more: --after-number ${replay.last_number}`)
    })
}

const toOptions = (settings: Settings, endpoint: string, delivery: string) => ({
  client: teamClient(settings),
  path: { id: endpoint, delivery_id: delivery },
})

/** The excerpt is cut in a table; JSON has all of it. */
const EXCERPT_CHARACTERS = 100

function printDelivery(settings: Settings, delivery: WebhookDeliveryDetail): void {
  const { log, ...fields } = delivery
  printItem(settings, settings.isJson ? delivery : fields)
  if (settings.isJson || log.length === 0) return
  const attempts = log.map((attempt) => ({
    ...attempt,
    excerpt: attempt.excerpt?.slice(0, EXCERPT_CHARACTERS),
  }))
  printSection('log', attempts, ATTEMPTS)
}
