export { TEAM_ERRORS } from './teams.errors.ts'
export { teamRoutes } from './teams.routes.ts'
export { createTeam } from './teams.service.ts'
