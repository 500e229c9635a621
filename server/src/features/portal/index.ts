export { authenticateFreelancer, authenticateInvitation, createPortalLinkStore } from './portal.auth.ts'
