// Metrics of all workers: the worker that serves /metrics asks the leader, which asks every worker.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Message = { kind?: string; id?: number; text?: string }

const REQUEST_KIND = 'metrics of all'
const TIMEOUT_MS = 10_000

/** Runs in the leader: gathers the metrics of all workers. */
export function gatherMetrics(): void {
  const gathered = new AggregatorRegistry()
  cluster.on('message', (worker, { kind, id }: Message) => {
    if (kind !== REQUEST_KIND) return
    gathered
      .clusterMetrics()
      .then((text) => worker.send({ kind, id, text }))
      // The waiting scrape times out; the next one tries again.
      .catch(() => {})
  })
}

/** Runs in a worker: sends its own metrics to the leader, and reads those of all workers. */
export function shareMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own)
  new AggregatorRegistry()
  let lastId = 0
  return async () => {
    const id = ++lastId
    process.send?.({ kind: REQUEST_KIND, id })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    for (;;) {
      const [message] = (await once(process, 'message', { signal })) as [Message]
      if (message.kind === REQUEST_KIND && message.id === id) return message.text ?? ''
    }
  }
}
