// Which teams are sandboxes, and what time it is in them. A team is one from its creation on or never, so that a process asks once about
// other teams, and their requests cost nothing.
import type { Db } from '../../kernel/db/connections/client.ts'
import type { Sandbox, Sandboxes } from '../../kernel/db/sandboxes.ts'
import type { Clock } from '../../kernel/domain/clock.ts'
import { invalidState } from '../../kernel/domain/errors/api-error.ts'
import { SANDBOX_ERRORS } from './sandbox.errors.ts'
import { findState, lockState } from './sandbox.queries.ts'

/** Teams that are known to be no sandbox. */
const MAX_REMEMBERED = 50_000

export function createSandboxes(db: Db, clock: Clock): Sandboxes {
  const others = new Set<string>()
  return {
    of(tenantId) {
      if (others.has(tenantId)) return undefined
      return find(db, clock, tenantId).then((found) => {
        if (!found) {
          if (others.size >= MAX_REMEMBERED) others.clear()
          others.add(tenantId)
        }
        return found
      })
    },
  }
}

async function find(db: Db, clock: Clock, tenant_id: string): Promise<Sandbox | undefined> {
  const state = await findState.first(db, { tenant_id })
  return (
    state && {
      clock: aheadBy(clock, state.ahead_ms),
      async admitWrite(tx) {
        if ((await lockState.only(tx, { tenant_id })).is_resetting) throw isResetting()
      },
    }
  )
}

export const isResetting = () =>
  invalidState(SANDBOX_ERRORS.sandbox_resets, { status: 'resetting', allowed: [] })

export const aheadBy = (clock: Clock, ms: number): Clock => ({
  now: () => new Date(clock.now().getTime() + ms),
  monotonic: clock.monotonic,
})
