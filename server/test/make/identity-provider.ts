// An identity provider in this process, over HTTP: it signs in the person of the test, and can send forged tokens.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { OidcSettings } from '../../src/domain/access/oidc-settings.ts'
import type { Reply } from '../world/world.ts'
import type { TestBrowser } from './browsers.ts'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  [claim: string]: unknown
}
type Claims = Record<string, unknown>

/** Changes the ID token before it is signed. */
export type Forgery = { claims?: (claims: Claims) => Claims; key?: KeyObject; alg?: 'RS256' | 'none' }

type Control = {
  person: Person
  forgery: Forgery | undefined
  isDown: boolean
  /** Shows a page with a link to continue; otherwise the person is signed in at once. */
  asks: boolean
}

type Options = {
  /** Puts the email in the ID token; otherwise it is at the userinfo endpoint only. */
  emailInIdToken?: boolean
  clientAuth?: 'client_secret_post' | 'client_secret_basic'
  redirectUri?: string
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

const SERVICE = 'https://engagement.example'
const CLIENT = { client_id: 'engage', client_secret: 'secret of the client: 100% "random" + & =' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A key of another provider. */
export const FOREIGN_KEY = newKey()

export async function startIdentityProvider({
  emailInIdToken = true,
  clientAuth = 'client_secret_post',
  redirectUri = `${SERVICE}/auth/v1/oidc/callback`,
}: Options = {}) {
  const key = newKey()
  const control: Control = { person: { sub: 'nobody' }, forgery: undefined, isDown: false, asks: false }
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    if (control.isDown) request.socket.destroy()
    else handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    clientAuthMethods: [clientAuth],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] } as never,
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: !emailInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/person/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => people.get(accountId) ?? { sub: accountId },
    }),
    // Grants consent for everybody.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx as { body?: { id_token?: string } }
    if (ctx.path === '/token' && body?.id_token && control.forgery)
      ctx.body = { ...body, id_token: forgeIdToken(body.id_token, key, control.forgery) }
  })
  const serve = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/person/')) return void serve(request, response)
    if (control.asks && !request.url.endsWith('/go'))
      return void response.setHeader('content-type', 'text/html').end(`<a href="${request.url}/go">Go</a>`)
    const { person } = control
    people.set(person.sub, person)
    provider
      .interactionFinished(request, response, { login: { accountId: person.sub } })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  }

  /** Visits the provider with a new browser, and returns the address to which the provider finally redirects it. */
  async function visit(url: string): Promise<string> {
    const jar = new Map<string, string>()
    let address = url
    while (address.startsWith(issuer)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const one of response.headers.getSetCookie()) keepCookie(jar, one)
      const next = response.headers.get('location')
      if (next === null) throw new Error(`The provider responds with ${await response.text()}`)
      address = new URL(next, address).href
    }
    return address
  }

  const settings: OidcSettings = {
    issuer: new URL(issuer).href,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    name: 'Example',
    trustsEmail: false,
  }
  return {
    control,
    settings,
    visit,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function keepCookie(jar: Map<string, string>, header: string): void {
  const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s)
  if (value === '') jar.delete(name)
  else jar.set(name, value)
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forgeIdToken(
  token: string,
  ownKey: KeyObject,
  { claims = (same) => same, key = ownKey, alg = 'RS256' }: Forgery,
) {
  const sent = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const head = { alg, typ: 'JWT', ...(alg !== 'none' && { kid: 'own' }) }
  const text = `${encode(head)}.${encode(claims(sent))}`
  return `${text}.${alg === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** Headers of a click on a link of the sign-in page. */
export const OWN_LINK = { 'x-engage-session': undefined, 'sec-fetch-site': 'same-origin' }

/** Starts a sign-in at the provider, and returns the address to which the browser is redirected. */
export async function startOidc(browser: TestBrowser): Promise<string> {
  const reply = await browser.send('/auth/v1/oidc/start', { headers: OWN_LINK })
  return requireLocation(reply)
}

export const requireLocation = (reply: Reply): string => {
  if (reply.status !== 303) throw new Error(`No redirect: ${reply.status} ${reply.text}`)
  return String(reply.headers['location'])
}

/** Follows the provider's redirect to the service: another site causes the request, so Strict cookies are not sent. */
export function comeBack(browser: TestBrowser, address: string): Promise<Reply> {
  const { pathname, search } = new URL(address)
  const lax = [...browser.jar].filter(([name]) => browser.laxCookies.has(name))
  const cookie = lax.map(([name, value]) => `${name}=${value}`).join('; ')
  return browser.send(pathname + search, {
    headers: { 'x-engage-session': undefined, 'sec-fetch-site': 'cross-site', cookie: cookie || undefined },
  })
}

/** Completes a sign-in at the provider as this person. */
export async function signInAtProvider(
  browser: TestBrowser,
  idp: IdentityProvider,
  person: Person,
): Promise<Reply> {
  idp.control.person = person
  return comeBack(browser, await idp.visit(await startOidc(browser)))
}
