// Who is signed in. The key lives in the tab's session storage: it ends with the tab, and stands in no address.
import { signal } from '@preact/signals'
import { remembered } from '../kit/values/remembered.ts'
import { ApiError, type Client, createTeamEngagement, type RateLimit, type Wait } from '../sdk.ts'

export const budget = signal<RateLimit | undefined>(undefined)
/** Set while calls wait for the server to take more. */
export const waiting = signal<Wait | undefined>(undefined)

export function showWait(wait: Wait): void {
  waiting.value = wait
  setTimeout(() => {
    if (waiting.peek() === wait) waiting.value = undefined
  }, wait.seconds * 1000)
}

const kept = remembered('session', 'engagement.key')

export const client = signal<Client | undefined>(undefined)
/** Why the last session ended, when it was not the person's wish. */
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
    // What was kept is no key.
    kept.write(null)
  }
}

/** A key that is revoked while the page is open ends the session, wherever it is noticed. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401 && client.peek()) signOut('invalid_key')
  return response
}

/** Of the session that is open: pages are drawn only while there is one. */
export function api(): Client {
  const now = client.peek()
  if (!now) throw new ApiError(401, { message: 'Nobody is signed in' })
  return now
}
