// Invitations of users: team-admins create, renew and withdraw them; accepting one creates a profile with a key.

import type { Role } from '../../../domain/access/permissions.ts'
import {
  DECISIONS,
  intersectScopes,
  MONEY_SCOPES,
  resolvePermissions,
} from '../../../domain/access/permissions.ts'
import { removeActionScopes } from '../../../domain/access/remove-action-scopes.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, withFields } from '../../../domain/json-text.ts'
import type { Ctx, InvitationCtx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences } from '../../../kernel/db/references.ts'
import { ASSIGNMENT_REFERENCES, assign, copyInvitationAssignments } from '../../company/assignments/index.ts'
import { API_KEY_ERRORS, checkKeyQuota, issueKey } from '../api-keys/index.ts'
import {
  type Issuer,
  lockIssuer,
  requireAdmin,
  requireGrantable,
  requireScopes,
  requireStepUp,
} from '../credentials/index.ts'
import {
  type AcceptInvitation,
  INVITATION_EVENTS,
  openInvitation,
  renewInvitation,
  requireInvitation,
  withdrawInvitation,
} from '../invitations/index.ts'
import { CONSOLE, openSession } from '../sessions/index.ts'
import {
  addUser,
  emailTakenError,
  findInvitation,
  findUserByEmail,
  showUser,
  type TeamUser,
  toStoredPermissions,
} from '../users/index.ts'
import type { AcceptedUser, InvitedUser, InviteUser } from './user-invitations.schemas.ts'

export async function inviteUser(ctx: KeyCtx, input: InviteUser): Promise<Created<InvitedUser>> {
  const issuer = await lockIssuer(ctx)
  requireAdmin(issuer)
  const permissions = resolveInvitedPermissions(ctx, issuer, input)
  await checkReferences(ctx, input, ASSIGNMENT_REFERENCES)
  const { tag_ids: _tags, team_ids: _teams, ...person } = input
  const id = newId()
  const delivery = await openInvitation(ctx, issuer, { id, freelancer_id: null, ...person, permissions })
  // Checked after the insert, which waits for a concurrent acceptance of an invitation to the same email.
  const user = await findUserByEmail.first(ctx.db, { tenant_id: ctx.tenantId, email: input.email })
  if (user) throw emailTakenError(user)
  await assign(ctx, 'invitation', id, input)
  recordEvent(ctx, INVITATION_EVENTS.created, id, { role: input.role })
  return { id, json: withFields(await showUser(ctx, id), delivery) }
}

/** Whether an invitation grants more than the default of a team-member. */
export const grantsMore = (role: Role, permissions: readonly string[] | null | undefined) =>
  role === 'team-admin' || (permissions ?? null) !== null

/** The sent permissions; otherwise the default of the role, which for a team-member is limited to the issuer's scopes. */
function resolveInvitedPermissions(
  { declared }: Ctx,
  issuer: Issuer,
  { role, permissions }: InviteUser,
): readonly Scope[] | null {
  const stored = toStoredPermissions(role, permissions ?? null)
  const effectiveScopes = resolvePermissions(role, stored, declared.memberScopes)
  if (role === 'team-member' && !stored) {
    const grantableScopes = intersectScopes(effectiveScopes, issuer.scopes)
    return grantableScopes.length === effectiveScopes.length ? null : grantableScopes
  }
  requireGrantable(issuer, effectiveScopes, null)
  return stored
}

/** Returns the invitation without its link, which is shown once. */
export async function getInvitation(ctx: Ctx, id: string): Promise<JsonText<TeamUser>> {
  const row = await findInvitation.first(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  if (!row) throw notFound('invitation')
  return row.json as JsonText<TeamUser>
}

export async function resendInvitation(ctx: KeyCtx, id: string): Promise<JsonText<InvitedUser>> {
  const issuer = await lockIssuer(ctx)
  const { role, permissions } = await requireInvitation(ctx, id, 'user')
  requireAdmin(issuer)
  requireScopes(
    issuer,
    resolvePermissions(role as Role, permissions as Scope[] | null, ctx.declared.memberScopes),
  )
  if (grantsMore(role as Role, permissions)) await requireStepUp(ctx)
  const delivery = await renewInvitation(ctx, issuer, id)
  recordEvent(ctx, INVITATION_EVENTS.resent, id)
  return withFields(await showUser(ctx, id), delivery)
}

export async function deleteInvitation(ctx: KeyCtx, id: string): Promise<JsonText<TeamUser>> {
  await requireInvitation(ctx, id, 'user')
  const deletedState = await showUser(ctx, id)
  await withdrawInvitation(ctx, id)
  recordEvent(ctx, INVITATION_EVENTS.deleted, id)
  return deletedState
}

type Invitation = {
  email: string
  first_name: string | null
  last_name: string | null
  job_title: string | null
  permissions: readonly string[] | null
  created_by: string | null
  created_by_key: string | null
  credential_expires_at: Date | null
  credential_requests_per_minute: number | null
  is_link_shown: boolean | null
}

/** Creates the profile from the invitation, and a key. The caller holds the lock of the team's credentials. */
export async function createInvitedUser(
  ctx: InvitationCtx,
  role: Role,
  invitation: Invitation,
  input: AcceptInvitation,
  maxKeysPerTeam: number,
): Promise<JsonText<AcceptedUser>> {
  const permissions = invitation.permissions as Scope[] | null
  // Null: the link was created by a node of the previous release.
  const isLinkShown = invitation.is_link_shown ?? !ctx.sendsMail
  const excludedActs = isLinkShown ? DECISIONS : MONEY_SCOPES
  const { id: userId } = await addUser(ctx, {
    email: invitation.email,
    role,
    first_name: input.first_name ?? invitation.first_name,
    last_name: input.last_name ?? invitation.last_name,
    job_title: input.job_title ?? invitation.job_title,
    permissions,
  })
  await copyInvitationAssignments(ctx.db, ctx.tenantId, ctx.principal.credentialId, userId)
  let key: string | null = null
  if (input.issue_key ?? true) {
    await checkKeyQuota(ctx, maxKeysPerTeam, API_KEY_ERRORS.key_quota_for_invitation)
    const { scopes, memberScopes } = ctx.declared
    const { secret } = await issueKey(ctx, {
      name: `Key of ${invitation.email}`,
      user_id: userId,
      scopes: removeActionScopes(resolvePermissions(role, permissions, memberScopes), excludedActs, scopes),
      expires_at: invitation.credential_expires_at,
      requests_per_minute: invitation.credential_requests_per_minute,
      created_via: 'invitation',
      created_by: invitation.created_by,
      parent_key_id: invitation.created_by_key,
    })
    key = secret
  }
  recordEvent(ctx, INVITATION_EVENTS.accepted, ctx.principal.credentialId, { user_id: userId })
  const user = await showUser(ctx, userId)
  // Opens the session last: from then on the request acts as the session.
  const session = input.open_session
    ? await openSession(ctx, CONSOLE, {
        tenant_id: ctx.tenantId,
        person_id: userId,
        method: 'invitation',
        isLinkShown,
        notAfter: invitation.credential_expires_at,
      })
    : undefined
  return `{"user":${user},"key":${JSON.stringify(key)},"session":${session ?? null}}` as JsonText<AcceptedUser>
}
