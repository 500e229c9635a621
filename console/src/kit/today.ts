/** `2026-03-31`: the day that it is in a time zone now. Dates decide states there, not where the reader sits. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
