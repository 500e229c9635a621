// The table of error codes for docs/errors.md.

import { type ErrorKind, toCause } from '../../domain/errors/error-kinds.ts'
import { ERROR_KINDS } from '../../error-registry.ts'

/** Placeholder for the field name in the example messages. */
const EXAMPLE_FIELD = '_field_'

function toRow(kind: ErrorKind): string {
  const params = Object.entries(kind.params as Record<string, { example: unknown }>)
  const sample = Object.fromEntries(params.map(([name, { example }]) => [name, example]))
  const { message } = toCause(kind, sample, EXAMPLE_FIELD)
  const names = params.map(([name]) => `\`${name}\``).join(', ')
  return `| \`${kind.code}\` | \`${kind.reason}\` | ${names} | ${message.replaceAll('|', '\\|')} |`
}

export const renderErrorTable = (): string[] => [
  '| Code | Reason | Params | Example of the message |',
  '|---|---|---|---|',
  ...[...ERROR_KINDS.values()].map(toRow),
]
