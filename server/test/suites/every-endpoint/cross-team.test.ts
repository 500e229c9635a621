// No id in a body or query reaches another team, or reveals whether it exists there. Generated from the contract.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Cast, castOf } from '../../make/mission-lifecycle.ts'
import { startWorld } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint, ownPath } from './every-endpoint.ts'
import { isPortalEndpoint, portalBody, portalPath } from './every-portal-endpoint.ts'
import {
  bodyWith,
  COMPANIONS,
  FILTERS_TAKE,
  PATHS,
  type Place,
  placesOf,
  REFERENCES,
  UNCHECKED,
} from './references.ts'

const world = await startWorld()
const places = world.app.endpoints
  .filter((endpoint) => isTeamEndpoint(endpoint) || isPortalEndpoint(endpoint))
  .flatMap(placesOf)
const nameOf = ({ endpoint, field }: Place) => `${endpoint.operationId} ${field}`

async function sendWith(place: Place, cast: Cast, id: unknown) {
  const { endpoint, field, part } = place
  const isPortal = isPortalEndpoint(endpoint)
  const call = isPortal ? cast.portal : cast.team.call
  const path =
    (await PATHS[nameOf(place)]?.(cast)) ??
    (isPortal ? await portalPath(endpoint, cast) : await ownPath(endpoint, cast.team, world))
  if (part === 'query') return call('GET', `${path}?${field}=${id}`)
  const usual = isPortal ? portalBody(endpoint) : await bodyFor(endpoint, cast.team, world)
  const body = { ...usual, ...(await COMPANIONS[nameOf(place)]?.(cast)) }
  return call(endpoint.method, path, bodyWith(body, field, id))
}

const referenceOf = (place: Place) => {
  const known = REFERENCES[place.field.match(/\w+(?=(?:\[\])?$)/)?.[0] ?? '']
  if (!known)
    throw new Error(`Teach server/test/suites/every-endpoint/references.ts what ${nameOf(place)} names`)
  return known
}
const fieldOf = ({ field }: Place) => field.replaceAll('[]', '[0]')
const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

test('the contract has references to test', () => {
  expect(places.length).toBeGreaterThan(20)
  expect(places.map(nameOf)).toEqual(
    expect.arrayContaining([
      'createMission freelancer_id',
      'inviteUser tag_ids[]',
      'fileActivityReport timesheets[].deliverable_id',
      'updateActivityReport expenses[].project_code_id',
      'putPortalActivityReport supplementary_items[].project_code_id',
    ]),
  )
})

const isChecked = (place: Place) => !UNCHECKED.includes(nameOf(place))
const checked = places.filter(isChecked).map((place) => [nameOf(place), place] as const)

/** An item of a list that is written one by one has an outcome of its own. */
const isItem = ({ endpoint, field }: Place) => field === `${endpoint.eachOf}[]`
const outcomeOf = (details: object) => ({
  status: 200,
  body: { data: { done_count: 0, items: [{ status: 'refused', error: { details } }] } },
})
const refusalOf = (place: Place) =>
  isItem(place)
    ? outcomeOf({ reason: 'not_found' })
    : { status: 400, body: { error: { details: { reason: 'unknown_reference', field: fieldOf(place) } } } }

describe.each(checked)('%s', (_, place) => {
  const refusal = refusalOf(place)

  test("responds identically to another team's id and to an unknown id", async () => {
    const [acme, other] = [await castOf(world), await castOf(world)]
    const [foreignId, unknownId] = [await referenceOf(place).right(other), randomUUID()]
    const foreign = await sendWith(place, acme, foreignId)
    const unknown = await sendWith(place, acme, unknownId)
    expect(foreign, foreign.text).toMatchObject(refusal)
    // The outcome of an item repeats its id.
    expect(withoutId(unknown.text).replace(unknownId, '')).toBe(
      withoutId(foreign.text).replace(foreignId, ''),
    )
  })

  test.each(Object.entries(referenceOf(place).wrong))('refuses %s of the same team', async (kind, make) => {
    const acme = await castOf(world)
    const reply = await sendWith(place, acme, await make(acme))
    if (isItem(place)) return expect(reply, reply.text).toMatchObject(refusal)
    if (FILTERS_TAKE[nameOf(place)]?.includes(kind)) return expect(reply.status, reply.text).toBe(200)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body.error.details.field).toBe(fieldOf(place))
  })

  test('refuses a malformed id and accepts the right one in any letter case', async () => {
    const acme = await castOf(world)
    for (const malformed of ['not-a-uuid', `{${randomUUID()}}`, randomUUID().replaceAll('-', '')])
      expect(await sendWith(place, acme, malformed)).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'invalid_uuid', field: fieldOf(place) } } },
      })
    const right = await referenceOf(place).right(acme)
    const reply = await sendWith(place, acme, right.toUpperCase())
    expect(reply.status, reply.text).toBe(place.endpoint.status)
  })
})

test.each(UNCHECKED)('%s of another team matches nothing, like an unknown id', async (name) => {
  const [acme, other] = [await castOf(world), await castOf(world)]
  const place = places.find((one) => nameOf(one) === name) as Place
  for (const id of [await referenceOf(place).right(other), randomUUID()]) {
    // A feed has no total, and a count has no items.
    const { items = [], total = 0 } = (await sendWith(place, acme, id)).body.data
    expect({ items, total }).toEqual({ items: [], total: 0 })
  }
  expect((await sendWith(place, acme, 'x')).status).toBe(400)
})
