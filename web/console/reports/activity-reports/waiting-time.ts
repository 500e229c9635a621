// The time since a report was submitted for review.
import { daysBetween } from '../../../shared/calendar/month.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    waitingTime: (days: number) => (days < 1 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`),
  },
  fr: {
    waitingTime: (days: number) =>
      days < 1 ? 'aujourd’hui' : days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`,
  },
})

export function useWaitingTime(): (since: string) => string {
  const w = useTexts(TEXTS)
  const today = useToday()
  return (since) => w.waitingTime(daysBetween(since, today))
}
