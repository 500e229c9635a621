// How long answers took, by method, route and status. Counted here in plain numbers and shown as a Prometheus
// histogram when somebody looks: prom-client's own counting checks and hashes the labels each time, ten times the cost.
import type { Metric, MetricValueWithName, Registry } from 'prom-client'

const NAME = 'http_request_duration_seconds'
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Series = {
  labels: Record<'method' | 'route' | 'status', string>
  /** One for each bound, and one for what took longer. */
  counts: number[]
  sum: number
}

/** `endpoint` is a method and a pattern: `GET /teams/:id`. */
export type CountAnswer = (endpoint: string, status: number, seconds: number) => void

export function countDurations(registry: Registry): CountAnswer {
  const byEndpoint = new Map<string, Map<number, Series>>()
  const described = {
    name: NAME,
    help: 'Time from the head of the request to the end of the answer',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({
      ...described,
      values: [...byEndpoint.values()].flatMap((byStatus) => [...byStatus.values()]).flatMap(shown),
    }),
  }
  registry.registerMetric(described as unknown as Metric)
  const begin = (endpoint: string, status: number): Series => {
    const [method = '', route = ''] = endpoint.split(' ')
    const series = {
      labels: { method, route, status: String(status) },
      counts: Array(BOUNDS.length + 1).fill(0),
      sum: 0,
    }
    const byStatus = byEndpoint.get(endpoint) ?? new Map<number, Series>()
    byEndpoint.set(endpoint, byStatus.set(status, series))
    return series
  }
  return (endpoint, status, seconds) => {
    const series = byEndpoint.get(endpoint)?.get(status) ?? begin(endpoint, status)
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1
    series.counts[at] = (series.counts[at] as number) + 1
    series.sum += seconds
  }
}

/** Prometheus counts each bound with all below it. */
function shown({ labels, counts, sum }: Series): MetricValueWithName<string>[] {
  let below = 0
  const buckets = counts.map((count, at) => {
    below += count
    return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS[at] ?? '+Inf', ...labels }, value: below }
  })
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: below },
  ]
}
