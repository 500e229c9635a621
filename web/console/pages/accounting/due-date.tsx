// When an entry is due, and by how many days that is past.
import { daysBetween } from '../../../shared/calendar/month.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day } from '../../../shared/language/format.ts'
import { defineWords, useWords } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const WORDS = defineWords({
  en: {
    late: (days: number) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
    today: 'due today',
  },
  fr: {
    late: (days: number) => (days === 1 ? '1 jour de retard' : `${days} jours de retard`),
    today: 'échéance aujourd’hui',
  },
})

export const isOverdue = ({ status, due_date }: AccountingEntry, today: string): boolean =>
  status === 'waiting_payment' && due_date !== null && due_date < today

export function DueDate({ entry }: { entry: AccountingEntry }) {
  const w = useWords(WORDS)
  const today = useToday()
  const { due_date, status } = entry
  if (due_date === null) return null
  const isToday = status === 'waiting_payment' && due_date === today
  return (
    <span>
      <span class="nowrap">{day(due_date)}</span>
      {isOverdue(entry, today) && <span class="small overdue"> {w.late(daysBetween(due_date, today))}</span>}
      {isToday && <span class="small overdue"> {w.today}</span>}
    </span>
  )
}
