// Renders the text of a template while somebody edits it: after a pause in typing, one request at a time.
import { useEffect, useRef, useState } from 'preact/hooks'
import { loadErrorTexts } from '../../../shared/language/error-texts.ts'
import {
  ApiError,
  type Fault,
  type PreviewDocumentTemplate,
  previewDocumentTemplateDraft,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const DEBOUNCE_MS = 800
/** The rest of the rate limit is left to the other requests of the page. */
const SHARE_OF_RATE_LIMIT = 1 / 3

export type LivePreview = {
  /** The preview of the last text without errors. */
  file: File | undefined
  /** The error of the last text, if it has errors or could not be rendered. */
  error: unknown
  /** The errors of the last text. */
  faults: readonly Fault[]
  isRunning: boolean
  retry(): void
}

export function useLivePreview({ kind, locale, body }: PreviewDocumentTemplate): LivePreview {
  const [{ file, error }, setState] = useState<Pick<LivePreview, 'file' | 'error'>>({
    file: undefined,
    error: undefined,
  })
  const [isRunning, setRunning] = useState(false)
  const [retryCount, setRetryCount] = useState(0)
  const lastRender = useRef<{ body: string; at: number } | undefined>(undefined)
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])

  async function render(): Promise<void> {
    const { signal } = abortController.current
    lastRender.current = { body, at: performance.now() }
    setRunning(true)
    try {
      const preview = await previewDocumentTemplateDraft({
        client: api(),
        body: { kind, locale, body },
        signal,
      })
      setState({ file: preview, error: undefined })
    } catch (failure) {
      if (signal.aborted) return
      await loadErrorTexts()
      setState((before) => ({ ...before, error: failure }))
    }
    setRunning(false)
  }

  useEffect(() => {
    if (isRunning || lastRender.current?.body === body) return
    const timer = setTimeout(
      () => void render(),
      lastRender.current ? computeDelayMs(lastRender.current.at) : 0,
    )
    return () => clearTimeout(timer)
  }, [body, isRunning, retryCount])

  return {
    file,
    error,
    faults: error instanceof ApiError ? error.faults : [],
    isRunning,
    retry() {
      lastRender.current = undefined
      setRetryCount((now) => now + 1)
    },
  }
}

function computeDelayMs(lastAt: number): number {
  const limit = api().rateLimit?.limit
  const intervalMs = limit ? 60_000 / (limit * SHARE_OF_RATE_LIMIT) : 0
  return Math.max(DEBOUNCE_MS, lastAt + intervalMs - performance.now())
}
