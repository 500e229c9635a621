// What went wrong, in the reader's language: by the API's reason, with the API's own words where there are no better ones.
import { ApiError, ConnectionError, type Fault } from '../sdk.ts'
import { fieldName } from './field-names.ts'
import { day } from './format.ts'
import { FRENCH_REASONS, frenchSentence } from './french-faults.ts'
import { defineWords, language, wordsNow } from './language.ts'

const WORDS = defineWords({
  en: {
    scope: (scope: string) => `The key lacks the scope ${scope}.`,
    gone: 'There is nothing here (any more).',
    of: (field: string, fault: string) => `${field}: ${fault}`,
    unanswered: 'The server does not answer. Look at your connection, and try again.',
  },
  fr: {
    scope: (scope: string) => `La clé n’a pas le droit ${scope}.`,
    gone: FRENCH_REASONS.not_found,
    of: (field: string, fault: string) => `${field} : ${fault}`,
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  },
})

type Said = { field?: string; reason: Fault['reason'] | undefined; message: string }

/** Of one field, to stand beside it. */
export function faultText({ field, reason, message }: Said): string {
  if (language.get() === 'fr') return frenchSentence(message) ?? (reason && FRENCH_REASONS[reason]) ?? message
  return withoutName(message, field ?? '').replace(/\b\d{4}-\d\d-\d\d\b/g, day)
}

/** The field stands there already. */
function withoutName(message: string, field: string): string {
  if (field === '' || !message.startsWith(`${field} `)) return message
  const rest = message.slice(field.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** With the field's name, to stand elsewhere. */
export const namedFault = (fault: Fault): string =>
  fault.field === '' ? faultText(fault) : wordsNow(WORDS).of(fieldName(fault.field), faultText(fault))

/** Of a whole request: each of its faults, or what it failed for. */
export function refusalText(error: unknown): string {
  const w = wordsNow(WORDS)
  if (error instanceof ConnectionError) return w.unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { status, reason, faults, details, message } = error
  if (details?.requiredScope) return w.scope(details.requiredScope)
  if (status === 404) return w.gone
  return faults.length > 0 ? faults.map(namedFault).join(' ') : faultText({ reason, message })
}
