// The error of an action of a form. Errors that a field shows are not repeated here.
import { Failure } from './states.tsx'
import type { Action } from './use-action.ts'

/** Must be placed after the fields, which request the errors that they show when they are rendered. */
export function FormFailure({ action: { error, hasOtherErrors, isBesideField } }: Props) {
  return error !== undefined && hasOtherErrors() ? <Failure error={error} isShown={isBesideField} /> : null
}

type Props = { action: Pick<Action<never>, 'error' | 'hasOtherErrors' | 'isBesideField'> }
