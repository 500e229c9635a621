// Attacks on the sign-in at an identity provider. As in sign-in-attacks.slow.test.ts, each attack is refused, and succeeds once
// the guard that stops it is removed.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser, readEmail, type TestBrowser } from '../../make/browsers.ts'
import {
  comeBack,
  FOREIGN_KEY,
  type Forgery,
  OWN_LINK,
  type Person,
  requireLocation,
  signInAtProvider,
  startIdentityProvider,
  startOidc,
} from '../../make/identity-provider.ts'
import { type Body, startWorld, type Team } from '../../world/world.ts'

const idp = await startIdentityProvider()
afterAll(idp.close)
const log: { cause?: string }[] = []
const logger = { error: (line: object) => void log.push(line), logResponse: () => {} }
const world = await startWorld({ sendsMail: true, oidc: idp.settings, logger })

const COOKIE = '__Host-engage'
const OIDC = '__Host-engage-oidc'
const ATTEMPT = '__Host-engage-attempt'
const CONSOLE = 'https://engagement.example/console'
const CALLBACK = 'https://engagement.example/auth/v1/oidc/callback'
const errorPage = (code: string) => `${CONSOLE}#sign-in-error=${code}`
const MINUTE_MS = 60_000
const sql = (text: string, ...values: unknown[]) => world.database.query<Body>({ text, values })

const createPerson = async (userId: string): Promise<Person> => ({
  sub: randomUUID(),
  email: await readEmail(world, userId),
  email_verified: true,
})

async function addWithEmail(team: Team, email: string): Promise<string> {
  const person = { email, role: 'team-member', first_name: 'Ada', last_name: 'Martin' }
  return (await world.operator('POST', `/teams/${team.id}/users`, person)).body.data.id
}

const getUserId = async (browser: TestBrowser) => (await browser.call('GET', '/me')).body.data?.user?.id

/** Signs in as the person at the provider; the browser has not yet followed the link back to the service. */
async function prepareReturn(person: Person) {
  const browser = openBrowser(world)
  idp.control.person = person
  return { browser, address: await idp.visit(await startOidc(browser)) }
}

describe('forged ID tokens', () => {
  const seconds = (after: number) => Math.floor(Date.now() / 1000) + after
  /** Each forgery, with a pattern of the error that the library reports. */
  const FORGED: [string, Forgery, RegExp][] = [
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }, /"iss"/],
    ['for another client', { claims: (claims) => ({ ...claims, aud: 'another' }) }, /"aud"/],
    [
      'for several clients, requested by another one',
      { claims: (claims) => ({ ...claims, aud: ['engage', 'another'], azp: 'another' }) },
      /"azp"/,
    ],
    ['of another attempt', { claims: (claims) => ({ ...claims, nonce: 'another' }) }, /"nonce"/],
    ['of no attempt', { claims: ({ nonce: _, ...claims }) => claims }, /"nonce"/],
    ['that has expired', { claims: (claims) => ({ ...claims, exp: seconds(-120) }) }, /"exp"/],
    ['of the future', { claims: (claims) => ({ ...claims, nbf: seconds(600) }) }, /"nbf"/],
    ['without a subject', { claims: ({ sub: _, ...claims }) => claims }, /"sub"/],
    ['signed by somebody else', { key: FOREIGN_KEY }, /signature/],
    ['without a signature', { alg: 'none' }, /"alg"/],
  ]

  test.each(FORGED)('an ID token %s is refused', async (_, forgery, cause) => {
    const victim = await world.team()
    const person = await createPerson(victim.userId)
    log.length = 0
    idp.control.forgery = forgery
    const browser = openBrowser(world)
    const refused = await signInAtProvider(browser, idp, person)
    expect(requireLocation(refused)).toBe(errorPage('oidc_failed'))
    expect(browser.jar.has(COOKIE)).toBe(false)
    expect(log).toMatchObject([{ cause: expect.stringMatching(cause) }])
    // An ID token without the forged part is accepted.
    idp.control.forgery = {}
    const reply = await signInAtProvider(browser, idp, person)
    idp.control.forgery = undefined
    expect(requireLocation(reply)).toBe(CONSOLE)
    expect(await getUserId(browser)).toBe(victim.userId)
  })

  test('the log has neither the code, nor a token, nor the claims', async () => {
    const person = await createPerson((await world.team()).userId)
    const { browser, address } = await prepareReturn(person)
    log.length = 0
    idp.control.forgery = { claims: (claims) => ({ ...claims, aud: 'another' }) }
    await comeBack(browser, address)
    idp.control.forgery = undefined
    const text = JSON.stringify(log)
    expect(log).toHaveLength(1)
    for (const secret of [new URL(address).searchParams.get('code'), person.sub, person.email, 'eyJ'])
      expect(text).not.toContain(secret)
  })
})

describe('responses that do not belong to the attempt of the browser', () => {
  const changeQuery = (address: string, changes: Record<string, string | undefined>) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    return url.href
  }

  test.each([
    ['another state', { state: 'another' }, 'oidc_attempt_invalid'],
    ['an empty state', { state: '' }, 'oidc_attempt_invalid'],
    ['no state', { state: undefined }, 'oidc_attempt_invalid'],
  ])('%s is refused, and does not use up the attempt', async (_, changes, code) => {
    const victim = await world.team()
    const { browser, address } = await prepareReturn(await createPerson(victim.userId))
    expect(requireLocation(await comeBack(browser, changeQuery(address, changes)))).toBe(errorPage(code))
    expect(requireLocation(await comeBack(browser, address))).toBe(CONSOLE)
  })

  test.each([
    ['the issuer of another provider (mix-up)', { iss: 'https://evil.example' }, /"iss"/],
    ['no issuer', { iss: undefined }, /"iss"/],
    ['another code', { code: 'another' }, /invalid_grant/],
  ])('%s is refused', async (_, changes, cause) => {
    const victim = await world.team()
    const person = await createPerson(victim.userId)
    const { browser, address } = await prepareReturn(person)
    log.length = 0
    expect(requireLocation(await comeBack(browser, changeQuery(address, changes)))).toBe(
      errorPage('oidc_failed'),
    )
    expect(log).toMatchObject([{ cause: expect.stringMatching(cause) }])
    await sql('update oidc_attempt set returned_at = null')
    expect(requireLocation(await comeBack(browser, address))).toBe(CONSOLE)
  })

  test('a repeated state is refused', async () => {
    const { browser, address } = await prepareReturn(await createPerson((await world.team()).userId))
    expect(requireLocation(await comeBack(browser, `${address}&state=another`))).toBe(
      errorPage('oidc_failed'),
    )
  })

  test('the code of another attempt is refused, because its code verifier differs', async () => {
    const [victim, attacker] = [await world.team(), await world.team()]
    const own = await prepareReturn(await createPerson(attacker.userId))
    const stolen = await prepareReturn(await createPerson(victim.userId))
    const code = new URL(stolen.address).searchParams.get('code') as string
    log.length = 0
    const reply = await comeBack(own.browser, changeQuery(own.address, { code }))
    expect(requireLocation(reply)).toBe(errorPage('oidc_failed'))
    expect(log).toMatchObject([{ cause: expect.stringContaining('invalid_grant') }])
    expect(own.browser.jar.has(COOKIE)).toBe(false)
    // With the victim's cookie, from which the code verifier is derived, the attack succeeds.
    own.browser.jar.set(OIDC, stolen.browser.jar.get(OIDC) as string)
    expect(requireLocation(await comeBack(own.browser, stolen.address))).toBe(CONSOLE)
    expect(await getUserId(own.browser)).toBe(victim.userId)
  })

  test('a sign-in does not end in another browser, unless that browser has the cookie', async () => {
    const attacker = await world.team()
    const { browser, address } = await prepareReturn(await createPerson(attacker.userId))
    // The attacker sends their own callback address to the victim, who would then work in the attacker's account.
    const victim = openBrowser(world)
    expect(requireLocation(await comeBack(victim, address))).toBe(errorPage('oidc_attempt_invalid'))
    const otherBrowser = openBrowser(world)
    await startOidc(otherBrowser)
    expect(requireLocation(await comeBack(otherBrowser, address))).toBe(errorPage('oidc_attempt_invalid'))
    expect([victim.jar.has(COOKIE), otherBrowser.jar.has(COOKIE)]).toEqual([false, false])
    otherBrowser.jar.set(OIDC, browser.jar.get(OIDC) as string)
    expect(requireLocation(await comeBack(otherBrowser, address))).toBe(CONSOLE)
    expect(await getUserId(otherBrowser)).toBe(attacker.userId)
  })

  test('two cookies with the same name are both ignored', async () => {
    const { browser, address } = await prepareReturn(await createPerson((await world.team()).userId))
    const { pathname, search } = new URL(address)
    const send = (cookie: string) =>
      world.send(pathname + search, { headers: { 'sec-fetch-site': 'cross-site', cookie } })
    const own = `${OIDC}=${browser.jar.get(OIDC)}`
    expect(requireLocation(await send(`${OIDC}=planted; ${own}`))).toBe(errorPage('oidc_attempt_invalid'))
    expect(requireLocation(await send(own))).toBe(CONSOLE)
  })
})

describe('replay', () => {
  test('a callback address works once, whatever happened the first time', async () => {
    const victim = await world.team()
    const { browser, address } = await prepareReturn(await createPerson(victim.userId))
    const cookie = browser.jar.get(OIDC) as string
    const again = async () => {
      const other = openBrowser(world)
      other.jar.set(OIDC, cookie)
      other.laxCookies.add(OIDC)
      return requireLocation(await comeBack(other, address))
    }
    // The provider is down, so it does not get the code.
    idp.control.isDown = true
    expect(await again()).toBe(errorPage('oidc_unavailable'))
    idp.control.isDown = false
    expect(await again()).toBe(errorPage('oidc_attempt_invalid'))
    await sql('update oidc_attempt set returned_at = null')
    expect(await again()).toBe(CONSOLE)
    expect(await again()).toBe(errorPage('oidc_attempt_invalid'))
    // The provider refuses a used code, too.
    await sql('update oidc_attempt set returned_at = null')
    expect(await again()).toBe(errorPage('oidc_failed'))
  })

  test('only one of the concurrent requests with one address is served', async () => {
    const { browser, address } = await prepareReturn(await createPerson((await world.team()).userId))
    const replies = await Promise.all(Array.from({ length: 5 }, () => comeBack(browser, address)))
    const places = replies.map(requireLocation)
    expect(places.filter((place) => place === CONSOLE)).toHaveLength(1)
    expect(places.filter((place) => place === errorPage('oidc_attempt_invalid'))).toHaveLength(4)
  })

  test('an attempt expires after ten minutes', async () => {
    const { browser, address } = await prepareReturn(await createPerson((await world.team()).userId))
    world.clock.advance(10 * MINUTE_MS)
    expect(requireLocation(await comeBack(browser, address))).toBe(errorPage('oidc_attempt_invalid'))
    await sql(`update oidc_attempt set expires_at = created_at + interval '10 years'`)
    expect(requireLocation(await comeBack(browser, address))).toBe(CONSOLE)
  })
})

describe('fixation', () => {
  test('a planted session is replaced', async () => {
    const [victim, attacker] = [await world.team(), await world.team()]
    const evil = openBrowser(world)
    await signInAtProvider(evil, idp, await createPerson(attacker.userId))
    const { browser, address } = await prepareReturn(await createPerson(victim.userId))
    browser.jar.set(COOKIE, evil.jar.get(COOKIE) as string)
    await comeBack(browser, address)
    expect(await getUserId(browser)).toBe(victim.userId)
    expect(browser.jar.get(COOKIE)).not.toBe(evil.jar.get(COOKIE))
  })

  test('a planted attempt gives the attacker no session of the victim', async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const person = await createPerson(acme.userId)
    await addWithEmail(other, person.email as string)
    const attacker = openBrowser(world)
    idp.control.person = person
    const url = await startOidc(attacker)
    const planted = attacker.jar.get(OIDC) as string
    const victim = openBrowser(world)
    victim.jar.set(OIDC, planted)
    victim.laxCookies.add(OIDC)
    expect(requireLocation(await comeBack(victim, await idp.visit(url)))).toBe(`${CONSOLE}#choose-team`)
    // The victim may choose a team now. The attacker knows the planted secret, not the one that has replaced it.
    const choose = () => attacker.auth('/sign-ins/choose-team', { team_id: acme.id })
    for (const name of [OIDC, ATTEMPT]) {
      attacker.jar.set(name, planted)
      expect((await choose()).status).toBe(400)
      expect((await attacker.send('/auth/v1/sign-ins/teams')).body.data.items).toEqual([])
    }
    attacker.jar.set(ATTEMPT, victim.jar.get(ATTEMPT) as string)
    expect((await choose()).status).toBe(200)
  })

  test.each(['cross-site', 'same-site', undefined])(
    'a link of another site (%s) does not begin a sign-in',
    async (site) => {
      const browser = openBrowser(world)
      const begin = (headers: object) =>
        browser.send('/auth/v1/oidc/start', { headers: { ...OWN_LINK, ...headers } })
      expect(requireLocation(await begin({ 'sec-fetch-site': site }))).toBe(errorPage('own_page_required'))
      expect(browser.jar.size).toBe(0)
      expect(requireLocation(await begin({}))).toContain(idp.settings.issuer)
      expect(requireLocation(await begin({ 'sec-fetch-site': 'none' }))).toContain(idp.settings.issuer)
    },
  )

  test('without encryption no attempt begins', async () => {
    const plain = await startWorld({
      database: world.database,
      clock: world.clock,
      oidc: idp.settings,
      publicUrl: () => 'http://10.0.0.5:3000',
    })
    const begin = (host: string) => plain.send('/auth/v1/oidc/start', { headers: { ...SAME_ORIGIN, host } })
    expect(requireLocation(await begin('10.0.0.5:3000'))).toMatch(/#sign-in-error=https_required$/)
    expect((await begin('localhost:3000')).headers['set-cookie']).toMatch(/^engage-oidc=/)
  })
})

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

describe('open redirects', () => {
  const EVIL = 'https://evil.example/'
  const PARAMETERS = ['redirect_uri', 'redirect', 'return_to', 'next', 'url', 'target_link_uri', 'iss']
  const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(EVIL)}`).join('&')
  const HEADERS = { 'x-forwarded-host': 'evil.example', referer: EVIL, origin: 'https://evil.example' }

  test.each([
    ['parameters', query, {}],
    ['headers', '', { ...HEADERS, host: 'evil.example' }],
    ['a path', '/https://evil.example', {}],
  ])('a foreign address in %s does not change where the browser is sent', async (_, suffix, headers) => {
    const browser = openBrowser(world)
    const startReply = await browser.send(`/auth/v1/oidc/start?${suffix}`, {
      headers: { ...OWN_LINK, ...headers },
    })
    const url = new URL(requireLocation(startReply))
    expect(url.origin).toBe(new URL(idp.settings.issuer).origin)
    expect(url.searchParams.getAll('redirect_uri')).toEqual([CALLBACK])
    for (const code of ['', '&error=access_denied', '&code=x&state=x']) {
      const back = await browser.send(`/auth/v1/oidc/callback?${suffix}${code}`, {
        headers: { ...OWN_LINK, ...headers, 'sec-fetch-site': 'cross-site' },
      })
      expect(requireLocation(back)).toBe(errorPage('oidc_attempt_invalid'))
    }
    idp.control.person = await createPerson((await world.team()).userId)
    const { search } = new URL(await idp.visit(url.href))
    const done = await browser.send(`/auth/v1/oidc/callback${search}&next=${EVIL}`, {
      headers: { ...OWN_LINK, ...headers, 'sec-fetch-site': 'cross-site' },
    })
    expect(requireLocation(done)).toBe(CONSOLE)
  })

  test('the address of the service determines where the browser is sent', async () => {
    const evil = await startWorld({
      database: world.database,
      clock: world.clock,
      oidc: idp.settings,
      publicUrl: () => 'https://evil.example',
    })
    const browser = openBrowser(evil)
    expect(new URL(await startOidc(browser)).searchParams.get('redirect_uri')).toContain(EVIL)
    expect(requireLocation(await comeBack(browser, `${CALLBACK}?state=x`))).toContain(EVIL)
  })
})

describe('accounts of others', () => {
  test('an account with the address of a linked user is refused', async () => {
    const victim = await world.team()
    const person = await createPerson(victim.userId)
    await signInAtProvider(openBrowser(world), idp, person)
    const thief = { ...person, sub: randomUUID() }
    const browser = openBrowser(world)
    const steal = async () => requireLocation(await signInAtProvider(browser, idp, thief))
    expect(await steal()).toBe(errorPage('oidc_unknown_user'))
    await sql('delete from identity where user_id = $1', victim.userId)
    expect(await steal()).toBe(CONSOLE)
    expect(await getUserId(browser)).toBe(victim.userId)
  })

  test('an account with an address that it did not verify is refused', async () => {
    const victim = await world.team()
    const thief = { ...(await createPerson(victim.userId)), email_verified: false }
    const steal = async (person: Person) =>
      requireLocation(await signInAtProvider(openBrowser(world), idp, person))
    expect(await steal(thief)).toBe(errorPage('oidc_email_unverified'))
    expect(await steal({ ...thief, email_verified: true })).toBe(CONSOLE)
  })

  test('an admin who gives their own user the address of another person gets no team of that person', async () => {
    const [victim, evil] = [await world.team(), await world.team()]
    const address = await readEmail(world, victim.userId)
    const person = await createPerson(evil.userId)
    await signInAtProvider(openBrowser(world), idp, person)
    await sql('update team_user set email = $2 where id = $1', evil.userId, address)
    const browser = openBrowser(world)
    expect(requireLocation(await signInAtProvider(browser, idp, person))).toBe(CONSOLE)
    expect(await getUserId(browser)).toBe(evil.userId)
    const teams = async () => (await browser.send('/auth/v1/teams')).body.data.items.map(({ id }: Body) => id)
    const change = () => browser.auth('/switch', { team_id: victim.id })
    expect(await teams()).toEqual([evil.id])
    expect((await change()).status).toBe(400)
    // A session by a code counts as proof of its address, so the attack succeeds.
    await sql(`update session set method = 'code' where user_id = $1`, evil.userId)
    expect((await teams()).sort()).toEqual([evil.id, victim.id].sort())
    expect((await change()).status).toBe(200)
    expect(await getUserId(browser)).toBe(victim.userId)
  })

  test('an account of another provider with the same subject is a different account', async () => {
    const other = await startIdentityProvider()
    afterAll(other.close)
    const remote = await startWorld({ database: world.database, clock: world.clock, oidc: other.settings })
    const victim = await world.team()
    const person = await createPerson(victim.userId)
    await signInAtProvider(openBrowser(world), idp, person)
    const browser = openBrowser(remote)
    const steal = async () =>
      requireLocation(await signInAtProvider(browser, other, { ...person, email: 'evil@example.com' }))
    expect(await steal()).toBe(errorPage('oidc_unknown_user'))
    await sql('update identity set issuer = $2 where user_id = $1', victim.userId, other.settings.issuer)
    expect(await steal()).toBe(CONSOLE)
  })
})
