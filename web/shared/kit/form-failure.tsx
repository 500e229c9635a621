// Why an action of a form failed. An error of a field stands beside the field and is not repeated here.
import { Failure } from './states.tsx'
import type { Action } from './use-action.ts'

/** Belongs below the fields: those above it have asked for their errors when it is rendered. */
export function FormFailure({ action: { error, hasOtherErrors, isBesideField } }: Props) {
  return error !== undefined && hasOtherErrors() ? <Failure error={error} isShown={isBesideField} /> : null
}

type Props = { action: Pick<Action<never>, 'error' | 'hasOtherErrors' | 'isBesideField'> }
