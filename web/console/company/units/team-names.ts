// Choices of a parent team, labelled with the names of its ancestors: the field `path` has only ids.
import type { Choice } from '../../../shared/kit/fields/field.tsx'
import type { Team } from '../../../shared/sdk.ts'

/** Returns the names from the root to the team, for example `Group › Engineering › Platform`. */
function formatTeamPath(team: Team, byId: ReadonlyMap<string, Team>): string {
  const names: string[] = []
  // A tree has no more ancestors than teams, so the loop also ends if the response contains a cycle.
  for (let ancestor: Team | undefined = team; ancestor && names.length < byId.size; ) {
    names.unshift(ancestor.name)
    ancestor = ancestor.parent_id === null ? undefined : byId.get(ancestor.parent_id)
  }
  return names.join(' › ')
}

/** Excludes archived teams, the team itself and the teams below it. */
export function listParentChoices(team: Team | undefined, teams: readonly Team[]): Choice[] {
  const byId = new Map(teams.map((candidate) => [candidate.id, candidate]))
  const isBelow = ({ path }: Team) => team !== undefined && `${path}/`.startsWith(`${team.path}/`)
  return teams
    .filter((candidate) => !candidate.is_archived && !isBelow(candidate))
    .map((candidate) => ({ value: candidate.id, label: formatTeamPath(candidate, byId) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
