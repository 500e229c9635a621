// events(): `next` of each event is a place from which a restart skips no event, also in the middle of a page.
import { expect, test } from 'vitest'
import { numberEvents } from '../../server/test/make/webhooks.ts'
import { events } from '../src/index.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()

test('a restart after the first event since `latest` skips no event', async () => {
  const team = await world.team()
  await numberEvents(world)
  let requests = 0
  const client = world.createClient(team.key, {
    async fetch(...sent: Parameters<typeof fetch>) {
      requests += 1
      // Once the place is known, three events are created before the next request.
      if (requests === 2) {
        for (const name of 'ABC') await team.call('POST', '/project-codes', { name })
        await numberEvents(world)
      }
      return fetch(...sent)
    },
  })
  const query = { types: 'project_code.created' }
  const feed = events({ client, query: { ...query, after: 'latest' }, isEndless: false })
  const first = (await feed.next()).value
  if (!first?.next) throw new Error('There is no event, or no place after it')
  await feed.return(undefined)
  const names: unknown[] = []
  for await (const { event } of events({ client, query: { ...query, after: first.next }, isEndless: false }))
    names.push(event.id)
  // The first event may be yielded again.
  expect(names.filter((id) => id !== first.event.id)).toHaveLength(2)
})
