export { lockTeams } from './units.queries.ts'
export { Member } from './units.schemas.ts'
export { createTeam } from './units.service.ts'
