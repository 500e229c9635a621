export { authenticateFreelancer, authenticateInvitation, createPortalLinkStore } from './portal.auth.ts'
export { PORTAL_ERRORS } from './portal.errors.ts'
export { invitationRoutes } from './portal.routes.ts'
