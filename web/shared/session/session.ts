// Who is signed in: the session of this browser, whose cookie scripts cannot read, or a key that was typed into the sign-in page. A key is
// kept in sessionStorage: it ends with the tab, and is never part of a URL.
import { signal } from '@preact/signals'
import { remembered } from '../kit/values/stored-value.ts'
import { forgetSandbox, noteSandbox } from '../platform/sandbox/sandbox.ts'
import { ApiError, type Client, createTeamEngagement, type RateLimit, type Wait } from '../sdk.ts'

/** The remaining requests of a key. A person in a session needs not know them. */
export const budget = signal<RateLimit | undefined>(undefined)
/** Set while calls wait for the rate limit. */
export const waiting = signal<Wait | undefined>(undefined)

export function showWait(wait: Wait): void {
  waiting.value = wait
  setTimeout(() => {
    if (waiting.peek() === wait) waiting.value = undefined
  }, wait.seconds * 1000)
}

const kept = remembered('session', 'engagement.key')

type By = 'key' | 'session'
type Entered = { client: Client; by: By }

export const entered = signal<Entered | undefined>(undefined)
/** What has ended without the person's doing. */
export const ended = signal<By | undefined>(undefined)
/** Whether a request of the current client has succeeded. Without it 401 says that nobody was signed in. */
let isProven = false

const shared = { fetch: watchedFetch, retries: 5, onWait: showWait }

function enterWith(by: By, client: Client): void {
  isProven = false
  forgetSandbox()
  ended.value = undefined
  entered.value = { by, client }
}

/** With the session of this browser, if there is one: the first request tells. */
export const enter = () => enterWith('session', createTeamEngagement({ ...shared, session: true }))

export function enterWithKey(apiKey: string): void {
  const client = createTeamEngagement({
    ...shared,
    apiKey,
    onRateLimit: (rateLimit) => {
      budget.value = rateLimit
    },
  })
  kept.write(apiKey)
  enterWith('key', client)
}

export function leave(why?: By): void {
  kept.write(null)
  budget.value = undefined
  ended.value = why
  forgetSandbox()
  entered.value = undefined
}

export function resume(): void {
  const key = kept.read()
  try {
    if (key) enterWithKey(key)
    else enter()
  } catch {
    // The stored value is not a valid key.
    kept.write(null)
    enter()
  }
}

/** A session that is ended, or a key that is revoked, while the page is open: the next request tells. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  noteSandbox(response)
  const now = entered.peek()
  if (response.ok) isProven = true
  else if (response.status === 401 && now) leave(isProven || now.by === 'key' ? now.by : undefined)
  return response
}

/** The client of who is signed in: pages are rendered only while there is one. */
export function api(): Client {
  const now = entered.peek()
  if (!now) throw new ApiError(401, { message: 'Nobody is signed in' })
  return now.client
}
