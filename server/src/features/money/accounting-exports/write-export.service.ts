// Writes the file of an export in pieces, and compares its sums with those of the database.
import { createHash } from 'node:crypto'
import { invalidState } from '../../../domain/errors/api-error.ts'
import { toNumber, ZERO } from '../../../domain/money.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { readSettings } from '../accounting-settings/index.ts'
import { EXPORT_ERRORS } from './accounting-exports.manifest.ts'
import * as queries from './accounting-exports.queries.ts'
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
import { FIRST_DAY, LAST_DAY } from './postings/all-days.ts'
import {
  findLastPosting,
  findPostingDays,
  openPostings,
  type PostingLine,
  sumPostings,
} from './postings/postings.queries.ts'
import { postRange } from './postings/postings.service.ts'

type Team = Parameters<typeof FEC_FILE.formatHead>[0]
type Range = { from: string; to: string }

/** What a file contains: the days of a period, or what was not sent yet. `today` is the range of a file without content. */
export type Content = { period: Range | undefined; today: string }

/** Writes a CSV file with one row for each entry. */
export async function writeEntries(
  ctx: Ctx,
  export_id: string,
  { format, period, today }: Content & { format: keyof typeof ENTRY_FILES },
  team: Team,
) {
  const { formatHead, formatLine } = ENTRY_FILES[format]
  const scope = { tenant_id: ctx.tenantId, ...period }
  entries.openEntries.queue(ctx.db, scope)
  let days: Range | undefined
  const file: Totals = new Map()
  let sums: entries.RangeSums[] | undefined
  const written = await writePieces<entries.EntryToExport>(ctx, export_id, formatHead(team), {
    formatRow: (entry) => formatLine(entry, team),
    add: (entry) => {
      sums ??= entry.range_sums ?? undefined
      // The rows are in the order of their dates.
      days = { from: days?.from ?? entry.invoice_date, to: entry.invoice_date }
      addEntry(file, entry)
    },
    findFirstEntry: (entry) => entry,
  })
  sums ??= await entries.sumRange.many(ctx.db, scope)
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
    range: period ?? days ?? { from: today, to: today },
    first_posting: null,
    last_posting: null,
    totals: JSON.stringify({ currencies: listTotals(file), ...emptyFecTotals }),
    checks: JSON.stringify(checks),
  }
}

/** An entry that got its invoice number during an attempt is posted by the next one. */
const MAX_ATTEMPTS = 3

async function postEverything(ctx: Ctx, period: Range | undefined) {
  const settings = await readSettings(ctx)
  const scope = { tenant_id: ctx.tenantId, ...period }
  const range = period ?? { from: FIRST_DAY, to: LAST_DAY }
  for (let attempt = 1; ; attempt += 1) {
    const last_posting = await postRange(ctx, { ...range, only_unsent: period === undefined }, settings)
    const { unposted_count } = await entries.countUnposted.only(ctx.db, scope)
    if (unposted_count === 0 || attempt === MAX_ATTEMPTS) return { last_posting, unposted_count }
  }
}

/** The postings of a period, or those that no FEC contained before this one, whatever their date. */
async function postContent(ctx: Ctx, { period, today }: Content) {
  const tenant_id = ctx.tenantId
  const before = await findLastPosting.only(ctx.db, { tenant_id })
  const { last_posting, unposted_count } = await postEverything(ctx, period)
  const first_posting = period ? 1 : before.last_posting + 1
  const numbers = { tenant_id, first_posting, last_posting }
  const days = period ?? (await findPostingDays.only(ctx.db, numbers))
  return { range: { ...numbers, from: days.from ?? today, to: days.to ?? today }, unposted_count }
}

/** Writes a FEC with every posting of the content, and first numbers the postings that have no number yet. */
export async function writePostings(ctx: Ctx, export_id: string, content: Content, team: Team) {
  const { range, unposted_count } = await postContent(ctx, content)
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
    range: { from: range.from, to: range.to },
    first_posting: content.period ? null : range.first_posting,
    last_posting: range.last_posting,
    totals: JSON.stringify({
      currencies: listTotals(file),
      posting_count: stored.posting_count,
      first_posting: stored.first_posting,
      last_posting: stored.last_posting,
      debit: toNumber(sides.debit),
      credit: toNumber(sides.credit),
      ...(await entries.findLeftOut.only(ctx.db, { tenant_id: ctx.tenantId, ...content.period })),
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
