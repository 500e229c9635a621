// The statements that write a report with all its rows.
import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../../../kernel/db/schema/tables.ts'
import { differs } from '../../../../kernel/db/sql/differs.ts'
import { pick } from '../../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'

type NewReport = Omit<Insertable<Tables['activity_report']>, 'created_at' | 'updated_at'> & { at: Date }

const SAVED_COLUMNS = [
  'mission_type',
  'rate_amount',
  'currency',
  'payment_terms_days',
  'payment_terms_basis',
  'vat_regime',
  'vat_rate',
  'hours_per_day',
  'time_zone',
  'calculation',
  'invoice_amount_excl_vat',
  'expense_amount_excl_vat',
  'status',
  'submission_date',
  'reviewed_at',
  'rejection_reason',
] as const
const FIXED_COLUMNS = ['tenant_id', 'id', 'mission_id', 'freelancer_id', 'report_month', 'reference'] as const

/**
 * Upserts the report. Returns no row if nothing changes, unless `touch` says that rows of the report have changed.
 */
export const saveReport = prepared(
  'activity_report.save',
  (q, row: NewReport & { touch?: true }, presentFields) =>
    q
      .insertInto('activity_report')
      .values({ ...pick(row, [...FIXED_COLUMNS, ...SAVED_COLUMNS]), created_at: row.at, updated_at: row.at })
      .onConflict((conflict) => {
        const update = conflict
          .columns(['tenant_id', 'id'])
          .doUpdateSet({ ...pick(row, SAVED_COLUMNS), updated_at: row.at })
        return presentFields.has('touch') ? update : update.where(isChanged(row))
      })
      .returning('id'),
)

/** Compares calculations as text: the type `json` has no equality operator, but keeps the original text. */
const isChanged = (row: NewReport) => {
  const { calculation, ...others } = pick(row, SAVED_COLUMNS)
  return sql<boolean>`(${differs('activity_report', others)}
    or activity_report.calculation::text is distinct from ${calculation}::text)`
}

type Rows = {
  tenant_id: string
  mission_id: string
  report_id: string
  timesheets: string | null
  items: string | null
  expenses: string | null
}

/** Replaces the rows of a report; a list that is null is left unchanged. */
export const replaceRows = prepared('activity_report.replace_rows', (q, input: Rows) => ({
  compile: () => {
    const deleteRows = (table: string, list: string | null) =>
      sql`delete from ${sql.table(table)} where tenant_id = ${input.tenant_id} and report_id = ${input.report_id}
        and ${list}::json is not null`
    const key = sql`${input.tenant_id}::uuid, ${input.report_id}::uuid`
    return sql`with no_timesheets as (${deleteRows('activity_report_timesheet', input.timesheets)}), no_items as (${deleteRows('activity_report_item', input.items)}),
      no_expenses as (${deleteRows('activity_report_expense', input.expenses)}),
      timesheets as (insert into activity_report_timesheet (tenant_id, report_id, id, position, mission_id, date, quantity,
          description, project_code_id, deliverable_id)
        select ${key}, id, position, ${input.mission_id}::uuid, date, quantity, description, project_code_id, deliverable_id
        from json_to_recordset(${input.timesheets}::json) as sent(id uuid, position integer, date date, quantity numeric,
          description text, project_code_id uuid, deliverable_id uuid)),
      items as (insert into activity_report_item (tenant_id, report_id, id, position, description, amount_excl_vat, project_code_id)
        select ${key}, id, position, description, amount_excl_vat, project_code_id
        from json_to_recordset(${input.items}::json) as sent(id uuid, position integer, description text,
          amount_excl_vat numeric, project_code_id uuid))
      insert into activity_report_expense (tenant_id, report_id, id, position, description, date, kind, amount_excl_vat,
          vat_amount, project_code_id, receipt_id)
        select ${key}, id, position, description, date, kind, amount_excl_vat, coalesce(vat_amount, 0), project_code_id, receipt_id
        from json_to_recordset(${input.expenses}::json) as sent(id uuid, position integer, description text, date date,
          kind text, amount_excl_vat numeric, vat_amount numeric, project_code_id uuid, receipt_id uuid)`.compile(
      q,
    )
  },
}))

export const replaceCodes = prepared(
  'activity_report.replace_codes',
  (q, input: { tenant_id: string; report_id: string; codes: string }) => ({
    compile: () =>
      sql`with sent as (select * from json_to_recordset(${input.codes}::json) as sent(project_code_id uuid, amount_excl_vat numeric)),
        gone as (delete from activity_report_code where tenant_id = ${input.tenant_id} and report_id = ${input.report_id}
          and project_code_id not in (select project_code_id from sent))
        insert into activity_report_code (tenant_id, report_id, project_code_id, amount_excl_vat)
          select ${input.tenant_id}::uuid, ${input.report_id}::uuid, project_code_id, amount_excl_vat from sent
          on conflict (tenant_id, report_id, project_code_id) do update set amount_excl_vat = excluded.amount_excl_vat
          where activity_report_code.amount_excl_vat is distinct from excluded.amount_excl_vat`.compile(q),
  }),
)

type StatusChange = {
  tenant_id: string
  id: string
  status: 'draft' | 'approved' | 'rejected' | 'pending' | 'cancelled'
  at: Date
  reviewed_at?: Date | null
  submission_date?: Date | null
  rejection_reason?: string | null
}

export const moveReportRow = prepared(
  'activity_report.move',
  (q, row: Required<StatusChange>, presentFields) =>
    q
      .updateTable('activity_report')
      .set({
        status: row.status,
        updated_at: row.at,
        ...(presentFields.has('reviewed_at') && { reviewed_at: row.reviewed_at }),
        ...(presentFields.has('submission_date') && { submission_date: row.submission_date }),
        ...(presentFields.has('rejection_reason') && { rejection_reason: row.rejection_reason }),
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)
