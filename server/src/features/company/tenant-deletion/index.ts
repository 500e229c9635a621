export { deletionsOfTeam } from './tenant-deletion.queries.ts'
