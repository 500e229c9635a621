import {
  ACCESS_CHANGE_DAYS,
  type SecondPersonReason,
  whyNotTwoPeople,
} from '../../../domain/access/second-person.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { findKeyCreators } from '../api-keys/api-keys.tables.ts'
import { findBehind } from './second-person.queries.ts'

/** The key of the request; none for a session. */
export const listRequestKeys = ({ principal: { kind, credentialId } }: KeyCtx): string[] =>
  kind === 'key' ? [credentialId] : []

/** The users who created these keys, and the keys before them: each of them may have kept a copy. */
export async function findCreatorsOfKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await findKeyCreators.many(ctx.db, { tenant_id: ctx.tenantId, ids })).map(({ id }) => id)
}

/** Why the caller is not a second person beside the users who took part. Undefined: the caller is one. */
export async function whyNotIndependent(
  ctx: KeyCtx,
  involved: readonly string[],
): Promise<SecondPersonReason | undefined> {
  const { userId } = ctx.principal
  const since = new Date(ctx.clock.now().getTime() - ACCESS_CHANGE_DAYS * DAY_MS)
  const behind = async (user_ids: readonly string[], key_ids: readonly string[]) => {
    const input = { tenant_id: ctx.tenantId, user_ids, key_ids, since }
    return (await findBehind.many(ctx.db, input)).map(({ id }) => id)
  }
  const keys = listRequestKeys(ctx)
  return whyNotTwoPeople(userId, {
    involved,
    keyCreators: await findCreatorsOfKeys(ctx, keys),
    behindCaller: await behind([userId], keys),
    behindInvolved: await behind(involved, []),
  })
}
