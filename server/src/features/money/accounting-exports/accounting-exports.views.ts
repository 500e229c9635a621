import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import type { AccountingExport } from './accounting-exports.schemas.ts'

type Row = Selectable<Tables['accounting_export']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`accounting_export.${name}`)}`

/** Defaults for the totals of exports of an earlier release, which refused other currencies. */
const NOTHING_LEFT_OUT = sql`'{"left_out_count": 0, "left_out_entry_ids": []}'::jsonb`

export const exportView = () =>
  jsonObject<AccountingExport>({
    id: col('id'),
    reference: col('reference'),
    format: col('format'),
    scope: col('scope'),
    from: col('from_date'),
    to: col('to_date'),
    file_name: col('file_name'),
    entry_count: col('entry_count'),
    waiting_count: col('waiting_count'),
    paid_without_invoice: col('paid_without_invoice') as RawBuilder<AccountingExport['paid_without_invoice']>,
    held_back: col('held_back') as RawBuilder<AccountingExport['held_back']>,
    totals: sql<
      AccountingExport['totals']
    >`(case when accounting_export.totals is not null then ${NOTHING_LEFT_OUT} || accounting_export.totals end)`,
    checks: sql<AccountingExport['checks']>`coalesce(accounting_export.checks, '[]')`,
    size: col('size'),
    sha256: sql<string>`encode(accounting_export.sha256, 'hex')`,
    created_by: col('created_by'),
    created_at: timestamp(sql`accounting_export.created_at`),
  })
