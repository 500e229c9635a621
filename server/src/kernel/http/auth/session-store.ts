// Finds the session of a cookie, with the user.

import { permissionsOf, type Role } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { hashOfSecret, tenantOf } from '../../../domain/access/secrets.ts'
import type { Clock } from '../../../domain/clock.ts'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { Db } from '../../db/connections/client.ts'
import { TENANT } from '../../db/sql/parameters.ts'
import { prepared } from '../../db/sql/prepared.ts'
import { type CredentialCache, createCredentialCache } from './credential-cache.ts'

export type SessionOwner = {
  id: string
  tenant_id: string
  user_id: string
  role: Role
  /** The permissions of the user, and their own sessions. */
  scopes: readonly Scope[]
  last_seen_at: Date
  expires_at: Date
}

export type SessionStore = CredentialCache<SessionOwner>

/** A user with another address than at the sign-in has no session any more. */
const findSession = prepared('session.owner', (q, input: { tenant_id: string; secret_hash: Buffer }) =>
  q
    .selectFrom('session')
    .innerJoin('team_user', (join) =>
      join.on('team_user.tenant_id', '=', TENANT).onRef('team_user.id', '=', 'session.user_id'),
    )
    .where('session.tenant_id', '=', input.tenant_id)
    .where('session.secret_hash', '=', input.secret_hash)
    .where('session.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .whereRef('team_user.email', '=', 'session.email')
    .select([
      'session.id',
      'session.tenant_id',
      'session.user_id',
      'session.last_seen_at',
      'session.expires_at',
      'team_user.role',
      'team_user.permissions',
    ]),
)

/** Whatever else they may do, people may see and end their own sessions. */
const OWN_SESSIONS: Scope = 'sessions:write'

type Deps = { db: Db; clock: Clock; memberScopes: readonly Scope[] }

export function createSessionStore({ db, clock, memberScopes }: Deps): SessionStore {
  return createCredentialCache({
    clock,
    async read(secret): Promise<SessionOwner | undefined> {
      // An invented secret may contain no team; it is looked up all the same, so that the response time tells nothing.
      const tenant_id = tenantOf(secret) ?? NIL_UUID
      const found = await findSession.first(db, { tenant_id, secret_hash: hashOfSecret(secret) })
      if (!found) return undefined
      const { permissions, ...session } = found
      const held = permissionsOf(session.role, permissions as Scope[] | null, memberScopes)
      return { ...session, scopes: [...held, OWN_SESSIONS] }
    },
  })
}
