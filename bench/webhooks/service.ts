// A separate service on a separate PostgreSQL, so that no other process sends its webhooks, with two teams and a receiver process.
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { type Receiver, startReceiver } from '../../server/test/suites/faults/webhooks/receiver-process.ts'
import { progress } from '../progress.ts'
import type { Environment, OnClose } from '../seed/environment.ts'
import { startService } from '../servers.ts'

export type Send = (path: string, body?: object, method?: string) => Promise<Record<string, unknown>>
export type WebhooksService = {
  receiver: Receiver
  teams: [Send, Send]
  /** A connection of the superuser. */
  connection: ClientConfig
  /** Process ids of all that belongs to the benchmark. */
  pids: number[]
}

export async function startWebhooksService(
  environment: Environment,
  onClose: OnClose,
): Promise<WebhooksService> {
  const folder = await mkdtemp(join(tmpdir(), 'team-engagement-webhooks-'))
  onClose(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another account, which needs access to this folder.
  await chmod(folder, 0o755)
  const receiver = await startReceiver(join(folder, 'received.jsonl'), 0)
  onClose(receiver.stop)
  const settings = { DATA_DIR: join(folder, 'data'), WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }
  const { url } = await startService('webhooks', settings, environment, onClose)
  const operator = readFileSync(join(settings.DATA_DIR, 'operator-token'), 'utf8').trim()
  progress('Webhooks: creating two teams…')
  const postmaster = readFileSync(join(settings.DATA_DIR, 'postgres/cluster/postmaster.pid'), 'utf8')
  return {
    receiver,
    teams: [await createTeam(url, operator, 'A'), await createTeam(url, operator, 'B')],
    connection: {
      host: join(settings.DATA_DIR, 'postgres/run'),
      user: 'postgres',
      database: 'engagement',
    },
    pids: [process.pid, Number.parseInt(postmaster, 10)],
  }
}

async function createTeam(url: string, operator: string, name: string): Promise<Send> {
  const team = createSender(`${url}/operator/v1/teams`, operator)
  const { id } = await team('', { name: `Team ${name}` })
  const ada = { email: `ada@${name}.example`, role: 'team-admin', first_name: 'Ada', last_name: 'Bench' }
  const user = await team(`/${id}/users`, ada)
  const { key } = await team(`/${id}/api-keys`, { name: 'Benchmark', user_id: user['id'], scopes: ['*'] })
  return createSender(`${url}/api/v1`, String(key))
}

/** Retries of requests that the service refuses with 503 because it is busy. */
const RETRY_MS = 1000
const MAX_ATTEMPTS = 30

const createSender =
  (base: string, token: string): Send =>
  async (path, body, method = body ? 'POST' : 'GET') => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await retryWhileBusy(() =>
      fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    )
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: Record<string, unknown> }).data
  }

/** Sends a request again that was refused because the service is busy. */
async function retryWhileBusy(request: () => Promise<Response>, attempt = 1): Promise<Response> {
  const response = await request()
  if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response
  await response.text()
  await sleep(RETRY_MS)
  return retryWhileBusy(request, attempt + 1)
}
