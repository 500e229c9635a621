// Everything that is held about a person as one zip file: the rows of each table as JSON, and the files that they refer to. A file is read
// when its turn comes. The declarations say which tables have data of the person, so a new one is never forgotten.
import { createHash } from 'node:crypto'
import { makeZip, predictLength } from 'client-zip'
import { refused } from '../../../domain/errors/api-error.ts'
import { FILE_EXTENSIONS, type FileResponse } from '../../../domain/file-response.ts'
import { LAWS, type PersonKind } from '../../../domain/personal-data.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { ZIP } from '../../../kernel/wire/schemas.ts'
import { findAddresses } from '../../platform/audit-log/index.ts'
import type { DeclaredTable } from './declared.views.ts'
import { STATEMENTS, type TableStatements, type Whole } from './erase.queries.ts'
import { findSellers } from './erasures.queries.ts'
import { createStatementInput, readRetention, requirePerson } from './erasures.service.ts'
import { PERSONAL_DATA_ERRORS } from './personal-data.manifest.ts'
import { listSubjectIds } from './subjects.service.ts'

export const MAX_EXPORTED_ROWS = 50_000
/** The export has only the newest acts of each table: acts grow without bound and say little about the user. */
export const MAX_EXPORTED_ACTS = 10_000
const PAGE = 1000

const EXTENSIONS: Readonly<Record<string, string>> = FILE_EXTENSIONS

type Packed = { name: string; bytes: Buffer } | { name: string; sha256: Buffer; size: number }

export async function exportPerson(ctx: Ctx, kind: PersonKind, id: string): Promise<FileResponse> {
  await requirePerson(ctx, kind, id)
  const input = await createExportInput(ctx, kind, id)
  const packed: Packed[] = []
  let rows = 0
  for (const statements of STATEMENTS[kind]) {
    const found = await listRows(ctx, statements, input, MAX_EXPORTED_ROWS - rows)
    if (found.length === 0) continue
    rows += found.length
    packed.push(jsonFile(`data/${statements.table.name}.json`, found))
    packed.push(...(await listFiles(ctx, statements, input)))
  }
  for (const { table, acts } of STATEMENTS[kind]) {
    const found = await acts?.many(ctx.db, { ...input, most: MAX_EXPORTED_ACTS })
    const rows = found?.map(({ json }) => json) ?? []
    if (rows.length > 0) packed.push(jsonFile(`acts/${table.name}.json`, rows))
  }
  packed.unshift({ name: 'about.json', bytes: createAboutFile(kind, id, ctx.clock.now(), packed) })
  const lastModified = ctx.clock.now()
  const sizes = packed.map((one) => ({ name: one.name, lastModified, size: sizeOf(one) }))
  const hash = createHash('sha256')
  for (const one of packed) hash.update(`${one.name}\0`).update('bytes' in one ? one.bytes : one.sha256)
  return {
    pieces: makeZip(readContents(ctx, packed, lastModified)),
    size: Number(predictLength(sizes)),
    mediaType: ZIP,
    name: `${kind}-${id}.zip`,
    sha256: hash.digest('hex'),
  }
}

const jsonFile = (name: string, rows: readonly string[]): Packed => ({
  name,
  bytes: Buffer.from(`[\n${rows.join(',\n')}\n]\n`),
})

const sizeOf = (one: Packed) => ('bytes' in one ? one.bytes.length : one.size)

/** Finds data also by addresses that the person had before. */
async function createExportInput(ctx: Ctx, kind: PersonKind, id: string): Promise<Whole> {
  const key = { tenant_id: ctx.tenantId, resource: kind, subject_id: id }
  const addresses = (await findAddresses.many(ctx.db, key)).map(({ address }) => address)
  const now = ctx.clock.now()
  const whole = createStatementInput({ ...key, person_id: id, addresses }, now, now, await readRetention(ctx))
  const found = await findSellers.many(ctx.db, { tenant_id: ctx.tenantId, person_id: id })
  const input = { ...whole, sellers: found.map(({ seller }) => seller) }
  return { ...input, subjects: await listSubjectIds(ctx.db, kind, input) }
}

async function listRows(
  ctx: Ctx,
  { export: page }: TableStatements,
  input: Whole,
  most: number,
): Promise<string[]> {
  const rows: string[] = []
  for (let found = PAGE; page && found === PAGE; ) {
    const some = await page.many(ctx.db, { ...input, most: PAGE, skipped: rows.length })
    rows.push(...some.map(({ json }) => json))
    found = some.length
    if (rows.length > most) throw refused(PERSONAL_DATA_ERRORS.export_too_large, { limit: MAX_EXPORTED_ROWS })
  }
  return rows
}

async function listFiles(
  ctx: Ctx,
  { table, exportedFiles }: TableStatements,
  input: Whole,
): Promise<Packed[]> {
  const files: Packed[] = []
  for (const list of exportedFiles) {
    const found = await list.many(ctx.db, { ...input, most: MAX_EXPORTED_ROWS, skipped: 0 })
    for (const { id, sha256, media_type } of found) {
      const size = await ctx.files.size(ctx.db, { tenantId: ctx.tenantId, sha256 })
      const extension = EXTENSIONS[media_type] ?? 'bin'
      files.push({ name: `files/${table.name}/${id}.${extension}`, sha256, size })
    }
  }
  return files
}

async function* readContents(ctx: Ctx, packed: readonly Packed[], lastModified: Date) {
  for (const one of packed) {
    const { name } = one
    const input =
      'bytes' in one ? one.bytes : await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256: one.sha256 })
    yield { name, lastModified, input, size: sizeOf(one) }
  }
}

/** States why each table is stored and for how long, as the law requires. */
function createAboutFile(kind: PersonKind, id: string, at: Date, packed: readonly Packed[]): Buffer {
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
      at_most: personal.atMost ?? null,
    }))
  return Buffer.from(
    `${JSON.stringify({ person_kind: kind, person_id: id, exported_at: at, tables }, null, 2)}\n`,
  )
}
