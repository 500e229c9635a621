// When a notification is mailed: at once, after the quiet hours of the person, or with the digest of the day. Pure.

export type Preference = {
  off_kinds: readonly string[]
  digest_hour: number | null
  /** Hours of the day; both or neither. */
  quiet_from: number | null
  quiet_until: number | null
  /** The time zone of the person, otherwise of the team. */
  time_zone: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that the clocks of the zone are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const local = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return Math.round((local - Math.floor(at / 1000) * 1000) / MINUTE_MS)
}

/**
 * The instant at which clocks of the zone first show this local time. `local` has the milliseconds of the instant at which clocks in
 * UTC show it. For a local time that a change of the clocks skips, the instant at which they would have shown it without the change:
 * 02:00 becomes 03:00.
 */
function toInstant(local: number, zone: string): number {
  const [before, after] = [local - DAY_MS, local + DAY_MS].map(
    (near) => local - offsetAt(near, zone) * MINUTE_MS,
  ) as [number, number]
  const isShown = (at: number) => at + offsetAt(at, zone) * MINUTE_MS === local
  return isShown(before) || !isShown(after) ? before : after
}

/** The first instant at or after `at` when clocks show this time of day. A minute that they show twice counts once. */
function nextAt(at: Date, minuteOfDay: number, zone: string): Date {
  const local = at.getTime() + offsetAt(at.getTime(), zone) * MINUTE_MS
  const today = Math.floor(local / DAY_MS) * DAY_MS
  for (let day = today; ; day += DAY_MS) {
    const instant = toInstant(day + minuteOfDay * MINUTE_MS, zone)
    if (instant >= at.getTime()) return new Date(instant)
  }
}

/** The end of the quiet hours that include this instant; otherwise the instant itself. */
export function afterQuietHours(at: Date, { quiet_from, quiet_until, time_zone }: Preference): Date {
  if (quiet_from === null || quiet_until === null || quiet_from === quiet_until) return at
  const [from, until] = [quiet_from * 60, quiet_until * 60]
  const local = at.getTime() + offsetAt(at.getTime(), time_zone) * MINUTE_MS
  const now = Math.floor(local / MINUTE_MS) % DAY_MINUTES
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until
  return isQuiet ? nextAt(at, until, time_zone) : at
}

/** The next digest after this instant, which is not postponed by quiet hours: the person has chosen its hour. */
export const nextDigestAt = (at: Date, hour: number, time_zone: string): Date =>
  nextAt(new Date(at.getTime() + 1), hour * 60, time_zone)
