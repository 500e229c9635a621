// Browsers that sign in: a cookie jar, the headers of a page of the service, and the mails that the service sends.
import { deliverSignInCodes } from '../../src/features/sign-in/index.ts'
import type { Mail } from '../../src/kernel/mail/mail.ts'
import type { Reply, Team, World } from '../world/world.ts'
import { fakeMailer, mailDeps, SENT } from './mails.ts'

/** As a browser sends them with `fetch` of a page of the service. */
export const OWN_PAGE = { 'x-engage-session': '1', 'sec-fetch-site': 'same-origin' }

type Sent = { method?: string; body?: unknown; headers?: Record<string, string | undefined> }

export type TestBrowser = ReturnType<typeof openBrowser>

export function openBrowser(world: Pick<World, 'send'>, always: Record<string, string> = OWN_PAGE) {
  const jar = new Map<string, string>()
  /** The cookies that are also sent when another site leads the browser here. */
  const laxCookies = new Set<string>()

  function keep({ headers }: Reply): void {
    for (const cookie of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...flags] = cookie.split('; ')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (flags.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(at + 1))
      if (flags.includes('SameSite=Lax')) laxCookies.add(name)
    }
  }

  /** A header of undefined is not sent. */
  async function send(url: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { ...always, ...(cookie && { cookie }), ...headers }
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const reply = await world.send(url, { method, body, headers: Object.fromEntries(sent) })
    keep(reply)
    return reply
  }

  return {
    jar,
    laxCookies,
    send,
    auth: (path: string, body: object = {}, headers: Sent['headers'] = {}) =>
      send(`/auth/v1${path}`, { method: 'POST', body, headers }),
    call: (method: string, path: string, body?: unknown) => send(`/api/v1${path}`, { method, body }),
  }
}

/** Delivers due codes and returns the mails. */
export async function receiveMails(world: World): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = fakeMailer(async (mail) => {
    mails.push(mail)
    return SENT
  })
  while ((await deliverSignInCodes(mailDeps(world, mailer))) > 0);
  return mails
}

export const codeIn = (mail: Mail | undefined): string => /\b\w{4}-\w{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''

export const emailOf = async (world: World, userId: string): Promise<string> => {
  const text = 'select email from team_user where id = $1'
  const [row] = await world.database.query<{ email: string }>({ text, values: [userId] })
  return row?.email ?? ''
}

/** Asks for a code in a browser and returns it. */
export async function askForCode(world: World, browser: TestBrowser, email: string): Promise<string> {
  await browser.auth('/sign-ins', { email })
  return codeIn((await receiveMails(world)).find(({ to }) => to.toLowerCase() === email.toLowerCase()))
}

/** A browser in which the user is signed in by a mailed code. */
export async function signIn(world: World, userId: string): Promise<TestBrowser> {
  const browser = openBrowser(world)
  const code = await askForCode(world, browser, await emailOf(world, userId))
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
