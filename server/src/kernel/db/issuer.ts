// The key or session that creates or changes another credential. It is read under the lock of the team's credentials, so that it never
// grants more than it has at that moment, and a key that is being revoked creates nothing.

import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import { intersectionOf, missingFrom, permissionsOf } from '../../domain/access/permissions.ts'
import { grants, isExplicit, type Scope } from '../../domain/access/scopes.ts'
import { IDLE_MS } from '../../domain/access/session-limits.ts'
import { ACCESS_ERRORS } from '../../domain/errors/access.errors.ts'
import {
  type FieldError,
  fieldError,
  insufficientScope,
  invalidInput,
  notAllowedForUser,
  refused,
} from '../../domain/errors/api-error.ts'
import type { Db } from './connections/client.ts'
import { orBusy } from './connections/overload.ts'
import type { KeyCtx } from './context.ts'
import { TENANT } from './sql/parameters.ts'
import { prepared } from './sql/prepared.ts'
import { takeTeamLock } from './team-lock.ts'

export type Issuer = {
  /** Null: a session. */
  keyId: string | null
  userId: string
  role: Role
  /** Effective scopes. */
  scopes: readonly Scope[]
  expires_at: Date | null
  requests_per_minute: number | null
}

const findIssuer = prepared('credentials.issuer', (q, input: { tenant_id: string; id: string; at: Date }) =>
  q
    .selectFrom('api_key')
    .innerJoin('team_user', (join) =>
      join.on('team_user.tenant_id', '=', TENANT).onRef('team_user.id', '=', 'api_key.user_id'),
    )
    .where('api_key.tenant_id', '=', input.tenant_id)
    .where('api_key.id', '=', input.id)
    .where('api_key.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .where(sql<boolean>`(api_key.expires_at is null or api_key.expires_at > ${input.at}::timestamptz)`)
    .select([
      'api_key.user_id',
      'team_user.role',
      'team_user.permissions',
      'api_key.scopes',
      'api_key.expires_at',
      'api_key.requests_per_minute',
    ]),
)

type Session = { tenant_id: string; id: string; at: Date; seen_after: Date }

const findSessionIssuer = prepared('credentials.session_issuer', (q, input: Session) =>
  q
    .selectFrom('session')
    .innerJoin('team_user', (join) =>
      join.on('team_user.tenant_id', '=', TENANT).onRef('team_user.id', '=', 'session.user_id'),
    )
    .where('session.tenant_id', '=', input.tenant_id)
    .where('session.id', '=', input.id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', input.at)
    .where('session.last_seen_at', '>', input.seen_after)
    .where('team_user.is_active', '=', true)
    .whereRef('team_user.email', '=', 'session.email')
    .select(['session.user_id', 'team_user.role', 'team_user.permissions']),
)

/** The first lock of every transaction that creates, changes or revokes a credential of the team (decision 0039). */
export async function lockCredentials(db: Db, tenantId: string): Promise<void> {
  await orBusy(takeTeamLock(db, tenantId, 'credentials'), 'credentials')
}

export async function lockIssuer(ctx: KeyCtx): Promise<Issuer> {
  await lockCredentials(ctx.db, ctx.tenantId)
  return ctx.principal.kind === 'session' ? signedInIssuer(ctx) : keyIssuer(ctx)
}

/** A person, not a credential with limits: what they create may outlive the session, with the limits of a key without its own. */
async function signedInIssuer(ctx: KeyCtx): Promise<Issuer> {
  const at = ctx.clock.now()
  const seen_after = new Date(at.getTime() - IDLE_MS)
  const input = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId, at, seen_after }
  const found = await findSessionIssuer.first(ctx.db, input)
  if (!found) throw refused(ACCESS_ERRORS.invalid_session)
  const { user_id, role } = found
  const scopes = permissionsOf(role, found.permissions as Scope[] | null, ctx.memberScopes)
  return { keyId: null, userId: user_id, role, scopes, expires_at: null, requests_per_minute: null }
}

async function keyIssuer(ctx: KeyCtx): Promise<Issuer> {
  const input = { tenant_id: ctx.tenantId, id: ctx.principal.credentialId, at: ctx.clock.now() }
  const found = await findIssuer.first(ctx.db, input)
  if (!found) throw refused(ACCESS_ERRORS.invalid_key)
  const { user_id, role, expires_at, requests_per_minute } = found
  const person = permissionsOf(role, found.permissions as Scope[] | null, ctx.memberScopes)
  const scopes = intersectionOf(found.scopes as Scope[], person)
  return { keyId: ctx.principal.credentialId, userId: user_id, role, scopes, expires_at, requests_per_minute }
}

/** Checked again, because the request was authorized with a cached role. */
export function requireAdmin({ role }: Pick<Issuer, 'role'>): void {
  if (role !== 'team-admin') throw notAllowedForUser(ACCESS_ERRORS.admin_only)
}

/** An issuer can only grant scopes that it has. */
export function requireScopes(issuer: Pick<Issuer, 'scopes'>, given: readonly Scope[]): void {
  const missing = missingFrom(issuer.scopes, given)
  if (missing) throw insufficientScope(missing)
}

/**
 * As requireScopes. An explicit permission is granted by a team-admin who is limited in nothing else, with or without having it, and to
 * another user. Null: the user does not exist yet.
 */
export function requireGrantable(issuer: Issuer, given: readonly Scope[], userId: string | null): void {
  const explicit = given.find(isExplicit)
  if (explicit && (userId === null || userId === issuer.userId))
    throw notAllowedForUser(ACCESS_ERRORS.explicit_permission, { permission: explicit })
  requireScopes(
    issuer,
    given.map((scope) => (isExplicit(scope) ? '*' : scope)),
  )
}

/** Portal links are shown only to a key that may create them. */
export const maySeePortalLinks = ({ scopes }: Pick<Issuer, 'scopes'>): boolean =>
  grants(scopes, 'freelancers:portal-links')

/** The earlier of the two; a limit of null never expires. */
export const notAfter = (end: Date, limit: Date | null): Date => (limit && limit < end ? limit : end)

type AskedRate = { requests_per_minute?: number | null | undefined }
type AskedEnd = { expires_at?: string | null | undefined }

/** Defaults to the limits of the issuer; higher limits are refused. */
export function limitsWithin(issuer: Issuer, asked: AskedEnd & AskedRate, serverRate: number) {
  const expires_at = asked.expires_at ? new Date(asked.expires_at) : issuer.expires_at
  const requests_per_minute = asked.requests_per_minute ?? issuer.requests_per_minute
  const most = issuer.requests_per_minute ?? serverRate
  const errors: FieldError[] = []
  if (issuer.expires_at && expires_at && expires_at > issuer.expires_at)
    errors.push(
      fieldError('expires_at', ACCESS_ERRORS.expiry_beyond_key, { limit: issuer.expires_at.toISOString() }),
    )
  if (requests_per_minute !== null && requests_per_minute > most)
    errors.push(fieldError('requests_per_minute', ACCESS_ERRORS.rate_beyond_key, { limit: most }))
  const [first, ...others] = errors
  if (first) throw invalidInput([first, ...others])
  return { expires_at, requests_per_minute }
}
