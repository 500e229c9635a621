// team-engagement events: the change feed of the team of the key.

import { type Event, listEvents } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { parseNumber } from '../../flags.ts'
import {
  type FilterFlags,
  type FollowFlags,
  openFeed,
  runUntilStopped,
  toFilters,
  withFilters,
  withStartFlags,
} from '../../follow-feed.ts'
import { printFeed, printLine, printNotice } from '../../output.ts'
import { readSettings } from '../../settings.ts'
import type { Item } from '../../text.ts'

const COLUMNS = ['number', 'timestamp', 'type', 'subject_id', 'actor', 'data']

type ListFlags = FilterFlags & { after?: string; limit?: number }

export function addEvents(program: Command): void {
  const group = program.command('events').description('read the change feed')

  withFilters(group.command('list').description('list events, oldest first'))
    .option('--after <cursor>', 'continue after this place')
    .option('--limit <count>', 'events to list, at most 500', parseNumber)
    .readAction(async ({ after, limit, ...flags }: ListFlags, command: Command) => {
      const settings = readSettings(command)
      const page = { ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) }
      const query = { ...toFilters(flags), ...page }
      const feed = await listEvents({ client: teamClient(settings), query })
      printFeed(settings, feed, feed.items.map(toEventRow), COLUMNS)
      if (feed.has_more && !settings.isJson) printNotice(`There are more: --after ${feed.next}`)
    })

  withStartFlags(
    withFilters(group.command('follow').description('print events as they happen, until it is stopped')),
  )
    .option('--for <seconds>', 'stop after this time', parseNumber)
    .readAction(async ({ for: seconds, ...flags }: FollowFlags & { for?: number }, command: Command) => {
      const settings = readSettings(command)
      await runUntilStopped(async (signal) => {
        const feed = await openFeed(teamClient(settings), flags, signal)
        for await (const event of feed.follow())
          printLine(settings, settings.isJson ? event : toEventRow(event), COLUMNS)
      }, seconds)
    })
}

function toEventRow({ number, timestamp, type, subject, actor, data }: Event): Item {
  return { number, timestamp, type, subject_id: subject.id, actor: actor.kind, data: JSON.stringify(data) }
}
