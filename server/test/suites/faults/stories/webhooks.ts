// Webhook endpoints. The host name does not exist, so nothing leaves the machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fields, Step } from '../ledger.ts'
import { idOf, type StepRunner, type Story } from './story.ts'

const ENDPOINTS = '/api/v1/webhook-endpoints'
const URL_OF_STORY = 'https://receiver.invalid/hooks'
/** An endpoint so old that no story has created or deletes is left of one whose response was lost. */
const ABANDONED_MS = 300_000
/** Ids of endpoints that a story has created or deletes. */
const claimed = new Set<string>()

const step = (act: string, method: Step['method'], path: string, body?: object): Step => ({
  act,
  // Not listed in kinds.ts: the delivery engine changes them, too.
  kind: 'webhook-endpoints',
  method,
  path,
  ...(body && { body }),
  effect: {},
})

const webhooks: Story = async (runner) => {
  await deleteAbandoned(runner)
  const made = await runner.write(step('createWebhookEndpoint', 'POST', ENDPOINTS, { url: URL_OF_STORY }))
  const endpoint = `${ENDPOINTS}/${claim(made)}`
  const send = (act: string, path: string, body?: object) =>
    runner.write(step(act, 'POST', `${endpoint}/${path}`, body))
  await runner.write(step('updateWebhookEndpoint', 'PATCH', endpoint, { description: 'Receiver' }))
  await send('rotateWebhookSecret', 'rotate-secret', { overlap_hours: 1 })
  await send('testWebhookEndpoint', 'test')
  await send('disableWebhookEndpoint', 'disable')
  await send('enableWebhookEndpoint', 'enable')
  const delivery = await replayed(runner, endpoint, () => send('replayWebhookEvents', 'replays', {}))
  if (delivery) await send('retryWebhookDelivery', `deliveries/${delivery}/retry`)
  await runner.write(step('deleteWebhookEndpoint', 'DELETE', endpoint))
}

function claim(endpoint: Fields): string {
  const id = idOf(endpoint)
  claimed.add(id)
  return id
}

const isAbandoned = (endpoint: Fields) =>
  endpoint['url'] === URL_OF_STORY &&
  !claimed.has(idOf(endpoint)) &&
  Date.now() - Date.parse(String(endpoint['created_at'])) > ABANDONED_MS

const itemsOf = async (runner: StepRunner, path: string) =>
  ((await runner.read(path)) as { items: Fields[] }).items

/** A team has at most 20. */
async function deleteAbandoned(runner: StepRunner): Promise<void> {
  for (const one of await itemsOf(runner, `${ENDPOINTS}?per_page=100`))
    if (isAbandoned(one))
      await runner.write(step('deleteWebhookEndpoint', 'DELETE', `${ENDPOINTS}/${claim(one)}`))
}

/** A replay makes deliveries of the events that have their number, which they get soon after the commit. */
async function replayed(
  runner: StepRunner,
  endpoint: string,
  replay: () => Promise<Fields>,
): Promise<string | undefined> {
  for (let times = 0; times < 10; times += 1) {
    await replay()
    const [first] = await itemsOf(runner, `${endpoint}/deliveries?per_page=1`)
    if (first) return idOf(first)
    await sleep(100)
  }
  return undefined
}

export const WEBHOOKS: readonly (readonly [Story, number])[] = [[webhooks, 1]]
