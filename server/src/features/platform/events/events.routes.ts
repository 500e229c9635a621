import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { EVENT_FEED } from './events.manifest.ts'
import { eventQuery, eventSchema, feedSchema } from './events.schemas.ts'
import { readFeed } from './events.service.ts'
import { numberAll } from './numbering.ts'
import { deleteOldFeedEntries } from './retention.ts'

function eventRoutes(api: TeamApi, deps: RouteDeps): void {
  api.poll(
    '/events',
    {
      access: 'events:read',
      operationId: 'listEvents',
      tag: 'Events',
      summary: 'Read the change feed',
      description:
        'What happened in the team, in order, without gaps. Events of resources that the key may not read are left out; asking for their `types` is refused. With `wait` the request waits for the next event. A cursor stays valid until its events have left the feed (`cursor_expired`); after the database was restored to an earlier state it is refused (`cursor_invalid`).',
      query: eventQuery([...deps.declared.events.keys()]),
      response: feedSchema(eventSchema(deps)),
    },
    ({ ctx, query, waitedMs }) => readFeed(ctx, query, waitedMs, deps),
  )
}

export const events: Feature = {
  name: 'events',
  manifest: EVENT_FEED,
  team: eventRoutes,
  jobs: (deps) => [
    { name: 'event numbers', everyMs: 1000, run: () => numberAll(deps) },
    { name: 'event retention', everyMs: 600_000, run: () => deleteOldFeedEntries(deps) },
  ],
}
