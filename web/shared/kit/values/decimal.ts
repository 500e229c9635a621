// Amounts as people type them: with a comma or a point, with blanks between the thousands.

/** As many as the API takes. */
const DECIMAL = /^\d{1,12}([.,]\d{1,4})?$/

/** undefined for what is no amount of at most four decimals. */
export function decimalOf(text: string): number | undefined {
  const bare = text.replace(/\s/g, '')
  return DECIMAL.test(bare) ? Number(bare.replace(',', '.')) : undefined
}

/** A field that was left empty has no value. */
export const orNull = (text: string) => (text === '' ? null : text)
