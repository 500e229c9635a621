// A signed-in person switches to another of their teams. The address is verified only by a mailed code: a link shows that the operator or
// the team trusts the holder, and an invitation may have been handed over, so these sessions stay in their team. After a sign-in at the
// identity provider the account there decides, not the address of the user: an administrator of one team could otherwise change it to
// the address of a person in another team.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { notAllowedForUser } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { type PortalSessionCtx, type SessionCtx, toRowKey } from '../../../kernel/db/context.ts'
import { endSession } from '../sessions/index.ts'
import { type Outcome, toSignedInResponse, toSignInTeam, wrongTeam } from './attempts.service.ts'
import type { Audience, Entry } from './audience.ts'
import { TEAM_LOOKUPS } from './sign-in.queries.ts'
import type { ChooseTeam, MyTeams } from './sign-in.schemas.ts'

type SignedInCtx = SessionCtx | PortalSessionCtx

const getOrigin = <View>(ctx: SignedInCtx, { sessions }: Audience<View>) =>
  sessions.statements.findOrigin.only(ctx.db, toRowKey(ctx, ctx.principal.credentialId))

type Origin = Awaited<ReturnType<typeof getOrigin>>

const findTeamsOfAddress = <View>({ db }: SignedInCtx, { name }: Audience<View>, { email }: Origin) =>
  TEAM_LOOKUPS[name].many(db, { email })

/** Returns undefined if the session cannot switch to another team. */
async function findEntry<View>(
  ctx: SignedInCtx,
  audience: Audience<View>,
  origin: Origin,
): Promise<Entry<View> | undefined> {
  if (origin.method !== 'code') return audience.findSessionEntry?.(ctx, origin)
  const teams = await findTeamsOfAddress(ctx, audience, origin)
  return { teams, open: (opening) => audience.open(ctx, opening) }
}

/** Lists only the current team for a session that stays in its team. */
export async function listTeams<View>(
  ctx: SignedInCtx,
  audience: Audience<View>,
): Promise<JsonText<MyTeams>> {
  const isCurrent = ({ tenant_id }: { tenant_id: string }) => tenant_id === ctx.tenantId
  const origin = await getOrigin(ctx, audience)
  const entry = await findEntry(ctx, audience, origin)
  const teams = entry?.teams ?? (await findTeamsOfAddress(ctx, audience, origin)).filter(isCurrent)
  return toJsonText({ items: teams.map((team) => ({ ...toSignInTeam(team), is_current: isCurrent(team) })) })
}

/** The session of the other team lasts no longer than this one, which ends. */
export async function switchTeam<View>(
  ctx: SignedInCtx,
  audience: Audience<View>,
  { team_id }: ChooseTeam,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Outcome<View>>> {
  const origin = await getOrigin(ctx, audience)
  const entry = await findEntry(ctx, audience, origin)
  if (!entry) throw notAllowedForUser(audience.switchNeedsCode)
  const selectedTeam = entry.teams.find(({ tenant_id }) => tenant_id === team_id)
  if (!selectedTeam) throw wrongTeam()
  await endSession(ctx, audience.sessions, invalidateCredentials)
  const session = await entry.open({ ...selectedTeam, notAfter: origin.expires_at })
  if (!session) throw wrongTeam()
  return toSignedInResponse(session)
}
