// The link that opened the page. Its secret leaves the address bar at once and lives as long as the tab.
import { signal } from '@preact/signals'
import { remembered } from '../shared/kit/values/remembered.ts'
import { ApiError, type Client, createTeamEngagement } from '../shared/sdk.ts'
import { showWait } from '../shared/session/session.ts'

export type Link = { kind: 'freelancer' | 'invitation'; client: Client }
export type Refusal = 'none' | 'expired' | 'invalid'

const kept = remembered('session', 'engagement.portal')

export const link = signal<Link | undefined>(undefined)
/** Why there is no link that works. */
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

/** An invitation that was accepted opens nothing any more; what it gave stays on the page. */
export const forgetLink = () => kept.write(null)

/** From the address, where a link has just been opened, else from this tab's past. Whether there was one in the address. */
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

/** A link that ends while the page is open is noticed by whatever is asked next. */
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

/** Of the link that is open: pages are drawn only while there is one. */
export function portal(): Client {
  const now = link.peek()
  if (!now) throw new ApiError(401, { message: 'No link is open' })
  return now.client
}
