// Lets due rule changes take effect, each in its own transaction, on any number of nodes.

import { SERVICE } from '../../../domain/access/principal.ts'
import { toRowKey } from '../../../kernel/db/context.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { findDueChanges, lockRuleChange } from './rule-changes.queries.ts'
import { applyChange, decide, lockRules } from './rule-changes.service.ts'

const CHANGES_PER_RUN = 100

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'rules' | 'onFailure'>

/** Returns the number of applied changes. A change that fails is tried again by the next run, and delays no other change. */
export async function applyDueChanges({ db, clock, rules, onFailure }: Deps): Promise<number> {
  let applied = 0
  for (const { tenant_id: tenantId, id } of await findDueChanges.many(db, {
    now: clock.now(),
    limit: CHANGES_PER_RUN,
  })) {
    try {
      applied += await db.transaction(async (tx) => {
        const ctx = { db: tx, clock, realClock: clock, tenantId, actor: SERVICE, requestId: null }
        await lockRules(ctx)
        const change = await lockRuleChange.first(tx, toRowKey(ctx, id))
        if (change?.state !== 'pending') return 0
        await applyChange(ctx, rules, change)
        decide(ctx, { ...change, id }, 'effective', null)
        return 1
      })
    } catch (error) {
      onFailure(error)
    }
  }
  return applied
}
