export { becomeFreelancer } from './freelancer-invitations.service.ts'
export { freelancerSummary } from './freelancer-summary.views.ts'
export { FREELANCER_EVENTS } from './freelancers.events.ts'
export { lockFreelancer } from './freelancers.queries.ts'
export { AcceptedFreelancer, ExternalReferent, FreelancerSummary, Referent } from './freelancers.schemas.ts'
export { closeFreelancer, createFreelancer, getFreelancer } from './freelancers.service.ts'
export { deliverPortalLinks } from './portal-links/portal-link-mail.ts'
export { findPortalLinkByToken } from './portal-links/portal-links.queries.ts'
export {
  limitOfLink,
  makePortalLink,
  portalUrl,
  revokePortalLinksByKeys,
} from './portal-links/portal-links.service.ts'
export { renewPortalLink } from './portal-links/renew-portal-link.service.ts'
export { findMissingOfProfile } from './portal-profile/portal-profile.service.ts'
export { seller } from './seller.views.ts'
