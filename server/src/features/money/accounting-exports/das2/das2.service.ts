import { createHash } from 'node:crypto'
import { refused } from '../../../../domain/errors/api-error.ts'
import type { FileResponse, Recorded } from '../../../../domain/file-response.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Page } from '../../../../domain/pagination.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordExport } from '../../../company/tenants/index.ts'
import { EXPORT_ERRORS } from '../accounting-exports.manifest.ts'
import { findTeam } from '../accounting-exports.queries.ts'
import * as queries from './das2.queries.ts'
import { formatDas2File, getThreshold } from './das2.rules.ts'
import type { Das2FileQuery, Das2Query, Das2Row } from './das2.schemas.ts'

/** The maximum for the file, which is built in memory. */
const MAX_ROWS = 5000

const getCurrentYear = (ctx: Ctx) => ctx.clock.now().getUTCFullYear()

const toYearInput = (ctx: Ctx, year: number) => ({
  tenant_id: ctx.tenantId,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  threshold: getThreshold(year),
})

export async function listDas2(
  ctx: Ctx,
  { year = getCurrentYear(ctx), ...page }: Das2Query,
): Promise<JsonText<Page<Das2Row>>> {
  return (await queries.pageOfDas2.only(ctx.db, { ...toYearInput(ctx, year), ...page })).json
}

export async function getDas2File(
  ctx: Ctx,
  { year = getCurrentYear(ctx) }: Das2FileQuery,
): Promise<Recorded<FileResponse, Ctx>> {
  const { locale } = await findTeam.only(ctx.db, { tenant_id: ctx.tenantId })
  const { rows } = await queries.findAllDas2Rows.only(ctx.db, {
    ...toYearInput(ctx, year),
    limit: MAX_ROWS + 1,
  })
  if (rows.length > MAX_ROWS) throw refused(EXPORT_ERRORS.das2_too_large, { limit: MAX_ROWS })
  const text = formatDas2File(rows, locale)
  return {
    chunks: streamText(text),
    size: Buffer.byteLength(text),
    mediaType: 'text/csv; charset=utf-8; header=present',
    name: `das2-${year}.csv`,
    sha256: createHash('sha256').update(text).digest('hex'),
    record: (written) => recordExport(written, { content: 'das2', period: String(year) }),
  }
}

async function* streamText(text: string): AsyncGenerator<string> {
  yield text
}
