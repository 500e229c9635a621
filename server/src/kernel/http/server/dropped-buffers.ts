// Collects the buffers of refused and forwarded requests while they are young. They are memory outside of V8's heap: few
// objects, so that V8 does not collect new ones until it marks the whole heap (10 to 40 ms) for each 64 MB of them. A
// minor collection visits new objects only (decision 0057).

/** Far enough below 64 MB: collected memory is freed by another thread, a moment later. */
const COLLECT_AFTER_BYTES = 16 * 1024 * 1024

let dropped = 0

/** Counts the bytes of buffers that are no longer referenced, or soon will not be. */
export function countDropped(bytes: number): void {
  dropped += bytes
  if (dropped < COLLECT_AFTER_BYTES) return
  dropped = 0
  // Available in workers (`--expose-gc`, see process/workers.ts); without it V8 decides when to collect.
  globalThis.gc?.({ type: 'minor' })
}
