import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { PASSKEY_EVENTS } from './passkeys.manifest.ts'
import { deletePasskeyRows } from './passkeys.queries.ts'

/** Deletes the passkeys of a deactivated user. The caller holds the lock of the team's credentials. */
export async function deleteUserPasskeys(ctx: Ctx, user_id: string): Promise<void> {
  const deleted = await deletePasskeyRows.many(ctx.db, { tenant_id: ctx.tenantId, user_id })
  for (const { id } of deleted) recordEvent(ctx, PASSKEY_EVENTS.deleted, id, { user_id })
}
