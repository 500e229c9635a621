// Validates the placeholders of a template. Pure.

import { type FieldError, fieldError, invalidInput } from '../../../domain/errors/api-error.ts'
import { truncateGraphemes } from '../../../domain/graphemes.ts'
import type { MarkupError } from '../../../kernel/db/context.ts'
import { TEMPLATE_ERRORS } from './document-templates.manifest.ts'
import { PLACEHOLDERS } from './document-templates.schemas.ts'

const KNOWN = new Set(PLACEHOLDERS)
const LINE_BREAK = /\r\n|\n|\r/
const BRACES = /\{\{|\}\}/g

/** Further errors are not listed. */
const MAX_ERRORS = 100

export function throwBodyErrors([first, ...more]: FieldError[]): void {
  if (first) throw invalidInput([first, ...more])
}

/** A placeholder must be on one line; a single brace is text. */
export function placeholderErrors(body: string): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, line] of body.split(LINE_BREAK).entries())
    for (const one of findPlaceholderErrors(line, index + 1)) {
      errors.push(one)
      if (errors.length === MAX_ERRORS) return errors
    }
  return errors
}

export const markupErrors = (found: readonly MarkupError[]): FieldError[] =>
  found.map((params) => fieldError('body', TEMPLATE_ERRORS.unsupported_markup, params))

const unclosedError = (line: number, text: string) =>
  fieldError('body', TEMPLATE_ERRORS.placeholder_unclosed, { line, placeholder: truncateName(text) })

/** A generator, because a line may have tens of thousands of errors. */
function* findPlaceholderErrors(line: string, number: number): Generator<FieldError> {
  let start: number | undefined
  for (const { 0: braces, index } of line.matchAll(BRACES)) {
    const text = start === undefined ? undefined : line.slice(start, index)
    start = braces === '{{' ? index + 2 : undefined
    const bracesError =
      braces === '{{' ? text !== undefined && unclosedError(number, text) : findClosingError(number, text)
    if (bracesError) yield bracesError
  }
  if (start !== undefined) yield unclosedError(number, line.slice(start))
}

function findClosingError(line: number, text: string | undefined): FieldError | undefined {
  if (text === undefined) return fieldError('body', TEMPLATE_ERRORS.placeholder_stray, { line })
  if (KNOWN.has(text.trim())) return undefined
  return fieldError('body', TEMPLATE_ERRORS.placeholder_unknown, { line, placeholder: truncateName(text) })
}

/** A name may have 50,000 characters; it is truncated in the response. */
const MAX_SHOWN = 60

const truncateName = (text: string) => truncateGraphemes(text.trim(), MAX_SHOWN)
