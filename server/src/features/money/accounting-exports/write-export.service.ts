// Writes the file of an export in pieces, and compares its sums with those of the database.
import { createHash } from 'node:crypto'
import { invalidState } from '../../../domain/errors/api-error.ts'
import { toNumber, ZERO } from '../../../domain/money.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { readSettings } from '../accounting-settings/index.ts'
import { EXPORT_ERRORS } from './accounting-exports.manifest.ts'
import * as queries from './accounting-exports.queries.ts'
import type { NewExport } from './accounting-exports.schemas.ts'
import {
  addEntry,
  addLine,
  addSides,
  type Check,
  checkEntries,
  checkPostings,
  type Facts,
  listTotals,
  type Totals,
  toTotals,
} from './balance.rules.ts'
import * as entries from './entries-to-export.queries.ts'
import { ENTRY_FILES, FEC_FILE } from './export-file.rules.ts'
import { openPostings, type PostingLine, sumPostings } from './postings/postings.queries.ts'
import { postRange } from './postings/postings.service.ts'

type Team = Parameters<typeof FEC_FILE.formatHead>[0]
type Range = Pick<NewExport, 'from' | 'to'>

/** Writes a CSV file with one row for each entry. */
export async function writeEntries(
  ctx: Ctx,
  export_id: string,
  { format, from, to }: NewExport & { format: keyof typeof ENTRY_FILES },
  team: Team,
) {
  const { formatHead, formatLine } = ENTRY_FILES[format]
  entries.openEntries.queue(ctx.db, { tenant_id: ctx.tenantId, from, to })
  const file: Totals = new Map()
  let sums: entries.RangeSums[] | undefined
  const written = await writePieces<entries.EntryToExport>(ctx, export_id, formatHead(team), {
    formatRow: (entry) => formatLine(entry, team),
    add: (entry) => {
      sums ??= entry.range_sums ?? undefined
      addEntry(file, entry)
    },
    findFirstEntry: (entry) => entry,
  })
  sums ??= await entries.sumRange.many(ctx.db, { tenant_id: ctx.tenantId, from, to })
  const checks = requirePassedChecks(checkEntries(file, toTotals(sums), written.facts))
  const emptyFecTotals = {
    posting_count: 0,
    first_posting: null,
    last_posting: null,
    debit: 0,
    credit: 0,
    left_out_count: 0,
    left_out_entry_ids: [],
  }
  return {
    ...written,
    last_posting: null,
    totals: JSON.stringify({ currencies: listTotals(file), ...emptyFecTotals }),
    checks: JSON.stringify(checks),
  }
}

/** An entry that got its invoice number during an attempt is posted by the next one. */
const MAX_ATTEMPTS = 3

async function postWholeRange(ctx: Ctx, range: Range) {
  const settings = await readSettings(ctx)
  for (let attempt = 1; ; attempt += 1) {
    const last_posting = await postRange(ctx, range, settings)
    const input = { tenant_id: ctx.tenantId, ...range }
    const { unposted_count } = await entries.countUnposted.only(ctx.db, input)
    if (unposted_count === 0 || attempt === MAX_ATTEMPTS) return { last_posting, unposted_count }
  }
}

/** Writes a FEC with every posting of the range, and first numbers the postings that have no number yet. */
export async function writePostings(ctx: Ctx, export_id: string, { from, to }: Range, team: Team) {
  const { last_posting, unposted_count } = await postWholeRange(ctx, { from, to })
  const range = { tenant_id: ctx.tenantId, from, to, last_posting }
  openPostings.queue(ctx.db, range)
  const file: Totals = new Map()
  let sides = { debit: ZERO, credit: ZERO }
  const written = await writePieces<PostingLine>(ctx, export_id, FEC_FILE.formatHead(team), {
    formatRow: (line) => FEC_FILE.formatLine(line, team),
    add: (line) => {
      addLine(file, line)
      sides = addSides(sides, line)
    },
    findFirstEntry: ({ kind, position, entry_id: id, is_unsent }) =>
      kind === 'purchase' && position === 1 ? { id, is_unsent } : undefined,
  })
  const stored = await sumPostings.only(ctx.db, range)
  const posted = toTotals(await entries.sumPosted.many(ctx.db, range))
  const checks = requirePassedChecks([
    ...checkEntries(file, posted, written.facts, unposted_count),
    ...checkPostings(sides, stored),
  ])
  return {
    ...written,
    last_posting,
    totals: JSON.stringify({
      currencies: listTotals(file),
      posting_count: stored.posting_count,
      first_posting: stored.first_posting,
      last_posting: stored.last_posting,
      debit: toNumber(sides.debit),
      credit: toNumber(sides.credit),
      ...(await entries.findLeftOut.only(ctx.db, { tenant_id: ctx.tenantId, from, to })),
    }),
    checks: JSON.stringify(checks),
  }
}

/** Throws if a check failed, which rolls back the transaction: nothing of the export is stored. */
function requirePassedChecks(checks: Check[]): Check[] {
  const failed = checks.filter(({ is_ok }) => !is_ok).map(({ code }) => code)
  if (failed.length > 0)
    throw invalidState(EXPORT_ERRORS.export_checks_failed, { status: 'refused', allowed: [], failed })
  return checks
}

type RowHandlers<Row> = {
  formatRow(row: Row): string
  /** Adds the row to the sums of the file. */
  add(row: Row): void
  /** Returns the entry if the row is the first one of its entry. */
  findFirstEntry(row: Row): { id: string; is_unsent: boolean } | undefined
}

/** Writes the rows of the open cursor, one piece for each fetch. */
async function writePieces<Row>(
  ctx: Ctx,
  export_id: string,
  head: string,
  { formatRow, add, findFirstEntry }: RowHandlers<Row>,
) {
  const hash = createHash('sha256')
  const facts: Facts = { report_count: 0, report_errors: 0, credit_count: 0, credit_errors: 0 }
  const unsent: string[][] = []
  let [entry_count, size, position] = [0, 0, 0]
  const write = async (content: string) => {
    hash.update(content)
    size += Buffer.byteLength(content)
    await ctx.files.checkQuota(ctx.db, { tenantId: ctx.tenantId, size: Buffer.byteLength(content) })
    await queries.insertPiece.run(ctx.db, { tenant_id: ctx.tenantId, export_id, position, content })
    position += 1
  }
  await write(head)
  for (;;) {
    const rows = await entries.nextRows<Row>(ctx.db)
    if (rows.length === 0) break
    const rowEntries = []
    for (const row of rows) {
      add(row)
      const entry = findFirstEntry(row)
      if (entry) rowEntries.push(entry)
    }
    await write(rows.map(formatRow).join(''))
    unsent.push(rowEntries.filter(({ is_unsent }) => is_unsent).map(({ id }) => id))
    entry_count += rowEntries.length
    const ids = rowEntries.map(({ id }) => id)
    addFacts(facts, await entries.compareEntries.only(ctx.db, { tenant_id: ctx.tenantId, ids }))
  }
  await entries.closeRows(ctx.db)
  return { entry_count, size, sha256: hash.digest(), unsent, facts }
}

function addFacts(facts: Facts, more: entries.EntryFacts): void {
  facts.report_count += more.report_count
  facts.report_errors += more.report_errors
  facts.credit_count += more.credit_count
  facts.credit_errors += more.credit_errors
}
