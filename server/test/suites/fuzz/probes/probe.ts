// A probe tries one thing, alone or with its prerequisites; a run is a list of probes.
import { compose, type Request, type Target } from '../compose.ts'
import type { Operation } from '../operations.ts'
import type { Session } from '../session.ts'

export type Probe = {
  /** The same seed gives the same name; a finding is reported with it. */
  name: string
  operation: Operation
  run(session: Session): Promise<void>
}

/** The valid request, without a verdict of the contract. */
export const composeValid = (name: string, operation: Operation, target: Target): Request => ({
  ...compose({ name, operation, changes: [] }, target),
  verdict: 'unclear',
})
