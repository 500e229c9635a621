// The invoices of a range of days as one streamed zip file: each file is read when it is needed, with a short statement, so that a slow
// client holds neither a connection nor memory. PDF files are compressed already, so they are stored as they are.
import { createHash } from 'node:crypto'
import { makeZip, predictLength } from 'client-zip'
import { refused } from '../../../../domain/errors/api-error.ts'
import { type FileResponse, type Recorded, toFileName } from '../../../../domain/file-response.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { ZIP } from '../../../../kernel/wire/schemas.ts'
import { recordExport } from '../../../company/tenants/index.ts'
import { INVOICE_ERRORS } from '../invoices.manifest.ts'
import type { ArchiveQuery } from '../invoices.schemas.ts'
import { type ArchivedFile, findArchivedFiles } from './invoice-files.queries.ts'

export const MAX_ARCHIVED_INVOICES = 5000

export async function readArchive(
  ctx: Ctx,
  { from, to }: ArchiveQuery,
): Promise<Recorded<FileResponse, Ctx>> {
  const limit = MAX_ARCHIVED_INVOICES + 1
  const archivedFiles = await findArchivedFiles.many(ctx.db, {
    tenant_id: ctx.tenantId,
    from,
    to,
    limit: limit,
  })
  if (archivedFiles.length > MAX_ARCHIVED_INVOICES)
    throw refused(INVOICE_ERRORS.archive_too_large, { limit: MAX_ARCHIVED_INVOICES })
  const files = archivedFiles.map((file) => ({
    ...file,
    name: toArchiveName(file),
    lastModified: new Date(`${file.issue_date}T00:00:00Z`),
  }))
  const hash = createHash('sha256')
  for (const { name, sha256 } of files) hash.update(`${name}\0`).update(sha256)
  return {
    chunks: makeZip(streamContents(ctx, files)),
    size: Number(predictLength(files.map(({ name, lastModified, size }) => ({ name, lastModified, size })))),
    mediaType: ZIP,
    name: `factures-${from}-${to}.zip`,
    sha256: hash.digest('hex'),
    record: (written) => recordExport(written, { content: 'invoices', period: `${from}/${to}` }),
  }
}

/** Numbers of suppliers may repeat, and may contain characters that are not allowed in file names. */
const toArchiveName = ({ is_suppliers, number, seller, issue_date, entry_id }: ArchivedFile): string =>
  is_suppliers ? `${issue_date} ${seller} ${toFileName(number)} ${entry_id.slice(-6)}.pdf` : `${number}.pdf`

type FileToZip = ArchivedFile & { name: string; lastModified: Date }

async function* streamContents(ctx: Ctx, files: readonly FileToZip[]) {
  for (const { name, lastModified, sha256, size } of files) {
    const input = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 })
    yield { name, lastModified, input, size }
  }
}
