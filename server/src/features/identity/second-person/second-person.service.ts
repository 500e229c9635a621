import {
  ACCESS_CHANGE_DAYS,
  findSecondPersonReason,
  type SecondPersonReason,
} from '../../../domain/access/second-person.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { findKeyCreators } from '../api-keys/api-keys.tables.ts'
import { findUsersBehind } from './second-person.queries.ts'

/** The key of the request; none for a session. */
export const listRequestKeys = ({ principal: { kind, credentialId } }: KeyCtx): string[] =>
  kind === 'key' ? [credentialId] : []

/** The users who created these keys, and the keys before them: each of them may have kept a copy. */
export async function findCreatorsOfKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await findKeyCreators.many(ctx.db, { tenant_id: ctx.tenantId, ids })).map(({ id }) => id)
}

/** Returns why the caller is not a second person beside the involved users; undefined if the caller is one. */
export async function findReasonAgainstCaller(
  ctx: KeyCtx,
  involved: readonly string[],
): Promise<SecondPersonReason | undefined> {
  const { userId } = ctx.principal
  const since = new Date(ctx.clock.now().getTime() - ACCESS_CHANGE_DAYS * DAY_MS)
  const listUsersBehind = async (user_ids: readonly string[], key_ids: readonly string[]) => {
    const input = { tenant_id: ctx.tenantId, user_ids, key_ids, since }
    return (await findUsersBehind.many(ctx.db, input)).map(({ id }) => id)
  }
  const keys = listRequestKeys(ctx)
  return findSecondPersonReason(userId, {
    involved,
    keyCreators: await findCreatorsOfKeys(ctx, keys),
    behindCaller: await listUsersBehind([userId], keys),
    behindInvolved: await listUsersBehind(involved, []),
  })
}
