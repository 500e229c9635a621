export { acceptFreelancerInvitation } from './freelancer-invitations.service.ts'
export { freelancerSummary } from './freelancer-summary.views.ts'
export { FREELANCER_EVENTS } from './freelancers.manifest.ts'
export { lockActiveFreelancer, lockFreelancer, setSupplierCode } from './freelancers.queries.ts'
export { AcceptedFreelancer, ExternalReferent, FreelancerSummary, Referent } from './freelancers.schemas.ts'
export {
  closeFreelancer,
  createFreelancer,
  getFreelancer,
  recordFreelancerExport,
  updateFreelancer,
} from './freelancers.service.ts'
export { makePortalLink } from './portal-links/make-portal-link.service.ts'
export {
  findLinkToMail,
  findPortalLinkByToken,
  markLinkUndeliverable,
  setLinkToken,
} from './portal-links/portal-links.queries.ts'
export { PORTAL_LINK_DAYS } from './portal-links/portal-links.schemas.ts'
export {
  findIssuerExpiry,
  portalUrl,
} from './portal-links/portal-links.service.ts'
export { renewPortalLink } from './portal-links/renew-portal-link.service.ts'
export { listMissingProfileFields } from './portal-profile/portal-profile.service.ts'
export { selectExternalReferent, selectSeller } from './seller.views.ts'
