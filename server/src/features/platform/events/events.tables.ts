// The tables of this feature, and what statements of other features may read of them.
import { rowView, rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

export const feedEntryRows = rowView('feed_entry', ['tenant_id', 'number', 'event_id', 'type', 'subject_id'])
export const feedHeadRows = rowView('feed_head', ['tenant_id', 'number'])
export const feedHeadsOfAllTeams = rowViewOfAllTeams('feed_head', ['tenant_id', 'number'])
