// The current date in the team's time zone: statuses depend on it, not on the browser's time zone. In a sandbox it is that of its clock.
import { now } from '../../platform/sandbox/sandbox.ts'
import { useMe } from '../../session/me.ts'

/** `2026-03-31`: the `sv` locale formats dates as ISO 8601. */
const dateIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

export const todayIn = (timeZone: string): string => dateIn(timeZone, now())

export const useToday = (): string => todayIn(useMe().team.time_zone)

/** The date of an instant in the team's time zone. */
export function useDateOf(): (instant: string) => string {
  const { time_zone } = useMe().team
  return (instant) => dateIn(time_zone, new Date(instant))
}
