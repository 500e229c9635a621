export { authenticateInvitation, authenticateLink, createPortalLinkStore } from './portal.auth.ts'
