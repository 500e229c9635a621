// Error texts in the user's language, built from the code and params of an API error, never from its message. A page loads those of
// its language with the first error.
import { signal } from '@preact/signals'
import { ApiError, ConnectionError, type ErrorCause, type Fault } from '../sdk.ts'
import type { ErrorTexts } from './error-terms.ts'
import { currentTexts, defineTexts, type Language, language } from './language.ts'

type Loaded = { texts: ErrorTexts; fieldName: (path: string) => string }

const FILES: Record<Language, () => Promise<ErrorTexts>> = {
  en: async () => (await import('./errors.en.ts')).ENGLISH_ERRORS,
  fr: async () => (await import('./errors.fr.ts')).FRENCH_ERRORS,
}

const loaded = signal<Partial<Record<Language, Loaded>>>({})

/** Never fails: without the texts the API's message is shown. */
export async function loadErrorTexts(wanted = language.peek()): Promise<void> {
  if (loaded.peek()[wanted]) return
  try {
    const [texts, { fieldName }] = await Promise.all([FILES[wanted](), import('./field-names.ts')])
    loaded.value = { ...loaded.peek(), [wanted]: { texts, fieldName } }
  } catch {
    // The connection was lost. The next error tries again.
  }
}

/** Those of the current language. A language that was chosen while an error is shown is loaded now. */
function current(): Loaded | undefined {
  const found = loaded.value[language.value]
  if (!found) void loadErrorTexts()
  return found
}

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
  const texts: Partial<Record<string, (params: never) => string>> = current()?.texts ?? {}
  return texts[code]?.(params as never) ?? message
}

/** With the name of the field, for display elsewhere. */
export const labelledErrorText = (error: Fault): string =>
  error.field === ''
    ? fieldErrorText(error)
    : currentTexts(TEXTS).of(current()?.fieldName(error.field) ?? error.field, fieldErrorText(error))

/** All errors of a request except those that are shown elsewhere, or why it failed. */
export function refusalText(error: unknown, isShown: (field: string) => boolean = () => false): string {
  if (error instanceof ConnectionError) return currentTexts(TEXTS).unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { faults, details, message } = error
  const others = faults.filter(({ field }) => !isShown(field))
  if (faults.length > 0) return others.map(labelledErrorText).join(' ')
  return details ? fieldErrorText({ ...details, message }) : message
}
