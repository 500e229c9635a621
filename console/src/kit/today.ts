// Which day it is where the team is: dates decide states there, not where the reader sits.
import { useMe } from '../session/me.ts'

const DAY_MS = 86_400_000

/** `2026-03-31`; Swedish writes a day so. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

export const useToday = (): string => todayIn(useMe().team.time_zone)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS)

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

export const dayBefore = (date: string): string => daysAfter(date, -1)
