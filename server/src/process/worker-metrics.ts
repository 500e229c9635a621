// Whichever worker is asked for metrics tells those of all: it asks the leader, who asks every worker.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Message = { kind?: string; id?: number; text?: string }

const ASK = 'metrics of all'
const PATIENCE_MS = 10_000

/** In the leader. */
export function gatherMetrics(): void {
  const gathered = new AggregatorRegistry()
  cluster.on('message', (worker, { kind, id }: Message) => {
    if (kind !== ASK) return
    gathered
      .clusterMetrics()
      .then((text) => worker.send({ kind, id, text }))
      // Asked again at the next scrape; the one that waits gets its time-out.
      .catch(() => {})
  })
}

/** In a worker: answers the leader with what this process has, and reads what all have. */
export function shareMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own)
  new AggregatorRegistry()
  let asked = 0
  return async () => {
    const id = ++asked
    process.send?.({ kind: ASK, id })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    for (;;) {
      const [message] = (await once(process, 'message', { signal })) as [Message]
      if (message.kind === ASK && message.id === id) return message.text ?? ''
    }
  }
}
