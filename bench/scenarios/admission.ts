// The cost of every request before its use case runs: key lookup and rate limit. Every endpoint reads the database, but a key
// that lacks the scope is refused right after it was counted: 403, and no SQL afterwards.
import type { Side } from '../servers.ts'
import { API, type Scenario } from './scenario.ts'

const PATH = `${API}/users`

/**
 * A key that is used once per second, which is its limit, is looked up in one of four requests, because the service
 * caches it for three seconds. This scenario has the same ratio at any speed: it uses each block of keys four times, then
 * the next block. There are so many keys (seed/writing-team.ts) that the first ones are evicted from the cache
 * before they are used again.
 */
const KEYS_PER_BLOCK = 64
const USES_PER_KEY = 4

function createKeyCycle(keys: string[]): () => string {
  let sent = 0
  return () => {
    const block = Math.floor(sent / (KEYS_PER_BLOCK * USES_PER_KEY))
    const key = keys[(block * KEYS_PER_BLOCK + (sent % KEYS_PER_BLOCK)) % keys.length] ?? ''
    sent += 1
    return key
  }
}

function createScenario(name: string, side: Side, keys: string[]): Scenario {
  const nextKey = createKeyCycle(keys)
  const next = () => ({
    method: 'GET' as const,
    path: PATH,
    headers: { authorization: `Bearer ${nextKey()}` },
  })
  return {
    name,
    kind: 'admission',
    servers: [side, 'bare'],
    status: 403,
    requests: { next, cannotRepeat: false },
  }
}

export const admissionScenarios = (keys: string[]): Scenario[] => [
  createScenario('Key check and rate limit alone', 'full', keys),
  createScenario('The same with the limit shared by several nodes', 'shared', keys),
]
