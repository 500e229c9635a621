// Freelancers sign in to the portal with a mailed code or with their personal link, change between their teams, and sign out. Only
// a code verifies the address: a session that a link has opened stays in its team, because the link may have been handed over.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { invalid, notAllowedForUser } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { PortalSessionCtx, VisitorCtx } from '../../../kernel/db/context.ts'
import type { Sandboxes } from '../../../kernel/db/sandboxes.ts'
import { endSession, openSession } from '../../identity/sessions/index.ts'
import {
  type Audience,
  type BeginSignIn,
  beginAttempt,
  type ChooseTeam,
  type ConfirmSignIn,
  chooseAfterCode,
  confirmAttempt,
  findPortalTeamsOf,
  type MyTeams,
  type SignInAttempt,
  type SignInTeams,
  shownChoices,
  shownTeam,
  signedIn,
  teamsOfAttempt,
  wrongTeam,
} from '../../identity/sign-in/index.ts'
import { findPortalLinkByToken, limitOfLink } from '../freelancers/index.ts'
import { PORTAL, type PortalSession } from '../portal-sessions/index.ts'
import { PORTAL_SIGN_IN_ERRORS } from './portal-sign-in.errors.ts'
import type { SignedInFreelancer, UsePortalLink } from './portal-sign-in.schemas.ts'

const AUDIENCE: Audience<PortalSession> = {
  name: 'portal',
  withoutMail: PORTAL_SIGN_IN_ERRORS.portal_without_mail,
  open: (ctx, { tenant_id, person_id }) => openSession(ctx, PORTAL, { tenant_id, person_id, method: 'code' }),
}

type SignedIn = Promise<JsonText<SignedInFreelancer>>

export const beginPortalSignIn = (ctx: VisitorCtx, input: BeginSignIn): Promise<JsonText<SignInAttempt>> =>
  beginAttempt(ctx, AUDIENCE, input)

export const confirmPortalSignIn = (ctx: VisitorCtx, input: ConfirmSignIn): SignedIn =>
  confirmAttempt(ctx, AUDIENCE, input)

/** The teams to choose from in this browser; none before the code was right, and afterwards. */
export async function listPortalSignInTeams(ctx: VisitorCtx): Promise<JsonText<SignInTeams>> {
  const teams = (await teamsOfAttempt(ctx, AUDIENCE.name)) ?? []
  return toJsonText({ items: teams.map(shownTeam) })
}

export async function choosePortalTeam(ctx: VisitorCtx, { team_id }: ChooseTeam): SignedIn {
  const session = await chooseAfterCode(ctx, AUDIENCE, team_id)
  if (!session) throw wrongTeam()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

/** The link stays valid: it opens a session in each browser of the person. */
export async function signInWithPortalLink(
  ctx: VisitorCtx,
  { token }: UsePortalLink,
  sandboxes: Sandboxes,
): SignedIn {
  const link = await findPortalLinkByToken(ctx.db, token)
  if (!link) throw wrongLink()
  const { clock } = (await sandboxes.of(link.tenant_id)) ?? ctx
  if (link.expires_at <= clock.now()) throw invalid('token', PORTAL_SIGN_IN_ERRORS.portal_link_expired)
  const { tenant_id, freelancer_id: person_id, id } = link
  const opening = { tenant_id, person_id, method: { linkId: id }, notAfter: limitOfLink(link) }
  const session = await openSession(ctx, PORTAL, opening)
  // Archived since the statement before.
  if (!session) throw wrongLink()
  return signedIn(session)
}

const wrongLink = () => invalid('token', PORTAL_SIGN_IN_ERRORS.portal_link_invalid)

const originOf = ({ db, tenantId, principal }: PortalSessionCtx) =>
  PORTAL.statements.findOrigin.only(db, { tenant_id: tenantId, id: principal.credentialId })

/** Of a session that cannot change the team, its own team only. */
export async function listPortalTeams(ctx: PortalSessionCtx): Promise<JsonText<MyTeams>> {
  const { email, method } = await originOf(ctx)
  const all = await findPortalTeamsOf.many(ctx.db, { email })
  const shown = method === 'code' ? all : all.filter(({ tenant_id }) => tenant_id === ctx.tenantId)
  return shownChoices(shown, ctx.tenantId)
}

/** The session of the other team lasts no longer than this one, which ends. */
export async function switchPortalTeam(
  ctx: PortalSessionCtx,
  { team_id }: ChooseTeam,
  invalidateCredentials: InvalidateCredentials,
): SignedIn {
  const { email, method, expires_at } = await originOf(ctx)
  if (method !== 'code') throw notAllowedForUser(PORTAL_SIGN_IN_ERRORS.portal_switch_needs_code)
  const teams = await findPortalTeamsOf.many(ctx.db, { email })
  const chosen = teams.find(({ tenant_id }) => tenant_id === team_id)
  if (!chosen) throw wrongTeam()
  await endSession(ctx, PORTAL, invalidateCredentials)
  const { tenant_id, person_id } = chosen
  const opening = { tenant_id, person_id, method: 'code', notAfter: expires_at } as const
  const session = await openSession(ctx, PORTAL, opening)
  if (!session) throw wrongTeam()
  return signedIn(session)
}
