export {
  type Issuer,
  limitsWithin,
  maySeePortalLinks,
  notAfter,
  requireAdmin,
  requireGrantable,
  requireScopes,
} from './credentials.rules.ts'
export { lockCredentials, lockIssuer } from './credentials.service.ts'
