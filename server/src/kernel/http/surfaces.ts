// The three surfaces of the service, by what their endpoints get and how they are opened.
import type { AccessScope } from '../auth/scopes.ts'
import type { CallCtx, Ctx, KeyCtx } from './context.ts'
import type { Surface } from './endpoint.ts'

/** `/api/v1`, with a team API key that holds the endpoint's scope, where it asks for one. */
export type TeamApi = Surface<KeyCtx, AccessScope>

/** `/operator/v1`, with the operator token. */
export type OperatorApi = Surface<CallCtx, 'operator'>

/** `/portal/v1`, with the token of an invitation. */
/** `tokenHash`: of the link that was used, which may be replaced at any moment. */
export type PortalCtx = Ctx & { readonly invitationId: string; readonly tokenHash: Buffer }
export type InvitationApi = Surface<PortalCtx, 'invitation'>

/** `/portal/v1`, with the token of a freelancer's personal link. */
export type FreelancerCtx = Ctx & { readonly freelancerId: string; readonly linkId: string }
export type FreelancerPortal = Surface<FreelancerCtx, 'freelancer'>
