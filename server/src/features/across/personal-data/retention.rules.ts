// How long data are kept. Pure.
import { DAY_MS } from '../../../domain/durations.ts'
import { LAWS } from '../../../domain/personal-data.ts'

export type Retention = { accounting_years: number; mail_days: number; session_days: number }

export const MIN_ACCOUNTING_YEARS = LAWS.accounting.years

const DEFAULT_RETENTION: Retention = {
  accounting_years: MIN_ACCOUNTING_YEARS,
  mail_days: 90,
  session_days: 365,
}

/** What the team has set, otherwise the defaults. */
export const resolveRetention = (stored: Partial<Retention>): Retention => ({
  ...DEFAULT_RETENTION,
  ...stored,
})

/** Only what differs from the defaults is stored. */
export const toStoredRetention = (
  stored: Partial<Retention>,
  changes: Partial<Retention>,
): Partial<Retention> =>
  Object.fromEntries(
    Object.entries(resolveRetention({ ...stored, ...changes })).filter(
      ([name, value]) => value !== DEFAULT_RETENTION[name as keyof Retention],
    ),
  )

/** Data from before this day is no longer kept: the years count from the end of the year of the data. */
export const getRetentionStart = (now: Date, years: number): string => `${now.getUTCFullYear() - years}-01-01`

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The next day on which a retention period may end. */
export const getNextExpiryDate = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 2))
