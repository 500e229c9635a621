// Random IBANs of all countries in SEPA, with valid check digits.
import type { Random } from '../fuzz/samples/seeded.ts'

/** Formats after the check digits, from the IBAN registry: n digits, a capitals, c both. */
const STRUCTURES: Record<string, string> = {
  AD: 'n8 c12',
  AL: 'n8 c16',
  AT: 'n16',
  BE: 'n12',
  BG: 'a4 n6 c8',
  CH: 'n5 c12',
  CY: 'n8 c16',
  CZ: 'n20',
  DE: 'n18',
  DK: 'n14',
  EE: 'n16',
  ES: 'n20',
  FI: 'n14',
  FR: 'n10 c11 n2',
  GB: 'a4 n14',
  GI: 'a4 c15',
  GR: 'n7 c16',
  HR: 'n17',
  HU: 'n24',
  IE: 'a4 n14',
  IS: 'n22',
  IT: 'a1 n10 c12',
  LI: 'n5 c12',
  LT: 'n16',
  LU: 'n3 c13',
  LV: 'a4 c13',
  MC: 'n10 c11 n2',
  MD: 'c20',
  ME: 'n18',
  MK: 'n3 c10 n2',
  MT: 'a4 n5 c18',
  NL: 'a4 n10',
  NO: 'n11',
  PL: 'n24',
  PT: 'n21',
  RO: 'a4 c16',
  RS: 'n18',
  SE: 'n20',
  SI: 'n15',
  SK: 'n20',
  SM: 'a1 n10 c12',
  VA: 'n18',
}
export const IBAN_COUNTRIES = Object.keys(STRUCTURES)

const DIGITS = [...'0123456789']
const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CHARACTERS: Record<string, string[]> = { n: DIGITS, a: CAPITALS, c: [...DIGITS, ...CAPITALS] }

/** The remainder modulo 97, character by character: independent of the code that the service uses. */
export function remainderOf97(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

export function randomIban(random: Random, country: string): string {
  const parts = (STRUCTURES[country] as string).split(' ')
  const account = parts.map((part) => {
    const signs = CHARACTERS[part.charAt(0)] as string[]
    return Array.from({ length: Number(part.slice(1)) }, () => random.pick(signs)).join('')
  })
  const checkDigits = 98 - remainderOf97(`${country}00${account.join('')}`)
  return `${country}${String(checkDigits).padStart(2, '0')}${account.join('')}`
}
