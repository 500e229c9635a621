// Whether the creator of an endpoint may have it. An endpoint sends what its scopes read, for as long as somebody answers for it.
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

/** The rule by which an endpoint is created: an active team-admin with all of its scopes. */
export const mayHaveEndpoint = (
  { is_active, role, permissions }: Creator,
  endpointScopes: readonly Scope[],
  memberScopes: readonly Scope[],
): boolean =>
  is_active &&
  role === 'team-admin' &&
  findMissingScope(resolvePermissions(role, permissions, memberScopes), endpointScopes) === undefined
