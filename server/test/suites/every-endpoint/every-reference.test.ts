// A request with several unknown references gets an error for each, in the order sent. Generated from the contract.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createParties, type Parties } from '../../make/mission-lifecycle.ts'
import { type Body, startWorld } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { createPortalBody, isPortalEndpoint, makePortalPath } from './every-portal-endpoint.ts'
import { COMPANIONS, formatPlace, insertId, listPlaces, PATHS, type Place, UNCHECKED } from './references.ts'
import { findViolations, type Rule } from './violations.ts'

const world = await startWorld()
/** All requests are refused, so they can share the resources that they reference. */
const parties = await createParties(world)

/** Mutually exclusive fields. */
const ALTERNATIVES: Record<string, string[]> = {
  createMission: ['service_template_id', 'master_agreement_template_id'],
}

const groups = world.app.endpoints
  .filter((endpoint) => isTeamEndpoint(endpoint) || isPortalEndpoint(endpoint))
  .map((endpoint) => listPlaces(endpoint).filter((place) => !UNCHECKED.includes(formatPlace(place))))
  .flatMap((places) => {
    const alternatives = ALTERNATIVES[places[0]?.endpoint.operationId ?? ''] ?? ['']
    return alternatives.map((one) =>
      places.filter(({ field }) => field === one || !alternatives.includes(field)),
    )
  })
  // An account override belongs to a project code or to a mission, never to both.
  .filter((places) => places.length > 1 && places[0]?.endpoint.operationId !== 'createAccountOverride')

test('the contract has requests with several references', () => {
  const operations = new Set(groups.map(([first]) => first?.endpoint.operationId))
  expect([...operations]).toEqual(
    expect.arrayContaining([
      'listMissions',
      'createMission',
      'updateMission',
      'listFreelancers',
      'createFreelancer',
      'updateFreelancer',
      'inviteFreelancer',
      'inviteUser',
      'updateUser',
      'listActivityReports',
      'fileActivityReport',
      'updateActivityReport',
      'putPortalActivityReport',
      'listAccountingEntries',
    ]),
  )
})

/** Reverses the fields of every object. */
const reverseFields = (value: Body): Body => {
  if (Array.isArray(value)) return value.map(reverseFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, reverseFields(inner)] as const)
      .reverse(),
  )
}

/** Returns the paths of the ids, in the order of the text. */
function findPaths(value: Body, ids: ReadonlySet<string>, path = ''): string[] {
  if (ids.has(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    findPaths(inner, ids, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name),
  )
}

async function buildBody(places: Place[], parties: Parties, ids: Set<string>): Promise<Body> {
  const [{ endpoint }] = places as [Place]
  let body: Body = isPortalEndpoint(endpoint)
    ? createPortalBody(endpoint)
    : await bodyFor(endpoint, parties.team, world)
  for (const place of places) body = { ...(await COMPANIONS[formatPlace(place)]?.(parties)), ...body }
  for (const { field } of places) {
    const unknown = randomUUID()
    ids.add(unknown)
    body = insertId(body, field, unknown)
  }
  return body
}

async function makeRequestPath(places: Place[], parties: Parties): Promise<string> {
  const [{ endpoint }] = places as [Place]
  const special = places.map((place) => PATHS[formatPlace(place)]).find(Boolean)
  if (special) return special(parties)
  return isPortalEndpoint(endpoint)
    ? makePortalPath(endpoint, parties)
    : makePath(endpoint, parties.team, world)
}

/** The errors name the unknown ids in the order sent. */
const namesEachUnknown: Rule<Place[]> = async (places) => {
  const [{ endpoint, part }] = places as [Place]
  const call = isPortalEndpoint(endpoint) ? parties.portal : parties.team.call
  const path = await makeRequestPath(places, parties)
  const ids = new Set<string>()
  const sent = part === 'query' ? buildQuery(places, ids) : await buildBody(places, parties, ids)
  for (const input of [sent, reverseFields(sent)]) {
    const expected = findPaths(input, ids)
    expect(expected).toHaveLength(places.length)
    const reply =
      part === 'query'
        ? await call('GET', `${path}?${new URLSearchParams(input)}`)
        : await call(endpoint.method, path, input)
    expect(reply.status, reply.text).toBe(400)
    const { errors, field, reason } = reply.body.error.details
    expect({ field, reason }).toEqual({ field: expected[0], reason: 'unknown_reference' })
    expect(errors.map((error: Body) => `${error.reason} ${error.field}`)).toEqual(
      expected.map((path) => `unknown_reference ${path}`),
    )
  }
}

test('every request lists all its unknown ids in the order sent', async () => {
  const formatPlaces = (places: Place[]) => places.map(formatPlace).join(', ')
  expect(await findViolations(groups, namesEachUnknown, formatPlaces)).toEqual([])
})

function buildQuery(places: Place[], ids: Set<string>): Record<string, string> {
  const values = places.map(({ field }) => [field, randomUUID()] as const)
  for (const [, id] of values) ids.add(id)
  return Object.fromEntries(values)
}

test('an error names each unknown id of a list, and no known id between them', async () => {
  const { team } = parties
  const { id } = (await team.call('POST', '/team-tags', { name: 'Design' })).body.data
  const invited = { email: 'guest@example.com', role: 'team-member' }
  const team_ids = [randomUUID()]
  const tag_ids = [randomUUID(), id.toUpperCase(), randomUUID()]
  const reply = await team.call('POST', '/users/invitations', { ...invited, team_ids, tag_ids })
  expect(reply.body.error.details.errors.map(({ field }: Body) => field)).toEqual([
    'team_ids[0]',
    'tag_ids[0]',
    'tag_ids[2]',
  ])
})
