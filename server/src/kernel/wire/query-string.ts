// Parses a query string strictly: repeated, undecodable and empty values are reported as errors.

import { type FieldError, fieldError, MAX_FIELD_ERRORS } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'

export type QueryParts = {
  values: Record<string, string>
  /** Position of the first occurrence of each name. */
  positions: Map<string, number>
  fieldErrors: FieldError[]
}

export function splitQuery(text: string): QueryParts {
  const parts: QueryParts = {
    values: Object.create(null) as Record<string, string>,
    positions: new Map(),
    fieldErrors: [],
  }
  if (text === '') return parts
  for (const pair of text.split('&')) {
    if (parts.fieldErrors.length >= MAX_FIELD_ERRORS) break
    addPair(parts, pair)
  }
  return parts
}

function addPair(parts: QueryParts, pair: string): void {
  const separatorIndex = pair.indexOf('=')
  const name = decode(separatorIndex < 0 ? pair : pair.slice(0, separatorIndex))
  const value = decode(separatorIndex < 0 ? '' : pair.slice(separatorIndex + 1))
  const field = (name ?? (separatorIndex < 0 ? pair : pair.slice(0, separatorIndex))).slice(0, 200)
  if (!parts.positions.has(field)) parts.positions.set(field, parts.positions.size)
  const errorKind = findErrorKind(parts, field, name, value)
  if (errorKind) parts.fieldErrors.push(fieldError(field, errorKind))
  else parts.values[field] = value as string
}

function findErrorKind(
  parts: QueryParts,
  field: string,
  name: string | undefined,
  value: string | undefined,
) {
  if (!name) return INPUT_ERRORS.unreadable_parameter
  if (value === undefined || value.includes('\0')) return INPUT_ERRORS.parameter_encoding
  if (value === '') return INPUT_ERRORS.empty_parameter
  if (field in parts.values) return INPUT_ERRORS.repeated_parameter
  return undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
