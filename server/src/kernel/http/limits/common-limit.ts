// Other workers forward expensive requests to one background worker. This limits how many of them it runs at once, across all
// teams. Waiting teams are served round robin, so that one team waits for one request of each other team at most (decision 0049).

import { type Principal, toCaller } from '../../../domain/access/principal.ts'
import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import type { Database } from '../../db/connections/client.ts'
import type { Admission } from './concurrency-limit.ts'
import { createTeamQueues } from './team-queues.ts'

/** A write has a connection to itself, one of six in a process. */
export const MAX_ACTIVE_IN_BACKGROUND = 6
/** Before that, a request waits up to 20 s in the queue of its team. Both waits and the request stay below a proxy's 40 s. */
const WAIT_MS = 10_000

type Waiter = { start(): void }

export function createCommonLimit(
  database: Database,
  waitMs = WAIT_MS,
): { enter(principal: Principal): Admission } {
  let active = 0
  const waitingRequests = createTeamQueues<Waiter>()

  function startNext(): void {
    if (active < MAX_ACTIVE_IN_BACKGROUND) waitingRequests.next()?.start()
  }

  return {
    enter(principal) {
      const { tenantId: teamId } = toCaller(principal)
      let isActive = false
      let cancelWait: (() => void) | undefined

      function start(): void {
        active += 1
        isActive = true
      }

      const wait = () =>
        new Promise<void>((resolve, reject) => {
          const waiter: Waiter = {
            start() {
              cancelWait?.()
              start()
              resolve()
            },
          }
          const timer = setTimeout(() => {
            cancelWait?.()
            reject(busy(SERVICE_ERRORS.queue_timeout, { waited_ms: waitMs }))
          }, waitMs)
          cancelWait = () => {
            clearTimeout(timer)
            cancelWait = undefined
            waitingRequests.delete(teamId, waiter)
          }
          waitingRequests.add(teamId, waiter)
        })

      return {
        db: database,
        acquire(lane) {
          // The forwarding worker has already counted this body against its own limit.
          if (lane === 'bodies') return undefined
          if (active >= MAX_ACTIVE_IN_BACKGROUND || waitingRequests.size > 0) return wait()
          start()
          return undefined
        },
        /** Called when the response is ready, and again when it has been read, so that slow clients block no others. */
        release() {
          if (!isActive) return
          isActive = false
          active -= 1
          // The next one starts in a later turn of the event loop: requests that fail at once would otherwise run back to back.
          setImmediate(startNext)
        },
        leave: () => cancelWait?.(),
      }
    },
  }
}
