// Errors of the deletion of a team.
import { defineErrors, kind, STATE } from '../../../domain/errors/error-kinds.ts'

export const TEAM_DELETION_ERRORS = defineErrors({
  deletion_exists: kind('invalid_state', STATE, () => 'The deletion of the team was requested already'),
  deletion_begun: kind('invalid_state', STATE, () => 'The deletion has begun and cannot be cancelled'),
})
