// Caches the owners of credentials for a few seconds: a busy credential costs no query per request, and a revoked one
// is refused on every node within 5 s. The node that changes the credentials of a team invalidates that team at once.
import { LRUCache } from 'lru-cache'
import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import type { Clock } from '../../../domain/clock.ts'

const CACHE_TTL_MS = 3000
const MAX_CACHED = 10_000

export type CredentialCache<Owner> = {
  /** Reads the cache alone, without a lookup. */
  cached(secret: string): Owner | undefined
  /** Expects a well-formed secret. */
  find(secret: string): Promise<Owner | undefined>
  invalidate: InvalidateCredentials
}

type Options<Owner> = { clock: Clock; read: (secret: string) => Promise<Owner | undefined> }
/** `epoch`: how many invalidations this node had made when the lookup began. */
type Lookup<Owner> = { epoch: number; owner: Promise<Owner | undefined> }

export function createCredentialCache<Owner extends { tenant_id: string }>({
  clock,
  read,
}: Options<Owner>): CredentialCache<Owner> {
  const secretsOfTenant = new Map<string, Set<string>>()
  const owners = new LRUCache<string, Owner>({
    max: MAX_CACHED,
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
  const lookups = new Map<string, Lookup<Owner>>()
  let running = 0
  let epoch = 0
  /** The last invalidation of each team; needed only while lookups run that began before it. */
  const invalidationEpochs = new Map<string, number>()

  function cacheOwner(secret: string, owner: Owner): void {
    owners.set(secret, owner)
    const secrets = secretsOfTenant.get(owner.tenant_id) ?? new Set()
    secretsOfTenant.set(owner.tenant_id, secrets.add(secret))
  }

  async function lookUp(secret: string, startEpoch: number): Promise<Owner | undefined> {
    running += 1
    try {
      const owner = await read(secret)
      // A result that was read before an invalidation is used for the requests that waited for it, but not cached.
      if (owner && (invalidationEpochs.get(owner.tenant_id) ?? 0) <= startEpoch) cacheOwner(secret, owner)
      return owner
    } finally {
      running -= 1
      if (lookups.get(secret)?.epoch === startEpoch) lookups.delete(secret)
      if (running === 0) invalidationEpochs.clear()
    }
  }

  return {
    // A secret that was checked a moment ago needs neither its checksum nor its hash computed again.
    cached: (secret) => owners.get(secret),
    find(secret) {
      const runningLookup = lookups.get(secret)
      if (runningLookup?.epoch === epoch) return runningLookup.owner
      const lookup = { epoch, owner: lookUp(secret, epoch) }
      lookups.set(secret, lookup)
      return lookup.owner
    },
    invalidate(tenantId) {
      epoch += 1
      if (running > 0) invalidationEpochs.set(tenantId, epoch)
      for (const secret of secretsOfTenant.get(tenantId) ?? []) owners.delete(secret)
    },
  }
}
