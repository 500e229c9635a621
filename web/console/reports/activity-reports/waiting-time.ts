// The time since a report was submitted for review.
import { daysBetween } from '../../../shared/calendar/month.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/reports/waiting-time', 'waitingTime')

export function useWaitingTime(): (since: string) => string {
  const t = texts()
  const today = useToday()
  return (since) => t.waitingTime(daysBetween(since, today))
}
