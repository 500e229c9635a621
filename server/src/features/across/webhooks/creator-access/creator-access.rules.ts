// Whether the creator of an endpoint may keep it. An endpoint sends what its scopes read, as long as an admin with these scopes owns it.
import {
  findMissingScope,
  resolvePermissions,
  type UserAccess,
} from '../../../../domain/access/permissions.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { DAY_MS } from '../../../../domain/durations.ts'
import { TAKE_OVER_DAYS } from '../webhooks.manifest.ts'

export const takeOverUntil = (access_lost_at: Date): Date =>
  new Date(access_lost_at.getTime() + TAKE_OVER_DAYS * DAY_MS)

type Creator = UserAccess & { is_active: boolean }

/** The rule that also holds at creation: an active team-admin who has all scopes of the endpoint. */
export const mayHaveEndpoint = (
  { is_active, role, permissions }: Creator,
  endpointScopes: readonly Scope[],
  memberScopes: readonly Scope[],
): boolean =>
  is_active &&
  role === 'team-admin' &&
  findMissingScope(resolvePermissions(role, permissions, memberScopes), endpointScopes) === undefined
