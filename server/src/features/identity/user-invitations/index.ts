export { AcceptedUser } from './user-invitations.schemas.ts'
export { createInvitedUser, inviteUser } from './user-invitations.service.ts'
