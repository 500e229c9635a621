export { findInvitation, findUserByEmail, holdActiveUser } from './users.queries.ts'
export { storedPermissions } from './users.rules.ts'
export {
  MAX_SCOPES,
  personalFields,
  ScopeWord,
  TeamUser,
  TeamUserDetail,
  UserPermissions,
  userFields,
} from './users.schemas.ts'
export {
  addUser,
  closeUser,
  emailIsTaken,
  getUser,
  setPermissions,
  showUser,
  updateUser,
} from './users.service.ts'
