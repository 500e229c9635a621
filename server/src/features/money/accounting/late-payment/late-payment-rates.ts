// The rates of late-payment interest: Code de commerce, articles L. 441-10, II, and D. 441-5. Pure.

/**
 * The rate of the main refinancing operations of the ECB on the first day of each half-year, in percent, newest last. It was 0 from
 * 16 March 2016, so the first row also holds for earlier half-years. Add a row when the ECB has published the rate of 1 January or 1 July.
 */
export const ECB_RATES = [
  { from: '2022-07-01', rate: '0.00' },
  { from: '2023-01-01', rate: '2.50' },
  { from: '2023-07-01', rate: '4.00' },
  { from: '2024-01-01', rate: '4.50' },
  { from: '2024-07-01', rate: '4.25' },
  { from: '2025-01-01', rate: '3.15' },
  { from: '2025-07-01', rate: '2.15' },
  { from: '2026-01-01', rate: '2.15' },
] as const

/** The last day whose rate the table has; later days are computed with the last row. */
export const RATES_KNOWN_UNTIL = '2026-06-30'

/** The legal rate is that of the ECB, plus these points. */
export const ADDED_POINTS = 10

/** The fixed indemnity for recovery costs, in euros, of each invoice that is paid late. */
export const FIXED_INDEMNITY = 40

/** Interest counts days of a year of 365 days, in leap years, too. */
export const DAYS_OF_YEAR = 365
