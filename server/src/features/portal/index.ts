export { authenticateFreelancer, authenticateInvitation } from './portal.auth.ts'
export { invitationRoutes } from './portal.routes.ts'
