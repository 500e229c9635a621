export { deliverInvitations } from './invitation-mail.ts'
export { findInvitationByToken } from './invitations.queries.ts'
export { AcceptInvitation, PortalInvitation } from './invitations.schemas.ts'
export {
  getPortalInvitation,
  openInvitation,
  renewInvitation,
  requireInvitation,
  takeInvitation,
  withdrawInvitation,
} from './invitations.service.ts'
