<<<<<<< HEAD
/** `2026-03-31`: the day that it is in a time zone now. Dates decide states there, not where the reader sits. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
=======
// Which day it is where the team is: what is overdue is so in the team's time zone, not in the reader's.
import { useMe } from '../session/me.ts'

const civilDay = (timeZone: string, at: Date): string =>
  // Swedish writes a day as 2026-03-31.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

export const useToday = (): string => civilDay(useMe().team.time_zone, new Date())

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)
>>>>>>> ui-money
