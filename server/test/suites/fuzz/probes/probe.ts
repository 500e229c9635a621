// One thing to try, by itself or with what it needs before; a run is a list of them.
import { compose, type Request, type Target } from '../compose.ts'
import type { Operation } from '../operations.ts'
import type { Session } from '../session.ts'

export type Probe = {
  /** The same for the same seed; a finding is told with it. */
  name: string
  operation: Operation
  run(session: Session): Promise<void>
}

/** The usual request, about which the contract is not asked. */
export const usual = (name: string, operation: Operation, target: Target): Request => ({
  ...compose({ name, operation, changes: [] }, target),
  verdict: 'unclear',
})
