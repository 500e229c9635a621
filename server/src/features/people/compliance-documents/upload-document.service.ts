// Uploads of documents by the freelancer in the portal, or by the team for them. The team reviews every upload.

import { DAY_MS } from '../../../domain/durations.ts'
import {
  type FieldError,
  invalidInput,
  invalidState,
  notFound,
  refused,
} from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created } from '../../../domain/json-text.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { ComplianceKind } from '../../../kernel/db/schema/tables.ts'
import { readCheckedType } from '../../../kernel/wire/multipart.ts'
import { lockFreelancer } from '../freelancers/index.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'
import { COMPLIANCE_DOCUMENT_EVENTS } from './compliance-documents.manifest.ts'
import * as queries from './compliance-documents.queries.ts'
import { dateErrors, MAX_UPLOADS_PER_DAY, validUntil } from './compliance-documents.rules.ts'
import type {
  ComplianceDocument,
  PortalComplianceDocument,
  UploadComplianceDocument,
} from './compliance-documents.schemas.ts'
import { getDocument, getPortalDocument, readTeamFacts } from './compliance-documents.service.ts'

export const dayAgo = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - DAY_MS)

type SentDocument = { input: UploadComplianceDocument; file: Buffer }
type Uploader = { uploaded_by: 'team' | 'freelancer'; uploaded_by_id: string | null }

/** Locks the freelancer. Every change of their documents happens under this lock. */
export async function lockFreelancerForDocuments(ctx: Ctx, id: string): Promise<void> {
  const freelancer = await lockFreelancer.first(ctx.db, toRowKey(ctx, id))
  if (!freelancer) throw notFound('freelancer')
  const { status } = freelancer
  // An invited freelancer has no documents, because the profile can still be deleted.
  if (status !== 'active') throw invalidState(COMPLIANCE_ERRORS.document_of_archived, { status, allowed: [] })
}

export async function uploadForFreelancer(
  ctx: KeyCtx,
  freelancerId: string,
  sent: SentDocument,
): Promise<Created<ComplianceDocument>> {
  const id = await storeUpload(ctx, freelancerId, sent, {
    uploaded_by: 'team',
    uploaded_by_id: ctx.principal.userId,
  })
  return { id, json: await getDocument(ctx, id) }
}

export async function uploadOnPortal(
  ctx: FreelancerCtx,
  sent: SentDocument,
): Promise<Created<PortalComplianceDocument>> {
  const uploader = { uploaded_by: 'freelancer', uploaded_by_id: null } as const
  const id = await storeUpload(ctx, ctx.principal.freelancerId, sent, uploader)
  return { id, json: await getPortalDocument(ctx, id) }
}

/** Adds the file to a request, if there is one. Replaces an upload that awaits review, not the approved document. */
async function storeUpload(
  ctx: Ctx,
  freelancerId: string,
  { input, file }: SentDocument,
  uploader: Uploader,
): Promise<string> {
  const { tenantId: tenant_id } = ctx
  await lockFreelancerForDocuments(ctx, freelancerId)
  const owner = { tenant_id, freelancer_id: freelancerId }
  const { today, settings } = await readTeamFacts(ctx)
  const { kind, issued_on, code = null } = input
  const dates = { kind, issued_on, valid_until: input.valid_until ?? null }
  const valid_until = validUntil(dates, settings.renewal_months)
  const errors = dateErrors(dates, valid_until, today)
  if (errors.length > 0) throw invalidInput(errors as [FieldError])
  const { count } = await queries.countUploads.only(ctx.db, { ...owner, since: dayAgo(ctx) })
  if (count >= MAX_UPLOADS_PER_DAY)
    throw refused(COMPLIANCE_ERRORS.too_many_documents, { limit: MAX_UPLOADS_PER_DAY })
  const at = ctx.clock.now()
  const sha256 = await ctx.files.put(ctx.db, { tenantId: tenant_id, bytes: file, at })
  const media_type = readCheckedType(file)
  const row = { issued_on, valid_until, code, media_type, sha256, size: file.length, ...uploader, at }
  const id = await storeDocument(ctx, { ...owner, kind }, row)
  recordEvent(ctx, COMPLIANCE_DOCUMENT_EVENTS.uploaded, id, {
    freelancer_id: freelancerId,
    kind,
    valid_until,
    by: uploader.uploaded_by,
    sha256: sha256.toString('hex'),
  })
  return id
}

type OwnerAndKind = { tenant_id: string; freelancer_id: string; kind: ComplianceKind }
type Content = Omit<Parameters<typeof queries.fillRequest.queue>[1], 'tenant_id' | 'id'>

async function storeDocument(ctx: Ctx, owner: OwnerAndKind, content: Content): Promise<string> {
  const findOpenDocument = async () =>
    (await queries.findOpenDocuments.many(ctx.db, owner)).find((one) => one.kind === owner.kind)
  let openDocument = await findOpenDocument()
  if (openDocument?.status === 'uploaded') markReplaced(ctx, { id: openDocument.id, ...owner })
  if (openDocument?.status !== 'requested') {
    const stored = await queries.insertUpload.first(ctx.db, { ...owner, id: newId(), ...content })
    if (stored) return stored.id
    openDocument = await findOpenDocument()
  }
  const { id } = openDocument as { id: string }
  queries.fillRequest.queue(ctx.db, { ...toRowKey(ctx, id), ...content })
  return id
}

type ReplacedDocument = { id: string; freelancer_id: string; kind: string }

export function markReplaced(ctx: Ctx, { id, freelancer_id, kind }: ReplacedDocument): void {
  queries.replaceDocument.queue(ctx.db, { ...toRowKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, COMPLIANCE_DOCUMENT_EVENTS.replaced, id, { freelancer_id, kind })
}
