// Parses typed amounts: decimal comma or point, spaces between thousands.

/** At most four decimals, as in the API. */
const DECIMAL = /^\d{1,12}([.,]\d{1,4})?$/

/** Returns undefined unless the text is an amount with at most four decimals. */
export function parseDecimal(text: string): number | undefined {
  const bare = text.replace(/\s/g, '')
  return DECIMAL.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
