// VAT numbers: the prefix of the country and a number in the format of that country, without spaces and punctuation.
import { COUNTRIES } from '../countries.ts'

/** The format of what follows the prefix; for member states of the EU, as VIES describes it. XI is Northern Ireland. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  // The key has no I and no O.
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{10}\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Numbers of countries whose format is not checked. */
const OTHER = /^[0-9A-Z]{2,15}$/

/** Prefixes that are not the code of the country. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  GB: ['GB', 'XI'],
  GF: ['FR'],
  GP: ['FR'],
  GR: ['EL'],
  IM: ['GB'],
  MC: ['FR'],
  MQ: ['FR'],
  RE: ['FR'],
  YT: ['FR'],
}

export const listVatPrefixes = (country: string): readonly string[] => PREFIXES[country] ?? [country]

export const getVatPrefix = (number: string): string => number.slice(0, 2)

const findFormat = (prefix: string): RegExp | undefined => {
  const isPrefix = COUNTRIES.includes(prefix) && listVatPrefixes(prefix).includes(prefix)
  return FORMATS[prefix] ?? (isPrefix ? OTHER : undefined)
}

export function isVatNumber(text: string): boolean {
  const rest = text.slice(2)
  if (!findFormat(getVatPrefix(text))?.test(rest)) return false
  return getVatPrefix(text) !== 'FR' || hasRightKey(rest)
}

/** Checks a key of two digits, which is derived from the SIREN. A key with a letter has no known rule. */
function hasRightKey(rest: string): boolean {
  const key = rest.slice(0, 2)
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(rest.slice(2)) % 97)) % 97
}

/** Returns the SIREN in a French VAT number; undefined for others. */
export const sirenOfVatNumber = (number: string): string | undefined =>
  getVatPrefix(number) === 'FR' && isVatNumber(number) ? number.slice(4) : undefined
