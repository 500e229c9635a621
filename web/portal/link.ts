// How the page was opened: with the session of this browser, whose cookie scripts cannot read, or with the token of a link. A token
// is removed from the address bar at once. A portal link opens a session when the person presses a button. A service without
// HTTPS refuses sessions: then each request sends the token, which is kept in sessionStorage.
import { signal } from '@preact/signals'
import { createStoredValue } from '../shared/kit/values/stored-value.ts'
import { clearSandboxTime, updateSandboxTime } from '../shared/platform/sandbox/sandbox.ts'
import { ApiError, type Client, createTeamEngagement, signInWithPortalLink } from '../shared/sdk.ts'
import { showWait } from '../shared/session/session.ts'

export type Link = { kind: 'freelancer' | 'invitation'; by: 'session' | 'token'; client: Client }

/** The reason why neither a link nor a session is open. */
export type Refusal =
  | { kind: 'none' | 'ended' | 'signed-out' | 'invalid' }
  /** The token of the expired link, with which a new one can be asked for. */
  | { kind: 'expired'; token: string }

/** The part of the address that is used only when a button is pressed. */
export type SignInFragment = { kind: 'link'; token: string } | { kind: 'code'; code: string }

const storedToken = createStoredValue('session', 'engagement.portal')

export const link = signal<Link | undefined>(undefined)
export const refusal = signal<Refusal | undefined>(undefined)
/** The token of a link that turns off mails: users and freelancers open it without signing in. */
export const unsubscribeToken = signal<string | undefined>(undefined)
export const signInFragment = signal<SignInFragment | undefined>(undefined)

const clientOptions = { retries: 5, onWait: showWait }

/** Creates the client for requests before the sign-in. The browser keeps the cookies. */
export const visitor = () => createTeamEngagement({ session: true })

function open(newLink: Link): void {
  clearSandboxTime()
  refusal.value = undefined
  signInFragment.value = undefined
  link.value = newLink
}

/** Uses the session of this browser. The first request shows whether there is one. */
export function enterSession(): void {
  storedToken.write(null)
  let isProven = false
  const watchedFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, init)
    if (isCurrent(newLink)) updateSandboxTime(response)
    if (response.ok) isProven = true
    else if (response.status === 401 && isCurrent(newLink)) refuse({ kind: isProven ? 'ended' : 'none' })
    return response
  }
  const newLink: Link = {
    kind: 'freelancer',
    by: 'session',
    client: createTeamEngagement({ ...clientOptions, session: true, fetch: watchedFetch }),
  }
  open(newLink)
}

/** A late response of a previous client must not close what has been opened since. */
const isCurrent = (newLink: Link): boolean => link.peek() === newLink && signInFragment.peek() === undefined

const LINK_KINDS = { tep_live_: 'freelancer', tei_live_: 'invitation' } as const
const TOKEN = /^(tep_live_|tei_live_)[0-9A-Za-z]+$/

function findLinkKind(token: string): Link['kind'] | undefined {
  const prefix = TOKEN.exec(token)?.[1] as keyof typeof LINK_KINDS | undefined
  return prefix && LINK_KINDS[prefix]
}

/** Sends the token itself with each request. */
export function openToken(token: string): void {
  const kind = findLinkKind(token)
  if (!kind) {
    refuse({ kind: 'invalid' })
    return
  }
  const watchedFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, init)
    if (isCurrent(newLink)) updateSandboxTime(response)
    if (response.status === 401) {
      const reason: Refusal = (await isExpired(response.clone()))
        ? { kind: 'expired', token }
        : { kind: 'invalid' }
      if (isCurrent(newLink)) refuse(reason)
    }
    return response
  }
  storedToken.write(token)
  const newLink: Link = {
    kind,
    by: 'token',
    // Accepting an invitation signs the person in.
    client: createTeamEngagement({
      ...clientOptions,
      portalToken: token,
      session: kind === 'invitation',
      fetch: watchedFetch,
    }),
  }
  open(newLink)
}

async function isExpired(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { details?: { reason?: string } } }
    | undefined
  return body?.error?.details?.reason === 'expired_key'
}

export const needsHttps = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'https_required'

/** Opens a session with a portal link. */
export async function openSessionWith(token: string): Promise<void> {
  try {
    await signInWithPortalLink({ client: visitor(), body: { token } })
  } catch (error) {
    if (needsHttps(error)) return openToken(token)
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'portal_link_expired') return refuse({ kind: 'expired', token })
    if (code === 'portal_link_invalid') return refuse({ kind: 'invalid' })
    throw error
  }
  enterSession()
}

/** An accepted invitation is no longer valid. */
export const forgetToken = () => storedToken.write(null)

export function refuse(reason: Refusal): void {
  clearSandboxTime()
  storedToken.write(null)
  signInFragment.value = undefined
  refusal.value = reason
}

/** Reads the token or the code from the address. Returns whether it contained one. */
export function readFragment(): boolean {
  const [, name, value = ''] = /^#(token|invitation|code|unsubscribe)=(.*)$/.exec(location.hash) ?? []
  if (!name) return false
  clearSandboxTime()
  history.replaceState(null, '', `${location.pathname}#/`)
  unsubscribeToken.value = name === 'unsubscribe' ? value : undefined
  if (name === 'unsubscribe') return true
  if (name === 'code') signInFragment.value = { kind: 'code', code: value.slice(0, 20) }
  else if (findLinkKind(value) === 'freelancer') signInFragment.value = { kind: 'link', token: value }
  else openToken(value)
  return true
}

export function resume(): void {
  const token = storedToken.read()
  if (token) openToken(token)
  else enterSession()
}

/** Returns the client of the open link or session; pages are rendered only while there is one. */
export function portal(): Client {
  const currentLink = link.peek()
  if (!currentLink) throw new ApiError(401, { message: 'Nothing is open' })
  return currentLink.client
}
