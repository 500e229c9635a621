// Queues a mail in the transaction of its cause: both are committed, or neither.
import type { Ctx } from '../../../kernel/db/context.ts'
import type { MailCause } from '../../../kernel/mail/mail-template.ts'
import { insertDueMail } from './outbox.queries.ts'

/** `kind`: the kind of a mail that a feature declares. Does nothing if the service sends no mail. */
export function queueMail(
  ctx: Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'sendsMail'>,
  kind: string,
  cause: MailCause,
): void {
  if (!ctx.sendsMail) return
  const mailKey = { tenant_id: ctx.tenantId, kind, cause_id: cause.id, number: cause.number }
  insertDueMail.queue(ctx.db, { ...mailKey, due_at: ctx.clock.now() })
}
