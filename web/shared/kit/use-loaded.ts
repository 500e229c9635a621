// Loads a value from the server. A superseded request is aborted and never overwrites a later result.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { loadErrorTexts } from '../language/error-texts.ts'

export type Loaded<T> = {
  value: T | undefined
  error: unknown
  isLoading: boolean
  reload(): void
  /** Sets the value from the response of a write, to avoid another request. */
  put(value: T): void
}

type State<T> = { key: string; value?: T; error?: unknown; isLoading: boolean }

/** Reloads when `key` changes; keeps the previous value while loading, unless the key changed. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key, isLoading: true })
  const [reloadCount, setReloadCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    setState(
      (old) =>
        ({
          ...(old.key === key && 'value' in old && { value: old.value }),
          key,
          isLoading: true,
        }) as State<T>,
    )
    load(controller.signal).then(
      (value) => controller.signal.aborted || setState({ key, value, isLoading: false }),
      async (error) => {
        await loadErrorTexts()
        if (!controller.signal.aborted) setState({ key, error, isLoading: false })
      },
    )
    return () => controller.abort()
  }, [key, reloadCount])
  const reload = useCallback(() => setReloadCount((count) => count + 1), [])
  const setValue = useCallback((value: T) => setState({ key, value, isLoading: false }), [key])
  const isCurrentKey = state.key === key
  return {
    value: isCurrentKey ? state.value : undefined,
    error: isCurrentKey ? state.error : undefined,
    isLoading: state.isLoading,
    reload,
    put: setValue,
  }
}
