// Who is signed in: the session of this browser, whose cookie scripts cannot read, or a key that was typed into the sign-in page. A key is
// kept in sessionStorage: it ends with the tab, and is never part of a URL.
import { signal } from '@preact/signals'
import { createStoredValue } from '../kit/values/stored-value.ts'
import { clearSandboxTime, updateSandboxTime } from '../platform/sandbox/sandbox.ts'
import { ApiError, type Client, createTeamEngagement, type RateLimit, type Wait } from '../sdk.ts'
import { requestStepUp } from './step-up-request.ts'

/** The remaining requests of a key. A session has no such limit to show. */
export const budget = signal<RateLimit | undefined>(undefined)
/** Set while calls wait for the rate limit. */
export const waiting = signal<Wait | undefined>(undefined)

export function showWait(wait: Wait): void {
  waiting.value = wait
  setTimeout(() => {
    if (waiting.peek() === wait) waiting.value = undefined
  }, wait.seconds * 1000)
}

const storedKey = createStoredValue('session', 'engagement.key')

type AuthenticationMethod = 'key' | 'session'
type Authentication = { client: Client; by: AuthenticationMethod }

export const authentication = signal<Authentication | undefined>(undefined)
/** Why the authentication has ended without a sign-out by the user. */
export const signOutCause = signal<AuthenticationMethod | undefined>(undefined)
/** Whether a request of the current client has succeeded. If none has, 401 means that nobody was signed in. */
let hasSucceeded = false

const sharedOptions = { fetch: watchedFetch, retries: 5, onWait: showWait, onStepUp: requestStepUp }

function authenticate(by: AuthenticationMethod, client: Client): void {
  hasSucceeded = false
  clearSandboxTime()
  signOutCause.value = undefined
  authentication.value = { by, client }
}

/** Uses the session of this browser. The first request shows whether there is one. */
export const enterWithSession = () =>
  authenticate('session', createTeamEngagement({ ...sharedOptions, session: true }))

export function enterWithKey(apiKey: string): void {
  const client = createTeamEngagement({
    ...sharedOptions,
    apiKey,
    onRateLimit: (rateLimit) => {
      budget.value = rateLimit
    },
  })
  storedKey.write(apiKey)
  authenticate('key', client)
}

export function endAuthentication(cause?: AuthenticationMethod): void {
  storedKey.write(null)
  budget.value = undefined
  signOutCause.value = cause
  clearSandboxTime()
  authentication.value = undefined
}

export function resume(): void {
  const key = storedKey.read()
  try {
    if (key) enterWithKey(key)
    else enterWithSession()
  } catch {
    // The stored value is not a valid key.
    storedKey.write(null)
    enterWithSession()
  }
}

/** Ends the authentication after status 401: the session has ended, or the key was revoked. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  updateSandboxTime(response)
  const now = authentication.peek()
  if (response.ok) hasSucceeded = true
  else if (response.status === 401 && now)
    endAuthentication(hasSucceeded || now.by === 'key' ? now.by : undefined)
  return response
}

/** Returns the client of the signed-in user; pages are rendered only while there is one. */
export function api(): Client {
  const now = authentication.peek()
  if (!now) throw new ApiError(401, { message: 'Nobody is signed in' })
  return now.client
}
