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
  /** Oldest first. */
  rate_periods: readonly { from: string; rate_amount: string | number }[]
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

const getCode = (agreed: AgreedTerms, row: Work): Code => row.project_code_id ?? agreed.project_code_id

/** The rate of the last period that has begun, in ten-thousandths. */
const getRate = ({ rate_periods }: AgreedTerms, date: string): bigint =>
  toTenThousandths(rate_periods.filter(({ from }) => from <= date).at(-1)?.rate_amount ?? 0)

function calculateWork(agreed: AgreedTerms, rows: readonly Work[], perUnit: bigint): Line[] {
  if (agreed.mission_type === 'monthly') return calculateMonth(agreed, rows, perUnit)
  const groups = new Map<string, { code: Code; price: bigint; quantity: bigint }>()
  for (const row of rows) {
    const code = getCode(agreed, row)
    const item = agreed.deliverables.find(({ id }) => id === row.deliverable_id)
    const price = item ? toTenThousandths(item.amount_excl_vat) : getRate(agreed, row.date)
    const key = JSON.stringify([code, item?.id ?? null, String(price)])
    const before = groups.get(key)?.quantity ?? 0n
    groups.set(key, { code, price, quantity: before + toTenThousandths(row.quantity) })
  }
  return [...groups.values()].map(({ code, price, quantity }) => ({
    code,
    units: divideRounded(quantity * price, perUnit * 10_000n),
  }))
}

type Days = { rate: bigint; weekdays: bigint; rows: Work[] }

function calculateMonth(agreed: AgreedTerms, rows: readonly Work[], perUnit: bigint): Line[] {
  const { periods, all } = countWeekdays(agreed, rows)
  const charged = periods.length === 1 ? periods : periods.filter(({ weekdays }) => weekdays > 0n)
  return charged.flatMap((period) => {
    const units = divideRounded(period.rate * period.weekdays, perUnit * all)
    const own = sumDays(agreed, period.rows)
    const parts = own.length > 0 ? own : sumDays(agreed, rows)
    if (parts.length === 0) return [{ code: agreed.project_code_id, units }]
    const amounts = allocateUnits(
      units,
      parts.map(({ quantity }) => quantity),
    )
    return parts.map(({ code }, index) => ({ code, units: amounts[index] as bigint }))
  })
}

/** Remaining cents go to the earlier project codes; the share without a code comes first. */
function sumDays(agreed: AgreedTerms, rows: readonly Work[]) {
  const sums = new Map<Code, bigint>()
  for (const row of rows) {
    const code = getCode(agreed, row)
    sums.set(code, (sums.get(code) ?? 0n) + toTenThousandths(row.quantity))
  }
  return [...sums]
    .map(([code, quantity]) => ({ code, quantity }))
    .filter(({ quantity }) => quantity > 0n)
    .toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
}

/** Goes through the days of the month: each run of days of the mission with one rate, and all weekdays of the month. */
function countWeekdays(agreed: AgreedTerms, rows: readonly Work[]) {
  const { report_month, start_date, effective_end_date } = agreed
  const periods: Days[] = []
  let all = 0n
  for (let day = new Date(`${report_month}-01T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10)
    if (!date.startsWith(report_month)) return { periods, all }
    const weekday = day.getUTCDay() % 6 === 0 ? 0n : 1n
    all += weekday
    if (date < start_date || date > effective_end_date) continue
    const rate = getRate(agreed, date)
    if (periods.at(-1)?.rate !== rate) periods.push({ rate, weekdays: 0n, rows: [] })
    const current = periods.at(-1) as Days
    current.weekdays += weekday
    current.rows.push(...rows.filter((row) => row.date === date))
  }
}
