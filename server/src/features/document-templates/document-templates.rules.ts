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
  for (const [at, line] of body.split(LINE_BREAK).entries()) {
    for (const error of faultsOf(line, at + 1)) errors.push(error)
    if (errors.length >= MAX_ERRORS) break
  }
  return errors
}

export const markupErrors = (found: { line: number; name: string }[]): Fault[] =>
  found.map(({ line, name }) => ({
    field: 'body',
    reason: 'invalid_value',
    message: `body has ${name} on line ${line}, which a contract can't show`,
  }))

function faultsOf(line: string, number: number): Fault[] {
  const faults: Fault[] = []
  const tell = (what: string, text = '') =>
    faults.length < MAX_ERRORS &&
    faults.push({
      field: 'body',
      reason: 'invalid_value',
      message: `body has ${what} on line ${number}${text}`,
    })
  const tellUnclosed = (text: string) => tell('an unclosed {{', `: {{${shown(text)}`)
  let start: number | undefined
  for (const { 0: braces, index } of line.matchAll(BRACES)) {
    if (braces === '{{') {
      if (start !== undefined) tellUnclosed(line.slice(start, index))
      start = index + 2
      continue
    }
    if (start === undefined) tell('a stray }}')
    else if (!KNOWN.has(line.slice(start, index).trim()))
      tell('an unknown placeholder', `: {{${shown(line.slice(start, index))}}}`)
    start = undefined
  }
  if (start !== undefined) tellUnclosed(line.slice(start))
  return faults
}

/** A name may have 50,000 characters; the answer need not. */
const MAX_SHOWN = 60

const shown = (text: string) => firstGraphemes(text.trim(), MAX_SHOWN)
