// How the language writes numbers, dates and lists.

export default {
  /** BCP 47, for Intl. */
  tag: 'en-GB',
  /** The separator between a label and its value. */
  colon: ':',
  percent: (number: string) => `${number}%`,
  dayOfMonth: (day: string) => day,
  instant: (day: string, time: string, zone: string) => `${day} at ${time} (${zone})`,
  /** Keeps together what a line break must not divide, by no-break spaces in the place of spaces. */
  bindSpaces: (text: string) => text,
  /** What a spreadsheet of the language expects in a CSV file. */
  csv: {
    separator: ',',
    decimal: '.',
    day: (date: string) => date,
    month: (month: string) => month,
    yes: '1',
    no: '0',
  },
}
