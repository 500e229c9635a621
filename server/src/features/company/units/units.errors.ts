// Errors of the team tree.
import { defineErrors, kind, LIMIT, STATE } from '../../../domain/errors/error-kinds.ts'

export const TEAM_ERRORS = defineErrors({
  parent_archived: kind('invalid_state', STATE, () => 'The parent team is archived'),
  team_below_itself: kind('invalid_value', {}, () => 'A team cannot be moved below itself'),
  tree_too_deep: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }) => `A tree must have at most ${limit} levels`,
  ),
})
