// A counting semaphore with a FIFO queue and a timeout.

import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'

type Waiter = { enter: () => void; timer: NodeJS.Timeout }

export function createSemaphore(slots: number, waitMs: number) {
  let free = slots
  const queue = new Set<Waiter>()

  /** Returns undefined if a slot is free, so that the common case allocates no promise. */
  function acquire(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise<void>((enter, reject) => {
      const timer = setTimeout(() => {
        queue.delete(waiter)
        // A queue timeout means overload: 503, never 500.
        reject(busy(SERVICE_ERRORS.connection_timeout, { waited_ms: waitMs }))
      }, waitMs)
      const waiter = { enter, timer }
      queue.add(waiter)
    })
  }

  function release(): void {
    const [next] = queue
    if (!next) {
      free += 1
      return
    }
    queue.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }

  return { acquire, release }
}
