// Pauses the clients of a load between two requests.
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 5

export type Gate = ReturnType<typeof createGate>

/** A client counts as in flight, also between two requests, until it waits in `waitWhilePaused` or ends. */
export function createGate(clientCount: number) {
  let state: 'on' | 'paused' | 'over' = 'on'
  let inFlight = clientCount
  return {
    /** Waits while the load is paused; false once it is over. */
    async waitWhilePaused(): Promise<boolean> {
      inFlight -= 1
      while (state === 'paused') await sleep(POLL_MS)
      inFlight += 1
      return state === 'on'
    },
    /**
     * Sends requests of one client at once. Each counts as in flight until it ends, except that the client itself stays in flight when
     * the last of them ends.
     */
    sendTogether<T>(requests: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
      let unfinished = requests.length
      inFlight += unfinished - 1
      const end = () => {
        unfinished -= 1
        if (unfinished > 0) inFlight -= 1
      }
      return Promise.allSettled(requests.map((send) => send().finally(end)))
    },
    /** Call it when a client has ended. */
    leave() {
      inFlight -= 1
    },
    /** Resolves once no client has a request in flight. */
    async pause() {
      state = 'paused'
      while (inFlight > 0) await sleep(POLL_MS)
    },
    resume() {
      if (state === 'paused') state = 'on'
    },
    stop() {
      state = 'over'
    },
  }
}
