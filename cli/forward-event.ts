// Sends an event to a URL like the delivery of a webhook: the same headers, signature, body and timeout.
import { describeCause } from '../sdk/src/errors.ts'
import { type Event, signWebhook } from '../sdk/src/index.ts'

const TIMEOUT_SECONDS = 15
const EXCERPT_CHARACTERS = 100

/** The receiver did not accept the event; it is sent again. */
export class NotAcceptedError extends Error {}

export type Target = { url: URL; secret: string }

/** Returns the status of the response. */
export async function forwardEvent(
  { url, secret }: Target,
  event: Event,
  signal: AbortSignal,
): Promise<number> {
  const payload = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Team-Engagement-Webhooks',
    ...(await signWebhook({ id: event.id, payload, secret })),
  }
  const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)])
  try {
    const init = {
      method: 'POST',
      headers,
      body: payload,
      redirect: 'manual',
      signal: combinedSignal,
    } as const
    const response = await fetch(url, init)
    if (!response.ok)
      throw createNotAcceptedError(event, `${url.origin} responded with ${await describeStatus(response)}`)
    // The receiver may expect that its body is read; the status alone decides.
    await response.text().catch(() => undefined)
    return response.status
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NotAcceptedError) throw error
    throw createNotAcceptedError(event, `no response from ${url.origin}: ${describeReason(error as Error)}`)
  }
}

/** Adds the start of the body in one line, which often has the reason. */
async function describeStatus(response: Response): Promise<string> {
  const body = (await response.text()).replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS)
  return body ? `${response.status} (${body})` : String(response.status)
}

const createNotAcceptedError = ({ number, type }: Event, reason: string) =>
  new NotAcceptedError(`Event ${number} (${type}): ${reason}`)

const describeReason = (error: Error): string =>
  error.name === 'TimeoutError' ? `timed out after ${TIMEOUT_SECONDS} seconds` : describeCause(error)
