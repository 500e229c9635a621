// How long a report has been waiting for its review.
import { daysBetween } from '../../../shared/calendar/month.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineWords, useWords } from '../../../shared/language/language.ts'

const WORDS = defineWords({
  en: { waits: (days: number) => (days < 1 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`) },
  fr: {
    waits: (days: number) =>
      days < 1 ? 'aujourd’hui' : days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`,
  },
})

export function useWaits(): (since: string) => string {
  const w = useWords(WORDS)
  const today = useToday()
  return (since) => w.waits(daysBetween(since, today))
}
