// The only way to write rows of a report: locks the mission, reads its terms, validates every row, and writes amounts,
// terms and rows together.

import { type FieldError, throwFieldErrors } from '../../../../domain/errors/api-error.ts'
import { newId } from '../../../../domain/ids.ts'
import { decimalText, digits, exact } from '../../../../domain/money.ts'
import { type Ctx, referenceFor } from '../../../../kernel/db/context.ts'
import { findUnknownReferences, toReferenceKind } from '../../../../kernel/db/references.ts'
import type { ReportStatus } from '../../../../kernel/db/schema/tables.ts'
import { lockProjectCodes } from '../../../company/project-codes/index.ts'
import { lockMissionRow } from '../../../missions/missions/index.ts'
import { calculateShares } from '../../../money/accounting/index.ts'
import { calculate } from '../amounts/report-amounts.rules.ts'
import { lockReceiptRows, markReceipts } from '../receipts/receipts.queries.ts'
import { type Facts, findFacts, findRows } from './report-facts.queries.ts'
import type { AllRows, ReportRows } from './report-inputs.schemas.ts'
import { inSentOrder, isSameList, rowErrors, totalErrors } from './report-rows.rules.ts'
import { replaceCodes, replaceRows, saveReport } from './report-writes.queries.ts'

export type Subject = { mission_id: string; report_month: string; report_id: string | null }

/** Locks the mission and reads its facts; undefined if the team has no such mission. */
export async function lockFacts(ctx: Ctx, subject: Subject): Promise<Facts | undefined> {
  const { mission_id, report_month, report_id } = subject
  const tenant_id = ctx.tenantId
  if (!(await lockMissionRow.first(ctx.db, { tenant_id, id: mission_id }))) return undefined
  return findFacts.only(ctx.db, { tenant_id, mission_id, report_id, report_month, now: ctx.clock.now() })
}

export const findStoredRows = (ctx: Ctx, id: string): Promise<AllRows> =>
  findRows.only(ctx.db, { tenant_id: ctx.tenantId, id })

const LISTS = ['timesheets', 'supplementary_items', 'expenses'] as const
const NO_ROWS: AllRows = { timesheets: [], supplementary_items: [], expenses: [] }

/** Replaces stored lists by the sent lists, in the order of the request, with ids in lower case. */
export function mergeRows(sent: ReportRows, before: AllRows = NO_ROWS): AllRows {
  const order = Object.keys(sent) as (keyof AllRows)[]
  const rank = (list: keyof AllRows) => (order.includes(list) ? order.indexOf(list) : order.length)
  const lists = LISTS.toSorted((a, b) => rank(a) - rank(b)).map((list) => [
    list,
    sent[list] === undefined ? before[list] : (sent[list] ?? []).map(lowerCaseIds),
  ])
  return Object.fromEntries(lists) as AllRows
}

type RowReferences = {
  project_code_id?: string | null
  deliverable_id?: string | null
  receipt_id?: string | null
}

const lowerCaseIds = <T extends RowReferences>(row: T): T => ({
  ...row,
  ...(row.receipt_id && { receipt_id: row.receipt_id.toLowerCase() }),
  ...(row.project_code_id && { project_code_id: row.project_code_id.toLowerCase() }),
  ...(row.deliverable_id && { deliverable_id: row.deliverable_id.toLowerCase() }),
})

export type Save = {
  id: string
  /** A new report gets a reference. */
  isNew?: true
  mission_id: string
  status: ReportStatus
  submission_date: Date | null
  reviewed_at: Date | null
  rejection_reason: string | null
}

/**
 * Checks the references of the request: mission, project codes, deliverables, receipts. Runs before the checks of the status. Without
 * a mission every deliverable is unknown. Returns the facts of the mission.
 */
export async function checkReferences(ctx: Ctx, sent: object, facts: Facts | undefined): Promise<Facts> {
  const fieldErrors = await findUnknownReferences(ctx, sent, {
    mission_id: { resource: 'mission', find: async (_, ids) => (facts ? ids : []) },
    project_code_id: toReferenceKind(lockProjectCodes, 'project_code'),
    deliverable_id: {
      resource: 'deliverable',
      find: async (_, ids) => (facts ? listDeliverableIds(facts, ids) : []),
    },
    receipt_id: {
      resource: 'expense_receipt',
      find: async (_, ids) => (facts ? lockReceipts(ctx, facts, ids) : []),
    },
  })
  throwFieldErrors(fieldErrors)
  return facts as Facts
}

/** Locks the receipts against deletion until the expenses are written. */
async function lockReceipts({ db, tenantId: tenant_id }: Ctx, facts: Facts, ids: readonly string[]) {
  const { mission_id, freelancer_id } = facts
  return (await lockReceiptRows.many(db, { tenant_id, mission_id, freelancer_id, ids })).map(({ id }) => id)
}

/** Checks deliverable missions only: missions of other types refuse the field itself. */
const listDeliverableIds = ({ mission_type, deliverables }: Facts, ids: readonly string[]) =>
  mission_type === 'deliverable' ? deliverables.map(({ id }) => id) : ids

type ListName = (typeof LISTS)[number]

/** Names the lists that differ from the stored lists; the rows of the others keep their ids. */
export const findChangedLists = (rows: AllRows, stored: AllRows = NO_ROWS): ListName[] =>
  LISTS.filter((list) => !isSameList(rows[list], stored[list]))

/**
 * Calculates the amounts and writes the lists that have changed. The caller has checked references and the status.
 * Returns whether something was written; unchanged values are not written again.
 */
export async function save(
  ctx: Ctx,
  facts: Facts,
  rows: AllRows,
  report: Save,
  changed: readonly ListName[],
): Promise<boolean> {
  refuse(rows, rowErrors(facts, rows))
  const calculation = calculate(facts, rows)
  refuse(rows, totalErrors(calculation))
  const { id, mission_id, isNew, ...state } = report
  const tenant_id = ctx.tenantId
  const saved = await saveReport.first(ctx.db, {
    tenant_id,
    id,
    reference: isNew ? await referenceFor(ctx, 'activity_report', id) : null,
    mission_id,
    ...state,
    freelancer_id: facts.freelancer_id,
    report_month: facts.report_month,
    mission_type: facts.mission_type,
    rate_amount: decimalText(calculation.rate_amount),
    currency: facts.currency,
    payment_terms_days: facts.payment_terms_days,
    payment_terms_basis: facts.payment_terms_basis,
    vat_regime: facts.vat_regime,
    vat_rate: facts.vat_rate,
    hours_per_day: facts.hours_per_day,
    time_zone: facts.time_zone,
    invoice_amount_excl_vat: digits(exact(calculation.invoice_amount_excl_vat)),
    expense_amount_excl_vat: digits(exact(calculation.expenses.amount_excl_vat)),
    calculation: JSON.stringify(calculation),
    at: ctx.clock.now(),
    ...(changed.length > 0 && { touch: true as const }),
  })
  if (!saved) return false
  const toWrittenRows = (list: ListName) => (changed.includes(list) ? toNumberedRows(rows[list]) : null)
  if (changed.length > 0)
    replaceRows.queue(ctx.db, {
      tenant_id,
      mission_id,
      report_id: id,
      timesheets: toWrittenRows('timesheets'),
      items: toWrittenRows('supplementary_items'),
      expenses: toWrittenRows('expenses'),
    })
  if (changed.includes('expenses')) markReceipts.queue(ctx.db, { tenant_id, mission_id, at: ctx.clock.now() })
  replaceCodes.queue(ctx.db, {
    tenant_id,
    report_id: id,
    codes: JSON.stringify(calculateShares(calculation.lines)),
  })
  return true
}

const toNumberedRows = (rows: readonly object[]) =>
  JSON.stringify(rows.map((row, position) => ({ ...row, id: newId(), position })))

function refuse(rows: AllRows, fieldErrors: FieldError[]): void {
  throwFieldErrors(inSentOrder(rows, fieldErrors))
}
