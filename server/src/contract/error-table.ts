// Writes the table of error codes in docs/errors.md from the registry: npm run contract.
import { readFile, writeFile } from 'node:fs/promises'
import { ERROR_KINDS } from '../error-registry.ts'
import { describe, type ErrorKind } from '../kernel/domain/errors/error-kinds.ts'

export const ERRORS_PAGE = new URL('../../../docs/errors.md', import.meta.url)

const START = '<!-- codes: written by npm run contract -->\n'
const END = '<!-- end of codes -->\n'

/** Stands for the name of the field in the example messages. */
const EXAMPLE_FIELD = '_field_'

function rowOf(kind: ErrorKind): string {
  const params = Object.entries(kind.params as Record<string, { example: unknown }>)
  const sample = Object.fromEntries(params.map(([name, { example }]) => [name, example]))
  const { message } = describe(kind, sample, EXAMPLE_FIELD)
  const names = params.map(([name]) => `\`${name}\``).join(', ')
  return `| \`${kind.code}\` | \`${kind.reason}\` | ${names} | ${message.replaceAll('|', '\\|')} |`
}

const table = (): string =>
  [
    '| Code | Reason | Params | Example of the message |',
    '|---|---|---|---|',
    ...[...ERROR_KINDS.values()].map(rowOf),
  ]
    .map((line) => `${line}\n`)
    .join('')

/** The page with the current table. */
export async function errorsPage(): Promise<string> {
  const page = await readFile(ERRORS_PAGE, 'utf8')
  const [before, rest] = page.split(START)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('docs/errors.md has no place for the codes')
  return `${before}${START}${table()}${END}${after}`
}

export const writeErrorsPage = async (): Promise<void> => writeFile(ERRORS_PAGE, await errorsPage())
