export { becomeUser, inviteUser } from './user-invitations.service.ts'
export { findUserByEmail } from './users.queries.ts'
export { AcceptedUser, TeamUser, TeamUserDetail, UserPermissions } from './users.schemas.ts'
export {
  addUser,
  closeUser,
  emailIsTaken,
  getUser,
  setPermissions,
  showUser,
  updateUser,
} from './users.service.ts'
