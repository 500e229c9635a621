// Loading, empty and error states.

import { type ComponentChildren, type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { refusalText } from '../language/error-texts.ts'
import { requireTexts } from '../language/texts.ts'
import { ApiError } from '../sdk.ts'
import type { Loaded } from './use-loaded.ts'

const texts = requireTexts('shared/kit', 'states')

export function Loading() {
  const t = texts()
  return (
    <p class="soft" role="status">
      {t.loading}
    </p>
  )
}

export const Empty = ({ children }: { children: ComponentChildren }) => (
  <div class="panel soft">{children}</div>
)

/** Helps with an error, such as by a link to where it can be solved. The console and the portal differ. */
export const FailureHelp = createContext<ComponentType<{ error: unknown }>>(() => null)

type FailureProps = {
  error: unknown
  retry?: (() => void) | undefined
  /** Whether the error of a field is shown next to it. */
  isShown?: (field: string) => boolean
}

export function Failure({ error, retry, isShown }: FailureProps) {
  const t = texts()
  const Help = useContext(FailureHelp)
  const request_id = error instanceof ApiError ? error.request_id : undefined
  // The person went back instead of confirming: nothing has gone wrong.
  if (error instanceof ApiError && error.reason === 'step_up_required')
    return (
      <p class="notice" role="status">
        {refusalText(error, isShown)}
      </p>
    )
  return (
    <div class="notice bad stack tight" role="alert">
      <p>
        <strong>{t.failed}</strong> {refusalText(error, isShown)}
      </p>
      <Help error={error} />
      {request_id && (
        <p class="small soft">
          {t.request} <code>{request_id}</code>
        </p>
      )}
      {retry && (
        <div>
          <button type="button" onClick={retry}>
            {t.again}
          </button>
        </div>
      )}
    </div>
  )
}

/** Renders the loaded value, or its loading or error state. */
export function LoadedContent<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>
  children: (value: T) => ComponentChildren
}) {
  if (loaded.value !== undefined) return <>{children(loaded.value)}</>
  if (loaded.error !== undefined) return <Failure error={loaded.error} retry={loaded.reload} />
  return <Loading />
}
