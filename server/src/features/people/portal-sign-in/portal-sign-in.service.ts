// Freelancers sign in to the portal with a mailed code or with their portal link. A session that a link has opened stays in its team,
// because the link may have been given to somebody else.

import { convertTime } from '../../../domain/clock.ts'
import { invalid } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import type { Sandboxes } from '../../../kernel/db/sandboxes.ts'
import { openSession } from '../../identity/sessions/index.ts'
import { type Audience, toSignedInResponse } from '../../identity/sign-in/index.ts'
import { findIssuerExpiry, findPortalLinkByToken } from '../freelancers/index.ts'
import { PORTAL_SESSION_KIND, type PortalSession } from '../portal-sessions/index.ts'
import { PORTAL_SIGN_IN_ERRORS } from './portal-sign-in.manifest.ts'
import type { SignedInFreelancer, UsePortalLink } from './portal-sign-in.schemas.ts'

export const PORTAL_AUDIENCE: Audience<PortalSession> = {
  sessions: PORTAL_SESSION_KIND,
  name: 'portal',
  withoutMail: PORTAL_SIGN_IN_ERRORS.portal_without_mail,
  switchNeedsCode: PORTAL_SIGN_IN_ERRORS.portal_switch_needs_code,
  open: (ctx, person) => openSession(ctx, PORTAL_SESSION_KIND, { ...person, method: 'code' }),
}

/** The link stays valid: it opens a session in each browser of the person. */
export async function signInWithPortalLink(
  ctx: VisitorCtx,
  { token }: UsePortalLink,
  sandboxes: Sandboxes,
): Promise<JsonText<SignedInFreelancer>> {
  const link = await findPortalLinkByToken(ctx.db, token)
  if (!link) throw createInvalidLinkError()
  const { clock } = (await sandboxes.find(link.tenant_id)) ?? { clock: ctx.realClock }
  if (link.expires_at <= clock.now()) throw invalid('token', PORTAL_SIGN_IN_ERRORS.portal_link_expired)
  const { tenant_id, freelancer_id: person_id, id } = link
  const issuerExpiry = findIssuerExpiry(link)
  const limit = issuerExpiry && convertTime(issuerExpiry, clock, ctx.realClock)
  const opening = { tenant_id, person_id, method: { linkId: id }, notAfter: limit }
  const session = await openSession(ctx, PORTAL_SESSION_KIND, opening)
  // The freelancer was archived after the link was read.
  if (!session) throw createInvalidLinkError()
  return toSignedInResponse(session)
}

const createInvalidLinkError = () => invalid('token', PORTAL_SIGN_IN_ERRORS.portal_link_invalid)
