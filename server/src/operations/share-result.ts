// Shares the result of a run among concurrent callers and callers shortly afterwards.
import type { Clock } from '../domain/clock.ts'

/** Runs at most once within `ms`, and never twice at the same time. An error is shared, too. */
export function shareResult<T>(clock: Clock, ms: number, run: () => Promise<T>): () => Promise<T> {
  let shared: { result: Promise<T>; startedAt: number; isRunning: boolean } | undefined
  return () => {
    const now = clock.monotonic()
    if (shared && (shared.isRunning || now - shared.startedAt < ms)) return shared.result
    const current = { result: run(), startedAt: now, isRunning: true }
    const finish = () => {
      current.isRunning = false
    }
    current.result.then(finish, finish)
    shared = current
    return current.result
  }
}
