// Billing mandates: offered by the team, accepted or declined in the portal, revoked by either.

import { createHash } from 'node:crypto'
import { getLinkId } from '../../../domain/access/principal.ts'
import { alreadyExists, invalid, notFound, refused } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import {
  type Ctx,
  type FreelancerCtx,
  getUserAgent,
  type KeyCtx,
  toRowKey,
} from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { MANDATE_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { stepUpOnPortal } from '../../identity/step-up/index.ts'
import { requireOwnName } from '../../missions/missions/index.ts'
import { knownFreelancers } from '../../people/freelancers/freelancers.tables.ts'
import { FREELANCER_EVENTS, lockFreelancer, setSupplierCode } from '../../people/freelancers/index.ts'
import { formatSeriesRoot, queueWaitingInvoices, reserveSeries } from '../invoices/index.ts'
import { BILLING_MANDATE_ERRORS, BILLING_MANDATE_EVENTS } from './billing-mandates.manifest.ts'
import * as queries from './billing-mandates.queries.ts'
import { checkMandateAction, type MandateAction } from './billing-mandates.rules.ts'
import type {
  AcceptMandate,
  BillingMandate,
  MandateQuery,
  MandateReason,
  OfferMandate,
  PortalBillingMandate,
  PortalMandateQuery,
} from './billing-mandates.schemas.ts'
import { formatMandateText } from './mandate-text.ts'

const DEFAULT_CONTEST_DAYS = 15

const missing = () => notFound('billing_mandate')

export async function listMandates(
  ctx: KeyCtx,
  query: MandateQuery,
): Promise<JsonText<Page<BillingMandate>>> {
  await checkReferences(ctx, query, { freelancer_id: toReferenceKind(knownFreelancers, 'freelancer') })
  const { status, ...filters } = query
  const statuses = status && parseWords(status, MANDATE_STATUSES)
  const input = { tenant_id: ctx.tenantId, ...filters, ...(statuses && { statuses }) }
  return (await queries.pageOfMandates.only(ctx.db, input)).json
}

export async function getMandate(ctx: Ctx, id: string): Promise<JsonText<BillingMandate>> {
  const row = await queries.findMandate.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw missing()
  return row.json
}

export async function offerMandate(
  ctx: KeyCtx,
  freelancerId: string,
  input: OfferMandate,
): Promise<Created<BillingMandate>> {
  const freelancer = await lockFreelancer.first(ctx.db, toRowKey(ctx, freelancerId))
  if (!freelancer) throw notFound('freelancer')
  const at = ctx.clock.now()
  const facts = await queries.findOfferFacts.only(ctx.db, { ...toRowKey(ctx, freelancerId), now: at })
  const { buyer, seller, locale } = facts
  if (facts.is_umbrella || facts.invoicing_mode !== 'self_billing')
    throw refused(BILLING_MANDATE_ERRORS.mandate_not_self_billing)
  if (buyer.siren === null) throw refused(BILLING_MANDATE_ERRORS.mandate_needs_team_siren)
  if (facts.current_id) throw alreadyExists('freelancer_id', 'billing_mandate', facts.current_id)
  const sellerKey = seller.siren ?? freelancerId
  const seriesRequest = { seller: sellerKey, name: facts.last_name, code: facts.supplier_code }
  const series = await reserveSeries(ctx, seriesRequest)
  if (series === 'taken')
    throw invalid('supplier_code', BILLING_MANDATE_ERRORS.supplier_code_taken, {
      code: facts.supplier_code ?? '',
    })
  if (series.code !== facts.supplier_code) {
    setSupplierCode.queue(ctx.db, { ...toRowKey(ctx, freelancerId), supplier_code: series.code, at })
    recordEvent(ctx, FREELANCER_EVENTS.updated, freelancerId, changedFields({ supplier_code: series.code }))
  }
  const contest_days = input.contest_days ?? DEFAULT_CONTEST_DAYS
  const covers_credit_notes = input.covers_credit_notes ?? true
  const series_root = formatSeriesRoot(buyer.siren, series.code)
  const content = formatMandateText(locale, {
    buyer: { ...buyer, siren: buyer.siren },
    seller,
    seriesRoot: series_root,
    contestDays: contest_days,
    coversCreditNotes: covers_credit_notes,
    date: facts.today,
  })
  const id = newId()
  queries.insertMandate.queue(ctx.db, {
    ...toRowKey(ctx, id),
    freelancer_id: freelancerId,
    seller: sellerKey,
    seller_name: seller.name,
    series_root,
    contest_days,
    covers_credit_notes,
    locale,
    content,
    sha256: createHash('sha256').update(content).digest(),
    offered_by: ctx.principal.userId,
    at,
  })
  recordEvent(ctx, BILLING_MANDATE_EVENTS.offered, id, { freelancer_id: freelancerId })
  queueWaitingInvoices(ctx, freelancerId)
  return { id, json: await getMandate(ctx, id) }
}

type LockedMandate = NonNullable<Awaited<ReturnType<typeof queries.lockMandate.first>>>

async function lockMandate(
  ctx: Ctx,
  id: string,
  action: MandateAction,
  side: 'team' | 'freelancer',
): Promise<LockedMandate> {
  const mandate = await queries.lockMandate.first(ctx.db, toRowKey(ctx, id))
  if (!mandate) throw missing()
  checkMandateAction(action, mandate.status, side)
  return mandate
}

/** Invoices that are already numbered stay valid; new ones wait. */
function endMandate(ctx: Ctx, id: string, { freelancer_id }: LockedMandate, ending: Ending): void {
  const at = ctx.clock.now()
  const { status, by, reason } = ending
  queries.endMandateRow.queue(ctx.db, {
    ...toRowKey(ctx, id),
    at,
    status,
    revoked_by: status === 'revoked' ? by : null,
    declined_at: status === 'declined' ? at : null,
    revoked_at: status === 'revoked' ? at : null,
    reason,
  })
  if (status === 'revoked') recordEvent(ctx, BILLING_MANDATE_EVENTS.revoked, id, { freelancer_id, by })
  else recordEvent(ctx, BILLING_MANDATE_EVENTS.declined, id, { freelancer_id })
  queueWaitingInvoices(ctx, freelancer_id)
}

type Ending = { status: 'declined' | 'revoked'; by: 'team' | 'freelancer'; reason: string | null }

export async function revokeMandate(
  ctx: KeyCtx,
  id: string,
  { reason }: MandateReason,
): Promise<JsonText<BillingMandate>> {
  const mandate = await lockMandate(ctx, id, 'revoke', 'team')
  endMandate(ctx, id, mandate, { status: 'revoked', by: 'team', reason: reason ?? null })
  return getMandate(ctx, id)
}

type PortalResponse = Promise<JsonText<PortalBillingMandate>>

export async function listPortalMandates(
  ctx: FreelancerCtx,
  query: PortalMandateQuery,
): Promise<JsonText<Page<PortalBillingMandate>>> {
  const input = { tenant_id: ctx.tenantId, freelancer_id: ctx.principal.freelancerId, ...query }
  return (await queries.pageOfPortalMandates.only(ctx.db, input)).json
}

export async function getPortalMandate(ctx: FreelancerCtx, id: string): PortalResponse {
  const key = { ...toRowKey(ctx, id), freelancer_id: ctx.principal.freelancerId }
  const row = await queries.findPortalMandate.first(ctx.db, key)
  if (!row) throw missing()
  return row.json
}

/** Checks the code before the state, so that a wrong code counts as an attempt and changes nothing else. */
export async function acceptMandate(ctx: FreelancerCtx, id: string, input: AcceptMandate): PortalResponse {
  await getPortalMandate(ctx, id)
  const stepUp = await stepUpOnPortal(ctx, input.code ?? null)
  const { freelancer_id, sha256 } = await lockMandate(ctx, id, 'accept', 'freelancer')
  await requireOwnName(ctx, { side: 'freelancer', id: freelancer_id }, input.signature_name)
  const at = ctx.clock.now()
  const { principal } = ctx
  queries.acceptMandateRow.queue(ctx.db, {
    ...toRowKey(ctx, id),
    at,
    signature_name: input.signature_name,
    address: ctx.client?.ip ?? null,
    user_agent: getUserAgent(ctx),
    step_up_method: stepUp,
    portal_link_id: getLinkId(principal),
    portal_session_id: principal.kind === 'portal_session' ? principal.credentialId : null,
  })
  recordEvent(ctx, BILLING_MANDATE_EVENTS.accepted, id, { freelancer_id, sha256: sha256.toString('hex') })
  queueWaitingInvoices(ctx, freelancer_id)
  return getPortalMandate(ctx, id)
}

async function endOnPortal(
  ctx: FreelancerCtx,
  id: string,
  action: 'decline' | 'revoke',
  reason: string | null,
): PortalResponse {
  await getPortalMandate(ctx, id)
  const mandate = await lockMandate(ctx, id, action, 'freelancer')
  endMandate(ctx, id, mandate, {
    status: action === 'decline' ? 'declined' : 'revoked',
    by: 'freelancer',
    reason,
  })
  return getPortalMandate(ctx, id)
}

export const declineMandate = (ctx: FreelancerCtx, id: string, { reason }: MandateReason): PortalResponse =>
  endOnPortal(ctx, id, 'decline', reason ?? null)

export const revokeOwnMandate = (ctx: FreelancerCtx, id: string, { reason }: MandateReason): PortalResponse =>
  endOnPortal(ctx, id, 'revoke', reason ?? null)

export { billingMandateObjects } from './billing-mandates.queries.ts'
