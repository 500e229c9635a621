export { findInvitation, findUserByEmail, lockActiveUser } from './users.queries.ts'
export { toStoredPermissions } from './users.rules.ts'
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
  emailTakenError,
  getUser,
  recordUserExport,
  setPermissions,
  showUser,
  updateUser,
} from './users.service.ts'
