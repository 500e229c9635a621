// Calculates the amounts of a report with integers, as the decisions define them, for a comparison with the service.
import { allocateUnits, divideRounded, toTenThousandths, total } from './exact-fractions.ts'

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
export type AgreedTerms = {
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

/** All amounts are in minor units of the currency. */
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

export function calculateExpected(agreed: AgreedTerms, rows: SentRows): Expected {
  const perUnit = 10n ** BigInt(4 - minorDecimals(agreed.currency))
  const toLine = (row: Flat): Line => ({
    code: row.project_code_id ?? agreed.project_code_id,
    units: divideRounded(toTenThousandths(row.amount_excl_vat), perUnit),
  })
  const lines = [...calculateWork(agreed, rows.timesheets, perUnit), ...rows.supplementary_items.map(toLine)]
  const invoice = total(lines.map(({ units }) => units))
  const rate = agreed.vat_regime === 'standard' ? toTenThousandths(agreed.vat_rate) : 0n
  const expenseLines = rows.expenses.map(toLine)
  const filterByKind = (kind: string | null) => rows.expenses.filter((row) => (row.kind ?? null) === kind)
  const rebilled = total(filterByKind('rebilled').map((row) => toLine(row).units))
  const receipts = total(
    filterByKind(null).map((row) => divideRounded(toTenThousandths(row.vat_amount ?? 0), perUnit)),
  )
  return {
    lines,
    invoice,
    vat: divideRounded(invoice * rate, 1_000_000n),
    ...sumByCode(lines),
    expense: total(expenseLines.map(({ units }) => units)),
    expenseVat: receipts + divideRounded(rebilled * rate, 1_000_000n),
    rebilled,
    expenseShares: sumByCode(expenseLines).shares,
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

function calculateWork(agreed: AgreedTerms, rows: readonly Work[], perUnit: bigint): Line[] {
  const groups = new Map<string, { code: Code; item: Code; quantity: bigint }>()
  for (const row of rows) {
    const code = row.project_code_id ?? agreed.project_code_id
    const item = row.deliverable_id ?? null
    const key = JSON.stringify([code, item])
    const before = groups.get(key)?.quantity ?? 0n
    groups.set(key, { code, item, quantity: before + toTenThousandths(row.quantity) })
  }
  if (agreed.mission_type === 'monthly') return calculateMonth(agreed, [...groups.values()], perUnit)
  return [...groups.values()].map(({ code, item, quantity }) => {
    const delivered = agreed.deliverables.find(({ id }) => id === item)
    const price = toTenThousandths(delivered?.amount_excl_vat ?? agreed.rate_amount ?? 0)
    return { code, units: divideRounded(quantity * price, perUnit * 10_000n) }
  })
}

function calculateMonth(
  agreed: AgreedTerms,
  groups: { code: Code; quantity: bigint }[],
  perUnit: bigint,
): Line[] {
  const [worked, all] = countWeekdays(agreed)
  const units = divideRounded(
    toTenThousandths(agreed.rate_amount ?? 0) * BigInt(worked),
    perUnit * BigInt(all),
  )
  // Remaining cents go to the earlier project codes; the share without a code comes first.
  const parts = groups
    .filter(({ quantity }) => quantity > 0n)
    .toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
  if (parts.length === 0) return [{ code: agreed.project_code_id, units }]
  const amounts = allocateUnits(
    units,
    parts.map(({ quantity }) => quantity),
  )
  return parts.map(({ code }, index) => ({ code, units: amounts[index] as bigint }))
}

/** The weekdays of the mission in the month, and all weekdays of the month. */
function countWeekdays({ report_month, start_date, effective_end_date }: AgreedTerms): [number, number] {
  const counts: [number, number] = [0, 0]
  for (let day = new Date(`${report_month}-01T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10)
    if (!date.startsWith(report_month)) return counts
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    counts[1] += 1
    if (date >= start_date && date <= effective_end_date) counts[0] += 1
  }
}
