// The team asks a freelancer for documents, or the service does when a mission is offered.

import { type FieldError, fieldError, invalidInput, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { ComplianceKind } from '../../../kernel/db/schema/tables.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'
import { COMPLIANCE_DOCUMENT_EVENTS } from './compliance-documents.manifest.ts'
import * as queries from './compliance-documents.queries.ts'
import { MAX_REQUESTS_PER_DAY } from './compliance-documents.rules.ts'
import type { ComplianceFile, RequestComplianceDocuments } from './compliance-documents.schemas.ts'
import { getFile, readTeamFacts } from './compliance-documents.service.ts'
import { findKindsToRequest } from './compliance-file.queries.ts'
import { dayAgo, lockFreelancerForDocuments } from './upload-document.service.ts'

type DocumentRequest = { freelancerId: string; kinds: readonly ComplianceKind[]; message: string | null }

export async function requestDocuments(
  ctx: KeyCtx,
  freelancerId: string,
  { kinds, message = null }: RequestComplianceDocuments,
): Promise<JsonText<ComplianceFile>> {
  await lockFreelancerForDocuments(ctx, freelancerId)
  const owner = { tenant_id: ctx.tenantId, freelancer_id: freelancerId }
  const { count } = await queries.countRequests.only(ctx.db, { ...owner, since: dayAgo(ctx) })
  if (count >= MAX_REQUESTS_PER_DAY)
    throw refused(COMPLIANCE_ERRORS.too_many_document_requests, { limit: MAX_REQUESTS_PER_DAY })
  const openDocuments = await queries.findOpenDocuments.many(ctx.db, owner)
  const isAwaitingReview = (kind: ComplianceKind) =>
    openDocuments.some((one) => one.kind === kind && one.status === 'uploaded')
  const errors = kinds.flatMap((kind, index): FieldError[] =>
    isAwaitingReview(kind) ? [fieldError(`kinds[${index}]`, COMPLIANCE_ERRORS.document_to_review)] : [],
  )
  if (errors.length > 0) throw invalidInput(errors as [FieldError])
  await storeRequests(ctx, { freelancerId, kinds: [...new Set(kinds)], message })
  return getFile(ctx, freelancerId)
}

/** Sends one mail for all kinds. Documents that the service has already requested are requested again. */
async function storeRequests(
  ctx: Ctx,
  { freelancerId: freelancer_id, kinds, message }: DocumentRequest,
): Promise<void> {
  const row = toRequestRow(ctx)
  const ids = kinds.map(() => newId())
  const stored = await queries.insertRequests.many(ctx.db, { ...row, freelancer_id, ids, kinds })
  const isNew = (id: string) => stored.some((one) => one.id === id)
  const ofFreelancer = await queries.findOpenDocuments.many(ctx.db, {
    tenant_id: ctx.tenantId,
    freelancer_id,
  })
  const openDocuments = ofFreelancer.filter(({ kind }) => kinds.includes(kind))
  for (const { id } of openDocuments) if (!isNew(id)) queries.requestAgain.queue(ctx.db, { ...row, id })
  announce(ctx, freelancer_id, message, openDocuments)
}

const toRequestRow = (ctx: Ctx) => ({
  tenant_id: ctx.tenantId,
  requested_by_id: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  at: ctx.clock.now(),
})

type RequestedDocument = { id: string; kind: ComplianceKind }

function announce(
  ctx: Ctx,
  freelancer_id: string,
  message: string | null,
  documents: readonly RequestedDocument[],
): void {
  for (const { id, kind } of documents)
    recordEvent(ctx, COMPLIANCE_DOCUMENT_EVENTS.requested, id, { freelancer_id, kind })
  const id = newId()
  queries.insertMail.queue(ctx.db, {
    ...toRowKey(ctx, id),
    freelancer_id,
    template: 'requested',
    document_ids: documents.map(({ id }) => id),
    message,
    at: ctx.clock.now(),
  })
  queueMail(ctx, 'compliance_documents_requested', { id, number: 0 })
}

/**
 * Requests the missing documents after the row of an offered mission is written, if the team has enabled this. Does not take the
 * lock of the freelancer, which must precede that of the mission: one of several concurrent requests for a kind is stored.
 */
export async function requestForMission(ctx: Ctx, freelancerId: string): Promise<void> {
  const { settings } = await readTeamFacts(ctx)
  if (!settings.requests_automatically) return
  const owner = { tenant_id: ctx.tenantId, freelancer_id: freelancerId }
  const { kinds } = await findKindsToRequest.only(ctx.db, { ...owner, now: ctx.clock.now(), year: null })
  const ids = kinds.map(() => newId())
  const row = { ...toRequestRow(ctx), freelancer_id: freelancerId }
  const stored = kinds.length > 0 ? await queries.insertRequests.many(ctx.db, { ...row, ids, kinds }) : []
  if (stored.length > 0) announce(ctx, freelancerId, null, stored)
}
