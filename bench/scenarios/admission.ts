// What every request pays before anything is done for it: the key and the rate limit. No endpoint answers without a
// look into the database, but a key that lacks the scope is refused right after it was counted: 403, and no SQL after.
import type { Side } from '../servers.ts'
import { API, type Scenario } from './scenario.ts'

const PATH = `${API}/users`

/**
 * A key that is used once a second, as often as its limit allows, is looked up one time in four, because the service
 * keeps it for three seconds. Whatever the speed here, it is the same: a block of keys is gone through four times, and then
 * it is the next block's turn. There are so many (seed/writing-team.ts) that the first ones are forgotten when they are met
 * again.
 */
const BLOCK = 64
const USES = 4

function inBlocks(keys: string[]): () => string {
  let asked = 0
  return () => {
    const block = Math.floor(asked / (BLOCK * USES))
    const key = keys[(block * BLOCK + (asked % BLOCK)) % keys.length] ?? ''
    asked += 1
    return key
  }
}

function admission(name: string, side: Side, keys: string[]): Scenario {
  const nextKey = inBlocks(keys)
  const next = () => ({
    method: 'GET' as const,
    path: PATH,
    headers: { authorization: `Bearer ${nextKey()}` },
  })
  return {
    name,
    kind: 'admission',
    sides: [side, 'bare'],
    status: 403,
    asked: { next, isOnce: false },
  }
}

export const admissionScenarios = (keys: string[]): Scenario[] => [
  admission('Key check and rate limit alone', 'full', keys),
  admission('The same with the limit shared by several nodes', 'shared', keys),
]
