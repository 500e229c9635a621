// Finds the owner of a key.

import type { Role } from '../../../domain/access/permissions.ts'
import { intersectionOf, permissionsOf } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Db } from '../../db/connections/client.ts'
import { findBySecret } from '../../db/secret-lookup.ts'
import { prepared, type Writer } from '../../db/sql/prepared.ts'
import { type CredentialCache, createCredentialCache } from './credential-cache.ts'

export type KeyOwner = {
  id: string
  tenant_id: string
  user_id: string
  role: Role
  /** As granted to the key. */
  scopes: Scope[]
  /** Scopes of the key that its user has too. */
  effective: Scope[]
  requests_per_minute: number | null
  expires_at: Date | null
}

export type KeyStore = CredentialCache<KeyOwner>

const activeKeys = (q: Writer, secretHash: Buffer) =>
  q
    .selectFrom('api_key')
    .innerJoin('team_user', (join) =>
      join
        .onRef('team_user.tenant_id', '=', 'api_key.tenant_id')
        .onRef('team_user.id', '=', 'api_key.user_id'),
    )
    .where('api_key.secret_hash', '=', secretHash)
    .where('api_key.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .select([
      'api_key.id',
      'api_key.tenant_id',
      'api_key.user_id',
      'team_user.role',
      'team_user.permissions',
      'api_key.scopes',
      'api_key.requests_per_minute',
      'api_key.expires_at',
    ])

export const findOwner = prepared('api_key.owner', (q, input: { tenant_id: string; secret_hash: Buffer }) =>
  activeKeys(q, input.secret_hash)
    .where('api_key.tenant_id', '=', input.tenant_id)
    .where('team_user.tenant_id', '=', input.tenant_id),
)

export const findOwnerAnywhere = prepared('api_key.owner_anywhere', (q, input: { secret_hash: Buffer }) =>
  activeKeys(q, input.secret_hash),
)

type Deps = { db: Db; clock: Clock; memberScopes: readonly Scope[] }

export function createKeyStore({ db, clock, memberScopes }: Deps): KeyStore {
  return createCredentialCache({
    clock,
    async read(secret): Promise<KeyOwner | undefined> {
      const found = await findBySecret(secret, {
        inTeam: (tenant_id, secret_hash) => findOwner.first(db, { tenant_id, secret_hash }),
        anywhere: (secret_hash) => findOwnerAnywhere.first(db, { secret_hash }),
      })
      if (!found) return undefined
      const scopes = found.scopes as Scope[]
      const person = permissionsOf(found.role, found.permissions as Scope[] | null, memberScopes)
      return { ...found, scopes, effective: intersectionOf(scopes, person) }
    },
  })
}
