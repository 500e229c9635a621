// Numbers of self-billed invoices: `AF-{SIREN of the buyer}-{code of the seller}-{000042}`. Pure.

const MAX_CODE_LENGTH = 12

export const formatSeriesRoot = (buyerSiren: string, code: string): string => `AF-${buyerSiren}-${code}`

/** Pads to at least six digits. A number has at most 35 characters, which the French rules allow. */
export const formatInvoiceNumber = (buyerSiren: string, code: string, number: number): string =>
  `${formatSeriesRoot(buyerSiren, code)}-${String(number).padStart(6, '0')}`

/**
 * Takes the prefix from the name without accents, or `F` if the name has no Latin letters or digits. Leaves four characters for the
 * number that makes the code unique.
 */
export function toCodePrefix(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[œŒ]/g, 'OE')
    .replaceAll(/[æÆ]/g, 'AE')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return plain.slice(0, MAX_CODE_LENGTH - 4) || 'F'
}

/** Returns the prefix itself, or the prefix with the first free number. */
export function findFreeCode(prefix: string, usedCodes: ReadonlySet<string>): string {
  if (!usedCodes.has(prefix)) return prefix
  for (let number = 2; ; number += 1) {
    const code = `${prefix.slice(0, MAX_CODE_LENGTH - String(number).length)}${number}`
    if (!usedCodes.has(code)) return code
  }
}
