// How the clock of a sandbox moves.
import { DAY_MS } from '../../../domain/durations.ts'
import { MAX_YEARS_AHEAD } from './sandbox.manifest.ts'

const MAX_AHEAD_MS = MAX_YEARS_AHEAD * 366 * DAY_MS
export const MAX_DAYS = 3660

export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

export const isTooFar = (to: Date, realNow: Date) => to.getTime() - realNow.getTime() > MAX_AHEAD_MS

/** The next stop of the clock: the jobs run for each day, as for other teams. */
export const nextStop = (now: Date, to: Date) => new Date(Math.min(now.getTime() + DAY_MS, to.getTime()))
