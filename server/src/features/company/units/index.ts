export { createTeam } from './units.service.ts'
