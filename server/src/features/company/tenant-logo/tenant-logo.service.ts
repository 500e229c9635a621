import { invalid } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { readImageInfo } from '../../../kernel/wire/image-info.ts'
import { TEAM_LOGO_ERRORS, TEAM_LOGO_EVENTS } from './tenant-logo.manifest.ts'
import * as queries from './tenant-logo.queries.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, type SetTeamLogo, type TeamLogo } from './tenant-logo.schemas.ts'
import { findLogoRow } from './tenant-logo.tables.ts'

export async function setLogo(ctx: Ctx, { image }: SetTeamLogo): Promise<JsonText<TeamLogo>> {
  const bytes = decodeImage(image)
  const { mediaType: media_type, width, height } = requireValidImage(bytes)
  const at = ctx.clock.now()
  const sha256 = await ctx.files.put(ctx.db, { tenantId: ctx.tenantId, bytes, at })
  const row = { tenant_id: ctx.tenantId, sha256, media_type, width, height, size: bytes.length, at }
  if (await queries.putLogo.first(ctx.db, row)) recordEvent(ctx, TEAM_LOGO_EVENTS.updated, ctx.tenantId)
  return getLogo(ctx)
}

/** Node ignores characters that are not base64, so the decoded bytes are encoded again and compared. */
function decodeImage(image: string): Buffer {
  const bytes = Buffer.from(image, 'base64')
  if (bytes.toString('base64') !== image) throw invalid('image', TEAM_LOGO_ERRORS.logo_not_an_image)
  return bytes
}

function requireValidImage(bytes: Buffer) {
  if (bytes.length > MAX_LOGO_BYTES)
    throw invalid('image', TEAM_LOGO_ERRORS.logo_too_large, { limit_bytes: MAX_LOGO_BYTES })
  const info = readImageInfo(bytes)
  if (!info) throw invalid('image', TEAM_LOGO_ERRORS.logo_not_an_image)
  if (info.width > MAX_LOGO_PIXELS || info.height > MAX_LOGO_PIXELS)
    throw invalid('image', TEAM_LOGO_ERRORS.logo_dimensions, { limit: MAX_LOGO_PIXELS })
  return info
}

export async function getLogo(ctx: Ctx): Promise<JsonText<TeamLogo>> {
  const row = await findLogoRow.first(ctx.db, { tenant_id: ctx.tenantId })
  if (!row) return NO_LOGO
  const bytes = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256: row.sha256 })
  return toJsonText<TeamLogo>({
    logo: {
      media_type: row.media_type,
      width: row.width,
      height: row.height,
      size: row.size,
      sha256: row.sha256.toString('hex'),
      image: bytes.toString('base64'),
      updated_at: row.updated_at.toISOString(),
    },
  })
}

const NO_LOGO = toJsonText<TeamLogo>({ logo: null })

/** Deletes the row only: stored files are never deleted. */
export async function deleteLogo(ctx: Ctx): Promise<JsonText<TeamLogo>> {
  const deleted = await queries.deleteLogoRow.first(ctx.db, { tenant_id: ctx.tenantId })
  if (deleted) recordEvent(ctx, TEAM_LOGO_EVENTS.deleted, ctx.tenantId)
  return NO_LOGO
}

/** Converts the stored logo for documents; it was validated when it was set. */
export function toLogoImage(
  bytes: Buffer,
): { mediaType: 'image/png' | 'image/jpeg'; base64: string } | undefined {
  const info = readImageInfo(bytes)
  return info && { mediaType: info.mediaType, base64: bytes.toString('base64') }
}
