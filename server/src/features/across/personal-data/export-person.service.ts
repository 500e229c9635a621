// Everything that is held about a person as one zip file: the rows of each table as JSON, and the files that they refer to. Files are read
// one at a time. The declarations say which tables have data of the person, so a new one is never forgotten.
import { createHash } from 'node:crypto'
import { makeZip, predictLength } from 'client-zip'
import { refused } from '../../../domain/errors/api-error.ts'
import { FILE_EXTENSIONS, type FileResponse, type Recorded } from '../../../domain/file-response.ts'
import { LAWS, type PersonKind } from '../../../domain/personal-data.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { ZIP } from '../../../kernel/wire/schemas.ts'
import { recordUserExport } from '../../identity/users/index.ts'
import { recordFreelancerExport } from '../../people/freelancers/index.ts'
import { findAddresses } from '../../platform/audit-log/index.ts'
import type { DeclaredTable } from './declared.views.ts'
import { STATEMENTS, type StatementInput, type TableStatements } from './erase.queries.ts'
import { findSellers } from './erasures.queries.ts'
import { createStatementInput, readRetention, requirePerson } from './erasures.service.ts'
import { PERSONAL_DATA_ERRORS } from './personal-data.manifest.ts'
import { listSubjectIds } from './subjects.service.ts'

export const MAX_EXPORTED_ROWS = 50_000
/** The export has only the newest acts of each table: acts grow without bound and say little about the user. */
export const MAX_EXPORTED_ACTS = 10_000
const PAGE = 1000

const EXTENSIONS: Readonly<Record<string, string>> = FILE_EXTENSIONS

type ZipEntry = { name: string; bytes: Buffer } | { name: string; sha256: Buffer; size: number }

export async function exportPerson(
  ctx: Ctx,
  kind: PersonKind,
  id: string,
): Promise<Recorded<FileResponse, Ctx>> {
  await requirePerson(ctx, kind, id)
  const input = await createExportInput(ctx, kind, id)
  const packed: ZipEntry[] = []
  let rows = 0
  for (const statements of STATEMENTS[kind]) {
    const found = await listRows(ctx, statements, input, MAX_EXPORTED_ROWS - rows)
    if (found.length === 0) continue
    rows += found.length
    packed.push(createJsonFile(`data/${statements.table.name}.json`, found))
    packed.push(...(await listFiles(ctx, statements, input)))
  }
  for (const { table, acts } of STATEMENTS[kind]) {
    const found = await acts?.many(ctx.db, { ...input, limit: MAX_EXPORTED_ACTS })
    const rows = found?.map(({ json }) => json) ?? []
    if (rows.length > 0) packed.push(createJsonFile(`acts/${table.name}.json`, rows))
  }
  packed.unshift({ name: 'about.json', bytes: createAboutFile(kind, id, ctx.clock.now(), packed) })
  const lastModified = ctx.clock.now()
  const sizes = packed.map((entry) => ({ name: entry.name, lastModified, size: sizeOf(entry) }))
  const hash = createHash('sha256')
  for (const entry of packed)
    hash.update(`${entry.name}\0`).update('bytes' in entry ? entry.bytes : entry.sha256)
  return {
    chunks: makeZip(readContents(ctx, packed, lastModified)),
    size: Number(predictLength(sizes)),
    mediaType: ZIP,
    name: `${kind}-${id}.zip`,
    sha256: hash.digest('hex'),
    record: async (written) => RECORD[kind](written, id),
  }
}

const RECORD = { freelancer: recordFreelancerExport, user: recordUserExport }

const createJsonFile = (name: string, rows: readonly string[]): ZipEntry => ({
  name,
  bytes: Buffer.from(`[\n${rows.join(',\n')}\n]\n`),
})

const sizeOf = (entry: ZipEntry) => ('bytes' in entry ? entry.bytes.length : entry.size)

/** Finds data also by addresses that the person had before. */
async function createExportInput(ctx: Ctx, kind: PersonKind, id: string): Promise<StatementInput> {
  const key = { tenant_id: ctx.tenantId, resource: kind, subject_id: id }
  const addresses = (await findAddresses.many(ctx.db, key)).map(({ address }) => address)
  const now = ctx.clock.now()
  const baseInput = createStatementInput(
    { ...key, person_id: id, addresses },
    now,
    now,
    await readRetention(ctx),
  )
  const found = await findSellers.many(ctx.db, { tenant_id: ctx.tenantId, person_id: id })
  const input = { ...baseInput, sellers: found.map(({ seller }) => seller) }
  return { ...input, subjects: await listSubjectIds(ctx.db, kind, input) }
}

async function listRows(
  ctx: Ctx,
  { export: page }: TableStatements,
  input: StatementInput,
  maxRows: number,
): Promise<string[]> {
  const rows: string[] = []
  for (let found = PAGE; page && found === PAGE; ) {
    const some = await page.many(ctx.db, { ...input, limit: PAGE, skipped: rows.length })
    rows.push(...some.map(({ json }) => json))
    found = some.length
    if (rows.length > maxRows)
      throw refused(PERSONAL_DATA_ERRORS.export_too_large, { limit: MAX_EXPORTED_ROWS })
  }
  return rows
}

async function listFiles(
  ctx: Ctx,
  { table, exportedFiles }: TableStatements,
  input: StatementInput,
): Promise<ZipEntry[]> {
  const files: ZipEntry[] = []
  for (const list of exportedFiles) {
    const found = await list.many(ctx.db, { ...input, limit: MAX_EXPORTED_ROWS, skipped: 0 })
    for (const { id, sha256, media_type } of found) {
      const size = await ctx.files.size(ctx.db, { tenantId: ctx.tenantId, sha256 })
      const extension = EXTENSIONS[media_type] ?? 'bin'
      files.push({ name: `files/${table.name}/${id}.${extension}`, sha256, size })
    }
  }
  return files
}

async function* readContents(ctx: Ctx, packed: readonly ZipEntry[], lastModified: Date) {
  for (const entry of packed) {
    const { name } = entry
    const input =
      'bytes' in entry
        ? entry.bytes
        : await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256: entry.sha256 })
    yield { name, lastModified, input, size: sizeOf(entry) }
  }
}

/** States why each table is stored and for how long, as the law requires. */
function createAboutFile(kind: PersonKind, id: string, at: Date, packed: readonly ZipEntry[]): Buffer {
  const has = (table: DeclaredTable) => packed.some(({ name }) => name === `data/${table.name}.json`)
  const tables = STATEMENTS[kind]
    .map(({ table }) => table)
    .filter(has)
    .map(({ name, personal }) => ({
      table: name,
      why: personal.why,
      erased_with_the_person: Object.keys(personal.erased ?? {}),
      kept: personal.kept
        ? { columns: Object.keys(personal.kept.columns), reason: LAWS[personal.kept.law].reason }
        : null,
      at_most: personal.maxRetention ?? null,
    }))
  return Buffer.from(
    `${JSON.stringify({ person_kind: kind, person_id: id, exported_at: at, tables }, null, 2)}\n`,
  )
}
