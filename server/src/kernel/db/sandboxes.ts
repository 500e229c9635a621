// Sandboxes: teams for tests, whose clock can be moved forward. features/platform/sandbox implements them.
import type { Clock } from '../../domain/clock.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import type { Db } from './connections/client.ts'

export type Sandbox = {
  /** Ahead of the real time. */
  readonly clock: Clock
  /** Call it first in the transaction of a write: throws while the data are being deleted, and makes a deletion wait for the commit. */
  admitWrite(db: Db): Promise<void>
}

export type Sandboxes = {
  /** Returns undefined for a team that is not a sandbox. The result is cached in the process. */
  find(tenantId: string): MaybePromise<Sandbox | undefined>
}
