import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { Mail } from './mails.schemas.ts'

export const mailView = (eb: ExpressionBuilder<Tables, 'mail'>) =>
  jsonObject<Mail>({
    id: eb.ref('mail.id'),
    kind: eb.ref('mail.kind'),
    cause_id: eb.ref('mail.cause_id'),
    number: eb.ref('mail.number'),
    recipients: eb.ref('mail.recipients'),
    status: sql<Mail['status']>`mail.status`,
    attempts: eb.ref('mail.attempts'),
    response: eb.ref('mail.response'),
    message_id: eb.ref('mail.message_id'),
    created_at: timestamp(eb.ref('mail.created_at')),
    updated_at: timestamp(eb.ref('mail.updated_at')),
    sent_at: maybeTimestamp(eb.ref('mail.sent_at')),
    next_attempt_at: maybeTimestamp(eb.ref('mail.next_attempt_at')),
  })
