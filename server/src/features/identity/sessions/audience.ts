// Sessions are for the console or for the portal. An audience declares their differences; the code is shared.
import type { PortalSessionPrincipal, SessionPrincipal } from '../../../domain/access/principal.ts'
import type { SecretKind } from '../../../domain/access/secrets.ts'
import type { SessionLimits } from '../../../domain/access/session-limits.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { Ctx, SessionCookie } from '../../../kernel/db/context.ts'
import type { NewSession, SessionStatements } from '../../../kernel/db/sql/session-statements.ts'

type Key = { tenant_id: string; id: string }
type PersonSession = { id: string; person_id: string }

/** The differences for the functions that end sessions. */
export type SessionAudience<View> = {
  readonly cookie: SessionCookie
  readonly statements: SessionStatements<View>
  recordRevoked(ctx: Ctx, session: PersonSession): void
}

/** `Method`: how the person was recognised. */
export type OpeningAudience<Person extends { email: string }, Method, View> = SessionAudience<View> & {
  readonly secret: SecretKind
  readonly limits: SessionLimits
  /** Locks the person against deactivation until the transaction ends; undefined if they may not sign in. */
  findActive(db: Db, person: Key): Promise<Person | undefined>
  /** The principal of the request that opens the session. */
  createPrincipal(
    session: PersonSession & { tenant_id: string },
    person: Person,
    method: Method,
  ): SessionPrincipal | PortalSessionPrincipal
  insert(db: Db, row: NewSession, method: Method): void
  recordCreated(ctx: Ctx, session: PersonSession, method: Method): void
}
