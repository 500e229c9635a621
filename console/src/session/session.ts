// Who is signed in. The key lives in the tab's session storage: it ends with the tab, and stands in no address.
import { remembered } from '../kit/remembered.ts'
import { createStore } from '../kit/store.ts'
import { ApiError, type Client, createTeamEngagement, type RateLimit, type Wait } from '../sdk.ts'

export const budget = createStore<RateLimit | undefined>(undefined)
/** Set while calls wait for the server to take more. */
export const waiting = createStore<Wait | undefined>(undefined)

export function showWait(wait: Wait): void {
  waiting.set(wait)
  setTimeout(() => waiting.get() === wait && waiting.set(undefined), wait.seconds * 1000)
}

const kept = remembered('session', 'engagement.key')

export const client = createStore<Client | undefined>(undefined)
/** Why the last session ended, when it was not the person's wish. */
export const ended = createStore<'invalid_key' | undefined>(undefined)

export function signIn(apiKey: string): Client {
  const made = createTeamEngagement({
    apiKey,
    fetch: watchedFetch,
    retries: 5,
    onRateLimit: (rateLimit) => budget.set(rateLimit),
    onWait: showWait,
  })
  kept.write(apiKey)
  ended.set(undefined)
  client.set(made)
  return made
}

export function signOut(why?: 'invalid_key'): void {
  kept.write(null)
  budget.set(undefined)
  ended.set(why)
  client.set(undefined)
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
  if (response.status === 401 && client.get()) signOut('invalid_key')
  return response
}

/** Of the session that is open: pages are drawn only while there is one. */
export function api(): Client {
  const now = client.get()
  if (!now) throw new ApiError(401, { message: 'Nobody is signed in' })
  return now
}
