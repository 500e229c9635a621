// Teams as choices of a parent: the path of `path` has ids, people know names.
import type { Choice } from '../../../shared/kit/fields/field.tsx'
import type { Team } from '../../../shared/sdk.ts'

/** `Group › Engineering › Platform`. */
function formatTeamPath(team: Team, byId: ReadonlyMap<string, Team>): string {
  const names: string[] = []
  // A tree has no more ancestors than teams, so the loop also ends if the response contains a cycle.
  for (let one: Team | undefined = team; one && names.length < byId.size; ) {
    names.unshift(one.name)
    one = one.parent_id === null ? undefined : byId.get(one.parent_id)
  }
  return names.join(' › ')
}

/** Excludes archived teams, the team itself and the teams below it. */
export function parentsFor(team: Team | undefined, teams: readonly Team[]): Choice[] {
  const byId = new Map(teams.map((one) => [one.id, one]))
  const isBelow = ({ path }: Team) => team !== undefined && `${path}/`.startsWith(`${team.path}/`)
  return teams
    .filter((one) => !one.is_archived && !isBelow(one))
    .map((one) => ({ value: one.id, label: formatTeamPath(one, byId) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
