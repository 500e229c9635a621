// Webhook endpoints. The host name does not exist, so nothing leaves the machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fields, Step } from '../ledger.ts'
import { makeOwnAdmin, makeOwnTeam } from './bank-accounts.ts'
import { getId, type StepRunner, type Story } from './story.ts'

const ENDPOINTS = '/api/v1/webhook-endpoints'
const STORY_URL = 'https://receiver.invalid/hooks'
/** So long after the end of its story, no request to an endpoint is in flight. */
const ABANDONED_MS = 30_000
/** An unclaimed endpoint of this age belongs to a story that never got the response of its creation. */
const UNCLAIMED_MS = 300_000
/** A team may have 20 endpoints. Those of interrupted stories stay for a while. */
const MAX_ENDPOINTS = 12
/** The ids of endpoints that a story creates or deletes, with the time at which the story has ended. */
const claimEndTimes = new Map<string, number>()

const createStep = (act: string, method: Step['method'], path: string, body?: object): Step => ({
  act,
  // Endpoints are not listed in kinds.ts, because the delivery engine changes them, too.
  kind: 'webhook-endpoints',
  method,
  path,
  ...(body && { body }),
  effect: {},
})

const webhooks: Story = async (runner) => {
  const existing = await listItems(runner, `${ENDPOINTS}?per_page=100`)
  for (const one of existing)
    if (isAbandoned(one))
      await withClaim(one, (endpoint) =>
        runner.write(createStep('deleteWebhookEndpoint', 'DELETE', endpoint)),
      )
  if (existing.length > MAX_ENDPOINTS) return
  const createdEndpoint = await runner.write(
    createStep('createWebhookEndpoint', 'POST', ENDPOINTS, { url: STORY_URL }),
  )
  await withClaim(createdEndpoint, (endpoint) => useEndpoint(runner, endpoint))
}

async function useEndpoint(runner: StepRunner, endpoint: string): Promise<void> {
  const send = (act: string, path: string, body?: object) =>
    runner.write(createStep(act, 'POST', `${endpoint}/${path}`, body))
  await runner.write(createStep('updateWebhookEndpoint', 'PATCH', endpoint, { description: 'Receiver' }))
  await send('rotateWebhookSecret', 'rotate-secret', { overlap_hours: 1 })
  await send('testWebhookEndpoint', 'test')
  await send('disableWebhookEndpoint', 'disable')
  await send('enableWebhookEndpoint', 'enable')
  const delivery = await replayUntilDelivered(runner, endpoint, () =>
    send('replayWebhookEvents', 'replays', {}),
  )
  if (delivery) await send('retryWebhookDelivery', `deliveries/${delivery}/retry`)
  await runner.write(createStep('deleteWebhookEndpoint', 'DELETE', endpoint))
}

/** Claims the endpoint, so that no other story uses it meanwhile. */
async function withClaim(
  createdEndpoint: Fields,
  use: (endpoint: string) => Promise<unknown>,
): Promise<void> {
  const id = getId(createdEndpoint)
  claimEndTimes.set(id, Number.POSITIVE_INFINITY)
  await use(`${ENDPOINTS}/${id}`).finally(() => claimEndTimes.set(id, Date.now()))
}

function isAbandoned({ url, created_at, ...rest }: Fields): boolean {
  const ended = claimEndTimes.get(getId(rest))
  const until = ended === undefined ? Date.parse(String(created_at)) + UNCLAIMED_MS : ended + ABANDONED_MS
  return url === STORY_URL && until < Date.now()
}

const listItems = async (runner: StepRunner, path: string) =>
  ((await runner.read(path)) as { items: Fields[] }).items

/** Repeats the replay: it only delivers events with a number, which they get soon after the commit. */
async function replayUntilDelivered(
  runner: StepRunner,
  endpoint: string,
  replay: () => Promise<Fields>,
): Promise<string | undefined> {
  for (let times = 0; times < 10; times += 1) {
    await replay()
    const [first] = await listItems(runner, `${endpoint}/deliveries?per_page=1`)
    if (first) return getId(first)
    await sleep(100)
  }
  return undefined
}

/** In a separate team, a team-admin takes over the endpoint of another. */
const takenOver: Story = async (runner) => {
  const path = await makeOwnTeam(runner)
  const [creator, successor] = [await makeOwnAdmin(runner, path), await makeOwnAdmin(runner, path)]
  if (!creator || !successor) return
  const created = await runner.write(
    createStep('createWebhookEndpoint', 'POST', ENDPOINTS, { url: STORY_URL }),
    creator,
  )
  const takeOver = createStep('takeOverWebhookEndpoint', 'POST', `${ENDPOINTS}/${getId(created)}/take-over`)
  await runner.write(takeOver, successor)
}

export const WEBHOOKS: readonly (readonly [Story, number])[] = [
  [webhooks, 1],
  [takenOver, 1],
]
