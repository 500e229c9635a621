// Prints the calculation of a report or an entry: lines, proration, VAT, totals, due date.
import { printFields, printSection } from '../../output.ts'
import { type Column, formatAmount, type Item } from '../../text.ts'

const LINES: Column[] = [
  'kind',
  'label',
  'project_code',
  { number: 'quantity' },
  { amount: 'unit_amount' },
  { number: 'unrounded_amount' },
  { amount: 'amount_excl_vat' },
  { amount: 'vat_amount' },
]
const EXPENSE_LINES: Column[] = ['expense_kind', ...LINES.slice(1)]
const TOTALS: Column[] = ['of', { amount: 'excl_vat' }, { amount: 'vat' }, { amount: 'incl_vat' }]

type Vat = { regime: string; rate: number; base: number; unrounded_amount: string; amount: number }
type ProrationPeriod = Record<'first_day' | 'last_day' | 'unrounded_amount', string> &
  Record<'weekdays' | 'rate_amount' | 'amount_excl_vat', number>
type Proration = { weekdays_of_month: number; periods: ProrationPeriod[] }
type Sums = { amount_excl_vat: number; vat_amount: number; amount_incl_vat: number }
type ExpenseSums = Sums & { vat: Vat | null }
type Code = { id: string; name: string }

type Calculation = Item & { currency: string; lines: Item[]; vat: Vat | null }
type ReportCalculation = Calculation & {
  proration: Proration | null
  rounding: string
  invoice_amount_excl_vat: number
  invoice_amount_incl_vat: number
  expense_lines: Item[]
  expenses: ExpenseSums
  due_date_rule: string
}
type EntryCalculation = Calculation & Sums & { due_date: Item | null }

/** `codes` are the project codes of the report or entry. */
export function printReportCalculation(item: Item, codes: unknown): void {
  const calculation = item as ReportCalculation
  const { proration, currency, vat, expenses } = calculation
  printLines('calculation', calculation.lines, currency, codes)
  if (calculation.expense_lines.length > 0)
    printLines('expense_lines', calculation.expense_lines, currency, codes, EXPENSE_LINES)
  const invoice = {
    amount_excl_vat: calculation.invoice_amount_excl_vat,
    vat_amount: vat?.amount ?? 0,
    amount_incl_vat: calculation.invoice_amount_incl_vat,
  }
  printTotals(currency, { invoice, expenses })
  printFields({
    ...(proration && { proration: formatProration(proration, currency) }),
    rounding: calculation.rounding,
    vat: formatVat(vat, currency),
    ...(expenses.vat && { expense_vat: formatVat(expenses.vat, currency) }),
    due_date: calculation.due_date_rule,
  })
}

export function printEntryCalculation(item: Item, codes: unknown): void {
  const calculation = item as EntryCalculation
  const { currency, vat, due_date } = calculation
  const isExpense = calculation.lines.some(({ kind }) => kind === 'expense')
  printLines('calculation', calculation.lines, currency, codes, isExpense ? EXPENSE_LINES : LINES)
  printTotals(currency, { entry: calculation })
  printFields({
    vat: formatVat(vat, currency),
    due_date: due_date ? `${due_date['invoice_date']}: ${due_date['rule']} = ${due_date['due_date']}` : null,
  })
}

function printLines(
  title: string,
  lines: Item[],
  currency: string,
  codes: unknown,
  columns: Column[] = LINES,
): void {
  const names = new Map((codes as Code[]).map(({ id, name }) => [id, name]))
  const readable = lines.map((line) => {
    const code = line['project_code_id'] as string | null
    return { ...line, currency, project_code: code && (names.get(code) ?? code) }
  })
  printSection(title, readable, columns)
}

function printTotals(currency: string, totals: Record<string, Sums>): void {
  const rows = Object.entries(totals).map(([of, sums]) => ({
    of,
    currency,
    excl_vat: sums.amount_excl_vat,
    vat: sums.vat_amount,
    incl_vat: sums.amount_incl_vat,
  }))
  printSection('totals', rows, TOTALS)
}

const formatVat = (vat: Vat | null, currency: string) =>
  vat
    ? `${vat.regime}, ${vat.rate} % of ${formatAmount(vat.base, currency)} = ${vat.unrounded_amount}, rounded ${formatAmount(vat.amount, currency)}`
    : 'see each expense'

/** One share of the month for each rate. */
const formatProration = ({ periods, weekdays_of_month }: Proration, currency: string) =>
  periods
    .map(
      ({ rate_amount, weekdays, first_day, last_day, unrounded_amount, amount_excl_vat }) =>
        `${formatAmount(rate_amount, currency)} × ${weekdays} of ${weekdays_of_month} weekdays (${first_day} to ${last_day}) = ${unrounded_amount}, rounded ${formatAmount(amount_excl_vat, currency)}`,
    )
    .join('; ')
