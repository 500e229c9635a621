export { INVITATION_EVENTS } from './invitations.manifest.ts'
export { findInvitationByToken, findUnacceptedInvitation } from './invitations.queries.ts'
export { AcceptInvitation, PortalInvitation } from './invitations.schemas.ts'
export {
  consumeInvitation,
  endInvitation,
  endInvitationsByKeys,
  getPortalInvitation,
  openInvitation,
  renewInvitation,
  requireInvitation,
  setInvitationAddress,
  withdrawInvitation,
} from './invitations.service.ts'
