// The tables of this feature, and what statements of other features may read of them.
import { rowView } from '../../../kernel/db/sql/row-view.ts'

export const undeliverableAddressRows = rowView('undeliverable_address', ['tenant_id', 'email'])

/** The mails that are still to be sent. */
export const outboxRows = rowView('mail_outbox', ['kind', 'cause_id'])
