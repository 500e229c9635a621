export { authenticateFreelancer, authenticateInvitation } from './portal.auth.ts'
