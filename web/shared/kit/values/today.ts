// The current date in the time zone of the team, on which statuses depend. In a sandbox it is the date of its clock.
import { now } from '../../platform/sandbox/sandbox.ts'
import { useMe } from '../../session/me.ts'

/** `2026-03-31`: the `sv` locale formats dates as ISO 8601. */
const formatDateIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

export const todayIn = (timeZone: string): string => formatDateIn(timeZone, now())

export const useToday = (): string => todayIn(useMe().team.time_zone)

/** Returns a function that converts an instant to a date in the time zone of the team. */
export function useTeamDate(): (instant: string) => string {
  const { time_zone } = useMe().team
  return (instant) => formatDateIn(time_zone, new Date(instant))
}
