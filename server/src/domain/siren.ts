// SIREN and SIRET: numbers of French companies and of their establishments, with a Luhn check.

export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0

/** The SIREN of La Poste. Some of its establishments have no Luhn digit: the sum of their digits is a multiple of 5. */
const LA_POSTE = '356000000'

/** The SIREN and five digits of the establishment. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || !isSiren(text.slice(0, 9))) return false
  if (luhnSum(text) % 10 === 0) return true
  return text.startsWith(LA_POSTE) && digitSum(text) % 5 === 0
}

/** Doubles every second digit, counted from the last one. */
const luhnSum = (digits: string) =>
  [...digits].reduce(
    (total, digit, index) => total + toLuhnValue(Number(digit), (digits.length - index) % 2 === 0),
    0,
  )

const toLuhnValue = (digit: number, isDoubled: boolean) => {
  const value = isDoubled ? digit * 2 : digit
  return value > 9 ? value - 9 : value
}

const digitSum = (digits: string) => [...digits].reduce((total, digit) => total + Number(digit), 0)
