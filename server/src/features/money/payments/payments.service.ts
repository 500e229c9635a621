// Records payments of accounting entries and takes them back. Nothing is deleted: a reversal is a payment of the negative amount.

import { DAY_MS } from '../../../domain/durations.ts'
import {
  invalidState,
  notAllowedForUser,
  notFound,
  throwFieldErrors,
} from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvents } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { type EntryStatus, PAYMENT_KINDS } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import type { Warning } from '../../../kernel/wire/warnings.ts'
import { findCreatorsOfKeys, findReasonAgainstCaller } from '../../identity/second-person/index.ts'
import { knownFreelancers } from '../../people/freelancers/freelancers.tables.ts'
import { knownEntries } from '../accounting/accounting.tables.ts'
import {
  ACCOUNTING_ENTRY_EVENTS,
  findInvolvedInPayment,
  findPaymentFacts,
  findToday,
  getEntry,
  lockEntry,
  mayBePaid,
  mayBeReversed,
  payEntryRows,
  REVERSAL_DAYS,
  unpayEntryRow,
} from '../accounting/index.ts'
import { knownBatches } from '../payment-batches/payment-batches.tables.ts'
import { findFreelancerMoney } from './freelancer-money/freelancer-money.queries.ts'
import type { FreelancerMoney } from './freelancer-money/freelancer-money.schemas.ts'
import { PAYMENT_ERRORS } from './payments.manifest.ts'
import * as queries from './payments.queries.ts'
import { findPaymentWarnings, paidOnErrors, whyInvolved } from './payments.rules.ts'
import type {
  PaidEntryResponse,
  PayEntries,
  Payment,
  PaymentQuery,
  RecordedPayment,
  RecordPayment,
  ReversePayment,
} from './payments.schemas.ts'

const FILTER_REFERENCES = {
  entry_id: toReferenceKind(knownEntries, 'accounting_entry'),
  freelancer_id: toReferenceKind(knownFreelancers, 'freelancer'),
  batch_id: toReferenceKind(knownBatches, 'payment_batch'),
}

export async function listPayments(ctx: KeyCtx, query: PaymentQuery): Promise<JsonText<Page<Payment>>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const { kind, ...otherFilters } = query
  const kinds = kind && parseWords(kind, PAYMENT_KINDS)
  const input = { tenant_id: ctx.tenantId, ...otherFilters, ...(kinds && { kinds }) }
  return (await queries.pageOfPayments.only(ctx.db, input)).json
}

export async function getPayment(ctx: Ctx, id: string): Promise<JsonText<Payment>> {
  const row = await queries.findPayment.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw notFound('payment')
  return row.json
}

/** An export may lock thousands of entries, so this lock may time out: the error then names the entry. */
async function lockEntryForPayment(ctx: Ctx, id: string) {
  const entry = await orBusy(lockEntry.first(ctx.db, toRowKey(ctx, id)), 'accounting_entry')
  if (!entry) throw notFound('accounting_entry')
  return entry
}

export async function getTeamToday(ctx: Ctx): Promise<string> {
  return (await findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })).today
}

/** Above the limit of the team, throws if the caller approved the report or changed the bank account. */
async function mayPayByHand(ctx: KeyCtx, id: string, status: EntryStatus): Promise<boolean> {
  const facts = await findPaymentFacts.only(ctx.db, toRowKey(ctx, id))
  if (!mayBePaid(status, facts)) return false
  if (facts.is_over_limit) await requireSecondPerson(ctx, id)
  return true
}

async function requireSecondPerson(ctx: KeyCtx, id: string): Promise<void> {
  const found = await findInvolvedInPayment.only(ctx.db, toRowKey(ctx, id))
  const approvers = [
    ...(found.approved_by ? [found.approved_by] : []),
    ...(await findCreatorsOfKeys(ctx, found.approved_with ? [found.approved_with] : [])),
  ]
  const involved = { approvers, accountProposers: found.account_changed_by }
  const cause =
    whyInvolved(ctx.principal.userId, involved) ??
    (await findReasonAgainstCaller(ctx, [...approvers, ...involved.accountProposers]))
  if (cause) throw notAllowedForUser(PAYMENT_ERRORS.second_person_required, { cause })
}

type Settlement = { paid_on: string; reference: string | null; batch_id: string | null }

/** The caller has locked the entries, which wait for payment. Returns the payment ids in the order of the entries. */
export function settleEntries(ctx: KeyCtx, entryIds: readonly string[], settlement: Settlement): string[] {
  const at = ctx.clock.now()
  const tenant_id = ctx.tenantId
  const rows = entryIds.map((entry_id) => ({ id: newId(), entry_id }))
  payEntryRows.queue(ctx.db, { tenant_id, ids: entryIds, paid_on: settlement.paid_on, at })
  queries.insertPayments.queue(ctx.db, {
    tenant_id,
    rows: JSON.stringify(rows),
    ...settlement,
    created_by: ctx.principal.userId,
    at,
  })
  recordEvents(
    ctx,
    rows.map(({ id, entry_id }) => ({
      kind: ACCOUNTING_ENTRY_EVENTS.paid,
      subjectId: entry_id,
      data: { from: 'waiting_payment', to: 'paid', payment_id: id },
    })),
  )
  return rows.map(({ id }) => id)
}

/** Adds the warnings to the members of a JSON object, if there are any. */
function withWarnings<T>(json: JsonText<unknown>, warnings: readonly Warning[]): JsonText<T> {
  if (warnings.length === 0) return json as unknown as JsonText<T>
  return `${json.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}` as JsonText<T>
}

/** Implements the idempotent PATCH of an entry. */
export async function payEntry(ctx: KeyCtx, id: string): Promise<JsonText<PaidEntryResponse>> {
  const entry = await lockEntryForPayment(ctx, id)
  const paid_on = await getTeamToday(ctx)
  if (await mayPayByHand(ctx, id, entry.status))
    settleEntries(ctx, [id], { paid_on, reference: null, batch_id: null })
  return withWarnings(await getEntry(ctx, id), findPaymentWarnings({ id, ...entry }, paid_on))
}

/** Returns the id of the payment, and what somebody should look at. */
async function payByHand(
  ctx: KeyCtx,
  id: string,
  { paid_on, reference = null }: RecordPayment,
): Promise<{ paymentId: string; warnings: Warning[] }> {
  const entry = await lockEntryForPayment(ctx, id)
  const { status } = entry
  throwFieldErrors(paidOnErrors('paid_on', paid_on, { today: await getTeamToday(ctx) }))
  if (!(await mayPayByHand(ctx, id, status)))
    throw invalidState(PAYMENT_ERRORS.entry_paid, { status, allowed: ['reverse-payment'] })
  const [paymentId] = settleEntries(ctx, [id], { paid_on, reference, batch_id: null }) as [string]
  return { paymentId, warnings: findPaymentWarnings({ id, ...entry }, paid_on) }
}

export async function recordPayment(
  ctx: KeyCtx,
  id: string,
  payment: RecordPayment,
): Promise<Created<RecordedPayment>> {
  const { paymentId, warnings } = await payByHand(ctx, id, payment)
  return { id: paymentId, json: withWarnings(await getPayment(ctx, paymentId), warnings) }
}

/** Records the payment of one of many entries, by default made today. Returns its warnings. */
export async function recordItemPayment(
  ctx: KeyCtx,
  id: string,
  { paid_on, reference = null }: Omit<PayEntries, 'entry_ids'>,
): Promise<Warning[]> {
  return (await payByHand(ctx, id, { paid_on: paid_on ?? (await getTeamToday(ctx)), reference })).warnings
}

/** Otherwise whoever has given the file to the bank could confirm the batch, reverse its payments, and let the entries be paid once more. */
async function requireOtherToReverse(ctx: KeyCtx, batch_id: string): Promise<void> {
  const found = await queries.findPeopleToUndo.first(ctx.db, { tenant_id: ctx.tenantId, batch_id })
  if (!found) return
  const isInvolved = found.people.includes(ctx.principal.userId)
  const cause = isInvolved ? 'handled_batch' : await findReasonAgainstCaller(ctx, found.people)
  if (cause) throw notAllowedForUser(PAYMENT_ERRORS.reversal_second_person, { cause })
}

export async function reversePayment(
  ctx: KeyCtx,
  id: string,
  { reason, reversed_on }: ReversePayment,
): Promise<Created<Payment>> {
  const { status } = await lockEntryForPayment(ctx, id)
  if (status !== 'paid') throw invalidState(PAYMENT_ERRORS.entry_not_paid, { status, allowed: ['paid'] })
  const payment = await findOrCreatePayment(ctx, id)
  if (payment.batch_id) await requireOtherToReverse(ctx, payment.batch_id)
  const at = ctx.clock.now()
  if (!mayBeReversed(status, at.getTime() - payment.created_at.getTime() <= REVERSAL_DAYS * DAY_MS))
    throw invalidState(PAYMENT_ERRORS.reversal_too_late, { status, allowed: [], days: REVERSAL_DAYS })
  const today = await getTeamToday(ctx)
  const paid_on = reversed_on ?? today
  throwFieldErrors(paidOnErrors('reversed_on', paid_on, { today, earliest: payment.paid_on }))
  const reversalId = newId()
  queries.insertReversal.queue(ctx.db, {
    ...toRowKey(ctx, reversalId),
    reversed_payment_id: payment.id,
    paid_on,
    reason,
    created_by: ctx.principal.userId,
    at,
  })
  queries.markReversed.queue(ctx.db, { ...toRowKey(ctx, payment.id), at })
  unpayEntryRow.queue(ctx.db, toRowKey(ctx, id))
  recordEvents(ctx, [
    {
      kind: ACCOUNTING_ENTRY_EVENTS.payment_reversed,
      subjectId: id,
      data: { from: 'paid', to: 'waiting_payment', payment_id: reversalId },
    },
  ])
  return { id: reversalId, json: await getPayment(ctx, reversalId) }
}

/** Finds the payment of a paid entry. Records it first if an earlier release only marked the entry as paid. */
async function findOrCreatePayment(ctx: KeyCtx, entryId: string) {
  const tenant_id = ctx.tenantId
  const activePayment = await queries.findActivePayment.first(ctx.db, { tenant_id, entry_id: entryId })
  if (activePayment) return activePayment
  const { paid_on, paid_at } = await queries.findPaidAt.only(ctx.db, toRowKey(ctx, entryId))
  const id = newId()
  queries.insertPayments.queue(ctx.db, {
    tenant_id,
    rows: JSON.stringify([{ id, entry_id: entryId }]),
    paid_on,
    reference: null,
    batch_id: null,
    created_by: null,
    at: paid_at,
  })
  return { id, paid_on, created_at: paid_at, batch_id: null }
}

export async function getFreelancerMoney(ctx: Ctx, id: string): Promise<JsonText<FreelancerMoney>> {
  const row = await findFreelancerMoney.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw notFound('freelancer')
  return row.json
}

export { paymentObjects } from './payments.queries.ts'
