// The due date of an entry, the number of days overdue, and what the law adds.
import { daysBetween } from '../../../shared/calendar/month.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/accounting', 'dueDate')

type Due = Pick<AccountingEntry, 'status' | 'due_date'>
type Late = Pick<AccountingEntry, 'late_payment' | 'currency'>

export const isOverdue = ({ status, due_date }: Due, today: string): boolean =>
  status === 'waiting_payment' && due_date !== null && due_date < today

/** Under the due date in a list. */
export function LateAmounts({ entry: { late_payment: late, currency } }: { entry: Late }) {
  const t = texts()
  if (!late) return null
  const indemnity = late.fixed_indemnity
  const all = [
    t.interest(money(late.interest_amount, currency)),
    ...(indemnity === null ? [] : [t.indemnity(money(indemnity, 'EUR'))]),
  ]
  return <span class="small soft"> {all.join(', ')}</span>
}

export function DueDate({ entry }: { entry: Due }) {
  const t = texts()
  const today = useToday()
  const { due_date, status } = entry
  if (due_date === null) return null
  const isDueToday = status === 'waiting_payment' && due_date === today
  return (
    <span>
      <span class="nowrap">{day(due_date)}</span>
      {isOverdue(entry, today) && <span class="small overdue"> {t.late(daysBetween(due_date, today))}</span>}
      {isDueToday && <span class="small overdue"> {t.today}</span>}
    </span>
  )
}
