// Splits a query string without losing anything: repeated, undecodable and empty values stay visible as faults.
import { type Fault, MAX_FAULTS } from './errors.ts'

export type QueryParts = {
  values: Record<string, string>
  /** Where each name stands first. */
  positions: Map<string, number>
  faults: Fault[]
}

export function splitQuery(text: string): QueryParts {
  const parts: QueryParts = {
    values: Object.create(null) as Record<string, string>,
    positions: new Map(),
    faults: [],
  }
  if (text === '') return parts
  for (const pair of text.split('&')) {
    if (parts.faults.length >= MAX_FAULTS) break
    addPair(parts, pair)
  }
  return parts
}

function addPair(parts: QueryParts, pair: string): void {
  const cut = pair.indexOf('=')
  const name = decode(cut < 0 ? pair : pair.slice(0, cut))
  const value = decode(cut < 0 ? '' : pair.slice(cut + 1))
  const field = (name ?? (cut < 0 ? pair : pair.slice(0, cut))).slice(0, 200)
  if (!parts.positions.has(field)) parts.positions.set(field, parts.positions.size)
  const fault = faultOf(parts, field, name, value)
  if (fault) parts.faults.push({ field, ...fault })
  else parts.values[field] = value as string
}

function faultOf(parts: QueryParts, field: string, name: string | undefined, value: string | undefined) {
  if (!name)
    return { reason: 'unknown_parameter', message: 'A query parameter has no readable name' } as const
  if (value === undefined || value.includes('\0'))
    return { reason: 'invalid_value', message: `${field} is not valid percent-encoded UTF-8 text` } as const
  if (value === '') return { reason: 'invalid_value', message: `${field} must not be empty` } as const
  if (field in parts.values) return { reason: 'invalid_value', message: `${field} is given twice` } as const
  return undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
