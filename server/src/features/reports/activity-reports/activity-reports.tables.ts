// The tables of this feature, and what statements of other features may read of them.

import { sql } from 'kysely'
import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
import { rowView } from '../../../kernel/db/sql/row-view.ts'
import { rowsWithoutReference } from '../../../kernel/db/sql/rows-without-reference.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'

export const reportRows = rowView('activity_report', [
  'tenant_id',
  'id',
  'reference',
  'mission_id',
  'freelancer_id',
  'report_month',
  'status',
  'mission_type',
  'currency',
  'payment_terms_days',
  'payment_terms_basis',
  'vat_regime',
  'vat_rate',
  'invoice_amount_excl_vat',
  'expense_amount_excl_vat',
  'submission_date',
  'rejection_reason',
])

export const knownReports = findKnownIds('activity_report')

const ROWS_WITH_A_CODE = [
  'activity_report_code',
  'activity_report_timesheet',
  'activity_report_item',
  'activity_report_expense',
] as const

/** Limits the rows that are read of each table: a report can refer to a project code in many rows. */
const MAX_ROWS = 10_000

/** The reports that refer to a project code, as a subquery in parentheses. */
export function selectReportsWithCode(input: { tenant_id: string; project_code_id: string }) {
  const parts = ROWS_WITH_A_CODE.map(
    (table) => sql`(select report_id from ${sql.table(table)} where tenant_id = ${input.tenant_id}
      and project_code_id = ${input.project_code_id} limit ${sql.lit(MAX_ROWS)})`,
  )
  return sql`(${sql.join(parts, sql` union `)})`
}

export const reportsWithoutReference = rowsWithoutReference(
  'activity_report',
  sql`(select t.time_zone from ${currentTenantRow} t)`,
)
