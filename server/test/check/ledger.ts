// The stored accounting entries of a team, and their invariants.
import { expect } from 'vitest'
import type { Team, World } from '../world/world.ts'
import { toMinorUnits, total } from './exact-fractions.ts'

export type LedgerEntry = {
  id: string
  activity_report_id: string
  freelancer_id: string
  type: 'invoice' | 'expense' | 'credit_note'
  status: 'waiting_payment' | 'paid' | 'cancelled'
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
  series_number: number
  invoice_number: string
  credited_entry_id: string | null
  codes: { project_code_id: string; amount_excl_vat: string }[]
}

/** The entries of a team, ordered by number. */
const listLedger = (world: World, team: Pick<Team, 'id'>): Promise<LedgerEntry[]> =>
  world.database.query<LedgerEntry>({
    text: `select e.*, (select coalesce(json_agg(json_build_object('project_code_id', c.project_code_id,
          'amount_excl_vat', c.amount_excl_vat::text) order by c.project_code_id), '[]'::json)
        from accounting_entry_code c where c.tenant_id = e.tenant_id and c.entry_id = e.id) as codes
      from accounting_entry e where e.tenant_id = $1 order by e.freelancer_id, e.series_number`,
    values: [team.id],
  })

const cents = (amount: string) => toMinorUnits(amount, 2)
export const sumCents = (
  entries: readonly LedgerEntry[],
  field: 'amount_excl_vat' | 'vat_amount' | 'amount_incl_vat',
) => total(entries.map((entry) => cents(entry[field])))

/** Cents per project code, over all entries. */
export function centsByCode(entries: readonly LedgerEntry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { project_code_id, amount_excl_vat } of entries.flatMap(({ codes }) => codes))
    sums.set(project_code_id, (sums.get(project_code_id) ?? 0n) + cents(amount_excl_vat))
  return sums
}

/** The numbers of entries are gapless and unique per freelancer, and match the counter of the series. */
async function expectGapless(world: World, team: Pick<Team, 'id'>, entries: LedgerEntry[]): Promise<void> {
  const series = await world.database.query<{ freelancer_id: string; last_number: number }>({
    text: 'select freelancer_id, last_number from accounting_series where tenant_id = $1',
    values: [team.id],
  })
  const entriesByFreelancer = Map.groupBy(entries, ({ freelancer_id }) => freelancer_id)
  expect(new Map(series.map((one) => [one.freelancer_id, one.last_number]))).toEqual(
    new Map([...entriesByFreelancer].map(([id, own]) => [id, own.length])),
  )
  for (const own of entriesByFreelancer.values())
    expect(own.map(({ series_number }) => series_number)).toEqual(own.map((_, index) => index + 1))
}

type IssuedInvoice = { seller: string; number: string; issue_date: string; code: string; last_number: number }

/** Invoice numbers are gapless and unique for each seller, later numbers are not older, and match the counter of the series. */
async function expectGaplessInvoices(world: World, team: Pick<Team, 'id'>): Promise<void> {
  const issued = await world.database.query<IssuedInvoice>({
    text: `select i.seller, i.number, i.issue_date, s.code, s.last_number from invoice i
      join invoice_series s on s.tenant_id = i.tenant_id and s.seller = i.seller
      where i.tenant_id = $1 and i.document_type in (389, 261) order by i.seller, i.number`,
    values: [team.id],
  })
  for (const own of Map.groupBy(issued, ({ seller }) => seller).values()) {
    const [{ code, last_number }] = own as [IssuedInvoice]
    expect(own.length).toBe(last_number)
    for (const [index, { number }] of own.entries())
      expect(number).toMatch(new RegExp(`^AF-\\d{9}-${code}-${String(index + 1).padStart(6, '0')}$`))
    const dates = own.map(({ issue_date }) => issue_date)
    expect(dates).toEqual(dates.toSorted())
  }
}

/** Each cancelled entry has one credit note with opposite amounts and shares; no other entry has one. */
function expectCreditNotes(entries: LedgerEntry[]): void {
  const credits = entries.filter(({ type }) => type === 'credit_note')
  const cancelled = entries.filter(({ type, status }) => type !== 'credit_note' && status === 'cancelled')
  expect(credits.map(({ credited_entry_id }) => credited_entry_id).sort()).toEqual(
    cancelled.map(({ id }) => id).sort(),
  )
  for (const cancelledEntry of cancelled) {
    const credit = credits.find(
      ({ credited_entry_id }) => credited_entry_id === cancelledEntry.id,
    ) as LedgerEntry
    const both = [cancelledEntry, credit]
    expect(credit.status).toBe('cancelled')
    expect(credit.series_number).toBeGreaterThan(cancelledEntry.series_number)
    for (const field of ['amount_excl_vat', 'vat_amount', 'amount_incl_vat'] as const)
      expect(sumCents(both, field)).toBe(0n)
    expect(credit.codes.map(({ project_code_id }) => project_code_id)).toEqual(
      cancelledEntry.codes.map(({ project_code_id }) => project_code_id),
    )
    expect([...centsByCode(both).values()].every((sum) => sum === 0n)).toBe(true)
  }
}

/** Checks the invariants of a ledger and returns its entries. */
export async function expectConsistent(world: World, team: Pick<Team, 'id'>): Promise<LedgerEntry[]> {
  const entries = await listLedger(world, team)
  await expectGapless(world, team, entries)
  await expectGaplessInvoices(world, team)
  expectCreditNotes(entries)
  for (const entry of entries)
    expect(cents(entry.amount_excl_vat) + cents(entry.vat_amount)).toBe(cents(entry.amount_incl_vat))
  return entries
}
