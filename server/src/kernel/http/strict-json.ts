// Reads a JSON body without losing anything: what JSON.parse would silently change or drop is refused here.
import { ApiError, invalid } from './errors.ts'

const MAX_DEPTH = 32
const MAX_DIGITS = 15
/** Before any look at its digits: a number of 200,000 zeros costs nothing to refuse. */
const MAX_NUMBER_LENGTH = 40
// Only ever applied to text that JSON.parse has accepted, so it need not check the grammar again.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|-?\d[\d.eE+-]*/g

const decoder = new TextDecoder('utf-8', { fatal: true })

export function parseStrictJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  const value = parse(text)
  scan(text)
  return value
}

const invalidJson = (message: string) => new ApiError(400, message, { reason: 'invalid_json' })

export const emptyBody = () => invalidJson('A JSON body is required')

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalidJson('The body is not valid UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson('The body is not valid JSON')
  }
}

type Level = { keys: Set<string> | null; path: string; at: string; index: number }
type Walk = { levels: Level[]; expectsKey: boolean }

const here = (walk: Walk) => walk.levels.at(-1)

const PUNCTUATION: Record<string, (walk: Walk) => void> = {
  '{': (walk) => enter(walk, new Set()),
  '[': (walk) => enter(walk, null),
  '}': (walk) => void walk.levels.pop(),
  ']': (walk) => void walk.levels.pop(),
  ':': (walk) => {
    walk.expectsKey = false
  },
  ',': (walk) => {
    const level = here(walk)
    if (level?.keys === null) level.index += 1
    walk.expectsKey = level?.keys !== null
  },
}

function enter(walk: Walk, keys: Set<string> | null): void {
  walk.levels.push({ keys, path: pathIn(here(walk)), at: '', index: 0 })
  if (walk.levels.length > MAX_DEPTH) throw invalidJson(`The body is nested deeper than ${MAX_DEPTH} levels`)
  walk.expectsKey = keys !== null
}

/** Walks the tokens once, keeping the path, to find duplicate keys, lossy numbers and unstorable strings. */
function scan(text: string): void {
  const walk: Walk = { levels: [], expectsKey: false }
  for (const [token] of text.matchAll(TOKEN)) {
    const step = PUNCTUATION[token]
    if (step) step(walk)
    else if (token.startsWith('"')) readString(token, here(walk), walk.expectsKey)
    else checkNumber(token, pathIn(here(walk)))
  }
}

function pathIn(level: Level | undefined): string {
  if (!level) return ''
  if (level.keys === null) return `${level.path}[${level.index}]`
  return level.path ? `${level.path}.${level.at}` : level.at
}

function readString(token: string, level: Level | undefined, isKey: boolean): void {
  const value = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
  if (isKey && level?.keys) {
    level.at = value.toWellFormed()
    if (level.keys.has(value)) throw invalid(pathIn(level), 'duplicate_key', `${pathIn(level)} is sent twice`)
    level.keys.add(value)
  }
  if (value.includes('\0') || !value.isWellFormed())
    throw invalid(pathIn(level), 'invalid_value', 'Text must not hold NUL or half of a surrogate pair')
}

/** A double holds 15 decimal digits exactly; what it would round, overflow or turn into zero is refused. */
function checkNumber(token: string, field: string): void {
  if (token.length <= MAX_NUMBER_LENGTH && isExact(token)) return
  const message = `${field || 'The body'} is a number beyond ${MAX_DIGITS} significant digits`
  throw invalid(field, 'out_of_range', message)
}

function isExact(token: string): boolean {
  const digits = token
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')
  const value = Number(token)
  return digits.length <= MAX_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '')
}
