// Browsers that sign in: a cookie jar, the headers of a page of the service, and the mails that the service sends.

import { handleRenewals } from '../../src/features/people/portal-sign-in/index.ts'
import type { Mail } from '../../src/kernel/mail/mail.ts'
import type { Reply, Team, World } from '../world/world.ts'
import {
  createMailDeps,
  deliverPortalLinks,
  deliverSignInCodes,
  deliverStepUpCodes,
  fakeMailer,
  SENT,
} from './mails.ts'

/** Headers that a browser sends with `fetch` from a page of the service. */
export const OWN_PAGE = { 'x-engage-session': '1', 'sec-fetch-site': 'same-origin' }

type Sent = { method?: string; body?: unknown; headers?: Record<string, string | undefined> }

export type TestBrowser = ReturnType<typeof openBrowser>

export function openBrowser(world: Pick<World, 'send'>, defaultHeaders: Record<string, string> = OWN_PAGE) {
  const jar = new Map<string, string>()
  /** Names of the cookies that are also sent with a navigation from another site. */
  const laxCookies = new Set<string>()

  function storeCookies({ headers }: Reply): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...flags] = cookie.split('; ')
      const separator = pair.indexOf('=')
      const name = pair.slice(0, separator)
      if (flags.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(separator + 1))
      if (flags.includes('SameSite=Lax')) laxCookies.add(name)
    }
  }

  /** A header whose value is undefined is not sent. */
  async function send(url: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { ...defaultHeaders, ...(cookie && { cookie }), ...headers }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const reply = await world.send(url, { method, body, headers: Object.fromEntries(sent) })
    storeCookies(reply)
    return reply
  }

  return {
    jar,
    laxCookies,
    send,
    auth: (path: string, body: object = {}, headers: Sent['headers'] = {}) =>
      send(`/auth/v1${path}`, { method: 'POST', body, headers }),
    call: (method: string, path: string, body?: unknown) => send(`/api/v1${path}`, { method, body }),
    portal: (method: string, path: string, body?: unknown) => send(`/portal/v1${path}`, { method, body }),
  }
}

/** Delivers due codes and personal links and returns the mails. */
export async function receiveMails(world: World): Promise<Mail[]> {
  const mails: Mail[] = []
  const deps = createMailDeps(
    world,
    fakeMailer(async (mail) => {
      mails.push(mail)
      return SENT
    }),
  )
  for (const deliver of [deliverSignInCodes, deliverStepUpCodes, handleRenewals, deliverPortalLinks])
    while ((await deliver(deps)) > 0);
  return mails
}

export const extractCode = (mail: Mail | undefined): string =>
  /\b\w{4}-\w{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''

export const readEmail = async (world: World, userId: string): Promise<string> => {
  const text = 'select email from team_user where id = $1'
  const [row] = await world.database.query<{ email: string }>({ text, values: [userId] })
  return row?.email ?? ''
}

/** Asks for a code in a browser and returns it. */
export async function askForCode(world: World, browser: TestBrowser, email: string): Promise<string> {
  await browser.auth('/sign-ins', { email })
  return extractCode((await receiveMails(world)).find(({ to }) => to.toLowerCase() === email.toLowerCase()))
}

/** A browser in which the user is signed in by a mailed code. */
export async function signIn(world: World, userId: string): Promise<TestBrowser> {
  const browser = openBrowser(world)
  const code = await askForCode(world, browser, await readEmail(world, userId))
  const reply = await browser.auth('/sign-ins/confirm', { code })
  if (!reply.body?.data?.session) throw new Error(`Not signed in: ${reply.text}`)
  return browser
}

/** The session of a browser in which the admin of the team is signed in by a link. */
export async function signInByLink(
  world: Pick<World, 'send' | 'operator'>,
  { id, userId }: Pick<Team, 'id' | 'userId'>,
): Promise<{ id: string; browser: TestBrowser }> {
  const browser = openBrowser(world)
  const link = await world.operator('POST', `/teams/${id}/users/${userId}/sign-in-link`)
  const token = link.body.data.url.split('=')[1]
  const { body } = await browser.auth('/sign-ins/link', { token })
  return { id: body.data.session.id, browser }
}

/** Confirms the identity of the session's user with a mailed code. */
export async function stepUp(world: World, browser: TestBrowser): Promise<void> {
  await browser.auth('/step-up/code')
  const [mail] = await receiveMails(world)
  const reply = await browser.auth('/step-up/confirm', { code: extractCode(mail) })
  if (reply.status !== 200) throw new Error(`Not stepped up: ${reply.text}`)
}

/** Asks for a code for the portal in a browser and returns it. */
export async function askForPortalCode(world: World, browser: TestBrowser, email: string): Promise<string> {
  await browser.auth('/portal/sign-ins', { email })
  return extractCode((await receiveMails(world)).find(({ to }) => to.toLowerCase() === email.toLowerCase()))
}

/** A browser in which the freelancer with this address is signed in by a mailed code. */
export async function signInToPortal(world: World, email: string): Promise<TestBrowser> {
  const browser = openBrowser(world)
  const code = await askForPortalCode(world, browser, email)
  const reply = await browser.auth('/portal/sign-ins/confirm', { code })
  if (!reply.body?.data?.session) throw new Error(`Not signed in: ${reply.text}`)
  return browser
}

/** The token of a new personal link, which the service mails if it can. */
export async function createLinkToken(world: World, team: Team, freelancerId: string): Promise<string> {
  const { body } = await team.call('POST', `/freelancers/${freelancerId}/portal-links`)
  if (body.data.token) return body.data.token
  const { email } = (await team.call('GET', `/freelancers/${freelancerId}`)).body.data
  return extractToken((await receiveMails(world)).findLast(({ to }) => to === email))
}

export const extractToken = (mail: Mail | undefined): string =>
  /tep_live_\w+/.exec(mail?.text ?? '')?.[0] ?? ''

/** A browser in which the freelancer is signed in by a personal link. */
export async function signInByPortalLink(world: World, team: Team, freelancerId: string) {
  const browser = openBrowser(world)
  const token = await createLinkToken(world, team, freelancerId)
  const { body } = await browser.auth('/portal/sign-ins/link', { token })
  return { token, browser, id: body.data.session.id as string }
}
