// Error texts in the user's language, built from the code and params of an API error, never from its message. They are loaded with the
// first error.
import { signal } from '@preact/signals'
import { ApiError, ConnectionError, type ErrorCause, type Fault } from '../sdk.ts'
import { requireTexts, withTexts } from './texts.ts'

const texts = requireTexts('shared/language', 'error')

type ErrorWithMessage = ErrorCause & { message: string }

const lookup = signal<typeof import('./error-lookup.ts')>()

/** Never throws: without the texts the message of the API is shown. */
export async function loadErrorTexts(): Promise<void> {
  try {
    lookup.value ??= await withTexts(import('./error-lookup.ts'))
  } catch {
    // The connection was lost. The next error tries again.
  }
}

/** Starts to load the texts if they are missing; the component that called this is then rendered again. */
function getLookup() {
  if (!lookup.value) void loadErrorTexts()
  return lookup.value
}

/** The error of one field, shown next to it. An unknown code falls back to the API's message. */
export const fieldErrorText = (error: ErrorWithMessage): string =>
  getLookup()?.findErrorText(error) ?? error.message

/** Returns the text with the name of the field, for display elsewhere. */
export const labelledErrorText = (error: Fault): string =>
  error.field === ''
    ? fieldErrorText(error)
    : texts().of(getLookup()?.fieldName(error.field) ?? error.field, fieldErrorText(error))

/** Returns all errors of a request except those that are shown elsewhere, or the reason why it failed. */
export function refusalText(error: unknown, isShown: (field: string) => boolean = () => false): string {
  if (error instanceof ConnectionError) return texts().unanswered
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { faults, details, message } = error
  const unshownErrors = faults.filter(({ field }) => !isShown(field))
  if (faults.length > 0) return unshownErrors.map(labelledErrorText).join(' ')
  return details ? fieldErrorText({ ...details, message }) : message
}
