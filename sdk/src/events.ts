// The change feed, event by event.
import type { Client } from './client.types.ts'
import { listEvents } from './generated/sdk.gen.ts'
import type { Event, ListEventsData } from './generated/types.gen.ts'

type Query = NonNullable<ListEventsData['query']>

export type EventsOptions = {
  client: Client
  /** `after`: the `next` of the last event that was processed, or `latest`. Without it: from the oldest event. */
  query?: Pick<Query, 'after' | 'types' | 'subject_id' | 'limit'>
  signal?: AbortSignal
  /** Whether to wait for further events. If false, it ends after the events that there are now. Default: true. */
  isEndless?: boolean
}

/** `next`: where to continue after a restart, once the event has been processed; undefined before the end of the first page. */
export type FeedEvent = { event: Event; next: string | undefined }

const WAIT_SECONDS = 20

/**
 * Each event once, in order. Never ends unless `signal` is aborted or `isEndless` is false. The place after an event in the middle
 * of a page is that of the page before: after a restart the events since then come again, with the same ids.
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
    for (const [at, event] of items.entries())
      yield { event, next: at === items.length - 1 ? next : place.after }
    place = { after: next }
    if (!isEndless && !has_more) return
  }
}

/** Resolves `latest` once, because it is another position after a restart, so that no event has it as `next`. */
async function readLatestPlace({
  client,
  query,
  isEndless: _,
  ...call
}: EventsOptions): Promise<{ after: string }> {
  const { next } = await listEvents({ client, query: { ...query, limit: 1, wait: 0 }, ...call })
  return { after: next }
}
