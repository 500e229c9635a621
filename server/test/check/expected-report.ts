// Calculates the amounts of a report from the decisions with integers, to compare with the service's response.
import { largestRemainder, nearest, tenThousandths, total } from './exact-fractions.ts'

const DECIMALS: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }
export const minorDecimals = (currency: string): number => {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) throw new Error(`No test knows the currency ${currency}`)
  return decimals
}

type Code = string | null
type Work = {
  date: string
  quantity: number
  project_code_id?: Code | undefined
  deliverable_id?: Code | undefined
}
type Flat = { amount_excl_vat: number; project_code_id?: Code | undefined }
export type SentRows = {
  timesheets: readonly Work[]
  supplementary_items: readonly Flat[]
  expenses: readonly (Flat & { vat_amount?: number | null | undefined; kind?: string | null | undefined })[]
}
export type Agreed = {
  mission_type: string
  rate_amount: string | number | null
  currency: string
  vat_regime: string
  vat_rate: string | number
  project_code_id: Code
  report_month: string
  start_date: string
  effective_end_date: string
  deliverables: readonly { id: string; amount_excl_vat: string | number }[]
}
type Line = { code: Code; units: bigint }

/** All in minor units of the currency. */
export type Expected = {
  lines: Line[]
  invoice: bigint
  vat: bigint
  shares: Map<string, bigint>
  withoutCode: bigint
  expense: bigint
  expenseVat: bigint
  /** The base of the VAT of re-billed expenses. */
  rebilled: bigint
  expenseShares: Map<string, bigint>
}

export function calculateExpected(agreed: Agreed, rows: SentRows): Expected {
  const perUnit = 10n ** BigInt(4 - minorDecimals(agreed.currency))
  const flat = (row: Flat): Line => ({
    code: row.project_code_id ?? agreed.project_code_id,
    units: nearest(tenThousandths(row.amount_excl_vat), perUnit),
  })
  const lines = [...calculateWork(agreed, rows.timesheets, perUnit), ...rows.supplementary_items.map(flat)]
  const invoice = total(lines.map(({ units }) => units))
  const rate = agreed.vat_regime === 'standard' ? tenThousandths(agreed.vat_rate) : 0n
  const spent = rows.expenses.map(flat)
  const ofKind = (kind: string | null) => rows.expenses.filter((row) => (row.kind ?? null) === kind)
  const rebilled = total(ofKind('rebilled').map((row) => flat(row).units))
  const receipts = total(ofKind(null).map((row) => nearest(tenThousandths(row.vat_amount ?? 0), perUnit)))
  return {
    lines,
    invoice,
    vat: nearest(invoice * rate, 1_000_000n),
    ...sumByCode(lines),
    expense: total(spent.map(({ units }) => units)),
    expenseVat: receipts + nearest(rebilled * rate, 1_000_000n),
    rebilled,
    expenseShares: sumByCode(spent).shares,
  }
}

function sumByCode(lines: readonly Line[]) {
  const shares = new Map<string, bigint>()
  let withoutCode = 0n
  for (const { code, units } of lines)
    if (code === null) withoutCode += units
    else shares.set(code, (shares.get(code) ?? 0n) + units)
  return { shares, withoutCode }
}

function calculateWork(agreed: Agreed, rows: readonly Work[], perUnit: bigint): Line[] {
  const groups = new Map<string, { code: Code; item: Code; quantity: bigint }>()
  for (const row of rows) {
    const code = row.project_code_id ?? agreed.project_code_id
    const item = row.deliverable_id ?? null
    const key = JSON.stringify([code, item])
    const before = groups.get(key)?.quantity ?? 0n
    groups.set(key, { code, item, quantity: before + tenThousandths(row.quantity) })
  }
  if (agreed.mission_type === 'monthly') return calculateMonth(agreed, [...groups.values()], perUnit)
  return [...groups.values()].map(({ code, item, quantity }) => {
    const delivered = agreed.deliverables.find(({ id }) => id === item)
    const price = tenThousandths(delivered?.amount_excl_vat ?? agreed.rate_amount ?? 0)
    return { code, units: nearest(quantity * price, perUnit * 10_000n) }
  })
}

function calculateMonth(agreed: Agreed, groups: { code: Code; quantity: bigint }[], perUnit: bigint): Line[] {
  const [worked, all] = countWeekdays(agreed)
  const units = nearest(tenThousandths(agreed.rate_amount ?? 0) * BigInt(worked), perUnit * BigInt(all))
  // Remaining cents go to the earlier project codes; the part without a code comes first.
  const parts = groups
    .filter(({ quantity }) => quantity > 0n)
    .toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
  if (parts.length === 0) return [{ code: agreed.project_code_id, units }]
  const amounts = largestRemainder(
    units,
    parts.map(({ quantity }) => quantity),
  )
  return parts.map(({ code }, at) => ({ code, units: amounts[at] as bigint }))
}

/** The days of the mission in the month, and the days of the month. */
function countWeekdays({ report_month, start_date, effective_end_date }: Agreed): [number, number] {
  const counts: [number, number] = [0, 0]
  for (let day = new Date(`${report_month}-01T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10)
    if (!date.startsWith(report_month)) return counts
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    counts[1] += 1
    if (date >= start_date && date <= effective_end_date) counts[0] += 1
  }
}
