import { grants, type Scope } from '../../../domain/access/scopes.ts'
import {
  ACCESS_CHANGE_DAYS,
  findSecondPersonFrom,
  findSecondPersonReason,
  type SecondPersonReason,
} from '../../../domain/access/second-person.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { findKeyCreators } from '../api-keys/api-keys.tables.ts'
import { findCandidates, findUsersBehind } from './second-person.queries.ts'

/** The key of the request; none for a session. */
export const listRequestKeys = ({ principal: { kind, credentialId } }: KeyCtx): string[] =>
  kind === 'key' ? [credentialId] : []

/** The caller, and the users who could have acted with the same key. */
export const listPeopleBehindRequest = async (ctx: KeyCtx): Promise<string[]> => [
  ctx.principal.userId,
  ...(await findCreatorsOfKeys(ctx, listRequestKeys(ctx))),
]

/** The users who created these keys, their parent keys and so on: each may have kept a copy. */
export async function findCreatorsOfKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await findKeyCreators.many(ctx.db, { tenant_id: ctx.tenantId, ids })).map(({ id }) => id)
}

async function listUsersBehind(ctx: Ctx, user_ids: readonly string[], key_ids: readonly string[]) {
  const since = new Date(ctx.clock.now().getTime() - ACCESS_CHANGE_DAYS * DAY_MS)
  return findUsersBehind.many(ctx.db, { tenant_id: ctx.tenantId, user_ids, key_ids, since })
}

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Returns why the caller is not a second person beside the involved users; undefined if the caller is one. */
export async function findReasonAgainstCaller(
  ctx: KeyCtx,
  involved: readonly string[],
): Promise<SecondPersonReason | undefined> {
  const { userId } = ctx.principal
  const keys = listRequestKeys(ctx)
  return findSecondPersonReason(userId, {
    involved,
    keyCreators: await findCreatorsOfKeys(ctx, keys),
    behindCaller: toIds(await listUsersBehind(ctx, [userId], keys)),
    behindInvolved: toIds(await listUsersBehind(ctx, involved, [])),
  })
}

const MAX_CANDIDATES = 50

/** The other users with this permission. `from`: when each begins to count as a second person for the caller; null: already does. */
export async function listSecondPersons(
  ctx: KeyCtx,
  permission: Scope,
): Promise<{ user_id: string; from: string | null }[]> {
  const { userId } = ctx.principal
  const granting = ctx.declared.scopes.filter((scope) => grants([scope], permission))
  const input = { tenant_id: ctx.tenantId, user_id: userId, granting, limit: MAX_CANDIDATES }
  const candidates = toIds(await findCandidates.many(ctx.db, input))
  if (candidates.length === 0) return []
  const behindCaller = await listUsersBehind(ctx, [userId], listRequestKeys(ctx))
  const behindCandidates = Map.groupBy(await listUsersBehind(ctx, candidates, []), ({ root }) => root)
  return candidates.flatMap((user_id) => {
    const from = findSecondPersonFrom(behindCaller, behindCandidates.get(user_id) ?? [])
    return from === undefined ? [] : [{ user_id, from: from?.toISOString() ?? null }]
  })
}
