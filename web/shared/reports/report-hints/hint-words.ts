// The words of a hint: its name, what was found, and why it is worth a look.
import { month, weekday } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { ActivityReportHint } from '../../sdk.ts'

const texts = requireTexts('shared/reports/report-hints', 'hintList')
const holidayTexts = requireTexts('shared/reports/report-hints', 'publicHolidays')

type Params = {
  day_on_two_missions: { date: string; quantity: number; missions: { name: string }[] }
  sunday: { date: string }
  public_holiday: { date: string; holiday: string; country: string }
  month_without_report: { months: string[] }
  quantity_far_from_plan: {
    basis: 'planned_quantity' | 'working_days'
    unit: 'hours' | 'days'
    quantity: number
    expected: number
  }
  expense_without_receipt: { count: number }
}
type Words = { name: string; text: string; reason: string }
type Writers = { [Code in keyof Params]: (params: Params[Code]) => Words }

export function useHintWords(): (hint: ActivityReportHint) => Words {
  const t = texts()
  const holidays: Record<string, string> = holidayTexts()
  const writers: Writers = {
    day_on_two_missions: ({ date, quantity, missions }) => ({
      ...t.day_on_two_missions,
      text: t.day_on_two_missions.text(
        weekday(date),
        t.days(quantity),
        missions.map(({ name }) => name).join(', '),
      ),
    }),
    sunday: ({ date }) => ({ ...t.sunday, text: t.sunday.text(weekday(date)) }),
    public_holiday: ({ date, holiday, country }) => ({
      ...t.public_holiday,
      text: t.public_holiday.text(weekday(date), holidays[holiday] ?? holiday, country),
    }),
    month_without_report: ({ months }) => ({
      ...t.month_without_report,
      text: t.month_without_report.text(months.map((one) => month(one)).join(', ')),
    }),
    quantity_far_from_plan: ({ basis, unit, quantity, expected }) => ({
      name: t.quantity_far_from_plan.name,
      text: t.quantity_far_from_plan.text(t[unit](quantity), t[unit](expected)),
      reason: t.quantity_far_from_plan.reason[basis],
    }),
    expense_without_receipt: ({ count }) => ({
      ...t.expense_without_receipt,
      text: t.expense_without_receipt.text(count),
    }),
  }
  return (hint) => {
    const write = writers[hint.code] as ((params: ActivityReportHint['params']) => Words) | undefined
    // A server of a later release may have further codes.
    return write ? write(hint.params) : { name: hint.code, text: hint.message, reason: '' }
  }
}

/** Returns the names of the hints about each day. */
export function useDayHints(hints: readonly ActivityReportHint[] = []): (date: string) => string[] {
  const getWords = useHintWords()
  const namesByDate = new Map<string, string[]>()
  for (const hint of hints) {
    const { date } = hint.params
    if (typeof date === 'string')
      namesByDate.set(date, [...(namesByDate.get(date) ?? []), getWords(hint).name])
  }
  return (date) => namesByDate.get(date) ?? []
}

/** Whether a hint is about this expense. */
export const hasExpenseHint = (hints: readonly ActivityReportHint[] | undefined, index: number): boolean =>
  hints?.some(({ rows }) => rows.some((row) => row.list === 'expenses' && row.index === index)) ?? false
