// Which day it is where the team is: dates decide states there, not where the reader sits.
import { useMe } from '../../session/me.ts'

/** `2026-03-31`; Swedish writes a day so. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

export const useToday = (): string => todayIn(useMe().team.time_zone)
