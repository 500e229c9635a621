// Finds the owner of a key. Results are cached for a few seconds, so that a busy key costs no query per request and a revoked
// one is refused on every node within 5 s. The node that changes a team's keys or users invalidates that team at once.

import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'
import { intersectionOf, permissionsOf } from '../../domain/access/permissions.ts'
import type { InvalidateKeys } from '../../domain/access/principal.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { hashOfSecret } from '../../domain/access/secrets.ts'
import type { Clock } from '../../domain/clock.ts'

const CACHE_TTL_MS = 3000
const MAX_CACHED_KEYS = 10_000

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

export type KeyStore = {
  /** From the cache alone, without a lookup. */
  cached(secret: string): KeyOwner | undefined
  /** Expects a well-formed key. */
  find(secret: string): Promise<KeyOwner | undefined>
  invalidate: InvalidateKeys
}

const findOwner = prepared('api_key.owner', (q, input: { secret_hash: Buffer }) =>
  q
    .selectFrom('api_key')
    .innerJoin('team_user', (join) =>
      join
        .onRef('team_user.tenant_id', '=', 'api_key.tenant_id')
        .onRef('team_user.id', '=', 'api_key.user_id'),
    )
    .where('api_key.secret_hash', '=', input.secret_hash)
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
    ]),
)

type Deps = { db: Db; clock: Clock; memberScopes: readonly Scope[] }
/** `epoch`: how many invalidations this node had made when the lookup began. */
type Lookup = { epoch: number; owner: Promise<KeyOwner | undefined> }

export function createKeyStore({ db, clock, memberScopes }: Deps): KeyStore {
  const secretsOfTenant = new Map<string, Set<string>>()
  const owners = new LRUCache<string, KeyOwner>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
    perf: { now: () => clock.monotonic() },
    ttlResolution: 0,
    noDisposeOnSet: true,
    dispose: ({ tenant_id }, secret) => {
      const secrets = secretsOfTenant.get(tenant_id)
      secrets?.delete(secret)
      if (secrets?.size === 0) secretsOfTenant.delete(tenant_id)
    },
  })
  const lookups = new Map<string, Lookup>()
  let running = 0
  let epoch = 0
  /** The last invalidation of each team; needed only while lookups run that began before it. */
  const invalidated = new Map<string, number>()

  function keep(secret: string, owner: KeyOwner): void {
    owners.set(secret, owner)
    const secrets = secretsOfTenant.get(owner.tenant_id) ?? new Set()
    secretsOfTenant.set(owner.tenant_id, secrets.add(secret))
  }

  async function lookUp(secret: string, began: number): Promise<KeyOwner | undefined> {
    running += 1
    try {
      const found = await findOwner.first(db, { secret_hash: hashOfSecret(secret) })
      if (!found) return undefined
      const scopes = found.scopes as Scope[]
      const person = permissionsOf(found.role, found.permissions as Scope[] | null, memberScopes)
      const effective = intersectionOf(scopes, person)
      const owner = { ...found, scopes, effective }
      // A result that was read before an invalidation is used for the requests that waited for it, but not cached.
      if ((invalidated.get(owner.tenant_id) ?? 0) <= began) keep(secret, owner)
      return owner
    } finally {
      running -= 1
      if (lookups.get(secret)?.epoch === began) lookups.delete(secret)
      if (running === 0) invalidated.clear()
    }
  }

  return {
    // A key that was checked a moment ago needs neither its checksum nor its hash computed again.
    cached: (secret) => owners.get(secret),
    find(secret) {
      const joined = lookups.get(secret)
      if (joined?.epoch === epoch) return joined.owner
      const lookup = { epoch, owner: lookUp(secret, epoch) }
      lookups.set(secret, lookup)
      return lookup.owner
    },
    invalidate(tenantId) {
      epoch += 1
      if (running > 0) invalidated.set(tenantId, epoch)
      for (const secret of secretsOfTenant.get(tenantId) ?? []) owners.delete(secret)
    },
  }
}
