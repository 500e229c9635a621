// Errors that no request has caught. A rejected promise belongs to one request: it is logged, and the worker continues.
// After an uncaught exception the state of the worker is unknown: it finishes what is in flight and exits, and the leader
// starts another one.
import type { Logger } from '../operations/logger.ts'
import { sendToLeader } from './worker-messages.ts'

/** Requests in flight get this long; an exception in one of them must not cut off all others. */
const DRAIN_MS = 2000
const EXIT_CODE = 70

export function exitOnUncaughtException(logger: Logger) {
  let drain = async (): Promise<void> => {}
  let isCrashing = false
  process.on('unhandledRejection', (reason) => logger.error({ err: toError(reason) }, 'unhandled rejection'))
  process.on('uncaughtException', (thrown: unknown) => {
    const error = toError(thrown)
    logger.error({ err: error }, 'uncaught exception')
    if (isCrashing) return
    isCrashing = true
    const end = () => process.exit(EXIT_CODE)
    setTimeout(end, DRAIN_MS)
    sendToLeader({ kind: 'crashed', error: `${error.name}: ${error.message}` })
      .then(drain)
      .then(end, end)
  })
  return {
    /** Stops accepting and waits for the requests in flight. */
    setDrain(finish: () => Promise<void>) {
      drain = finish
    },
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
