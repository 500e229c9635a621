export { AcceptedUser } from './user-invitations.schemas.ts'
export { becomeUser, inviteUser } from './user-invitations.service.ts'
