import { sql } from 'kysely'
import type { ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import { decimal, jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { batchLineRows, batchRows } from '../../../money/payment-batches/payment-batches.tables.ts'
import { selectDeliverables, selectRowLists, type Terms } from '../write/report-facts.queries.ts'
import type { AllRows } from '../write/report-inputs.schemas.ts'
import type { BatchAfterEnd, EntryAfterEnd } from './after-end.schemas.ts'

export type StoredReport = Terms &
  AllRows & {
    id: string
    reference: string
    status: ReportStatus
    invoice_amount_excl_vat: string
    expense_amount_excl_vat: string
  }

type MissionKey = { tenant_id: string; mission_id: string }

export const findMissionDates = prepared('after_end.mission', (q, input: MissionKey) =>
  q
    .selectFrom(missionRows.as('mission'))
    .where('id', '=', input.mission_id)
    .select(['start_date', 'end_date', 'effective_end_date']),
)

/** The rates that the report was calculated with. Reports that the previous release has saved have one. */
const ratePeriods = sql<StoredReport['rate_periods']>`case when r.calculation -> 'rate_periods' is null
  then case when r.rate_amount is null then '[]'::json
    else json_build_array(json_build_object('from', mission.start_date, 'rate_amount', r.rate_amount::text)) end
  else (select coalesce(json_agg(json_build_object('from', one ->> 'from', 'rate_amount', one ->> 'rate_amount')
      order by one ->> 'from'), '[]'::json)
    from json_array_elements(r.calculation -> 'rate_periods') as one) end as rate_periods`

/** The reports from this month on, with the terms that they were calculated with, and their rows. */
export const findReportsFrom = prepared(
  'after_end.reports',
  (q, input: MissionKey & { month: string; limit: number }) => ({
    compile: () =>
      sql<StoredReport>`select r.id, r.reference, r.report_month, r.status, r.mission_type, ${ratePeriods}, r.currency,
          r.payment_terms_days, r.payment_terms_basis, r.vat_regime, r.vat_rate, r.invoice_amount_excl_vat,
          r.expense_amount_excl_vat, mission.project_code_id, mission.start_date, mission.effective_end_date,
          ${selectDeliverables({ report_id: null })} as deliverables, ${selectRowLists(sql`r.id`)}
        from activity_report r join ${missionRows} as mission on mission.id = r.mission_id
        where r.tenant_id = ${input.tenant_id} and r.mission_id = ${input.mission_id} and r.status <> 'cancelled'
          and r.report_month >= ${input.month}
        order by r.report_month limit ${input.limit}::bigint`.compile(q),
  }),
)

type Ids = { tenant_id: string; ids: readonly string[] }

const entryView = jsonObject<EntryAfterEnd>({
  id: sql`e.id`,
  activity_report_id: sql`e.activity_report_id`,
  type: sql`e.type`,
  status: sql`e.status`,
  invoice_number: sql`nullif(e.invoice_number, '')`,
  amount_excl_vat: decimal(sql<string>`e.amount_excl_vat`),
  amount_incl_vat: decimal(sql<string>`e.amount_incl_vat`),
  currency: sql`e.currency`,
})

/** The entries of these reports that are in force, as JSON and by their ids. */
export const findEntriesOf = prepared('after_end.entries', (q, input: Ids) => ({
  compile: () =>
    sql<{ entries: EntryAfterEnd[] }>`select ${jsonArray(sql<{
      item: EntryAfterEnd
    }>`(select ${entryView} as item from ${entryRows} e where e.activity_report_id = any(${input.ids}::uuid[])
        and e.status <> 'cancelled' and e.type <> 'credit_note' order by e.created_at, e.id)`)} as entries`.compile(
      q,
    ),
}))

const batchView = jsonObject<BatchAfterEnd>({
  id: sql`batch.id`,
  status: sql`batch.status`,
  label: sql`batch.label`,
  execution_date: sql`batch.execution_date`,
  entry_ids: sql`line.entry_ids`,
})

/** The payment batches that pay or paid these entries. */
export const findBatchesOf = prepared('after_end.batches', (q, input: Ids) => ({
  compile: () =>
    sql<{ batches: BatchAfterEnd[] }>`select ${jsonArray(sql<{
      item: BatchAfterEnd
    }>`(select ${batchView} as item from (select l.batch_id, array_agg(l.entry_id order by l.entry_id) as entry_ids
          from ${batchLineRows} l where l.entry_id = any(${input.ids}::uuid[]) and l.status <> 'released' group by l.batch_id) as line
        join ${batchRows} as batch on batch.id = line.batch_id where batch.status <> 'cancelled'
        order by batch.execution_date, batch.id)`)} as batches`.compile(q),
}))
