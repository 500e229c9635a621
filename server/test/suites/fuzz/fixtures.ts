// The fixtures of a fuzz run: a team whose requests are fuzzed, another team that must stay invisible, and for each
// operation a valid request.

import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { addPasskey } from '../../make/authenticator.ts'
import { OWN_PAGE, signInByLink, signInByPortalLink } from '../../make/browsers.ts'
import { createParties, type Parties } from '../../make/mission-lifecycle.ts'
import { getData, makeFreelancer } from '../../make/missions.ts'
import { OPERATOR_TOKEN, type Team, type World } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint, makePath } from '../every-endpoint/every-endpoint.ts'
import {
  createPortalBody,
  isPortalEndpoint,
  makePortalPath,
} from '../every-endpoint/every-portal-endpoint.ts'
import type { Target } from './compose.ts'
import { readFingerprint } from './fingerprint.ts'
import type { Operation } from './operations.ts'

export type Actor = Parties & {
  /** The team of the operator's requests. */
  operated: Team
  /** The freelancer's link. */
  token: string
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export async function makeActor(world: World): Promise<Actor> {
  const parties = await createParties(world)
  const link = await parties.team.call('POST', `/freelancers/${parties.freelancer.id}/portal-links`)
  return { ...parties, operated: await world.team(), token: getData(link).token }
}

export async function makeTarget(operation: Operation, actor: Actor): Promise<Target> {
  const { world, team } = actor
  if (operation.path.startsWith('/auth/')) return makeAuthTarget(operation, actor)
  if (operation.isOpen) return { ids: {}, body: undefined, headers: {} }
  if (operation.path.startsWith('/operator/')) return makeOperatorTarget(operation, actor)
  const endpoint = world.app.endpoints.find(({ operationId }) => operationId === operation.id)
  if (!endpoint) throw new Error(`${operation.id} is not routed`)
  if (operation.path.startsWith('/api/v1/sandbox')) return makeSandboxTarget(operation, endpoint, world)
  if (isTeamEndpoint(endpoint)) {
    const url = `/api/v1${await makePath(endpoint, team, world)}`
    const body = await bodyFor(endpoint, team, world)
    return { ids: parsePathIds(operation, url), body, headers: { 'x-api-key': team.key } }
  }
  if (!isPortalEndpoint(endpoint)) return makeInvitationTarget(team)
  const url = `/portal/v1${await makePortalPath(endpoint, actor)}`
  return { ids: parsePathIds(operation, url), body: createPortalBody(endpoint), headers: bearer(actor.token) }
}

function parsePathIds({ path }: Operation, url: string): Record<string, string> {
  const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { ...new RegExp(`^${pattern}$`).exec(url)?.groups }
}

/** Creates a separate sandbox: moving the clock or deleting the data blocks other writes until a job has run. */
async function makeSandboxTarget(
  operation: Operation,
  endpoint: EndpointRecord,
  world: World,
): Promise<Target> {
  const team = await world.team({ sandbox: true })
  const url = `/api/v1${await makePath(endpoint, team, world)}`
  const body = await bodyFor(endpoint, team, world)
  return { ids: parsePathIds(operation, url), body, headers: { 'x-api-key': team.key } }
}

let personCount = 0
async function makeInvitationTarget(team: Team): Promise<Target> {
  const person = { email: `invited-${++personCount}@example.com`, role: 'team-member' }
  const { accept_url } = getData(await team.call('POST', '/users/invitations', person))
  return { ids: {}, body: undefined, headers: bearer(String(accept_url).split('invitation=')[1] ?? '') }
}

const AUTH_BODIES: Record<string, (actor: Actor) => object> = {
  beginSignIn: () => ({ email: `added-${++personCount}@example.com` }),
  confirmSignIn: () => ({ code: 'ABCD-2345' }),
  chooseSignInTeam: ({ operated }) => ({ team_id: operated.id }),
  signInWithLink: () => ({ token: 'tel_live_x' }),
  switchTeam: ({ operated }) => ({ team_id: operated.id }),
  beginPortalSignIn: () => ({ email: `added-${++personCount}@example.com` }),
  confirmPortalSignIn: () => ({ code: 'ABCD-2345' }),
  choosePortalTeam: ({ operated }) => ({ team_id: operated.id }),
  signInWithPortalLink: () => ({ token: 'tep_live_x' }),
  renewPortalLink: () => ({ token: 'tep_live_x' }),
  getEmailSubscription: () => ({ token: 'x' }),
  unsubscribe: () => ({ token: 'x' }),
  switchPortalTeam: ({ operated }) => ({ team_id: operated.id }),
  confirmStepUp: () => ({ code: 'ABCD-2345' }),
  addPasskey: () => ({
    name: 'Laptop',
    credential_id: 'AAAA',
    client_data: 'AAAA',
    attestation_object: 'AAAA',
    transports: ['internal'],
  }),
  confirmStepUpWithPasskey: () => PASSKEY,
  signInWithPasskey: () => PASSKEY,
}

const PASSKEY = {
  credential_id: 'AAAA',
  client_data: 'AAAA',
  authenticator_data: 'AAAA',
  signature: 'AAAA',
  user_handle: 'AAAA',
}

/** A target as a page of the service sends it, with a session of the operated team. */
async function makeAuthTarget({ id, path }: Operation, actor: Actor): Promise<Target> {
  const { world, operated } = actor
  const { browser } = path.startsWith('/auth/v1/portal/')
    ? await signInByPortalLink(world, operated, (await makeFreelancer(operated)).id)
    : await signInByLink(world, operated)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const ids = path.includes('{id}') ? { id: (await addPasskey(world, operated, browser)).id } : {}
  return { ids, body: AUTH_BODIES[id]?.(actor), headers: { ...OWN_PAGE, cookie } }
}

const OPERATOR_BODIES: Record<string, (team: Team) => object> = {
  operatorReportBounce: () => ({ message_id: '<unknown@example.com>' }),
  operatorCreateTeam: () => ({ name: 'Acme' }),
  operatorCreateUser: () => ({
    email: `added-${++personCount}@example.com`,
    role: 'team-member',
    first_name: 'Ada',
    last_name: 'Martin',
  }),
  operatorCreateApiKey: ({ userId }) => ({ name: 'Connector', user_id: userId }),
}

async function makeOperatorTarget({ id, path }: Operation, { world, operated }: Actor): Promise<Target> {
  const keyId = path.includes('{key_id}') ? (await world.issueKey(operated.id, operated.userId)).id : ''
  return {
    ids: { id: operated.id, key_id: keyId, user_id: operated.userId },
    body: OPERATOR_BODIES[id]?.(operated),
    headers: bearer(OPERATOR_TOKEN),
  }
}

/** A fingerprint of the rows of both teams; a refused request must not change it. */
export const readStateFingerprint = async ({ world, team, operated }: Actor): Promise<string> =>
  `${await readFingerprint(world.database, team.id)} ${await readFingerprint(world.database, operated.id)}`

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
export const findUuids = (text: string | null): string[] => text?.match(UUIDS) ?? []
