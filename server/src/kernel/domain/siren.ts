// SIREN: nine digits with a Luhn check.
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, at) => total + luhnOf(Number(digit), at % 2 === 1), 0)
  return sum % 10 === 0
}

const luhnOf = (digit: number, isDoubled: boolean) => {
  const value = isDoubled ? digit * 2 : digit
  return value > 9 ? value - 9 : value
}
