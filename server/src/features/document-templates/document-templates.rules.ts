// What a template's body may hold: Markdown that can be laid out, and known words between double braces. Pure: a text in,
// an error with every fault out.
import { firstGraphemes } from '../../kernel/graphemes.ts'
import { type Fault, invalidInput } from '../../kernel/http/errors.ts'
import { PLACEHOLDERS } from './document-templates.schemas.ts'

const KNOWN = new Set(PLACEHOLDERS)
const LINE_BREAK = /\r\n|\n|\r/
const BRACES = /\{\{|\}\}/g

/** More are not listed in a response. */
const MAX_ERRORS = 100

export function refuseBody([first, ...more]: Fault[]): void {
  if (first) throw invalidInput([first, ...more])
}

/** A placeholder stands on one line; a single brace is text. */
export function placeholderErrors(body: string): Fault[] {
  const errors: Fault[] = []
  for (const [at, line] of body.split(LINE_BREAK).entries())
    for (const what of mistakesIn(line)) {
      const message = `body has ${what.replace('%', `on line ${at + 1}`)}`
      errors.push({ field: 'body', reason: 'invalid_value', message })
      if (errors.length === MAX_ERRORS) return errors
    }
  return errors
}

export const markupErrors = (found: { line: number; name: string }[]): Fault[] =>
  found.map(({ line, name }) => ({
    field: 'body',
    reason: 'invalid_value',
    message: `body has ${name} on line ${line}, which a contract can't show`,
  }))

const unclosed = (text: string) => `an unclosed {{ %: {{${shown(text)}`

/** What is wrong, one by one, with `%` in the place of the line's number: a line may have tens of thousands. */
function* mistakesIn(line: string): Generator<string> {
  let start: number | undefined
  for (const { 0: braces, index } of line.matchAll(BRACES)) {
    const text = start === undefined ? undefined : line.slice(start, index)
    start = braces === '{{' ? index + 2 : undefined
    const mistake = braces === '{{' ? text !== undefined && unclosed(text) : mistakeAtEnd(text)
    if (mistake) yield mistake
  }
  if (start !== undefined) yield unclosed(line.slice(start))
}

function mistakeAtEnd(text: string | undefined): string | undefined {
  if (text === undefined) return 'a stray }} %'
  return KNOWN.has(text.trim()) ? undefined : `an unknown placeholder %: {{${shown(text)}}}`
}

/** A name may have 50,000 characters; the answer need not. */
const MAX_SHOWN = 60

const shown = (text: string) => firstGraphemes(text.trim(), MAX_SHOWN)
