export { teamRoutes } from './teams.routes.ts'
export { createTeam } from './teams.service.ts'
