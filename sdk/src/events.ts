// The change feed, event by event.
import type { Client } from './client.types.ts'
import { listEvents } from './generated/sdk.gen.ts'
import type { Event, ListEventsData } from './generated/types.gen.ts'

type Query = NonNullable<ListEventsData['query']>

export type EventsOptions = {
  client: Client
  /** `after` is `next` of the last processed event, or `latest`. Without it, the feed begins with the oldest event. */
  query?: Pick<Query, 'after' | 'types' | 'subject_id' | 'limit'>
  signal?: AbortSignal
  /** Whether to wait for further events. If false, the iteration ends after the last event. Default: true. */
  isEndless?: boolean
}

/** `next` is the place to store once the event has been processed; it is undefined before the end of the first page. */
export type FeedEvent = { event: Event; next: string | undefined }

const WAIT_SECONDS = 20

/**
 * Yields each event once, in order. Never ends unless `signal` is aborted or `isEndless` is false. An event in the middle of a page
 * has the place before that page: after a restart, the events since that place are yielded again, with the same ids.
 */
export async function* events(options: EventsOptions): AsyncGenerator<FeedEvent> {
  const { client, query = {}, isEndless = true, ...call } = options
  const wait = isEndless ? WAIT_SECONDS : 0
  let place: { after?: string } = query.after === 'latest' ? await readLatestPlace(options) : query
  for (;;) {
    const { items, next, has_more } = await listEvents({
      client,
      query: { ...query, ...place, wait },
      ...call,
    })
    for (const [index, event] of items.entries())
      yield { event, next: index === items.length - 1 ? next : place.after }
    place = { after: next }
    if (!isEndless && !has_more) return
  }
}

/** Replaces `latest` by a cursor: as `next` of an event, `latest` would be another place after a restart. */
async function readLatestPlace({
  client,
  query,
  isEndless: _,
  ...call
}: EventsOptions): Promise<{ after: string }> {
  const { next } = await listEvents({ client, query: { ...query, limit: 1, wait: 0 }, ...call })
  return { after: next }
}
