// Polls /livez throughout: it does not use the database and responds immediately.
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** Less than any database timeout, which is at least 2 s; on an idle machine it takes a few milliseconds. */
const MAX_LIVEZ_MS = 1800

export function watchLiveness(address: () => string) {
  let [isOver, slowestMs, failures] = [false, 0, 0]
  const work = async () => {
    while (!isOver) {
      const begin = performance.now()
      const isGood = await fetch(`${address()}/livez`).then(
        ({ ok }) => ok,
        () => false,
      )
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - begin))
      if (!isGood) failures += 1
      await sleep(POLL_MS)
    }
  }
  const done = work()
  return {
    async stop() {
      isOver = true
      await done
      const broken = [
        ...(failures > 0 ? [`/livez failed ${failures} times`] : []),
        ...(slowestMs > MAX_LIVEZ_MS ? [`/livez took ${slowestMs} ms`] : []),
      ]
      return { slowestMs, broken }
    },
  }
}
