export { becomeUser, inviteUser } from './user-invitations.service.ts'
export { userRoutes } from './users.routes.ts'
export { AcceptedUser, TeamUser, UserPermissions } from './users.schemas.ts'
export { addUser, showUser, updateUser } from './users.service.ts'
