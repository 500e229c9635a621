// What other features may read of the table of this feature, and the filter `updated_since` of other features' lists.
import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '../../../domain/cursors.ts'
import type { AuditedResource } from '../../../domain/manifest.ts'
import { instantKey, type ListOrder, NEWEST } from '../../../kernel/db/sql/keyset.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { auditHeadRows } from '../audit-log/audit-log.tables.ts'

export const changeRows = rowView('change', ['tenant_id', 'resource', 'subject_id', 'number', 'sealed_at'])

type Input = { after: Cursor; updated_since: string }
type PresentFields = ReadonlySet<PropertyKey>

export type UpdatedSince = { updated_since?: string }

/** What the list shows of a row: its id, and the latest time that a client can see of it. */
export type ShownRows = { resource: AuditedResource; id: RawBuilder<string>; time: RawBuilder<Date> }

/**
 * Rows whose last change was sealed at this time or later. `time` must not be after the last sealing: clients send the greatest time
 * that they have seen, and everything that is sealed later has a later time than the last sealing. A row with an unsealed change is
 * listed a moment later. Pages after the first one keep the last sealing of the first page.
 */
export function isUpdatedSince(
  input: Input,
  presentFields: PresentFields,
  { resource, id, time }: ShownRows,
  order: ListOrder = NEWEST,
): RawBuilder<boolean> {
  return sql`(exists (select from ${changeRows} as changed where changed.resource = ${sql.lit(resource)}
      and changed.subject_id = ${id} and changed.sealed_at >= ${input.updated_since}::timestamptz)
    and ${time} <= ${selectLastSealing(input, presentFields, order)})`
}

/** The condition for the end of a `where`. Empty without the filter. */
export const andUpdatedSince = (
  input: Input,
  presentFields: PresentFields,
  visibleRows: ShownRows,
  order: ListOrder = NEWEST,
): RawBuilder<unknown> =>
  presentFields.has('updated_since')
    ? sql` and ${isUpdatedSince(input, presentFields, visibleRows, order)}`
    : sql``

/** The cursor of a list with `updated_since` also contains the last sealing of the first page. */
export const withLastSealing = (
  input: Input,
  presentFields: PresentFields,
  order: ListOrder = NEWEST,
): ListOrder =>
  presentFields.has('updated_since')
    ? { ...order, keys: [...order.keys, instantKey(selectLastSealing(input, presentFields, order))] }
    : order

function selectLastSealing(
  input: Input,
  presentFields: PresentFields,
  { keys }: ListOrder,
): RawBuilder<Date> {
  const currentSealing = sql<Date>`coalesce((select head.sealed_at from ${auditHeadRows} as head), '-infinity')`
  // The first element is the hash of the list.
  const cursorIndex = sql.lit(keys.length + 2)
  return presentFields.has('after')
    ? sql`coalesce((${input.after}::text[])[${cursorIndex}]::timestamptz, ${currentSealing})`
    : currentSealing
}
