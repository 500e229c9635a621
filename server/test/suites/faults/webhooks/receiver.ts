// A receiver of webhooks, as a separate program: it verifies each signature with the reference library, appends a line for each
// request to a file, and lets a share of the requests fail.
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type Outcome =
  /** Responded with 204. */
  | 'accepted'
  /** Accepted, but without a response. */
  | 'unheard'
  /** Responded with 500. */
  | 'failed'
  /** The event was not accepted, and the request got no response. */
  | 'hung'
  /** The signature does not match, or the body is no event. */
  | 'invalid'

export type Line = {
  /** Path of the endpoint's URL. */
  path: string
  outcome: Outcome
  /** Milliseconds since 1970. */
  at: number
  /** The header `webhook-id`. */
  webhookId: string
  event?: ReceivedEvent
}
export type ReceivedEvent = {
  id: string
  number: number
  type: string
  timestamp: string
  subject: string
  /** Hash of everything except `object`, which is the resource at the time of the request. */
  digest: string
}
/** Settings from the program that starts the receiver. */
export type Settings = { file: string; failureShare: number } | { path: string; secret: string }

/** Share of the failing requests. A request without a response occupies one of 8 slots of its endpoint for 15 s. */
const HUNG_SHARE = 0.1
const UNHEARD_SHARE = 0.1
/** The path on which requests never get a response. */
export const DEAD_PATH = '/dead'

const webhooksByPath = new Map<string, Webhook>()
let file = ''
let failureShare = 0

const hashEvent = (event: object): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...event, object: undefined }))
    .digest('hex')

/** Converts an event of a request or of the feed, to compare both. */
export function toReceivedEvent(event: Record<string, unknown>): ReceivedEvent {
  const { id, number, type, timestamp, subject } = event
  return {
    id: id as string,
    number: number as number,
    type: type as string,
    timestamp: timestamp as string,
    subject: (subject as { id: string }).id,
    digest: hashEvent(event),
  }
}

function chooseOutcome(): Outcome {
  if (Math.random() >= failureShare) return 'accepted'
  const kind = Math.random()
  if (kind < HUNG_SHARE) return 'hung'
  return kind < HUNG_SHARE + UNHEARD_SHARE ? 'unheard' : 'failed'
}

async function receive(request: IncomingMessage): Promise<Line> {
  const at = Date.now()
  const body = await text(request)
  const path = request.url ?? ''
  const line = { path, at, webhookId: String(request.headers['webhook-id']) }
  try {
    const event = webhooksByPath.get(path)?.verify(body, request.headers as Record<string, string>)
    return { ...line, outcome: chooseOutcome(), event: toReceivedEvent(event as Record<string, unknown>) }
  } catch {
    return { ...line, outcome: 'invalid' }
  }
}

const STATUSES: Partial<Record<Outcome, number>> = { accepted: 204, failed: 500, invalid: 400 }

function start(): void {
  const server = createServer(async (request, response) => {
    if (request.url === DEAD_PATH) return
    const line = await receive(request).catch(() => undefined)
    // The sender was killed while it sent.
    if (!line) return
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    const status = STATUSES[line.outcome]
    if (status) response.writeHead(status).end()
  })
  process.on('message', (settings: Settings) => {
    if ('secret' in settings) webhooksByPath.set(settings.path, new Webhook(settings.secret))
    else ({ file, failureShare } = settings)
    process.send?.('done')
  })
  // The starting program has ended.
  process.on('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

if (process.argv[1] === import.meta.filename) start()
