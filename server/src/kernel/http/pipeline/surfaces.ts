// The surfaces of the API: the context of their endpoints and their authentication.

import type { CallCtx, Ctx, KeyCtx } from '../../db/context.ts'
import type {
  InvitationPrincipal,
  OperatorPrincipal,
  PortalPrincipal,
} from '../../domain/access/principal.ts'
import type { AccessScope } from '../../domain/access/scopes.ts'
import type { Surface } from './surface.ts'

/** `/api/v1`, with a team API key that holds the endpoint's scope, where it asks for one. */
export type TeamApi = Surface<KeyCtx, AccessScope>

/** `/operator/v1`, with the operator token. */
export type OperatorCtx = CallCtx & { readonly principal: OperatorPrincipal }
export type OperatorApi = Surface<OperatorCtx, 'operator'>

/** `/portal/v1`, with the token of an invitation. */
export type PortalCtx = Ctx & { readonly principal: InvitationPrincipal }
export type InvitationApi = Surface<PortalCtx, 'invitation'>

/** `/portal/v1`, with the token of a portal link. */
export type FreelancerCtx = Ctx & { readonly principal: PortalPrincipal }
export type FreelancerPortal = Surface<FreelancerCtx, 'freelancer'>
