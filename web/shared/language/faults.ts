// What went wrong, in the reader's language: from the code and the params of the API's error, never from its message.
import { ApiError, ConnectionError, type ErrorCause, type Fault } from '../sdk.ts'
import type { ErrorTexts } from './error-words.ts'
import { ENGLISH_ERRORS } from './errors.en.ts'
import { FRENCH_ERRORS } from './errors.fr.ts'
import { fieldName } from './field-names.ts'
import { defineWords, type Language, language, wordsNow } from './language.ts'

const ERROR_TEXTS: Record<Language, ErrorTexts> = { en: ENGLISH_ERRORS, fr: FRENCH_ERRORS }

const WORDS = defineWords({
  en: {
    of: (field: string, fault: string) => `${field}: ${fault}`,
    unanswered: 'The server does not respond. Check your connection and try again.',
  },
  fr: {
    of: (field: string, fault: string) => `${field} : ${fault}`,
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  },
})

type Shown = ErrorCause & { message: string }

/** Of one field, to stand beside it. A code that is newer than this page keeps the words of the API. */
export function faultText({ code, params, message }: Shown): string {
  const texts: Partial<Record<string, (params: never) => string>> = ERROR_TEXTS[language.value]
  return texts[code]?.(params as never) ?? message
}

/** With the field's name, to stand elsewhere. */
export const namedFault = (fault: Fault): string =>
  fault.field === '' ? faultText(fault) : wordsNow(WORDS).of(fieldName(fault.field), faultText(fault))

/** Of a whole request: each of its errors, or why it failed. */
export function refusalText(error: unknown): string {
  if (error instanceof ConnectionError) return wordsNow(WORDS).unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { faults, details, message } = error
  if (faults.length > 0) return faults.map(namedFault).join(' ')
  return details ? faultText({ ...details, message }) : message
}
