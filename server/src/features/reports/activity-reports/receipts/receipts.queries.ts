// The receipts of expenses, and whether an expense refers to them.
import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../../../kernel/db/schema/tables.ts'
import { asText, jsonObject, timestamp } from '../../../../kernel/db/sql/json.ts'
import { pick } from '../../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import type { ExpenseReceipt } from './receipts.schemas.ts'

type Key = { tenant_id: string; id: string }

const receiptView = () =>
  jsonObject<ExpenseReceipt>({
    id: sql`expense_receipt.id`,
    mission_id: sql`expense_receipt.mission_id`,
    name: sql`expense_receipt.name`,
    media_type: sql`expense_receipt.media_type`,
    size: sql`expense_receipt.size`,
    sha256: sql`encode(expense_receipt.sha256, 'hex')`,
    uploaded_by: sql`expense_receipt.uploaded_by`,
    created_at: timestamp(sql`expense_receipt.created_at`),
  })

type NewReceipt = Omit<Insertable<Tables['expense_receipt']>, 'created_at' | 'unused_since'> & { at: Date }

const STORED_COLUMNS = [
  'tenant_id',
  'id',
  'mission_id',
  'freelancer_id',
  'media_type',
  'sha256',
  'size',
  'name',
  'uploaded_by',
] as const

export const insertReceipt = prepared('expense_receipt.insert', (q, row: NewReceipt) =>
  q
    .insertInto('expense_receipt')
    .values({ ...pick(row, STORED_COLUMNS), created_at: row.at, unused_since: row.at }),
)

export const showReceipt = prepared('expense_receipt.show', (q, key: Key) =>
  q
    .selectFrom('expense_receipt')
    .where('tenant_id', '=', key.tenant_id)
    .where('id', '=', key.id)
    .select(asText(receiptView())),
)

export const countReceipts = prepared(
  'expense_receipt.count_recent',
  (q, input: { tenant_id: string; freelancer_id: string; since: Date }) =>
    q
      .selectFrom('expense_receipt')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .where('created_at', '>', input.since)
      .select(sql<number>`count(*)::int`.as('count')),
)

const FILE_COLUMNS = ['sha256', 'media_type', 'created_at'] as const

/** Finds a receipt of one mission of the freelancer. */
export const findPortalReceipt = prepared(
  'expense_receipt.portal_file',
  (q, input: Key & { mission_id: string; freelancer_id: string }) =>
    q
      .selectFrom('expense_receipt')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('mission_id', '=', input.mission_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .select(FILE_COLUMNS),
)

/** Finds the receipt of an expense of the report. */
export const findReceiptOfReport = prepared(
  'expense_receipt.file_of_report',
  (q, input: Key & { report_id: string }) =>
    q
      .selectFrom('expense_receipt')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where(
        sql<boolean>`exists (select from activity_report_expense e where e.tenant_id = ${input.tenant_id}
          and e.report_id = ${input.report_id} and e.receipt_id = expense_receipt.id)`,
      )
      .select(FILE_COLUMNS),
)

type ReceiptIds = { tenant_id: string; mission_id: string; freelancer_id: string; ids: readonly string[] }

/** Returns the ids that are receipts of the mission. Locks them against deletion until the transaction ends. */
export const lockReceiptRows = prepared('expense_receipt.hold', (q, input: ReceiptIds) => ({
  compile: () =>
    sql<{ id: string }>`select id from expense_receipt where tenant_id = ${input.tenant_id}
      and mission_id = ${input.mission_id} and freelancer_id = ${input.freelancer_id}
      and id = any(${input.ids}::uuid[]) order by id for key share`.compile(q),
}))

const isUsed = (input: { tenant_id: string }) =>
  sql<boolean>`exists (select from activity_report_expense e where e.tenant_id = ${input.tenant_id}
    and e.receipt_id = expense_receipt.id)`

/** Marks receipts as used or unused after the expenses of a report were written. The caller has locked the mission. */
export const markReceipts = prepared(
  'expense_receipt.mark_use',
  (q, input: { tenant_id: string; mission_id: string; at: Date }) => ({
    compile: () =>
      sql`update expense_receipt set unused_since = case when unused_since is null then ${input.at}::timestamptz end
        where tenant_id = ${input.tenant_id} and mission_id = ${input.mission_id}
          and (unused_since is null) <> ${isUsed(input)}`.compile(q),
  }),
)

export const findTeamsWithUnused = prepared(
  'expense_receipt.teams_with_unused',
  (q, input: { before: Date }) =>
    q.selectFrom('expense_receipt').where('unused_since', '<', input.before).select('tenant_id').distinct(),
)

/** Deletes a batch; skips receipts that a request is about to use. */
export const deleteUnused = prepared(
  'expense_receipt.delete_unused',
  (q, input: { tenant_id: string; before: Date; limit: number }) => ({
    compile: () =>
      sql<{
        sha256: Buffer
      }>`delete from expense_receipt where tenant_id = ${input.tenant_id} and id = any(array(
          select expense_receipt.id from expense_receipt where expense_receipt.tenant_id = ${input.tenant_id}
            and expense_receipt.unused_since < ${input.before} and not ${isUsed(input)}
          order by expense_receipt.unused_since, expense_receipt.id limit ${input.limit} for update skip locked))
        returning sha256`.compile(q),
  }),
)
