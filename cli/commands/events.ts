// engage events: the change feed of the team of the key.
import type { Command } from 'commander'
import { type Event, events, listEvents } from '../../sdk/src/index.ts'
import { teamClient } from '../clients.ts'
import { number } from '../flags.ts'
import { printFeed, printLine, tell } from '../output.ts'
import { settingsOf } from '../settings.ts'
import type { Item } from '../text.ts'

const COLUMNS = ['number', 'timestamp', 'type', 'subject_id', 'actor', 'data']

type ListFlags = { after?: string; types?: string; subject?: string; limit?: number }
type FollowFlags = Omit<ListFlags, 'limit'> & { for?: number }

const queryOf = ({ after, types, subject }: ListFlags) => ({
  ...(after !== undefined && { after }),
  ...(types !== undefined && { types }),
  ...(subject !== undefined && { subject_id: subject }),
})

export function addEvents(program: Command): void {
  const group = program.command('events').description('read the change feed')

  withFilters(group.command('list').description('list events, oldest first'))
    .option('--limit <count>', 'events to list, at most 500', number)
    .action(async ({ limit, ...flags }: ListFlags, command: Command) => {
      const settings = settingsOf(command)
      const query = { ...queryOf(flags), ...(limit !== undefined && { limit }) }
      const feed = await listEvents({ client: teamClient(settings), query })
      printFeed(settings, feed, feed.items.map(shown), COLUMNS)
      if (feed.has_more && !settings.isJson) tell(`There are more: --after ${feed.next}`)
    })

  withFilters(group.command('follow').description('print events as they happen, until it is stopped'))
    .option('--for <seconds>', 'stop after this time', number)
    .action(async ({ for: seconds, ...flags }: FollowFlags, command: Command) => {
      const settings = settingsOf(command)
      const signal = AbortSignal.any(seconds === undefined ? [] : [AbortSignal.timeout(seconds * 1000)])
      const query = { after: 'latest', ...queryOf(flags) }
      try {
        for await (const { event } of events({ client: teamClient(settings), query, signal }))
          printLine(settings, settings.isJson ? event : shown(event), COLUMNS)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })
}

const withFilters = (command: Command) =>
  command
    .option('--after <cursor>', 'continue after this place')
    .option('--types <types>', 'comma-separated types, such as mission.signed')
    .option('--subject <id>', 'about this mission, report, user, …')

function shown({ number, timestamp, type, subject, actor, data }: Event): Item {
  return { number, timestamp, type, subject_id: subject.id, actor: actor.kind, data: JSON.stringify(data) }
}
