// After several failures in a row, requests to another service fail at once instead of waiting for its timeout. One request is let
// through every few seconds; if it succeeds, all requests are.

const MAX_FAILURES = 3
const OPEN_MS = 5000

export function createCircuitBreaker(monotonic: () => number) {
  let failures = 0
  let nextTryAt = 0
  return {
    isOpen(): boolean {
      if (failures < MAX_FAILURES) return false
      if (monotonic() < nextTryAt) return true
      nextTryAt = monotonic() + OPEN_MS
      return false
    },
    record(isSuccess: boolean) {
      failures = isSuccess ? 0 : failures + 1
      if (!isSuccess) nextTryAt = monotonic() + OPEN_MS
    },
  }
}
