// Somebody of the team approves or refuses an uploaded document.

import { toAloneSince } from '../../../domain/access/second-person.ts'
import { notAllowedForUser } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { findCreatorsOfKeys, listRequestKeys } from '../../identity/second-person/index.ts'
import { queueMail } from '../../platform/mails/index.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'
import { COMPLIANCE_DOCUMENT_EVENTS } from './compliance-documents.manifest.ts'
import * as queries from './compliance-documents.queries.ts'
import { checkDocumentAction, type DocumentAction, nextDue } from './compliance-documents.rules.ts'
import type { ComplianceDocument, RefuseComplianceDocument } from './compliance-documents.schemas.ts'
import { documentNotFound, getDocument, readTeamFacts } from './compliance-documents.service.ts'
import { lockFreelancerForDocuments, markReplaced } from './upload-document.service.ts'

/** Locks the freelancer, so that one of several concurrent reviews succeeds and the others find another status. */
async function lockUploadedDocument(ctx: KeyCtx, id: string, action: DocumentAction) {
  const owner = await queries.findOwner.first(ctx.db, toRowKey(ctx, id))
  if (!owner) throw documentNotFound()
  await lockFreelancerForDocuments(ctx, owner.freelancer_id)
  const now = ctx.clock.now()
  const { userId: user_id } = ctx.principal
  const facts = { ...toRowKey(ctx, id), now, user_id, since: toAloneSince(now) }
  const lockedDocument = await queries.findDocumentToReview.only(ctx.db, facts)
  checkDocumentAction(action, lockedDocument.status, lockedDocument)
  if (action === 'approve') await requireKeyOfOthers(ctx, lockedDocument.uploaded_by_id)
  return { ...owner, kind: lockedDocument.kind, valid_until: lockedDocument.valid_until as string }
}

/** The user who uploaded the document may have kept a key that they created for somebody else, or for an invitation. */
async function requireKeyOfOthers(ctx: KeyCtx, uploaderId: string | null): Promise<void> {
  if (uploaderId === null || uploaderId === ctx.principal.userId) return
  if ((await findCreatorsOfKeys(ctx, listRequestKeys(ctx))).includes(uploaderId))
    throw notAllowedForUser(COMPLIANCE_ERRORS.document_second_person)
}

export async function approveDocument(ctx: KeyCtx, id: string): Promise<JsonText<ComplianceDocument>> {
  const { freelancer_id, kind, valid_until } = await lockUploadedDocument(ctx, id, 'approve')
  const { settings } = await readTeamFacts(ctx)
  const ownerAndKind = { tenant_id: ctx.tenantId, freelancer_id, kind }
  const documentInForce = await queries.findInForce.first(ctx.db, ownerAndKind)
  if (documentInForce) markReplaced(ctx, { id: documentInForce.id, freelancer_id, kind })
  queries.approveDocument.queue(ctx.db, {
    ...toRowKey(ctx, id),
    ...nextDue(valid_until, settings.expiring_days),
    verified_by: ctx.principal.userId,
    at: ctx.clock.now(),
  })
  recordEvent(ctx, COMPLIANCE_DOCUMENT_EVENTS.approved, id, { freelancer_id, kind, valid_until })
  return getDocument(ctx, id)
}

export async function refuseDocument(
  ctx: KeyCtx,
  id: string,
  { reason }: RefuseComplianceDocument,
): Promise<JsonText<ComplianceDocument>> {
  const { freelancer_id, kind } = await lockUploadedDocument(ctx, id, 'refuse')
  const at = ctx.clock.now()
  queries.refuseDocument.queue(ctx.db, {
    ...toRowKey(ctx, id),
    verified_by: ctx.principal.userId,
    reason,
    at,
  })
  const mail_id = newId()
  queries.insertMail.queue(ctx.db, {
    ...toRowKey(ctx, mail_id),
    freelancer_id,
    template: 'refused',
    document_ids: [id],
    message: null,
    at,
  })
  queueMail(ctx, 'compliance_document_refused', { id: mail_id, number: 0 })
  recordEvent(ctx, COMPLIANCE_DOCUMENT_EVENTS.refused, id, { freelancer_id, kind }, { reason })
  return getDocument(ctx, id)
}
