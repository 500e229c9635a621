// Follows the change feed from a place, which a file may store across restarts.
import { InvalidArgumentError, Option } from 'commander'
import { ApiError, type Client, type Event, events, listEvents } from '../sdk/src/index.ts'
import type { Command } from './command.ts'
import { type Place, readPlace, writePlace } from './cursor-file.ts'
import { failure } from './failure.ts'

export type FilterFlags = { types?: string; subject?: string }
export type FollowFlags = FilterFlags & { after?: string; since?: number; cursorFile?: string }

export type Feed = {
  /**
   * Yields events in order, then waits for new ones. Requesting the next event confirms the previous one and stores its place.
   * After an error, another call reads the unconfirmed event again and continues with it.
   */
  follow(): AsyncGenerator<Event>
}

const LATEST = 'latest'
/** The page size for `--since`, which reads the whole feed. */
const MAX_PAGE_SIZE = 500

export const withFilters = (command: Command): Command =>
  command
    .option('--types <types>', 'comma-separated types, such as mission.signed')
    .option('--subject <id>', 'about this mission, report, user, …')

export const withStartFlags = (command: Command): Command =>
  command
    .option('--after <cursor>', 'begin after this place (default: with new events)')
    .addOption(
      new Option('--since <time>', 'begin with events that happened then or later, such as 2026-01-31')
        .argParser(parseTime)
        .conflicts('after'),
    )
    .option('--cursor-file <file>', 'store the place in this file; if the file exists, continue there')

export const toFilters = ({ types, subject }: FilterFlags) => ({
  ...(types !== undefined && { types }),
  ...(subject !== undefined && { subject_id: subject }),
})

/** Fails if the server, key, event type or place is wrong. */
export async function openFeed(client: Client, flags: FollowFlags, signal: AbortSignal): Promise<Feed> {
  const { since = Number.NEGATIVE_INFINITY, cursorFile: file } = flags
  const filters = toFilters(flags)
  const stored = file === undefined ? undefined : readPlace(file)
  let place = await resolvePlace(stored ?? getStartPlace(flags))
  store()

  function store(): void {
    if (file !== undefined) writePlace(file, place)
  }

  /** Replaces `latest` by a cursor, because `latest` would be another place after a restart. */
  async function resolvePlace(requestedPlace: Place): Promise<Place> {
    const query = { ...filters, ...toAfterQuery(requestedPlace), limit: 1 }
    const { next } = await listEvents({ client, query, signal }).catch(throwPlaceFailure)
    return requestedPlace.after === LATEST ? { after: next } : requestedPlace
  }

  function throwPlaceFailure(error: unknown): never {
    const isCursorError = error instanceof ApiError && /^cursor_/.test(error.reason ?? '')
    if (!stored || !isCursorError) throw error
    throw failure(
      `The place in ${file} is not in the feed: ${error.message}. Delete the file to begin with new events.`,
    )
  }

  async function* follow(): AsyncGenerator<Event> {
    const query = { ...filters, ...toPageSize(flags), ...toAfterQuery(place) }
    const { last } = place
    for await (const { event, next } of events({ client, query, signal })) {
      if (isProcessed(event, last)) continue
      const isWanted = Date.parse(event.timestamp) >= since
      if (isWanted) yield event
      place = { ...toAfterQuery({ after: next }), last: { number: event.number, id: event.id } }
      if (isWanted) store()
    }
  }

  return { follow }
}

const toPageSize = ({ since }: FollowFlags) => (since === undefined ? {} : { limit: MAX_PAGE_SIZE })

const getStartPlace = ({ after = LATEST, since }: FollowFlags): Place =>
  since === undefined ? { after } : {}

const toAfterQuery = ({ after }: { after?: string | undefined }) => (after === undefined ? {} : { after })

/** The cursor of a place is that of a page, so the first events after it may have been processed. */
function isProcessed({ number, id }: Event, last: Place['last']): boolean {
  if (!last) return false
  if (number === last.number && id !== last.id)
    throw failure(
      `Event ${number} is not the one that was processed: the database was restored to an earlier state. Begin again without the cursor file.`,
    )
  return number <= last.number
}

function parseTime(text: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds))
    throw new InvalidArgumentError('It must be a time, such as 2026-01-31T12:00:00Z.')
  return milliseconds
}

/** Runs until Ctrl-C, SIGTERM or the end of the time, none of which is an error. */
export async function runUntilStopped(
  run: (signal: AbortSignal) => Promise<void>,
  seconds?: number,
): Promise<void> {
  const stop = new AbortController()
  const timer = seconds === undefined ? undefined : setTimeout(() => stop.abort(), seconds * 1000)
  // Ctrl-C may arrive twice: from the terminal, and from the parent process, which forwards it.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
  try {
    await run(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
}
