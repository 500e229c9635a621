// No id in a body or a query reaches another team, and none tells whether it exists there. Generated from the contract.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bodyFor, isTeamEndpoint, ownPath } from './every-endpoint.ts'
import { COMPANIONS, FILTERS_TAKE, type Place, placesOf, REFERENCES, UNCHECKED } from './references.ts'
import { startWorld, type Team } from './world.ts'

const world = await startWorld()
const places = world.app.endpoints.filter(isTeamEndpoint).flatMap(placesOf)
const nameOf = ({ endpoint, field }: Place) => `${endpoint.operationId} ${field}`

async function sendWith(place: Place, team: Team, id: unknown) {
  const { endpoint, field, part, isList } = place
  const path = await ownPath(endpoint, team, world)
  if (part === 'query') return team.call('GET', `${path}?${field}=${id}`)
  const companions = COMPANIONS[nameOf(place)]?.(team)
  const body = { ...(await bodyFor(endpoint, team, world)), ...companions, [field]: isList ? [id] : id }
  return team.call(endpoint.method, path, body)
}

const referenceOf = (place: Place) => {
  const known = REFERENCES[place.field]
  if (!known) throw new Error(`Teach server/test/references.ts what ${nameOf(place)} names`)
  return known
}
const fieldOf = ({ field, isList }: Place) => (isList ? `${field}[0]` : field)
const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

test('the contract has places to walk over', () => {
  expect(places.length).toBeGreaterThan(20)
  expect(places.map(nameOf)).toContain('createMission freelancer_id')
})

const isChecked = (place: Place) => !UNCHECKED.includes(nameOf(place))
const checked = places.filter(isChecked).map((place) => [nameOf(place), place] as const)

describe.each(checked)('%s', (_, place) => {
  const refusal = {
    status: 400,
    body: { error: { details: { reason: 'unknown_reference', field: fieldOf(place) } } },
  }

  test("tells another team's id and one that never was apart in nothing", async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const foreign = await sendWith(place, acme, await referenceOf(place).right(other, world))
    const unknown = await sendWith(place, acme, randomUUID())
    expect(foreign, foreign.text).toMatchObject(refusal)
    expect(withoutId(unknown.text)).toBe(withoutId(foreign.text))
  })

  test.each(Object.entries(referenceOf(place).wrong))('refuses %s of the own team', async (kind, make) => {
    const acme = await world.team()
    const reply = await sendWith(place, acme, await make(acme, world))
    if (FILTERS_TAKE[nameOf(place)]?.includes(kind)) return expect(reply.status, reply.text).toBe(200)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.body.error.details.field).toBe(fieldOf(place))
  })

  test('refuses a malformed id and takes the right one in any letter case', async () => {
    const acme = await world.team()
    for (const malformed of ['not-a-uuid', `{${randomUUID()}}`, randomUUID().replaceAll('-', '')])
      expect(await sendWith(place, acme, malformed)).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'invalid_uuid', field: fieldOf(place) } } },
      })
    const right = await referenceOf(place).right(acme, world)
    const reply = await sendWith(place, acme, right.toUpperCase())
    expect(reply.status, reply.text).toBe(place.endpoint.status)
  })
})

test("a filter by another team's freelancer finds nothing, as one by nobody", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const place = places.find((one) => nameOf(one) === UNCHECKED[0]) as Place
  for (const id of [await referenceOf(place).right(other, world), randomUUID()])
    expect((await sendWith(place, acme, id)).body.data).toMatchObject({ items: [], total: 0 })
  expect((await sendWith(place, acme, 'x')).status).toBe(400)
})
