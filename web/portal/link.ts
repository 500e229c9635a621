// The portal link that opened the page. Its token is removed from the address bar at once and kept in sessionStorage.
import { signal } from '@preact/signals'
import { remembered } from '../shared/kit/values/stored-value.ts'
import { ApiError, type Client, createTeamEngagement } from '../shared/sdk.ts'
import { showWait } from '../shared/session/session.ts'

export type Link = { kind: 'freelancer' | 'invitation'; client: Client }
export type Refusal = 'none' | 'expired' | 'invalid'

const kept = remembered('session', 'engagement.portal')

export const link = signal<Link | undefined>(undefined)
/** Why there is no valid link. */
export const refusal = signal<Refusal | undefined>(undefined)

const FORMS = { tep_live_: 'freelancer', tei_live_: 'invitation' } as const

export function openLink(secret: string): void {
  const prefix = /^(tep_live_|tei_live_)[0-9A-Za-z]+$/.exec(secret)?.[1] as keyof typeof FORMS | undefined
  if (!prefix) {
    refuse('invalid')
    return
  }
  const client = createTeamEngagement({
    portalToken: secret,
    // Accepting the invitation of a user signs them in.
    session: FORMS[prefix] === 'invitation',
    fetch: watchedFetch,
    retries: 5,
    onWait: showWait,
  })
  kept.write(secret)
  refusal.value = undefined
  link.value = { kind: FORMS[prefix], client }
}

export function refuse(why: Refusal): void {
  kept.write(null)
  refusal.value = why
}

/** An accepted invitation is no longer valid; its result stays on the page. */
export const forgetLink = () => kept.write(null)

/** Reads the token from the address, or from sessionStorage. Returns whether the address contained one. */
export function takeLink(): boolean {
  const secret = /^#(?:token|invitation)=(.*)$/.exec(location.hash)?.[1]
  if (secret === undefined) return false
  history.replaceState(null, '', `${location.pathname}#/`)
  openLink(secret)
  return true
}

export function resumeLink(): void {
  const secret = kept.read()
  if (secret) openLink(secret)
  else refusal.value = 'none'
}

/** When the link expires while the page is open, the next request detects it. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 401) refuse((await isExpired(response.clone())) ? 'expired' : 'invalid')
  return response
}

async function isExpired(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { details?: { reason?: string } } }
    | undefined
  return body?.error?.details?.reason === 'expired_key'
}

/** The token of the open link: pages are rendered only while there is one. */
export function portal(): Client {
  const now = link.peek()
  if (!now) throw new ApiError(401, { message: 'No link is open' })
  return now.client
}
