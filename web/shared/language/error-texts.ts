// Error texts in the user's language, built from the code and params of an API error, never from its message.
import { ApiError, ConnectionError, type ErrorCause, type Fault } from '../sdk.ts'
import type { ErrorTexts } from './error-terms.ts'
import { ENGLISH_ERRORS } from './errors.en.ts'
import { FRENCH_ERRORS } from './errors.fr.ts'
import { fieldName } from './field-names.ts'
import { currentTexts, defineTexts, type Language, language } from './language.ts'

const ERROR_TEXTS: Record<Language, ErrorTexts> = { en: ENGLISH_ERRORS, fr: FRENCH_ERRORS }

const TEXTS = defineTexts({
  en: {
    of: (field: string, error: string) => `${field}: ${error}`,
    unanswered: 'The server does not respond. Check your connection and try again.',
  },
  fr: {
    of: (field: string, error: string) => `${field} : ${error}`,
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  },
})

type Shown = ErrorCause & { message: string }

/** The error of one field, shown next to it. An unknown code falls back to the API's message. */
export function fieldErrorText({ code, params, message }: Shown): string {
  const texts: Partial<Record<string, (params: never) => string>> = ERROR_TEXTS[language.value]
  return texts[code]?.(params as never) ?? message
}

/** With the name of the field, for display elsewhere. */
export const labelledErrorText = (error: Fault): string =>
  error.field === ''
    ? fieldErrorText(error)
    : currentTexts(TEXTS).of(fieldName(error.field), fieldErrorText(error))

/** All errors of a request except those that are shown elsewhere, or why it failed. */
export function refusalText(error: unknown, isShown: (field: string) => boolean = () => false): string {
  if (error instanceof ConnectionError) return currentTexts(TEXTS).unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { faults, details, message } = error
  const others = faults.filter(({ field }) => !isShown(field))
  if (faults.length > 0) return others.map(labelledErrorText).join(' ')
  return details ? fieldErrorText({ ...details, message }) : message
}
