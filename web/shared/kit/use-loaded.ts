// Something that comes from the server. What is no longer wanted is broken off, and never drawn over what came later.
import { useCallback, useEffect, useState } from 'preact/hooks'

export type Loaded<T> = {
  value: T | undefined
  error: unknown
  isLoading: boolean
  reload(): void
  /** Puts in what a write has answered, so that nothing is asked twice. */
  put(value: T): void
}

type State<T> = { key: string; value?: T; error?: unknown; isLoading: boolean }

/** Asked anew whenever `key` changes; the last value stays until the next one comes, unless its key was another. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key, isLoading: true })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    setState(
      (old) =>
        ({
          ...(old.key === key && 'value' in old && { value: old.value }),
          key,
          isLoading: true,
        }) as State<T>,
    )
    load(stop.signal).then(
      (value) => stop.signal.aborted || setState({ key, value, isLoading: false }),
      (error) => stop.signal.aborted || setState({ key, error, isLoading: false }),
    )
    return () => stop.abort()
  }, [key, turn])
  const reload = useCallback(() => setTurn((now) => now + 1), [])
  const put = useCallback((value: T) => setState({ key, value, isLoading: false }), [key])
  const isOwn = state.key === key
  return {
    value: isOwn ? state.value : undefined,
    error: isOwn ? state.error : undefined,
    isLoading: state.isLoading,
    reload,
    put,
  }
}
