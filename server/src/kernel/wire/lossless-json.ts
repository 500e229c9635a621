// Finds in JSON text what JSON.parse changes or drops without an error: repeated names, numbers that a double does not
// hold exactly, text that PostgreSQL can't store, nesting that is too deep. One pass over the characters (decision 0036).

import { invalid, refused } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'

const MAX_DEPTH = 32
const MAX_DIGITS = 15
const MAX_NUMBER_LENGTH = 40
/** No body has an object with so many fields (a test walks over all schemas): beyond that, names are not checked. */
export const MAX_NAMES = 1000

type Level = { isObject: boolean; names: Set<string> | undefined; name: string; index: number }
type Scan = {
  text: string
  offset: number
  depth: number
  levels: Level[]
  expectsName: boolean
}
type Step = (scan: Scan) => void

/** Checks text that JSON.parse has accepted: the grammar is not checked again. */
export function checkLossless(text: string): void {
  const scan: Scan = { text, offset: 0, depth: 0, levels: [], expectsName: false }
  while (scan.offset < text.length) {
    const step = STEPS[text.charCodeAt(scan.offset)]
    if (step) step(scan)
    else scan.offset += 1
  }
}

const toCharCode = (character: string) => character.charCodeAt(0)
const QUOTE = toCharCode('"')
const BACKSLASH = toCharCode('\\')
const UNICODE = toCharCode('u')
const NUMBER_CHARACTERS: (true | undefined)[] = []
for (const character of '0123456789.eE+-') NUMBER_CHARACTERS[toCharCode(character)] = true

/** The steps by character code; other characters are skipped. */
const STEPS: (Step | undefined)[] = []
STEPS[toCharCode('{')] = (scan) => enter(scan, true)
STEPS[toCharCode('[')] = (scan) => enter(scan, false)
STEPS[toCharCode('}')] = leave
STEPS[toCharCode(']')] = leave
STEPS[toCharCode(':')] = (scan) => {
  scan.offset += 1
  scan.expectsName = false
}
STEPS[toCharCode(',')] = (scan) => {
  scan.offset += 1
  const level = scan.levels[scan.depth - 1] as Level
  level.index += 1
  scan.expectsName = level.isObject && level.index < MAX_NAMES
}
STEPS[QUOTE] = readString
for (const character of '-0123456789') STEPS[toCharCode(character)] = readNumber

function enter(scan: Scan, isObject: boolean): void {
  if (scan.depth === MAX_DEPTH) throw refused(INPUT_ERRORS.body_depth, { limit: MAX_DEPTH })
  scan.levels[scan.depth] = { isObject, names: undefined, name: '', index: 0 }
  scan.depth += 1
  scan.offset += 1
  scan.expectsName = isObject
}

function leave(scan: Scan): void {
  scan.depth -= 1
  scan.offset += 1
}

function formatPath({ levels, depth }: Scan): string {
  return levels.slice(0, depth).reduce((path, { isObject, name, index }) => {
    if (!isObject) return `${path}[${index}]`
    const wellFormed = name.toWellFormed()
    return path ? `${path}.${wellFormed}` : wellFormed
  }, '')
}

function readString(scan: Scan): void {
  const { text, expectsName } = scan
  const start = scan.offset
  let offset = start + 1
  let isEscaped = false
  let hasUnicode = false
  for (let code = text.charCodeAt(offset); code !== QUOTE; code = text.charCodeAt(offset)) {
    offset += 1
    if (code !== BACKSLASH) continue
    isEscaped = true
    hasUnicode ||= text.charCodeAt(offset) === UNICODE
    offset += 1
  }
  scan.offset = offset + 1
  if (!expectsName && !hasUnicode) return
  const value = isEscaped
    ? (JSON.parse(text.slice(start, offset + 1)) as string)
    : text.slice(start + 1, offset)
  if (expectsName) addName(scan, value)
  // Only a \u escape can produce them: JSON has no raw control characters, UTF-8 no lone surrogates.
  if (hasUnicode && (value.includes('\0') || !value.isWellFormed()))
    throw invalid(formatPath(scan), INPUT_ERRORS.unstorable_text)
}

function addName(scan: Scan, name: string): void {
  const level = scan.levels[scan.depth - 1] as Level
  // An object with one field needs no set.
  if (level.index === 1) level.names = new Set([level.name])
  level.name = name
  if (level.names?.has(name)) throw invalid(formatPath(scan), INPUT_ERRORS.duplicate_field)
  level.names?.add(name)
}

function readNumber(scan: Scan): void {
  const { text, offset: start } = scan
  while (NUMBER_CHARACTERS[text.charCodeAt(scan.offset)]) scan.offset += 1
  if (scan.offset - start === 1 || isExact(text, start, scan.offset)) return
  throw invalid(formatPath(scan), INPUT_ERRORS.significant_digits, { limit: MAX_DIGITS })
}

/** A double holds 15 decimal digits exactly; what it would round, overflow or turn into zero is refused. */
function isExact(text: string, start: number, end: number): boolean {
  // Checked before the digits: refusing a number with 200,000 zeros must be cheap.
  if (end - start > MAX_NUMBER_LENGTH) return false
  const token = text.slice(start, end)
  const value = Number(token)
  if (value === 0) return /^-?[0.]+(?:[eE]|$)/.test(token)
  return Number.isFinite(value) && (token.length <= MAX_DIGITS || countDigits(token) <= MAX_DIGITS)
}

const countDigits = (token: string) =>
  token
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '').length
