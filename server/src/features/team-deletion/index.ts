export { deletionsOfTeam } from './team-deletion.queries.ts'
