// Receipts of expenses: uploaded before the expense is saved, because a report replaces its expenses as a whole.

import { DAY_MS } from '../../../../domain/durations.ts'
import { notFound, refused } from '../../../../domain/errors/api-error.ts'
import { FILE_EXTENSIONS, type FileResponse } from '../../../../domain/file-response.ts'
import { newId } from '../../../../domain/ids.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Ctx, FreelancerCtx, KeyCtx } from '../../../../kernel/db/context.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import { readCheckedType } from '../../../../kernel/wire/multipart.ts'
import { getPortalMission } from '../../../missions/missions/index.ts'
import { findMissionOwner } from '../../../missions/missions/missions.tables.ts'
import { lockFreelancer } from '../../../people/freelancers/index.ts'
import { REPORT_ERRORS } from '../activity-reports.errors.ts'
import { EXPENSE_RECEIPT_EVENTS } from '../activity-reports.events.ts'
import { requireMission } from '../activity-reports.service.ts'
import * as queries from './receipts.queries.ts'
import type { ExpenseReceipt, UploadReceipt } from './receipts.schemas.ts'

export const MAX_RECEIPTS_PER_DAY = 100

type Upload = { input: UploadReceipt; file: Buffer }
type Uploader = 'team' | 'freelancer'

export async function uploadOnPortal(
  ctx: FreelancerCtx,
  missionId: string,
  sent: Upload,
): Promise<JsonText<ExpenseReceipt>> {
  await getPortalMission(ctx, missionId)
  return storeReceipt(
    ctx,
    { mission_id: missionId.toLowerCase(), freelancer_id: ctx.principal.freelancerId },
    sent,
    'freelancer',
  )
}

/** Uploads a receipt on behalf of the freelancer. */
export async function uploadForTeam(
  ctx: KeyCtx,
  missionId: string,
  sent: Upload,
): Promise<JsonText<ExpenseReceipt>> {
  const owner = await findMissionOwner.first(ctx.db, { tenant_id: ctx.tenantId, id: missionId })
  if (!owner) throw notFound('mission')
  return storeReceipt(ctx, { mission_id: missionId.toLowerCase(), ...owner }, sent, 'team')
}

type Owner = { mission_id: string; freelancer_id: string }

async function storeReceipt(
  ctx: Ctx,
  owner: Owner,
  { input, file }: Upload,
  by: Uploader,
): Promise<JsonText<ExpenseReceipt>> {
  const { tenantId: tenant_id } = ctx
  const { freelancer_id } = owner
  const at = ctx.clock.now()
  // The lock serializes concurrent uploads, so that each of them is counted.
  await lockFreelancer.first(ctx.db, { tenant_id, id: freelancer_id })
  const since = new Date(at.getTime() - DAY_MS)
  const { count } = await queries.countReceipts.only(ctx.db, { tenant_id, freelancer_id, since })
  if (count >= MAX_RECEIPTS_PER_DAY)
    throw refused(REPORT_ERRORS.too_many_receipts, { limit: MAX_RECEIPTS_PER_DAY })
  const sha256 = await ctx.files.put(ctx.db, { tenantId: tenant_id, bytes: file, at })
  const media_type = readCheckedType(file)
  const id = newId()
  queries.insertReceipt.queue(ctx.db, {
    tenant_id,
    id,
    ...owner,
    media_type,
    sha256,
    size: file.length,
    name: input.name ?? null,
    uploaded_by: by,
    at,
  })
  const eventData = { receipt_id: id, mission_id: owner.mission_id, by, sha256: sha256.toString('hex') }
  recordEvent(ctx, EXPENSE_RECEIPT_EVENTS.uploaded, freelancer_id, eventData)
  return (await queries.showReceipt.only(ctx.db, { tenant_id, id })).json
}

const receiptNotFound = () => notFound('expense_receipt')

export async function readPortalReceipt(
  ctx: FreelancerCtx,
  missionId: string,
  id: string,
): Promise<FileResponse> {
  await getPortalMission(ctx, missionId)
  const { freelancerId: freelancer_id } = ctx.principal
  const key = { tenant_id: ctx.tenantId, id, mission_id: missionId, freelancer_id }
  return toFileResponse(ctx, await queries.findPortalReceipt.first(ctx.db, key))
}

export async function readReceiptOfReport(ctx: KeyCtx, reportId: string, id: string): Promise<FileResponse> {
  await requireMission(ctx, reportId)
  const key = { tenant_id: ctx.tenantId, id, report_id: reportId }
  return toFileResponse(ctx, await queries.findReceiptOfReport.first(ctx.db, key))
}

type ReceiptFile = { sha256: Buffer; media_type: keyof typeof FILE_EXTENSIONS; created_at: Date }

/** Returns the file as an attachment, with the type of its content and a generated name. */
async function toFileResponse(ctx: Ctx, found: ReceiptFile | undefined): Promise<FileResponse> {
  if (!found) throw receiptNotFound()
  const { sha256 } = found
  const bytes = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 })
  // An erasure replaces the file by an empty page.
  const mediaType = readCheckedType(bytes)
  const name = `receipt-${found.created_at.toISOString().slice(0, 10)}.${FILE_EXTENSIONS[mediaType]}`
  return { chunks: streamBytes(bytes), size: bytes.length, mediaType, name, sha256: sha256.toString('hex') }
}

async function* streamBytes(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
