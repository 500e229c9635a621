// Sends many items in chunks, one after the other, with one result for each item. A run that stops, because of an error or by the user,
// continues with the chunk that has no results yet.
import { useEffect, useRef, useState } from 'preact/hooks'

/** The maximum number of items in one request. */
export const CHUNK_SIZE = 200

/** The service commits each item by itself, which takes longer than the default timeout of the client. */
export const ITEMS_TIMEOUT_SECONDS = 120

export type ChunkedRun<T, R> = {
  items: readonly T[]
  /** The results of the first items, in their order. */
  results: readonly R[]
  isRunning: boolean
  error?: unknown
}

/** `key` is the Idempotency-Key of the chunk: if only the response was lost, a retry returns the same results. */
type SendChunk<T, R> = (chunk: readonly T[], key: string) => Promise<readonly R[]>

/** `crypto.randomUUID` is not available on pages served over plain HTTP. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Sends no more chunks once the page is closed. `limitChunk` returns the first items that fit into one request. */
export function useChunkedRun<T, R>(
  send: SendChunk<T, R>,
  limitChunk: (items: readonly T[]) => readonly T[] = (items) => items,
) {
  const [run, setRun] = useState<ChunkedRun<T, R>>()
  const isStopped = useRef(false)
  const keys = useRef<string[]>([])
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function continueRun(items: readonly T[], before: readonly R[]): Promise<ChunkedRun<T, R>> {
    let results = before
    const show = (isRunning: boolean, error?: unknown): ChunkedRun<T, R> => {
      const currentRun = { items, results, isRunning, ...(error !== undefined && { error }) }
      setRun(currentRun)
      return currentRun
    }
    isStopped.current = false
    show(true)
    while (results.length < items.length && !isStopped.current) {
      const start = results.length
      const chunk = limitChunk(items.slice(start, start + CHUNK_SIZE))
      keys.current[start] ??= randomKey()
      try {
        results = [...results, ...(await send(chunk, keys.current[start]))]
      } catch (error) {
        return show(false, error)
      }
      show(true)
    }
    return show(false)
  }

  return {
    run,
    start: (items: readonly T[]) => {
      keys.current = []
      return continueRun(items, [])
    },
    /** Continues a stopped run. */
    resume: async () => run && continueRun(run.items, run.results),
    stop: () => {
      isStopped.current = true
    },
    close: () => setRun(undefined),
  }
}
