// Finds the owner of a key, and records when the key was last used.

import { intersectScopes, resolvePermissions } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { findBySecret } from '../../../kernel/db/secret-lookup.ts'
import type { KeyOwner, KeyStore } from '../../../kernel/http/auth/authenticate.ts'
import { createCredentialCache } from '../../../kernel/http/auth/credential-cache.ts'
import { createUsage } from '../../../kernel/http/auth/credential-usage.ts'
import { findOwner, findOwnerAnywhere, writeKeyUses } from './api-keys.queries.ts'

type Deps = { db: Db; clock: Clock }

export function createKeyStore({
  db,
  clock,
  memberScopes,
}: Deps & { memberScopes: readonly Scope[] }): KeyStore {
  return createCredentialCache({
    clock,
    async read(secret): Promise<KeyOwner | undefined> {
      const found = await findBySecret(secret, {
        inTeam: (tenant_id, secret_hash) => findOwner.first(db, { tenant_id, secret_hash }),
        anywhere: (secret_hash) => findOwnerAnywhere.first(db, { secret_hash }),
      })
      if (!found) return undefined
      const scopes = found.scopes as Scope[]
      const personScopes = resolvePermissions(found.role, found.permissions as Scope[] | null, memberScopes)
      return { ...found, scopes, effective: intersectScopes(scopes, personScopes) }
    },
  })
}

export const createKeyUsage = (deps: Deps) => createUsage(deps, writeKeyUses)
