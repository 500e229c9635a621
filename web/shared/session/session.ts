// The session. The key is kept in sessionStorage: it ends with the tab, and is never part of a URL.
import { signal } from '@preact/signals'
import { remembered } from '../kit/values/stored-value.ts'
import { ApiError, type Client, createTeamEngagement, type RateLimit, type Wait } from '../sdk.ts'

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

export const client = signal<Client | undefined>(undefined)
/** Why the last session ended, unless the user signed out. */
export const ended = signal<'invalid_key' | undefined>(undefined)

export function signIn(apiKey: string): Client {
  const made = createTeamEngagement({
    apiKey,
    fetch: watchedFetch,
    retries: 5,
    onRateLimit: (rateLimit) => {
      budget.value = rateLimit
    },
    onWait: showWait,
  })
  kept.write(apiKey)
  ended.value = undefined
  client.value = made
  return made
}

export function signOut(why?: 'invalid_key'): void {
  kept.write(null)
  budget.value = undefined
  ended.value = why
  client.value = undefined
}

export function resume(): void {
  const key = kept.read()
  try {
    if (key) signIn(key)
  } catch {
    // The stored value is not a valid key.
    kept.write(null)
  }
}

/** A key that is revoked while the page is open ends the session at the next request. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401 && client.peek()) signOut('invalid_key')
  return response
}

/** The client of the open session: pages are rendered only while there is one. */
export function api(): Client {
  const now = client.peek()
  if (!now) throw new ApiError(401, { message: 'Nobody is signed in' })
  return now
}
