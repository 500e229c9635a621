// Sums the rows written to a file, and compares the sums with those of the database.
import { exact, type Money, sumAmounts, toNumber, ZERO } from '../../../domain/money.ts'
import type { CHECKS } from './accounting-exports.schemas.ts'
import { formatAmountCell } from './cells.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'
import type { PostingLine } from './postings/postings.queries.ts'

type Sums = { entry_count: number; amount_excl_vat: Money; vat_amount: Money; amount_incl_vat: Money }
/** Sums by currency. */
export type Totals = Map<string, Sums>

const zeroSums = (): Sums => ({
  entry_count: 0,
  amount_excl_vat: ZERO,
  vat_amount: ZERO,
  amount_incl_vat: ZERO,
})

function addTo(totals: Totals, currency: string, more: Sums): void {
  const sums = totals.get(currency) ?? zeroSums()
  totals.set(currency, {
    entry_count: toNumber(exact(sums.entry_count).plus(more.entry_count)),
    amount_excl_vat: sums.amount_excl_vat.plus(more.amount_excl_vat),
    vat_amount: sums.vat_amount.plus(more.vat_amount),
    amount_incl_vat: sums.amount_incl_vat.plus(more.amount_incl_vat),
  })
}

type StoredSums = Record<keyof Sums, string | number> & { currency: string }

export function toTotals(rows: readonly StoredSums[]): Totals {
  const totals: Totals = new Map()
  for (const { currency, entry_count, ...amounts } of rows)
    addTo(totals, currency, {
      entry_count: Number(entry_count),
      amount_excl_vat: exact(amounts.amount_excl_vat),
      vat_amount: exact(amounts.vat_amount),
      amount_incl_vat: exact(amounts.amount_incl_vat),
    })
  return totals
}

/** Returns the amount as written, with the decimals of the cell. */
const toWrittenAmount = (amount: string, currency: string) => exact(formatAmountCell(amount, currency))

export function addEntry(totals: Totals, entry: EntryToExport): void {
  const { currency } = entry
  addTo(totals, currency, {
    entry_count: 1,
    amount_excl_vat: toWrittenAmount(entry.amount_excl_vat, currency),
    vat_amount: toWrittenAmount(entry.vat_amount, currency),
    amount_incl_vat: toWrittenAmount(entry.amount_incl_vat, currency),
  })
}

const COLUMN_OF_ROLE: Record<string, 'amount_excl_vat' | 'vat_amount' | 'amount_incl_vat' | undefined> = {
  cost: 'amount_excl_vat',
  vat: 'vat_amount',
  vat_waiting: 'vat_amount',
  supplier: 'amount_incl_vat',
}

/** A line of a purchase is a part of its entry. The amount owed to the supplier is on the credit side. */
export function addLine(totals: Totals, line: PostingLine): void {
  if (line.kind !== 'purchase') return
  const debit = toWrittenAmount(line.debit, 'EUR').minus(toWrittenAmount(line.credit, 'EUR'))
  const column = COLUMN_OF_ROLE[line.role]
  const sums = { ...zeroSums(), entry_count: line.position === 1 ? 1 : 0 }
  if (column) sums[column] = column === 'amount_incl_vat' ? debit.negated() : debit
  addTo(totals, 'EUR', sums)
}

const isSame = (one: Sums, other: Sums): boolean =>
  one.entry_count === other.entry_count &&
  one.amount_excl_vat.equals(other.amount_excl_vat) &&
  one.vat_amount.equals(other.vat_amount) &&
  one.amount_incl_vat.equals(other.amount_incl_vat)

const isEqual = (file: Totals, entries: Totals): boolean =>
  file.size === entries.size &&
  [...file].every(([currency, sums]) => isSame(sums, entries.get(currency) ?? zeroSums()))

export type Check = { code: (typeof CHECKS)[number]; compared: number; is_ok: boolean }

/** The result of comparing the entries of the file with their reports and credit notes. */
export type Facts = {
  report_count: number
  report_errors: number
  credit_count: number
  credit_errors: number
}

/** `entries`: expected sums, from the database. `missing_count`: entries of the range without a posting. */
export const checkEntries = (file: Totals, entries: Totals, facts: Facts, missing_count = 0): Check[] => [
  {
    code: 'file_equals_entries',
    compared: toNumber(sumAmounts([...entries.values()].map(({ entry_count }) => exact(entry_count)))),
    is_ok: isEqual(file, entries) && missing_count === 0,
  },
  { code: 'entries_equal_reports', compared: facts.report_count, is_ok: facts.report_errors === 0 },
  { code: 'credit_notes_equal_entries', compared: facts.credit_count, is_ok: facts.credit_errors === 0 },
]

type Sides = { debit: Money; credit: Money }
type StoredSides = { posting_count: number; unbalanced_count: number; debit: string; credit: string }

export const addSides = (sides: Sides, { debit, credit }: PostingLine): Sides => ({
  debit: sides.debit.plus(toWrittenAmount(debit, 'EUR')),
  credit: sides.credit.plus(toWrittenAmount(credit, 'EUR')),
})

/** Checks that debit and credit of the file are equal, and equal to those of the stored lines. */
export const checkPostings = (file: Sides, stored: StoredSides): Check[] => [
  { code: 'pieces_balanced', compared: stored.posting_count, is_ok: stored.unbalanced_count === 0 },
  {
    code: 'debit_equals_credit',
    compared: stored.posting_count,
    is_ok:
      file.debit.equals(file.credit) && file.debit.equals(stored.debit) && file.credit.equals(stored.credit),
  },
]

export const listTotals = (totals: Totals) =>
  [...totals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { entry_count, amount_excl_vat, vat_amount, amount_incl_vat }]) => ({
      currency,
      entry_count,
      amount_excl_vat: toNumber(amount_excl_vat),
      vat_amount: toNumber(vat_amount),
      amount_incl_vat: toNumber(amount_incl_vat),
    }))
