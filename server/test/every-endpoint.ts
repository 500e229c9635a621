// Teaches the tests that walk over all endpoints what a path's ids and a body look like.

import type { Scope } from '../src/kernel/auth/scopes.ts'
import type { EndpointRecord } from '../src/kernel/http/endpoint.ts'
import { OPERATOR_TOKEN, type Team, type World } from './world.ts'

const created = async (team: Team, path: string, body: object) =>
  (await team.call('POST', path, body)).body.data.id

/** One existing resource of a team for each path that has an id. */
const RESOURCES: Record<string, (team: Team, world: World) => Promise<string>> = {
  '/api/v1/project-codes/:id': (team) => created(team, '/project-codes', { name: 'Apollo' }),
  '/api/v1/team-tags/:id': (team) => created(team, '/team-tags', { name: 'Design' }),
  '/api/v1/departments/:id': (team) => created(team, '/team-tags', { name: 'Design' }),
  '/api/v1/teams/:id': (team) => created(team, '/teams', { name: 'Engineering' }),
  '/api/v1/users/:id': async (team) => team.addUser(),
  '/api/v1/users/invitations/:id': (team) => invite(team),
  '/api/v1/users/invitations/:id/resend': (team) => invite(team),
  '/api/v1/api-keys/:id': async (team, world) => (await world.issueKey(team.id, team.userId)).id,
}

let invited = 0
const invite = (team: Team) =>
  created(team, '/users/invitations', { email: `guest-${++invited}@example.com`, role: 'team-member' })

/** A body that the endpoint accepts, for those that need one. */
const BODIES: Record<string, () => object> = {
  createProjectCode: () => ({ name: 'Apollo' }),
  createTeamTag: () => ({ name: 'Design' }),
  createTeam: () => ({ name: 'Engineering' }),
  inviteUser: () => ({ email: `guest-${++invited}@example.com`, role: 'team-member' }),
  createApiKey: () => ({ name: 'Connector' }),
}

export const isTeamEndpoint = ({ surface }: EndpointRecord) => surface === 'team'
export const hasId = ({ path }: EndpointRecord) => path.includes(':id')
export const nameOf = ({ method, path }: EndpointRecord) => `${method} ${path}`

export async function resourceFor(endpoint: EndpointRecord, team: Team, world: World): Promise<string> {
  const make = RESOURCES[endpoint.path]
  if (!make)
    throw new Error(`Teach server/test/every-endpoint.ts how to make a resource for ${endpoint.path}`)
  return make(team, world)
}

/** The endpoint's address without its prefix, with an id of the team's own where it takes one. */
export async function ownPath(endpoint: EndpointRecord, team: Team, world: World): Promise<string> {
  const path = endpoint.path.replace('/api/v1', '')
  return hasId(endpoint) ? path.replace(':id', await resourceFor(endpoint, team, world)) : path
}

export function bodyFor({ operationId, body }: EndpointRecord): object | undefined {
  const isRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  const make = BODIES[operationId]
  if (isRequired && !make) throw new Error(`Teach server/test/every-endpoint.ts a body for ${operationId}`)
  return make?.()
}

/** Every scope but the endpoint's own and the one that includes it. */
export const othersThan = (scope: string, all: readonly Scope[]) =>
  all.filter((one) => one !== '*' && one !== scope && one !== scope.replace(/:read$/, ':write'))

/** The right kind of credential for a surface, wrong in itself. */
export const wrongCredential = (surface: string) => ({
  authorization: `Bearer ${surface === 'operator' ? `${OPERATOR_TOKEN}x` : 'tek_live_wrong'}`,
})
