// Reads compliance documents and what freelancers owe.

import { toAloneSince } from '../../../domain/access/second-person.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { FILE_EXTENSIONS, type FileResponse, type Recorded } from '../../../domain/file-response.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { COMPLIANCE_KINDS, COMPLIANCE_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { readCheckedType } from '../../../kernel/wire/multipart.ts'
import { knownFreelancers } from '../freelancers/freelancers.tables.ts'
import { COMPLIANCE_DOCUMENT_EVENTS } from './compliance-documents.manifest.ts'
import * as queries from './compliance-documents.queries.ts'
import { documentActionLists, type StoredSettings, toSettings } from './compliance-documents.rules.ts'
import {
  COMPLIANCE_STATES,
  type ComplianceDocument,
  type ComplianceDocumentQuery,
  type ComplianceFile,
  type ComplianceOverviewQuery,
  type PortalComplianceDocument,
  type PortalComplianceDocumentQuery,
  type PortalComplianceFile,
} from './compliance-documents.schemas.ts'
import * as files from './compliance-file.queries.ts'

export const documentNotFound = () => notFound('compliance_document')

const toCaller = ({ tenantId, principal, clock }: KeyCtx) => ({
  tenant_id: tenantId,
  user_id: principal.userId,
  since: toAloneSince(clock.now()),
  action_lists: documentActionLists(principal.scopes),
  now: clock.now(),
})

export async function listDocuments(
  ctx: KeyCtx,
  { status, kind, ...query }: ComplianceDocumentQuery,
): Promise<JsonText<Page<ComplianceDocument>>> {
  await checkReferences(ctx, query, { freelancer_id: toReferenceKind(knownFreelancers, 'freelancer') })
  const statuses = status && parseWords(status, COMPLIANCE_STATUSES)
  const kinds = kind && parseWords(kind, COMPLIANCE_KINDS)
  const input = { ...toCaller(ctx), ...query, ...(statuses && { statuses }), ...(kinds && { kinds }) }
  return (await queries.pageOfDocuments.only(ctx.db, input)).json
}

export async function getDocument(ctx: KeyCtx, id: string): Promise<JsonText<ComplianceDocument>> {
  const row = await queries.findDocument.first(ctx.db, { ...toCaller(ctx), id })
  if (!row) throw documentNotFound()
  return row.json
}

export async function listPortalDocuments(
  ctx: FreelancerCtx,
  { kind, ...query }: PortalComplianceDocumentQuery,
): Promise<JsonText<Page<PortalComplianceDocument>>> {
  const kinds = kind && parseWords(kind, COMPLIANCE_KINDS)
  const input = {
    tenant_id: ctx.tenantId,
    freelancer_id: ctx.principal.freelancerId,
    ...query,
    ...(kinds && { kinds }),
  }
  return (await queries.pageOfPortalDocuments.only(ctx.db, input)).json
}

export async function getPortalDocument(
  ctx: FreelancerCtx,
  id: string,
): Promise<JsonText<PortalComplianceDocument>> {
  const key = { ...toRowKey(ctx, id), freelancer_id: ctx.principal.freelancerId }
  const row = await queries.findPortalDocument.first(ctx.db, key)
  if (!row) throw documentNotFound()
  return row.json
}

/** Records the download by the team. Downloads by the freelancer, whose document it is, are not recorded. */
export async function readTeamDocumentFile(ctx: Ctx, id: string): Promise<Recorded<FileResponse, Ctx>> {
  const { facts, ...file } = await findCheckedFile(ctx, id, {})
  const record = async (recordCtx: Ctx) => {
    queries.saveFileReading.queue(recordCtx.db, { ...toRowKey(ctx, id), at: recordCtx.clock.now() })
    recordEvent(recordCtx, COMPLIANCE_DOCUMENT_EVENTS.file_read, id, facts)
  }
  return { ...file, record }
}

export async function readDocumentFile(ctx: Ctx, id: string, freelancer_id: string): Promise<FileResponse> {
  const { facts: _, ...file } = await findCheckedFile(ctx, id, { freelancer_id })
  return file
}

/**
 * Returns the file as an attachment, with the media type of its content and a name of the service: a browser must not show
 * an uploaded file as a page of the service.
 */
async function findCheckedFile(ctx: Ctx, id: string, owner: { freelancer_id?: string }) {
  const found = await queries.findDocumentFile.first(ctx.db, { ...toRowKey(ctx, id), ...owner })
  if (!found?.sha256 || !found.media_type || found.size === null) throw documentNotFound()
  const { sha256, kind, issued_on, freelancer_id } = found
  const bytes = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 })
  // The type is derived from the content, because an erasure replaces the file with an empty page.
  const mediaType = readCheckedType(bytes)
  const name = `${kind}-${issued_on}.${FILE_EXTENSIONS[mediaType]}`
  return {
    chunks: streamBytes(bytes),
    size: bytes.length,
    mediaType,
    name,
    sha256: sha256.toString('hex'),
    facts: { freelancer_id, kind },
  }
}

async function* streamBytes(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const CURRENT_PERIOD = { year: null } as const

export async function getFile(ctx: Ctx, freelancerId: string): Promise<JsonText<ComplianceFile>> {
  const input = {
    tenant_id: ctx.tenantId,
    freelancer_id: freelancerId,
    now: ctx.clock.now(),
    ...CURRENT_PERIOD,
  }
  const row = await files.findComplianceFile.first(ctx.db, input)
  if (!row) throw notFound('freelancer')
  return row.json
}

export async function getPortalFile(ctx: FreelancerCtx): Promise<JsonText<PortalComplianceFile>> {
  const { freelancerId: freelancer_id } = ctx.principal
  const input = { tenant_id: ctx.tenantId, freelancer_id, now: ctx.clock.now(), ...CURRENT_PERIOD }
  return (await files.findPortalComplianceFile.only(ctx.db, input)).json
}

export async function listFiles(
  ctx: KeyCtx,
  { state, kind, year: sent, ...query }: ComplianceOverviewQuery,
): Promise<JsonText<Page<ComplianceFile>>> {
  const states = state && parseWords(state, COMPLIANCE_STATES)
  const kinds = (kind && parseWords(kind, COMPLIANCE_KINDS)) || COMPLIANCE_KINDS
  const input = { tenant_id: ctx.tenantId, now: ctx.clock.now(), year: sent ?? null, ...query }
  return (await files.pageOfComplianceFiles.only(ctx.db, { ...input, ...(states && { states, kinds }) })).json
}

/** Reads today in the team's time zone, and the settings of the team with defaults for those that are not set. */
export async function readTeamFacts(ctx: Pick<Ctx, 'db' | 'tenantId' | 'clock'>) {
  const found = await queries.findTeamFacts.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  return { today: found.today, settings: toSettings(found.compliance_settings as StoredSettings) }
}

export { complianceDocumentObjects } from './compliance-documents.queries.ts'
