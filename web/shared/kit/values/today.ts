// The current date in the team's time zone: statuses depend on it, not on the browser's time zone.
import { useMe } from '../../session/me.ts'

/** `2026-03-31`: the `sv` locale formats dates as ISO 8601. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

export const useToday = (): string => todayIn(useMe().team.time_zone)
