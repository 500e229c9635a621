// Sessions of users, in the console.
import type { Role } from '../../../domain/access/permissions.ts'
import type { SessionPrincipal } from '../../../domain/access/principal.ts'
import { type Scope, UNLIMITED_SCOPES } from '../../../domain/access/scopes.ts'
import { SESSION } from '../../../domain/access/secrets.ts'
import { CONSOLE_LIMITS } from '../../../domain/access/session-limits.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { SessionMethod } from '../../../kernel/db/schema/tables.ts'
import type { SessionKind } from '../../../kernel/http/auth/authenticate-session.ts'
import { resolveSessionScopes } from '../credentials/index.ts'
import { lockActiveUser } from '../users/index.ts'
import type { OpeningAudience } from './audience.ts'
import { SESSION_EVENTS } from './sessions.manifest.ts'
import { findOwner, insertSession, STATEMENTS } from './sessions.queries.ts'
import type { Session } from './sessions.schemas.ts'

type User = { email: string; role: Role }

type Owner = {
  id: string
  tenant_id: string
  user_id: string
  role: Role
  /** The permissions of the user, and their own sessions. */
  scopes: readonly Scope[]
}
type Times = { last_seen_at: Date; expires_at: Date }

/** All users may list and end their own sessions, whatever their permissions are. */
const OWN_SESSIONS: Scope = 'sessions:write'

const toPrincipal = ({ id, tenant_id, user_id, role, scopes }: Owner): SessionPrincipal => ({
  kind: 'session',
  credentialId: id,
  tenantId: tenant_id,
  userId: user_id,
  role,
  keyScopes: UNLIMITED_SCOPES,
  scopes,
})

export const CONSOLE = {
  cookie: 'session',
  secret: SESSION,
  limits: CONSOLE_LIMITS,
  statements: STATEMENTS,
  async findOwner(db, key, declared) {
    const found = await findOwner.first(db, key)
    if (!found) return undefined
    const { permissions: _, ...session } = found
    return { ...session, scopes: [...resolveSessionScopes(found, declared), OWN_SESSIONS] }
  },
  toPrincipal,
  findActive: lockActiveUser.first,
  createPrincipal: ({ person_id: user_id, ...session }, { role }) =>
    toPrincipal({ ...session, user_id, role, scopes: [] }),
  insert: (db, row, method) => insertSession.queue(db, { ...row, method }),
  recordCreated: (ctx, { id, person_id: user_id }, method) =>
    recordEvent(ctx, SESSION_EVENTS.created, id, { user_id, method }),
  recordRevoked: (ctx, { id, person_id: user_id }) =>
    recordEvent(ctx, SESSION_EVENTS.revoked, id, { user_id }),
} satisfies OpeningAudience<User, SessionMethod, Session> & SessionKind<Owner & Times, SessionPrincipal>
