// Every call that creates or changes a credential, as an attacker would send it to gain permissions; and what each
// resulting credential may do.

import { grants, type Scope } from '../../../src/domain/access/scopes.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import type { Body, Reply, Team, World } from '../../world/world.ts'

/** A credential of the attacker: the first one, or one gained by a call. */
export type Credential =
  | { kind: 'key'; secret: string }
  | { kind: 'invitation'; secret: string }
  | { kind: 'portal'; secret: string }

/** People and open invitations of the team, created by the operator and by an admin with every permission. */
export type Stage = {
  team: Team
  /** A member with a key of every scope, issued by the operator. */
  colleague: { id: string; key: string }
  deactivatedAdmin: string
  adminInvitation: string
  freelancer: string
  invitedFreelancer: string
  /** Id of the first credential. */
  keyId: string
}

let emailCount = 0
const createEmail = () => `person-${++emailCount}@example.com`
const NAMES = { first_name: 'Sasha', last_name: 'Bernard' }

export async function setStage(world: World, keyId: (team: Team) => Promise<string>): Promise<Stage> {
  // Expired credentials count as failed authentications.
  world.clock.advance(60_000)
  const team = await world.team()
  const createResource = async (path: string, body: object) =>
    (await team.call('POST', path, body)).body.data.id
  const member = await team.addUser('team-member', ['teams:read'])
  const deactivatedAdmin = await team.addUser('team-admin')
  await team.call('PATCH', `/users/${deactivatedAdmin}`, { is_active: false })
  return {
    team,
    colleague: { id: member, key: (await world.issueKey(team.id, member)).key },
    deactivatedAdmin,
    adminInvitation: await createResource('/users/invitations', { email: createEmail(), role: 'team-admin' }),
    freelancer: await createResource('/freelancers', { email: createEmail(), ...NAMES }),
    invitedFreelancer: await createResource('/freelancers/invitations', { email: createEmail(), ...NAMES }),
    keyId: await keyId(team),
  }
}

type Call = {
  operationId: string
  credentialKind: Credential['kind']
  buildRequest: (stage: Stage) => { method: string; path: string; body?: object }
  /** The credential contained in a successful response. */
  gains?: (data: Body) => Credential | undefined
}

const toKeyCredential = ({ key: secret }: Body): Credential | undefined =>
  secret ? { kind: 'key', secret } : undefined
const toInvitationCredential = ({ accept_url }: Body): Credential | undefined =>
  accept_url ? { kind: 'invitation', secret: accept_url.split('#invitation=')[1] } : undefined
const toPortalCredential = ({ token: secret }: Body): Credential | undefined =>
  secret ? { kind: 'portal', secret } : undefined
const FAR_FUTURE = '2090-01-01T00:00:00.000Z'

const byKey = (
  operationId: string,
  method: string,
  path: (stage: Stage) => string,
  body?: (stage: Stage) => object,
  gains?: Call['gains'],
): Call => ({
  operationId,
  credentialKind: 'key',
  buildRequest: (stage) => ({ method, path: path(stage), ...(body && { body: body(stage) }) }),
  ...(gains && { gains }),
})

const newKey = (body: (stage: Stage) => object) =>
  byKey(
    'createApiKey',
    'POST',
    () => '/api-keys',
    (stage) => ({ name: 'x', ...body(stage) }),
    toKeyCredential,
  )
const invitation = (body: object) =>
  byKey(
    'inviteUser',
    'POST',
    () => '/users/invitations',
    () => ({ email: createEmail(), ...body }),
    toInvitationCredential,
  )
const userChange = (getUserId: (stage: Stage) => string, body: object) =>
  byKey(
    'updateUser',
    'PATCH',
    (stage) => `/users/${getUserId(stage)}`,
    () => body,
  )
const freelancerChange = (getFreelancerId: (stage: Stage) => string, status: string) =>
  byKey(
    'updateFreelancer',
    'PATCH',
    (stage) => `/freelancers/${getFreelancerId(stage)}`,
    () => ({ status }),
  )

export const CALLS: readonly Call[] = [
  newKey(() => ({})),
  newKey(() => ({ scopes: ['*'] })),
  newKey(() => ({ expires_at: FAR_FUTURE })),
  newKey(() => ({ requests_per_minute: 5000 })),
  newKey(({ colleague }) => ({ user_id: colleague.id })),
  newKey(({ colleague }) => ({ user_id: colleague.id, scopes: ['missions:sign'] })),
  newKey(({ colleague }) => ({ user_id: colleague.id, scopes: ['users:write'] })),
  newKey(({ colleague }) => ({ user_id: colleague.id, scopes: ['bank-details:read'] })),
  invitation({ role: 'team-admin' }),
  invitation({ role: 'team-member' }),
  invitation({ role: 'team-member', permissions: ['*'] }),
  userChange(({ colleague }) => colleague.id, { permissions: ['bank-details:read', 'teams:read'] }),
  byKey(
    'resendInvitation',
    'POST',
    ({ adminInvitation }) => `/users/invitations/${adminInvitation}/resend`,
    undefined,
    toInvitationCredential,
  ),
  userChange(({ colleague }) => colleague.id, { role: 'team-admin' }),
  userChange(({ colleague }) => colleague.id, { permissions: ['*'] }),
  userChange(({ colleague }) => colleague.id, { permissions: null }),
  userChange(({ deactivatedAdmin }) => deactivatedAdmin, { is_active: true }),
  newKey(({ deactivatedAdmin }) => ({ user_id: deactivatedAdmin })),
  byKey(
    'inviteFreelancer',
    'POST',
    () => '/freelancers/invitations',
    () => ({ email: createEmail(), ...NAMES }),
    toInvitationCredential,
  ),
  byKey(
    'resendFreelancerInvitation',
    'POST',
    ({ invitedFreelancer }) => `/freelancers/${invitedFreelancer}/invitation/resend`,
    undefined,
    toInvitationCredential,
  ),
  byKey(
    'createPortalLink',
    'POST',
    ({ freelancer }) => `/freelancers/${freelancer}/portal-links`,
    undefined,
    toPortalCredential,
  ),
  freelancerChange(({ invitedFreelancer }) => invitedFreelancer, 'archived'),
  freelancerChange(({ invitedFreelancer }) => invitedFreelancer, 'active'),
  {
    operationId: 'acceptPortalInvitation',
    credentialKind: 'invitation',
    buildRequest: () => ({ method: 'POST', path: '/portal/v1/invitation/accept' }),
    gains: (data) => toKeyCredential(data) ?? toPortalCredential(data),
  },
  // Calls that only revoke come last, because they do not disturb later ones.
  byKey('revokeApiKey', 'DELETE', ({ keyId }) => `/api-keys/${keyId}?descendants=true`),
  byKey('revokeUserSessions', 'POST', ({ colleague }) => `/users/${colleague.id}/sessions/revoke-all`),
  byKey('deleteInvitation', 'DELETE', ({ adminInvitation }) => `/users/invitations/${adminInvitation}`),
  byKey(
    'deleteFreelancerInvitation',
    'DELETE',
    ({ invitedFreelancer }) => `/freelancers/${invitedFreelancer}/invitation`,
  ),
]

export function sendCall(world: World, credential: Credential, call: Call, stage: Stage): Promise<Reply> {
  const { method, path, body } = call.buildRequest(stage)
  const url = path.startsWith('/portal') ? path : `/api/v1${path}`
  return world.send(url, { method, body, headers: { authorization: `Bearer ${credential.secret}` } })
}

export type Power = { scopes: Scope[]; isAdmin: boolean; portal: boolean; until: string; rate: number }
const NO_POWER: Power = { scopes: [], isAdmin: false, portal: false, until: '', rate: 0 }
const NEVER = '9999'

/** Reads what the credential may do. An invitation can only be accepted, so it has no power. */
export async function readPower(world: World, { kind, secret }: Credential): Promise<Power> {
  const headers = { authorization: `Bearer ${secret}` }
  if (kind === 'invitation') return NO_POWER
  if (kind === 'portal') {
    const { status, body } = await world.send('/portal/v1/me', { headers })
    return status === 200 ? { ...NO_POWER, portal: true, until: body.data.link_expires_at } : NO_POWER
  }
  const { status, body } = await world.send('/api/v1/me', { headers })
  if (status !== 200) return NO_POWER
  const { permissions, user, key: own } = body.data
  return {
    scopes: DECLARATIONS.scopes.filter((scope) => grants(permissions, scope)),
    isAdmin: user.role === 'team-admin',
    portal: grants(permissions, 'freelancers:portal-links'),
    until: own.expires_at ?? NEVER,
    rate: own.requests_per_minute,
  }
}

/** Lists what `power` allows beyond `bound`. */
export function findExcess(power: Power, bound: Power): string[] {
  return [
    ...power.scopes.filter((scope) => !bound.scopes.includes(scope)),
    ...(power.isAdmin && !bound.isAdmin ? ['the role team-admin'] : []),
    ...(power.portal && !bound.portal ? ['a portal token'] : []),
    ...(power.until > bound.until ? [`an end on ${power.until}`] : []),
    ...(power.rate > bound.rate ? [`a rate of ${power.rate}`] : []),
  ]
}
