// Reports how long an event takes to its receiver, and how many deliveries one process makes.
import { EVENTS_PER_SECOND, type MeasuredWebhooks, type WebhooksPlan } from '../webhooks/measure-webhooks.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const MAX_P99_MS = 1000
const MIN_PER_SECOND = 300

const LATENCY_HEAD = [
  'Endpoint',
  'Events',
  'p50 ms',
  'p99 ms',
  'max ms',
  'p99 at most',
  'p99 ms of the writes',
  'CPU of others',
]
const BACKLOG_HEAD = ['Endpoints', 'Deliveries', 'Deliveries/s', 'At least', 'CPU of others']

const count = (value: number) => Math.round(value).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

export function buildWebhooksSection({ latencies, backlogs }: MeasuredWebhooks, plan: WebhooksPlan): Section {
  const late = latencies
    .filter(({ p99 }) => !(p99 <= MAX_P99_MS))
    .map(({ name, p99 }) => `${name}: the p99 is ${count(p99)} ms; the maximum is ${count(MAX_P99_MS)} ms.`)
  const slow = backlogs
    .filter(({ perSecond }) => !(perSecond >= MIN_PER_SECOND))
    .map(
      ({ endpoints, perSecond }) =>
        `${count(perSecond)} deliveries per second to ${endpoints} endpoints; the minimum is ${MIN_PER_SECOND}.`,
    )
  return {
    title: 'Webhooks',
    text: `One process of the service with its own PostgreSQL, and a receiver that verifies each signature with \`standardwebhooks\`, in a separate process. All share the cores;
the service sends webhooks with the lowest CPU priority.

The first table has the time from the response of a write to the arrival of its event, with ${EVENTS_PER_SECOND} new project codes per second for ${plan.seconds} s and one endpoint. A dead endpoint
accepts connections and never responds; it has ${count(plan.due)} due deliveries. If the disk stalls, the writes themselves take as long.

${formatTable(
  LATENCY_HEAD,
  latencies.map(({ name, events, p50, p99, max, p99OfWrites, others }) => [
    name,
    count(events),
    count(p50),
    count(p99),
    count(max),
    count(MAX_P99_MS),
    count(p99OfWrites),
    percent(others),
  ]),
)}

The second table has the deliveries of a backlog, at most 8 at a time to each endpoint:

${formatTable(
  BACKLOG_HEAD,
  backlogs.map(({ endpoints, deliveries, perSecond, others }) => [
    count(endpoints),
    count(deliveries),
    count(perSecond),
    count(MIN_PER_SECOND),
    percent(others),
  ]),
)}`,
    verdict: toVerdict(
      [...late, ...slow],
      'every event arrives in time, also beside dead endpoints, and a backlog is delivered fast enough.',
    ),
  }
}
