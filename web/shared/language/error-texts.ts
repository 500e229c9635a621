// Error texts in the user's language, built from the code and params of an API error, never from its message. They are loaded with the
// first error.
import { signal } from '@preact/signals'
import { ApiError, ConnectionError, type ErrorCause, type Fault } from '../sdk.ts'
import { requireTexts, withTexts } from './texts.ts'

const texts = requireTexts('shared/language', 'error')

type Shown = ErrorCause & { message: string }

const lookup = signal<typeof import('./error-lookup.ts')>()

/** Never throws: without the texts the message of the API is shown. */
export async function loadErrorTexts(): Promise<void> {
  try {
    lookup.value ??= await withTexts(import('./error-lookup.ts'))
  } catch {
    // The connection was lost. The next error tries again.
  }
}

/** A text that is needed before an error has come from the server loads them now, and is rendered again. */
function getLookup() {
  if (!lookup.value) void loadErrorTexts()
  return lookup.value
}

/** The error of one field, shown next to it. An unknown code falls back to the API's message. */
export const fieldErrorText = (error: Shown): string => getLookup()?.findErrorText(error) ?? error.message

/** Returns the text with the name of the field, for display elsewhere. */
export const labelledErrorText = (error: Fault): string =>
  error.field === ''
    ? fieldErrorText(error)
    : texts().of(getLookup()?.fieldName(error.field) ?? error.field, fieldErrorText(error))

/** All errors of a request except those that are shown elsewhere, or why it failed. */
export function refusalText(error: unknown, isShown: (field: string) => boolean = () => false): string {
  if (error instanceof ConnectionError) return texts().unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { faults, details, message } = error
  const others = faults.filter(({ field }) => !isShown(field))
  if (faults.length > 0) return others.map(labelledErrorText).join(' ')
  return details ? fieldErrorText({ ...details, message }) : message
}
