// Who makes a request: the credential that was presented, and on whose behalf it acts.

import { NIL_UUID } from '../ids.ts'
import type { Role } from './permissions.ts'
import type { Scope } from './scopes.ts'

/** A team API key, which acts for its user. */
export type KeyPrincipal = {
  readonly kind: 'key'
  readonly credentialId: string
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  /** The scopes with which the key was issued. */
  readonly keyScopes: readonly Scope[]
  /** Effective scopes: those of the key that its user has too. */
  readonly scopes: readonly Scope[]
}

/** A signed-in user. The session has every scope, so the permissions of the user decide. */
export type SessionPrincipal = Omit<KeyPrincipal, 'kind'> & { readonly kind: 'session' }

/** A credential that acts for a user of a team. */
export type UserPrincipal = KeyPrincipal | SessionPrincipal

/** A portal link of a freelancer. */
export type PortalPrincipal = {
  readonly kind: 'portal'
  readonly credentialId: string
  readonly tenantId: string
  readonly freelancerId: string
}

/** A signed-in freelancer. */
export type PortalSessionPrincipal = Omit<PortalPrincipal, 'kind'> & {
  readonly kind: 'portal_session'
  /** The portal link that opened the session; null: a mailed code did. */
  readonly linkId: string | null
}

/** A credential that acts for a freelancer. */
export type FreelancerPrincipal = PortalPrincipal | PortalSessionPrincipal

/** Returns the id of the portal link that the person used, also if it opened a session. */
export const getLinkId = (principal: FreelancerPrincipal): string | null =>
  principal.kind === 'portal' ? principal.credentialId : principal.linkId

/** An invitation. Renewing it replaces its link, so a request is valid only while `tokenHash` is still the stored one. */
export type InvitationPrincipal = {
  readonly kind: 'invitation'
  readonly credentialId: string
  readonly tenantId: string
  readonly tokenHash: Buffer
}

/** The operator token. It comes from the configuration, so it has no id, and it belongs to no team. */
export type OperatorPrincipal = {
  readonly kind: 'operator'
  readonly credentialId: null
  readonly tenantId: null
}

/** A browser that is signing in, so without a user yet. All browsers of one network are one caller. */
export type VisitorPrincipal = {
  readonly kind: 'visitor'
  readonly credentialId: null
  readonly tenantId: null
  readonly networkId: string
}

export type Principal =
  | UserPrincipal
  | FreelancerPrincipal
  | InvitationPrincipal
  | OperatorPrincipal
  | VisitorPrincipal

export const OPERATOR: OperatorPrincipal = { kind: 'operator', credentialId: null, tenantId: null }

export type Actor = { readonly kind: ActorKind; readonly id: string | null }

/** The service itself, in background work. */
export const SERVICE: Actor = { kind: 'system', id: null }

/** The person behind the credential, as events and the audit log name them. */
export function toActor(principal: Principal): Actor {
  switch (principal.kind) {
    case 'key':
    case 'session':
      return { kind: 'user', id: principal.userId }
    case 'portal':
    case 'portal_session':
      return { kind: 'freelancer', id: principal.freelancerId }
    case 'invitation':
      return { kind: 'invitee', id: principal.credentialId }
    case 'operator':
      return { kind: 'operator', id: null }
    case 'visitor':
      return SERVICE
  }
}

/** Requests of one caller share limits and stored responses. Both ids are UUIDs. */
type Caller = { readonly tenantId: string; readonly id: string }

/** All links and sessions of a freelancer are one caller. */
export function toCaller(principal: Principal): Caller {
  switch (principal.kind) {
    case 'key':
    case 'session':
    case 'invitation':
      return { tenantId: principal.tenantId, id: principal.credentialId }
    case 'portal':
    case 'portal_session':
      return { tenantId: principal.tenantId, id: principal.freelancerId }
    case 'operator':
      return { tenantId: NIL_UUID, id: NIL_UUID }
    case 'visitor':
      return { tenantId: VISITOR_TENANT_ID, id: principal.networkId }
  }
}

/** Stands for the team that visitors do not have yet, so that they share no limit with the operator. Never assigned. */
export const VISITOR_TENANT_ID = '00000000-0000-0000-0000-000000000001'

/** Drops the cached keys, portal links and sessions of a team, after a commit that changed one of them or their owners. */
export type InvalidateCredentials = (tenantId: string) => void

export const ACTOR_KINDS = ['user', 'operator', 'invitee', 'freelancer', 'system'] as const
type ActorKind = (typeof ACTOR_KINDS)[number]

export type ActorView<Kind extends string> = { kind: Kind; id: string | null; name: string | null }
