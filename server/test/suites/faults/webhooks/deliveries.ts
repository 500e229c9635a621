// Compares the received events with the feed: every event of an endpoint arrives at least once, those of a resource in their order,
// and a repeated event has the same id and content.
import type { Line, ReceivedEvent } from './receiver.ts'

/** A request whose event could be verified and parsed. */
type Arrival = Line & { event: ReceivedEvent }
const isArrival = (line: Line): line is Arrival => line.event !== undefined
const isAccepted = ({ outcome }: Line) => outcome === 'accepted' || outcome === 'unheard'

/** Events that the endpoint has not accepted yet. */
export function findMissing(lines: readonly Line[], expected: readonly ReceivedEvent[]): ReceivedEvent[] {
  const accepted = new Set(lines.filter(isAccepted).map(({ event }) => event?.id))
  return expected.filter(({ id }) => !accepted.has(id))
}

/** `lines` of one endpoint, in the order of their arrival; `expected` in the order of the feed. */
export function listDeliveryDefects(lines: readonly Line[], expected: readonly ReceivedEvent[]): string[] {
  const arrivals = lines.filter(isArrival)
  const expectedById = new Map(expected.map((event) => [event.id, event]))
  const invalid = lines.length - arrivals.length
  const missing = findMissing(lines, expected)
  const unknown = arrivals.filter(({ event }) => !expectedById.has(event.id))
  const renamed = arrivals.filter(({ webhookId, event }) => webhookId !== event.id)
  const changed = arrivals.filter(({ event }) => {
    const original = expectedById.get(event.id)
    return original !== undefined && original.digest !== event.digest
  })
  const early = findEarlyArrivals(arrivals, expected)
  const describeDefects = (all: readonly (ReceivedEvent | Arrival)[], what: string) =>
    all.length > 0 ? [`${all.length} ${what}, the first is ${describeEvent(all[0])}`] : []
  return [
    ...(invalid > 0 ? [`${invalid} requests are not signed correctly`] : []),
    ...describeDefects(missing, `of ${expected.length} events are missing`),
    ...describeDefects(unknown, 'requests are of events that are not expected'),
    ...describeDefects(renamed, 'requests have a webhook-id that is not the id of the event'),
    ...describeDefects(changed, 'requests have another content than the feed'),
    ...describeDefects(early, 'requests came before earlier events of their resource'),
  ]
}

const describeEvent = (one: ReceivedEvent | Arrival | undefined) => {
  const event = one && 'event' in one ? one.event : one
  return `${event?.type} ${event?.id} with number ${event?.number}`
}

/** Lists attempts, also failed ones, that were sent before the previous event was accepted. */
function findEarlyArrivals(arrivals: readonly Arrival[], expected: readonly ReceivedEvent[]): Arrival[] {
  /** Events of each resource, in their order, that were not accepted yet. */
  const waiting = Map.groupBy(expected, ({ subject }) => subject)
  const accepted = new Set<string>()
  return arrivals.filter((arrival) => {
    const { id, subject, number } = arrival.event
    const next = waiting.get(subject) ?? []
    const isEarly = !accepted.has(id) && next[0] !== undefined && next[0].number < number
    if (isAccepted(arrival)) {
      accepted.add(id)
      while (next[0] && accepted.has(next[0].id)) next.shift()
    }
    return isEarly
  })
}
