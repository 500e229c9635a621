// Errors of sandboxes.
import { defineErrors, kind, STATE } from '../../../domain/errors/error-kinds.ts'
import { MAX_YEARS_AHEAD } from './sandbox.rules.ts'

export const SANDBOX_ERRORS = defineErrors({
  clock_moves: kind(
    'invalid_state',
    STATE,
    () => 'The clock is being moved already: wait until it has arrived',
  ),
  clock_is_later: kind(
    'out_of_range',
    {},
    (_, field) => `${field} must be later than the clock of the sandbox, which only moves forward`,
  ),
  clock_too_far: kind(
    'out_of_range',
    {},
    (_, field) => `${field} must be at most ${MAX_YEARS_AHEAD} years after the real time`,
  ),
  one_move: kind('mutually_exclusive', {}, () => 'Either `to` or `days` must be sent, not both'),
  sandbox_resets: kind(
    'invalid_state',
    STATE,
    () => 'The data of the sandbox are being deleted: wait until it is done',
  ),
})
