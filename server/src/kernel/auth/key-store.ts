// Finds the owner of a key. Found ones are kept for a few seconds, so that a busy key costs no query per request
// and a revoked one is refused everywhere within 5 s; the node that revokes forgets at once.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'
import { API_KEY, hashOfSecret, isWellFormed } from './secrets.ts'

const KEPT_MS = 3000
const KEPT_KEYS = 10_000

export type KeyOwner = {
  id: string
  tenant_id: string
  user_id: string
  role: Role
  scopes: Scope[]
  requests_per_minute: number | null
  expires_at: Date | null
}

export type KeyStore = {
  find(secret: string): Promise<KeyOwner | undefined> | KeyOwner | undefined
  /** After a key or its user has changed on this node. */
  forgetAll(): void
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
      'api_key.scopes',
      'api_key.requests_per_minute',
      'api_key.expires_at',
    ]),
)

type Deps = { db: Db; clock: Clock }

export function createKeyStore({ db, clock }: Deps): KeyStore {
  const owners = new LRUCache<string, KeyOwner>({
    max: KEPT_KEYS,
    ttl: KEPT_MS,
    perf: { now: () => clock.monotonic() },
    ttlResolution: 0,
    fetchMethod: async (secret) =>
      (await findOwner.first(db, { secret_hash: hashOfSecret(secret) })) as KeyOwner | undefined,
  })
  return {
    find(secret) {
      // A key that was checked a moment ago needs neither its checksum nor its hash looked at again.
      const known = owners.get(secret)
      if (known) return known
      return isWellFormed(API_KEY, secret) ? owners.fetch(secret) : undefined
    },
    forgetAll: () => owners.clear(),
  }
}
