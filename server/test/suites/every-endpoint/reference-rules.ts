// The rules of every id in a body or query: it reaches no other team, names the right kind of resource, and its letter case has no
// meaning. Each rule throws if the place breaks it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createParties, type Parties } from '../../make/mission-lifecycle.ts'
import type { Body, Reply, World } from '../../world/world.ts'
import { bodyFor, makePath } from './every-endpoint.ts'
import { createPortalBody, isPortalEndpoint, makePortalPath } from './every-portal-endpoint.ts'
import {
  COMPANIONS,
  FILTERS_TAKE,
  formatPlace,
  insertId,
  type Make,
  PATHS,
  type Place,
  REFERENCES,
} from './references.ts'
import { createCache } from './shared-team.ts'
import type { Rule } from './violations.ts'

const requireReference = (place: Place) => {
  const foundReference = REFERENCES[place.field.match(/\w+(?=(?:\[\])?$)/)?.[0] ?? '']
  if (!foundReference)
    throw new Error(
      `Declare in server/test/suites/every-endpoint/references.ts what ${formatPlace(place)} refers to`,
    )
  return foundReference
}

const toErrorField = ({ field }: Place) => field.replaceAll('[]', '[0]')
const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

/** Whether the id is an item of a list whose items are written one by one, each with its own outcome. */
const isItem = ({ endpoint, field }: Place) => field === `${endpoint.eachOf}[]`
const toItemResponse = (details: object) => ({
  status: 200,
  body: { data: { done_count: 0, items: [{ status: 'refused', error: { details } }] } },
})
const toRefusal = (place: Place) =>
  isItem(place)
    ? toItemResponse({ reason: 'not_found' })
    : {
        status: 400,
        body: { error: { details: { reason: 'unknown_reference', field: toErrorField(place) } } },
      }

type Target = { path: string; body: Body }

export function createReferenceRules(world: World) {
  const partiesCache = createCache<'own' | 'other', Parties>()
  const targets = createCache<string, Target>()
  const references = createCache<Make, string>()
  const foreignReferences = createCache<Make, string>()
  const getParties = (whose: 'own' | 'other' = 'own') => partiesCache.get(whose, () => createParties(world))

  /** Makes a resource to which the place belongs, and a body that is valid except for the id. */
  async function makeTarget(place: Place, parties: Parties): Promise<Target> {
    const { endpoint, part } = place
    const isPortal = isPortalEndpoint(endpoint)
    const path =
      (await PATHS[formatPlace(place)]?.(parties)) ??
      (isPortal ? await makePortalPath(endpoint, parties) : await makePath(endpoint, parties.team, world))
    if (part === 'query') return { path, body: undefined }
    const usual = isPortal ? createPortalBody(endpoint) : await bodyFor(endpoint, parties.team, world)
    return { path, body: { ...usual, ...(await COMPANIONS[formatPlace(place)]?.(parties)) } }
  }

  function sendTo({ endpoint, field, part }: Place, parties: Parties, { path, body }: Target, id: string) {
    const call = isPortalEndpoint(endpoint) ? parties.portal : parties.team.call
    return part === 'query'
      ? call('GET', `${path}?${field}=${id}`)
      : call(endpoint.method, path, insertId(body, field, id))
  }

  /** Sends a request to the shared resource, which a refused request does not change. */
  async function send(place: Place, id: string): Promise<Reply> {
    const parties = await getParties()
    return sendTo(place, parties, await targets.get(formatPlace(place), () => makeTarget(place, parties)), id)
  }

  const getOwnReference = async (make: Make) => {
    const parties = await getParties()
    return references.get(make, () => make(parties))
  }
  const getForeignReference = async (place: Place) => {
    const { right } = requireReference(place)
    const other = await getParties('other')
    return foreignReferences.get(right, () => right(other))
  }

  /** The response is the same as for an unknown id. */
  const hidesOtherTeams: Rule<Place> = async (place) => {
    const [foreignId, unknownId] = [await getForeignReference(place), randomUUID()]
    const foreign = await send(place, foreignId)
    const unknown = await send(place, unknownId)
    expect(foreign, foreign.text).toMatchObject(toRefusal(place))
    // The outcome of an item repeats its id.
    expect(withoutId(unknown.text).replace(unknownId, '')).toBe(
      withoutId(foreign.text).replace(foreignId, ''),
    )
  }

  const refusesWrongKinds: Rule<Place> = async (place) => {
    for (const [kind, make] of Object.entries(requireReference(place).wrong)) {
      const reply = await send(place, await getOwnReference(make))
      const text = `${kind}: ${reply.text}`
      if (isItem(place)) expect(reply, text).toMatchObject(toRefusal(place))
      else if (FILTERS_TAKE[formatPlace(place)]?.includes(kind)) expect(reply.status, text).toBe(200)
      else {
        expect(reply.status, text).toBe(400)
        expect(reply.body.error.details.field, text).toBe(toErrorField(place))
      }
    }
  }

  const refusesMalformed: Rule<Place> = async (place) => {
    for (const malformed of ['not-a-uuid', `{${randomUUID()}}`, randomUUID().replaceAll('-', '')]) {
      const reply = await send(place, malformed)
      expect(reply, reply.text).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'invalid_uuid', field: toErrorField(place) } } },
      })
    }
  }

  /** A write may use up its resource, so it gets its own people and resources. */
  const acceptsAnyCase: Rule<Place> = async (place) => {
    const { right } = requireReference(place)
    const isQuery = place.part === 'query'
    const parties = isQuery ? await getParties() : await createParties(world)
    const id = isQuery ? await getOwnReference(right) : await right(parties)
    const reply = isQuery
      ? await send(place, id.toUpperCase())
      : await sendTo(place, parties, await makeTarget(place, parties), id.toUpperCase())
    expect(reply.status, reply.text).toBe(place.endpoint.status)
  }

  /** Filters without an existence check match nothing. */
  const matchesNothing: Rule<Place> = async (place) => {
    for (const id of [await getForeignReference(place), randomUUID()]) {
      // A feed has no total, and a count has no items.
      const { items = [], total = 0 } = (await send(place, id)).body.data
      expect({ items, total }, id).toEqual({ items: [], total: 0 })
    }
    expect((await send(place, 'x')).status).toBe(400)
  }

  return { hidesOtherTeams, refusesWrongKinds, refusesMalformed, acceptsAnyCase, matchesNothing }
}
