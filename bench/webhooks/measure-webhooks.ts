// Measures how long an event takes to its receiver, alone and while other endpoints never respond, and how many deliveries one
// process makes per second if many are due.
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../server/src/kernel/db/connections/with-client.ts'
import { DEAD_PATH, type Line } from '../../server/test/suites/faults/webhooks/receiver.ts'
import type { Receiver } from '../../server/test/suites/faults/webhooks/receiver-process.ts'
import { watchNeighbours } from '../neighbours.ts'
import { progress } from '../progress.ts'
import { createProgressBar } from '../progress-bar.ts'
import { quantile } from '../statistics.ts'
import type { Send, WebhooksService } from './service.ts'

/** `due`: deliveries of a backlog, a multiple of 1,000. */
export type WebhooksPlan = { seconds: number; due: number }

type MeasuredLatency = {
  name: string
  events: number
  p50: number
  p99: number
  max: number
  /** 99th percentile of the requests that cause the events. */
  p99OfWrites: number
  /** Share of the machine's CPU time used by other processes during the measurement. */
  others: number
}
type MeasuredBacklog = { endpoints: number; deliveries: number; perSecond: number; others: number }
export type MeasuredWebhooks = { backlogs: MeasuredBacklog[]; latencies: MeasuredLatency[] }

export const EVENTS_PER_SECOND = 100
const SEEDING_CLIENTS = 16
/** Events of one replay. */
const MAX_REPLAYED = 1000
const EVENT_TYPE = 'project_code.created'
const ARRIVAL_TIMEOUT_MS = 60_000
const DELETION_TIMEOUT_MS = 120_000
const POLL_EVERY_MS = 500

export async function measureWebhooks(
  service: WebhooksService,
  plan: WebhooksPlan,
): Promise<MeasuredWebhooks> {
  const { teams } = service
  for (const send of teams) await writeEvents(send, plan.due)
  const backlogs = [
    await measureBacklog(service, [teams[0]], plan),
    await measureBacklog(service, [teams[0], teams[0], teams[1], teams[1]], plan),
  ]
  const [own, other] = teams
  const { path } = await createEndpoint(service, own)
  await settle(service)
  const latencies = [await measureLatency('alone', service, path, plan)]
  await createDeadEndpoint(service, other, plan)
  latencies.push(await measureLatency('beside a dead endpoint of another team', service, path, plan))
  await createDeadEndpoint(service, own, plan)
  latencies.push(
    await measureLatency('beside that and a dead endpoint of the same team', service, path, plan),
  )
  return { backlogs, latencies }
}

/** Waits until the deliveries of deleted endpoints are deleted, and writes to the disk now instead of during a measurement. */
async function settle({ connection }: WebhooksService): Promise<void> {
  progress('Webhooks: vacuum, checkpoint…')
  await withClient(connection, async (client) => {
    const deadline = Date.now() + DELETION_TIMEOUT_MS
    const isDeleting = async () =>
      (await client.query('select from webhook_progress where is_deleted')).rowCount !== 0
    while (await isDeleting()) {
      if (Date.now() > deadline) throw new Error('Deliveries of deleted endpoints are not deleted')
      await sleep(POLL_EVERY_MS)
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

let codes = 0
const createCode = (send: Send) => send('/project-codes', { name: `Project ${++codes}` })

async function writeEvents(send: Send, count: number): Promise<void> {
  const bar = createProgressBar('events', count)
  let left = count
  const work = async () => {
    for (; left > 0; bar.advance(1)) {
      left -= 1
      await createCode(send)
    }
  }
  await Promise.all(Array.from({ length: SEEDING_CLIENTS }, work))
}

let endpoints = 0

async function createEndpoint({ receiver }: WebhooksService, send: Send) {
  endpoints += 1
  const path = `/endpoint-${endpoints}`
  const createdEndpoint = await send('/webhook-endpoints', {
    url: receiver.address + path,
    types: [EVENT_TYPE],
  })
  await receiver.accept(path, String(createdEndpoint['secret']))
  return { id: String(createdEndpoint['id']), path }
}

async function createDeadEndpoint(service: WebhooksService, send: Send, plan: WebhooksPlan) {
  const { id } = await send('/webhook-endpoints', {
    url: service.receiver.address + DEAD_PATH,
    types: [EVENT_TYPE],
  })
  await replay(send, String(id), plan.due)
  const { total } = await send(`/webhook-endpoints/${id}/deliveries?status=pending&per_page=1`)
  if (Number(total) < plan.due) throw new Error(`Only ${total} deliveries of a dead endpoint are pending`)
  await settle(service)
}

/** Makes deliveries of the first events of the team. */
async function replay(send: Send, id: string, count: number): Promise<void> {
  let after_number = 0
  for (let deliveryCount = 0; deliveryCount < count; ) {
    const done = await send(`/webhook-endpoints/${id}/replays`, { after_number })
    deliveryCount += Number(done['deliveries'])
    after_number = Number(done['last_number'])
    if (!done['has_more'] && deliveryCount < count)
      throw new Error(`The feed has only ${deliveryCount} events to replay`)
  }
}

/** All deliveries are due before the first is counted. */
async function measureBacklog(
  service: WebhooksService,
  senders: Send[],
  { due }: WebhooksPlan,
): Promise<MeasuredBacklog> {
  const { receiver, pids } = service
  const share = Math.ceil(due / senders.length / MAX_REPLAYED) * MAX_REPLAYED
  const all = share * senders.length
  const targets: { send: Send; id: string; path: string }[] = []
  for (const send of senders) targets.push({ send, ...(await createEndpoint(service, send)) })
  const paths = new Set(targets.map(({ path }) => path))
  for (const { send, id } of targets) await replay(send, id, share)
  const shareOfOthers = watchNeighbours(pids)
  const begin = Date.now()
  const bar = createProgressBar(`deliveries to ${senders.length} endpoints`, all)
  let receivedCount = 0
  const lines = await waitForEvents(receiver, paths, all, (count) => {
    bar.advance(count - receivedCount)
    receivedCount = count
  })
  const others = shareOfOthers()
  for (const { send, id } of targets) await send(`/webhook-endpoints/${id}`, undefined, 'DELETE')
  const counted = lines.filter(({ at }) => at >= begin)
  const seconds = (Math.max(...counted.map(({ at }) => at)) - begin) / 1000
  return { endpoints: senders.length, deliveries: lines.length, perSecond: counted.length / seconds, others }
}

/** The lines of these endpoints, once they have this many accepted events. Fails if nothing arrives for a minute. */
async function waitForEvents(
  receiver: Receiver,
  paths: ReadonlySet<string>,
  count: number,
  onProgress: (count: number) => void = () => {},
): Promise<Line[]> {
  for (let [last, deadline] = [-1, 0]; ; ) {
    const lines = receiver.lines().filter(({ path }) => paths.has(path))
    if (lines.some(({ outcome }) => outcome !== 'accepted')) throw new Error('A signature was not accepted')
    onProgress(lines.length)
    if (lines.length >= count) return lines
    if (lines.length > last) [last, deadline] = [lines.length, Date.now() + ARRIVAL_TIMEOUT_MS]
    if (Date.now() > deadline) throw new Error(`Only ${lines.length} of ${count} events arrived`)
    await sleep(POLL_EVERY_MS)
  }
}

/** Measures the time from the response of the write, which comes after the commit. */
async function measureLatency(
  name: string,
  service: WebhooksService,
  path: string,
  { seconds }: WebhooksPlan,
): Promise<MeasuredLatency> {
  const { receiver, teams, pids } = service
  const events = seconds * EVENTS_PER_SECOND
  const before = receiver.lines().filter((line) => line.path === path).length
  const shareOfOthers = watchNeighbours(pids)
  const responses = new Map<string, number>()
  const writes: number[] = []
  await sendAtConstantRate(events, async () => {
    const begin = performance.now()
    const { id } = await createCode(teams[0])
    responses.set(String(id), Date.now())
    writes.push(performance.now() - begin)
  })
  const lines = await waitForEvents(receiver, new Set([path]), before + events)
  const others = shareOfOthers()
  // An event may arrive before its response is read.
  const latencies = lines
    .slice(before)
    .map(({ at, event }) => Math.max(0, at - (responses.get(event?.subject ?? '') ?? Number.NaN)))
  const [p50, p99, max] = [quantile(latencies, 0.5), quantile(latencies, 0.99), quantile(latencies, 1)]
  progress(`Webhooks ${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  return { name, events: latencies.length, p50, p99, max, p99OfWrites: quantile(writes, 0.99), others }
}

/** Requests that are due are sent whether or not earlier ones have their response. */
async function sendAtConstantRate(count: number, send: () => Promise<unknown>): Promise<void> {
  const bar = createProgressBar(`events at ${EVENTS_PER_SECOND} per second`, count)
  const sent: Promise<unknown>[] = []
  const begin = performance.now()
  while (sent.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) * EVENTS_PER_SECOND) / 1000))
    bar.advance(due - sent.length)
    while (sent.length < due) sent.push(send())
    await sleep(1000 / EVENTS_PER_SECOND)
  }
  await Promise.all(sent)
}
