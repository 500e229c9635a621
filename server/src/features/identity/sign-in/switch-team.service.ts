// A signed-in person changes to another of their teams, or signs out. The address is verified only by a mailed code: a link shows
// that the operator trusts the holder, and an invitation may have been handed over, so these sessions stay in their team. After a
// sign-in at the identity provider the account there decides, not the address of the user: an administrator of one team could
// otherwise change it to that of a person in another team.

import type { OidcSettings } from '../../../domain/access/oidc-settings.ts'
import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notAllowedForUser } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { KeyCtx, SessionCtx } from '../../../kernel/db/context.ts'
import { accountOfUser, openSessionOfAccount, teamsOfAccount } from '../oidc/index.ts'
import { CONSOLE, endSession, openSession } from '../sessions/index.ts'
import { findUserByEmail } from '../users/index.ts'
import { shownChoices, signedIn, wrongTeam } from './attempts.service.ts'
import { SIGN_IN_ERRORS } from './sign-in.errors.ts'
import { findTeamsOf } from './sign-in.queries.ts'
import type { ChooseTeam, MyTeams, SignedIn } from './sign-in.schemas.ts'

const originOf = ({ db, tenantId, principal }: KeyCtx) =>
  CONSOLE.statements.findOrigin.only(db, { tenant_id: tenantId, id: principal.credentialId })

type Origin = Awaited<ReturnType<typeof originOf>>

/** Undefined unless the session began at the provider that is set now. */
const accountOf = async (ctx: SessionCtx, { method }: Origin, oidc: OidcSettings | undefined) =>
  method === 'oidc' && oidc
    ? accountOfUser(ctx.db, {
        tenant_id: ctx.tenantId,
        user_id: ctx.principal.userId,
        issuer: oidc.issuer,
      })
    : undefined

/** Of a session that cannot switch, its own team only. */
export async function listMyTeams(
  ctx: SessionCtx,
  oidc: OidcSettings | undefined,
): Promise<JsonText<MyTeams>> {
  const origin = await originOf(ctx)
  const account = await accountOf(ctx, origin, oidc)
  const all = account
    ? await teamsOfAccount(ctx.db, account)
    : await findTeamsOf.many(ctx.db, { email: origin.email })
  const maySwitch = account !== undefined || origin.method === 'code'
  const shown = maySwitch ? all : all.filter(({ tenant_id }) => tenant_id === ctx.tenantId)
  return shownChoices(shown, ctx.tenantId)
}

/** The session of the other team lasts no longer than this one, which ends. */
export async function switchTeam(
  ctx: SessionCtx,
  { team_id }: ChooseTeam,
  { invalidateCredentials, oidc }: SwitchDeps,
): Promise<JsonText<SignedIn>> {
  const origin = await originOf(ctx)
  const account = await accountOf(ctx, origin, oidc)
  if (!account && origin.method !== 'code') throw notAllowedForUser(SIGN_IN_ERRORS.switch_needs_code)
  const user_id = account
    ? (await teamsOfAccount(ctx.db, account)).find(({ tenant_id }) => tenant_id === team_id)?.user_id
    : (await findUserByEmail.first(ctx.db, { tenant_id: team_id, email: origin.email }))?.id
  if (user_id === undefined) throw wrongTeam()
  await endSession(ctx, CONSOLE, invalidateCredentials)
  const entry = { tenant_id: team_id, notAfter: origin.expires_at }
  const session = account
    ? await openSessionOfAccount(ctx, { ...entry, user_id }, account)
    : await openSession(ctx, CONSOLE, { ...entry, person_id: user_id, method: 'code' })
  if (!session) throw wrongTeam()
  return signedIn(session)
}

type SwitchDeps = { invalidateCredentials: InvalidateCredentials; oidc: OidcSettings | undefined }
