export {
  type Issuer,
  maySeePortalLinks,
  notAfter,
  requireAdmin,
  requireGrantable,
  requireScopes,
  resolveLimits,
  resolveSessionScopes,
} from './credentials.rules.ts'
export { lockCredentials, lockIssuer, toLinkLimit } from './credentials.service.ts'
export { findConfirmation, findStepUpError, requireStepUp } from './step-up.service.ts'
