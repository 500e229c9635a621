// How the clock of a sandbox moves.
import { DAY_MS } from '../../../domain/durations.ts'
import { MAX_YEARS_AHEAD } from './sandbox.manifest.ts'

const MAX_AHEAD_MS = MAX_YEARS_AHEAD * 366 * DAY_MS
export const MAX_DAYS = 3660

export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

export const isTooFar = (to: Date, realNow: Date) => to.getTime() - realNow.getTime() > MAX_AHEAD_MS

/** Where the clock stops on its way: each day is worked on, as the days of other teams are. */
export const nextStop = (now: Date, to: Date) => new Date(Math.min(now.getTime() + DAY_MS, to.getTime()))
