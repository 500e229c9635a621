// Parses typed amounts: decimal comma or point, spaces between thousands.

/** The limit of the API. */
const DECIMAL = /^\d{1,12}([.,]\d{1,4})?$/

/** undefined unless it is an amount with at most four decimals. */
export function decimalOf(text: string): number | undefined {
  const bare = text.replace(/\s/g, '')
  return DECIMAL.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
