// The teams of an account at the identity provider. The first sign-in finds the user by the verified address, and links the user to the
// account; afterwards only the account counts, whatever address the user or the account has.

import { hashSecret } from '../../../domain/access/secrets.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { CallCtx, Ctx, InBrowser } from '../../../kernel/db/context.ts'
import { lockCredentials } from '../credentials/index.ts'
import { CONSOLE, openSession, type Session } from '../sessions/index.ts'
import * as queries from './oidc.queries.ts'
import { type Account, decideLink, toPendingAccount } from './oidc.rules.ts'

/** Teams in which the account is linked, or its verified address belongs to a user who is not linked. */
export async function findTeamsOfAccount(
  db: Db,
  { issuer, subject, email }: Account,
): Promise<queries.TeamOfAccount[]> {
  const linked = await queries.findLinkedTeams.many(db, { issuer, subject })
  if (email === null) return linked
  const linkedIds = new Set(linked.map(({ tenant_id }) => tenant_id))
  const others = await queries.findUnlinkedTeams.many(db, { issuer, email })
  return [...linked, ...others.filter(({ tenant_id }) => !linkedIds.has(tenant_id))]
}

/** The account of the user at this provider. */
export const findAccountOfUser = (
  db: Db,
  input: { tenant_id: string; user_id: string; issuer: string },
): Promise<Account | undefined> => queries.findUserAccount.first(db, input)

type Entry = { tenant_id: string; person_id: string; notAfter?: Date }

/** Returns undefined if the user is not active, or was linked to another account in the meantime. */
export async function openSessionOfAccount(
  ctx: CallCtx & InBrowser,
  { tenant_id, person_id, notAfter }: Entry,
  { issuer, subject, email }: Account,
): Promise<JsonText<Session> | undefined> {
  await lockCredentials(ctx.db, tenant_id)
  const identity = { tenant_id, user_id: person_id, issuer, subject }
  const link = decideLink(await queries.findIdentities.many(ctx.db, identity), identity)
  if (link === 'refused') return undefined
  const session = await openSession(ctx, CONSOLE, {
    tenant_id,
    person_id,
    method: 'oidc',
    ...(notAfter && { notAfter }),
  })
  if (!session) return undefined
  // After the session, so that the audit log names it.
  if (link === 'link')
    queries.insertIdentity.queue(ctx.db, { ...identity, id: newId(), email, at: ctx.clock.now() })
  else if (email !== null) queries.updateEmail.queue(ctx.db, { ...identity, email })
  return session
}

/** Unlinks the accounts of a deactivated user, who may link another account after a reactivation. */
export function unlinkAccounts({ db, tenantId }: Ctx, userId: string): void {
  queries.deleteIdentities.queue(db, { tenant_id: tenantId, user_id: userId })
}

/** The account that signs in in this browser, while the person chooses a team. */
export async function findAccountOfAttempt(
  ctx: Pick<CallCtx, 'db' | 'clock'>,
  secret: string,
): Promise<Account | undefined> {
  const attempt = await queries.findAttempt.first(ctx.db, { secret_hash: hashSecret(secret) })
  return toPendingAccount(attempt, ctx.clock.now())
}

/** Returns whether the attempt was still open. */
export async function endAttempt(ctx: Pick<CallCtx, 'db' | 'clock'>, secret: string): Promise<boolean> {
  const input = { secret_hash: hashSecret(secret), at: ctx.clock.now() }
  return (await queries.endAttempt.first(ctx.db, input)) !== undefined
}
