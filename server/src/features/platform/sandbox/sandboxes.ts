// Which teams are sandboxes, and their clocks. Whether a team is a sandbox never changes, so a process looks up each other team only
// once, and later requests of these teams need no statement.

import type { Clock } from '../../../domain/clock.ts'
import { invalidState } from '../../../domain/errors/api-error.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { Sandbox, Sandboxes } from '../../../kernel/db/sandboxes.ts'
import { SANDBOX_ERRORS } from './sandbox.manifest.ts'
import { findState, lockForWrite } from './sandbox.queries.ts'

/** Maximum number of teams that are remembered to be no sandbox. */
const MAX_REMEMBERED = 50_000

export function createSandboxes(db: Db, clock: Clock): Sandboxes {
  const nonSandboxes = new Set<string>()
  const firstLookups = new Map<string, Promise<Sandbox | undefined>>()

  async function lookUp(tenantId: string): Promise<Sandbox | undefined> {
    const found = await findSandbox(db, clock, tenantId)
    if (!found) {
      if (nonSandboxes.size >= MAX_REMEMBERED) nonSandboxes.clear()
      nonSandboxes.add(tenantId)
    }
    return found
  }

  /** Runs one statement for all first requests of a team, because each further statement would wait behind the earlier ones. */
  async function lookUpOnce(tenantId: string): Promise<Sandbox | undefined> {
    const firstLookup = firstLookups.get(tenantId)
    // The clock of a sandbox may have moved since the first lookup began.
    if (firstLookup !== undefined) return (await firstLookup) && lookUp(tenantId)
    const lookup = lookUp(tenantId).finally(() => firstLookups.delete(tenantId))
    firstLookups.set(tenantId, lookup)
    return lookup
  }

  return { find: (tenantId) => (nonSandboxes.has(tenantId) ? undefined : lookUpOnce(tenantId)) }
}

async function findSandbox(db: Db, clock: Clock, tenant_id: string): Promise<Sandbox | undefined> {
  const state = await findState.first(db, { tenant_id })
  return (
    state && {
      clock: aheadBy(clock, state.ahead_ms),
      async admitWrite(tx) {
        if ((await lockForWrite.only(tx, { tenant_id })).is_resetting) throw createResettingError()
      },
    }
  )
}

export const createResettingError = () =>
  invalidState(SANDBOX_ERRORS.sandbox_resets, { status: 'resetting', allowed: [] })

export const aheadBy = (clock: Clock, ms: number): Clock => ({
  now: () => new Date(clock.now().getTime() + ms),
  monotonic: clock.monotonic,
})
