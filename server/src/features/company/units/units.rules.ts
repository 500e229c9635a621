// Invariants of the team tree. Pure.
import { invalid, invalidState } from '../../../domain/errors/api-error.ts'
import { TEAM_ERRORS } from './units.manifest.ts'
import { MAX_DEPTH } from './units.schemas.ts'

type Parent = { path: string; depth: number; is_archived: boolean }
type MovedTeam = { path: string; deepest: number; depth: number }

export type Place = { depth: number; path: string }

/** Computes the depth and path of a team below its parent, or as a root. */
export function computePlace(parent: Parent | null, id: string): Place {
  if (!parent) return { depth: 1, path: id }
  if (parent.is_archived)
    throw invalidState(TEAM_ERRORS.parent_archived, { status: 'archived', allowed: ['active'] }, 'parent_id')
  if (parent.depth >= MAX_DEPTH) throw tooDeep()
  return { depth: parent.depth + 1, path: `${parent.path}/${id}` }
}

/** A team cannot move below itself, and its subtree cannot exceed the maximum depth. */
export function checkMove(movedTeam: MovedTeam, parent: Parent | null, place: Place): void {
  if (parent && (parent.path === movedTeam.path || parent.path.startsWith(`${movedTeam.path}/`)))
    throw invalid('parent_id', TEAM_ERRORS.team_below_itself)
  if (place.depth + (movedTeam.deepest - movedTeam.depth) > MAX_DEPTH) throw tooDeep()
}

const tooDeep = () => invalid('parent_id', TEAM_ERRORS.tree_too_deep, { limit: MAX_DEPTH })
