// Loading, empty and error states.

import { type ComponentChildren, type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { refusalText } from '../language/error-texts.ts'
import { defineTexts, useTexts } from '../language/language.ts'
import { ApiError } from '../sdk.ts'
import type { Loaded } from './use-loaded.ts'

const TEXTS = defineTexts({
  en: {
    loading: 'Loading…',
    failed: 'Something went wrong.',
    again: 'Try again',
    request: 'Request',
  },
  fr: {
    loading: 'Chargement…',
    failed: 'Une erreur est survenue.',
    again: 'Réessayer',
    request: 'Requête',
  },
})

export function Loading() {
  const w = useTexts(TEXTS)
  return (
    <p class="soft" role="status">
      {w.loading}
    </p>
  )
}

export const Empty = ({ children }: { children: ComponentChildren }) => (
  <div class="panel soft">{children}</div>
)

/** What helps with an error, such as a link to where its cause is solved. The console and the portal have different ones. */
export const FailureHelp = createContext<ComponentType<{ error: unknown }>>(() => null)

type FailureProps = {
  error: unknown
  retry?: (() => void) | undefined
  /** Whether the error of a field stands elsewhere. */
  isShown?: (field: string) => boolean
}

export function Failure({ error, retry, isShown }: FailureProps) {
  const w = useTexts(TEXTS)
  const Help = useContext(FailureHelp)
  const request_id = error instanceof ApiError ? error.request_id : undefined
  return (
    <div class="notice bad stack tight" role="alert">
      <p>
        <strong>{w.failed}</strong> {refusalText(error, isShown)}
      </p>
      <Help error={error} />
      {request_id && (
        <p class="small soft">
          {w.request} <code>{request_id}</code>
        </p>
      )}
      {retry && (
        <div>
          <button type="button" onClick={retry}>
            {w.again}
          </button>
        </div>
      )}
    </div>
  )
}

/** Renders the loaded value, or its loading or error state. */
export function Shown<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ComponentChildren }) {
  if (of.value !== undefined) return <>{children(of.value)}</>
  if (of.error !== undefined) return <Failure error={of.error} retry={of.reload} />
  return <Loading />
}
