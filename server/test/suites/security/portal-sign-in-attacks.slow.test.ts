// Attacks on sessions of freelancers. Each attack is refused, and succeeds once the guard that stops it is removed: the guard
// causes the refusal, not a mistake in the attack.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashSecret, mintSecret, PORTAL_SESSION, PORTAL_TOKEN } from '../../../src/domain/access/secrets.ts'
import {
  askForCode,
  askForPortalCode,
  createLinkToken,
  OWN_PAGE,
  openBrowser,
  readEmail,
  receiveMails,
  signIn,
  signInByPortalLink,
  signInToPortal,
  type TestBrowser,
} from '../../make/browsers.ts'
import { FORGED } from '../../make/forged-requests.ts'
import { makeFreelancer } from '../../make/missions.ts'
import { recordStatements } from '../../world/recorded-statements.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team } from '../../world/world.ts'

const real = openTestDatabase(await createTestDatabase())
const { database, statements } = recordStatements(real)
const world = await startWorld({ database, sendsMail: true })

const COOKIE = '__Host-engage-portal'
const CONSOLE_COOKIE = '__Host-engage'
const ATTEMPT = '__Host-engage-attempt'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const sql = (text: string, ...values: unknown[]) => real.query({ text, values })
/** Advances the clock by more than the lifetime of cached credentials. */
const forgetCaches = () => world.clock.advance(5000)

const requestMeStatus = async (browser: TestBrowser) => (await browser.portal('GET', '/me')).status

/** Makes a team with a user and a freelancer who have the same address. */
async function makeUserAndFreelancer() {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const { id } = await makeFreelancer(acme, { email })
  return { acme, email, freelancerId: id }
}

describe('requests that other sites cause', () => {
  const REQUESTS = [
    ['GET', '/portal/v1/me', undefined],
    ['GET', '/portal/v1/missions', undefined],
    ['GET', '/auth/v1/portal/teams', undefined],
    ['POST', '/auth/v1/portal/sign-out', {}],
  ] as const

  test.each(FORGED)('%s is not served', async (_, headers) => {
    const sasha = await makeFreelancer(await world.team())
    const browser = await signInToPortal(world, sasha.email)
    for (const [method, url, body] of REQUESTS) {
      const send = (more: typeof headers) => browser.send(url, { method, body, headers: more })
      expect(await send(headers), url).toMatchObject({
        status: 401,
        body: { error: { details: { reason: 'missing_key' } } },
      })
      expect((await send({})).status, url).toBeLessThan(300)
    }
  })

  test.each(FORGED)('%s does not sign a browser in', async (_, headers) => {
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const token = await createLinkToken(world, acme, sasha.id)
    const browser = openBrowser(world)
    for (const [path, body] of [
      ['/portal/sign-ins/link', { token }],
      ['/portal/sign-ins', { email: sasha.email }],
      ['/portal/link-renewals', { token }],
    ] as const)
      expect((await browser.auth(path, body, headers)).status, path).toBe(401)
    expect(browser.jar.size).toBe(0)
    expect((await browser.auth('/portal/sign-ins/link', { token })).status).toBe(200)
  })
})

describe('the console and the portal', () => {
  test('a code for the console opens no session of the portal, and vice versa', async () => {
    for (const [ask, own, other, audience] of [
      [askForCode, '/sign-ins', '/portal/sign-ins', 'portal'],
      [askForPortalCode, '/portal/sign-ins', '/sign-ins', 'console'],
    ] as const) {
      const { acme, email } = await makeUserAndFreelancer()
      const browser = openBrowser(world)
      const code = await ask(world, browser, email)
      expect((await browser.auth(`${other}/confirm`, { code })).status).toBe(400)
      expect((await browser.auth(`${other}/choose-team`, { team_id: acme.id })).status).toBe(400)
      expect([...browser.jar.keys()]).toEqual([ATTEMPT])
      const attempt = browser.jar.get(ATTEMPT) as string
      await sql(
        'update sign_in_attempt set audience = $1 where secret_hash = $2',
        audience,
        hashSecret(attempt),
      )
      expect((await browser.auth(`${own}/confirm`, { code })).status).toBe(400)
      expect((await browser.auth(`${other}/confirm`, { code })).status).toBe(200)
    }
  })

  test('a valid code for one surface selects no team of the other', async () => {
    const [{ email }, other] = [await makeUserAndFreelancer(), await world.team()]
    await makeFreelancer(other, { email })
    await world.operator('POST', `/teams/${other.id}/users`, {
      email,
      role: 'team-member',
      first_name: 'Ada',
      last_name: 'Martin',
    })
    for (const [ask, own, wrong, audience] of [
      [askForCode, '/sign-ins', '/portal/sign-ins', 'portal'],
      [askForPortalCode, '/portal/sign-ins', '/sign-ins', 'console'],
    ] as const) {
      const browser = openBrowser(world)
      const code = await ask(world, browser, email)
      expect((await browser.auth(`${own}/confirm`, { code })).body.data.teams).toHaveLength(2)
      expect((await browser.send(`/auth/v1${wrong}/teams`)).body.data.items).toEqual([])
      const choose = () => browser.auth(`${wrong}/choose-team`, { team_id: other.id })
      expect((await choose()).status).toBe(400)
      const attempt = hashSecret(browser.jar.get(ATTEMPT) as string)
      await sql('update sign_in_attempt set audience = $1 where secret_hash = $2', audience, attempt)
      expect((await choose()).status).toBe(200)
    }
  })

  test('a session of one surface is not valid for the other', async () => {
    const { acme, email } = await makeUserAndFreelancer()
    const [user, freelancer] = [await signIn(world, acme.userId), await signInToPortal(world, email)]
    const cookies = {
      console: user.jar.get(CONSOLE_COOKIE) as string,
      portal: freelancer.jar.get(COOKIE) as string,
    }
    const requestStatus = async (url: string, cookie: string) =>
      (await world.send(url, { headers: { ...OWN_PAGE, cookie } })).status
    for (const url of ['/portal/v1/me', '/auth/v1/portal/teams']) {
      expect(await requestStatus(url, `${CONSOLE_COOKIE}=${cookies.console}`)).toBe(401)
      expect(await requestStatus(url, `${COOKIE}=${cookies.console}`)).toBe(401)
      expect(await requestStatus(url, `${COOKIE}=${cookies.portal}`)).toBe(200)
    }
    for (const url of ['/api/v1/me', '/auth/v1/teams']) {
      expect(await requestStatus(url, `${COOKIE}=${cookies.portal}`)).toBe(401)
      expect(await requestStatus(url, `${CONSOLE_COOKIE}=${cookies.portal}`)).toBe(401)
      expect(await requestStatus(url, `${CONSOLE_COOKIE}=${cookies.console}`)).toBe(200)
    }
    const both = `${CONSOLE_COOKIE}=${cookies.console}; ${COOKIE}=${cookies.portal}`
    for (const url of ['/api/v1/me', '/portal/v1/me']) expect(await requestStatus(url, both)).toBe(200)
  })
})

describe('fixation and replay', () => {
  test('each sign-in has a new secret, and a planted session is replaced', async () => {
    const acme = await world.team()
    const [victim, attacker] = [await makeFreelancer(acme), await makeFreelancer(acme)]
    const planted = (await signInToPortal(world, attacker.email)).jar.get(COOKIE) as string
    const browser = openBrowser(world)
    browser.jar.set('engage-portal', planted)
    expect(await requestMeStatus(browser)).toBe(401)
    browser.jar.clear()
    browser.jar.set(COOKIE, planted)
    expect((await browser.portal('GET', '/me')).body.data.id).toBe(attacker.id)
    const code = await askForPortalCode(world, browser, victim.email)
    await browser.auth('/portal/sign-ins/confirm', { code })
    expect(browser.jar.get(COOKIE)).not.toBe(planted)
    expect((await browser.portal('GET', '/me')).body.data.id).toBe(victim.id)
  })

  test('two cookies with the same name are both ignored', async () => {
    const acme = await world.team()
    const createCookie = async () =>
      (await signInToPortal(world, (await makeFreelancer(acme)).email)).jar.get(COOKIE) as string
    const [own, planted] = [await createCookie(), await createCookie()]
    const send = (cookie: string) => world.send('/portal/v1/me', { headers: { ...OWN_PAGE, cookie } })
    expect((await send(`${COOKIE}=${planted}; ${COOKIE}=${own}`)).status).toBe(401)
    expect((await send(`${COOKIE}=${own}`)).status).toBe(200)
  })

  test('a code is refused a second time, and in another browser', async () => {
    const sasha = await makeFreelancer(await world.team())
    const [own, thief] = [openBrowser(world), openBrowser(world)]
    const code = await askForPortalCode(world, own, sasha.email)
    await thief.auth('/portal/sign-ins', { email: sasha.email })
    expect((await thief.auth('/portal/sign-ins/confirm', { code })).status).toBe(400)
    const attempt = own.jar.get(ATTEMPT) as string
    const [stored] = await real.query<{ id: string; code_hash: Buffer }>({
      text: 'select id, code_hash from sign_in_attempt where secret_hash = $1',
      values: [hashSecret(attempt)],
    })
    const confirm = async () => (await own.auth('/portal/sign-ins/confirm', { code })).status
    expect(await confirm()).toBe(200)
    own.jar.set(ATTEMPT, attempt)
    expect(await confirm()).toBe(400)
    await sql(
      'update sign_in_attempt set confirmed_at = null, code_hash = $2, secret_hash = $3 where id = $1',
      stored?.id,
      stored?.code_hash,
      hashSecret(attempt),
    )
    expect(await confirm()).toBe(200)
  })

  test('the cookie of a session that was signed out is refused', async () => {
    const sasha = await makeFreelancer(await world.team())
    const browser = await signInToPortal(world, sasha.email)
    const cookie = browser.jar.get(COOKIE) as string
    await browser.auth('/portal/sign-out')
    browser.jar.set(COOKIE, cookie)
    expect(await requestMeStatus(browser)).toBe(401)
    await sql('update portal_session set revoked_at = null where freelancer_id = $1', sasha.id)
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(200)
  })
})

describe('freelancers whose access changes', () => {
  type Attack = {
    /** Action of the team that ends the session. */
    end(acme: Team, sasha: { id: string; email: string }, linkId: string): Promise<unknown>
    /** Statements that restore the session: first its own row, then the rows on which it depends. */
    lift: readonly [own: string, others: string]
  }
  const NOT_REVOKED = 'update portal_session set revoked_at = null where freelancer_id = $1'
  const ATTACKS: Record<string, Attack> = {
    'the freelancer is archived': {
      end: (acme, { id }) => acme.call('PATCH', `/freelancers/${id}`, { status: 'archived' }),
      lift: [
        NOT_REVOKED,
        `with f as (update freelancer set status = 'active' where id = $1)
          update portal_link set revoked_at = null where freelancer_id = $1`,
      ],
    },
    'the freelancer has another address': {
      end: (acme, { id, email }) => acme.call('PATCH', `/freelancers/${id}`, { email: `new-${email}` }),
      lift: [
        NOT_REVOKED,
        `with l as (update portal_link set revoked_at = null where freelancer_id = $1)
          update portal_session set email = freelancer.email from freelancer
          where freelancer.tenant_id = portal_session.tenant_id and freelancer.id = freelancer_id and freelancer_id = $1`,
      ],
    },
    'its link is revoked': {
      end: (acme, { id }, linkId) => acme.call('DELETE', `/freelancers/${id}/portal-links/${linkId}`),
      lift: [NOT_REVOKED, 'update portal_link set revoked_at = null where freelancer_id = $1'],
    },
  }

  test.each(Object.entries(ATTACKS))('a session ends for good when %s', async (_, { end, lift }) => {
    const acme = await world.team()
    const sasha = (await makeFreelancer(acme)) as { id: string; email: string }
    const { browser } = await signInByPortalLink(world, acme, sasha.id)
    const [link] = (await acme.call('GET', `/freelancers/${sasha.id}/portal-links`)).body.data.items
    expect(await requestMeStatus(browser)).toBe(200)
    expect(await end(acme, sasha, link.id)).toMatchObject({ status: 200 })
    expect(await requestMeStatus(browser)).toBe(401)
    const [own, others] = lift
    await sql(own, sasha.id)
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(401)
    await sql(others, sasha.id)
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(200)
  })

  test('a reactivated freelancer has none of the sessions from before the archiving', async () => {
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const browser = await signInToPortal(world, sasha.email)
    await acme.call('PATCH', `/freelancers/${sasha.id}`, { status: 'archived' })
    await acme.call('PATCH', `/freelancers/${sasha.id}`, { status: 'active' })
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(401)
    await sql('update portal_session set revoked_at = null where freelancer_id = $1', sasha.id)
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(200)
  })

  test('a freelancer who was archived after the code was mailed does not get in', async () => {
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const browser = openBrowser(world)
    const code = await askForPortalCode(world, browser, sasha.email)
    const confirm = async () => (await browser.auth('/portal/sign-ins/confirm', { code })).status
    await sql(`update freelancer set status = 'archived' where id = $1`, sasha.id)
    expect(await confirm()).toBe(400)
    await sql(`update freelancer set status = 'active' where id = $1`, sasha.id)
    expect(await confirm()).toBe(200)
  })

  test('a key that is revoked with its descendants ends the sessions of the links that it created', async () => {
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const keyReply = await acme.call('POST', '/api-keys', { name: 'Other', user_id: acme.userId })
    const other: Team = { ...acme, call: world.callerWith(keyReply.body.data.key) }
    const { browser } = await signInByPortalLink(world, other, sasha.id)
    expect(await requestMeStatus(browser)).toBe(200)
    await acme.call('DELETE', `/api-keys/${keyReply.body.data.id}?descendants=true`)
    expect(await requestMeStatus(browser)).toBe(401)
    await sql('update portal_link set revoked_at = null where freelancer_id = $1', sasha.id)
    forgetCaches()
    expect(await requestMeStatus(browser)).toBe(200)
  })

  test('an ended session is refused on another node within 5 seconds', async () => {
    const node = await startWorld({ database: real, clock: world.clock, sendsMail: true })
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const here = await signInToPortal(world, sasha.email)
    const there = openBrowser(node)
    for (const [name, value] of here.jar) there.jar.set(name, value)
    expect(await requestMeStatus(there)).toBe(200)
    await acme.call('POST', `/freelancers/${sasha.id}/portal-sessions/revoke-all`)
    expect(await requestMeStatus(here)).toBe(401)
    world.clock.advance(5000)
    expect(await requestMeStatus(there)).toBe(401)
  })
})

describe('forged and mixed credentials', () => {
  test('a cookie together with a token is refused, whether or not the cookie alone would be accepted', async () => {
    const acme = await world.team()
    const { id } = await makeFreelancer(acme)
    const { browser, token } = await signInByPortalLink(world, acme, id)
    const authorization = `Bearer ${token}`
    for (const changedHeaders of [{}, { 'x-engage-session': undefined }, { 'sec-fetch-site': 'cross-site' }])
      expect(
        await browser.send('/portal/v1/me', { headers: { authorization, ...changedHeaders } }),
      ).toMatchObject({
        status: 401,
        body: { error: { details: { reason: 'multiple_auth_methods' } } },
      })
    expect((await world.send('/portal/v1/me', { headers: { authorization } })).status).toBe(200)
    expect(await requestMeStatus(browser)).toBe(200)
  })

  test('a cookie with the id of another team is refused', async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const sasha = await makeFreelancer(acme)
    const browser = await signInToPortal(world, sasha.email)
    const own = browser.jar.get(COOKIE) as string
    const forged = mintSecret(PORTAL_SESSION, other.id)
    browser.jar.set(COOKIE, forged)
    // It is refused even if the row of the session has its hash.
    const move = (to: string, from: string) =>
      sql(
        'update portal_session set secret_hash = $1 where secret_hash = $2',
        hashSecret(to),
        hashSecret(from),
      )
    await move(forged, own)
    expect(await requestMeStatus(browser)).toBe(401)
    const moved = mintSecret(PORTAL_SESSION, acme.id)
    await move(moved, forged)
    browser.jar.set(COOKIE, moved)
    expect(await requestMeStatus(browser)).toBe(200)
  })

  test("another team's freelancer can be neither seen nor signed out", async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const [sasha, kim] = [await makeFreelancer(acme), await makeFreelancer(other)]
    const [own, foreign] = [await signInToPortal(world, sasha.email), await signInToPortal(world, kim.email)]
    const choose = await own.auth('/portal/switch', { team_id: other.id })
    expect(choose.status).toBe(400)
    expect((await acme.call('POST', `/freelancers/${kim.id}/portal-sessions/revoke-all`)).status).toBe(404)
    expect([await requestMeStatus(own), await requestMeStatus(foreign)]).toEqual([200, 200])
    await sql('update freelancer set email = $1 where id = $2', sasha.email, kim.id)
    expect((await own.auth('/portal/switch', { team_id: other.id })).status).toBe(200)
  })

  test.each(['', 'x', 'tef_live_x', 'undefined', 'tep_live_x', '../..', '%00'])(
    'the cookie "%s" is refused',
    async (value) => {
      const browser = openBrowser(world)
      browser.jar.set(COOKIE, value)
      expect(await requestMeStatus(browser)).toBe(401)
    },
  )

  test('a session cookie is refused as a bearer token', async () => {
    const sasha = await makeFreelancer(await world.team())
    const authorization = `Bearer ${(await signInToPortal(world, sasha.email)).jar.get(COOKIE)}`
    for (const url of ['/api/v1/me', '/portal/v1/me', '/portal/v1/invitation', '/operator/v1/teams'])
      expect((await world.send(url, { headers: { authorization } })).status).toBe(401)
  })

  test('a key without the scope of portal links ends no sessions', async () => {
    const acme = await world.team({ scopes: ['freelancers:write'] })
    const sasha = await makeFreelancer(acme)
    expect((await acme.call('POST', `/freelancers/${sasha.id}/portal-sessions/revoke-all`)).status).toBe(403)
  })
})

describe('enumeration', () => {
  const record = async (path: string, body: object) => {
    statements.length = 0
    const reply = await openBrowser(world).auth(path, body)
    const cookie = String(reply.headers['set-cookie']).replace(/=[\w-]{43};/, '=;')
    const { error, ...others } = reply.body
    return {
      status: reply.status,
      body: error ? { ...error, request_id: '' } : others,
      cookie,
      statements: [...statements],
    }
  }

  test('a known, an unknown, an archived and an invited address get the same response by the same statements', async () => {
    const acme = await world.team()
    const [sasha, archivedFreelancer] = [await makeFreelancer(acme), await makeFreelancer(acme)]
    await acme.call('PATCH', `/freelancers/${archivedFreelancer.id}`, { status: 'archived' })
    const invited = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
    await acme.call('POST', '/freelancers/invitations', invited)
    const ask = (email: string) => record('/portal/sign-ins', { email })
    const knownReply = await ask(sasha.email)
    for (const email of [`${randomUUID()}@example.com`, archivedFreelancer.email, invited.email])
      expect(await ask(email)).toEqual(knownReply)
    expect(knownReply.statements.length).toBeGreaterThan(2)
    for (let count = 0; count < 6; count += 1) expect(await ask(sasha.email)).toEqual(knownReply)
  })

  test('every token gets the same response to a request for a new link, and only an expired link leads to a mail', async () => {
    const acme = await world.team()
    const [sasha, kim, archivedFreelancer] = [
      await makeFreelancer(acme),
      await makeFreelancer(acme),
      await makeFreelancer(acme),
    ]
    const [expired, revoked, archived] = [
      await createLinkToken(world, acme, sasha.id),
      await createLinkToken(world, acme, kim.id),
      await createLinkToken(world, acme, archivedFreelancer.id),
    ]
    const [link] = (await acme.call('GET', `/freelancers/${kim.id}/portal-links`)).body.data.items
    await acme.call('DELETE', `/freelancers/${kim.id}/portal-links/${link.id}`)
    await acme.call('PATCH', `/freelancers/${archivedFreelancer.id}`, { status: 'archived' })
    world.clock.advance(31 * DAY_MS)
    const valid = await createLinkToken(world, acme, sasha.id)
    const ask = (token: string) => record('/portal/link-renewals', { token })
    const knownReply = await ask(expired)
    expect(knownReply.status).toBe(200)
    expect((await receiveMails(world)).map(({ to }) => to)).toEqual([sasha.email])
    const invented = [mintSecret(PORTAL_TOKEN, acme.id), mintSecret(PORTAL_TOKEN, randomUUID()), 'x']
    for (const token of [revoked, archived, valid, ...invented]) expect(await ask(token)).toEqual(knownReply)
    expect(await receiveMails(world)).toEqual([])
    await sql('update portal_link set revoked_at = null where id = $1', link.id)
    await ask(revoked)
    expect((await receiveMails(world)).map(({ to }) => to)).toEqual([kim.email])
  })

  test('unknown links of two teams and a revoked link are refused alike', async () => {
    const acme = await world.team()
    const sasha = await makeFreelancer(acme)
    const token = await createLinkToken(world, acme, sasha.id)
    const [link] = (await acme.call('GET', `/freelancers/${sasha.id}/portal-links`)).body.data.items
    await acme.call('DELETE', `/freelancers/${sasha.id}/portal-links/${link.id}`)
    const refusal = await record('/portal/sign-ins/link', { token })
    expect(refusal.status).toBe(400)
    for (const other of [
      mintSecret(PORTAL_TOKEN, acme.id),
      mintSecret(PORTAL_TOKEN, (await world.team()).id),
    ])
      expect(await record('/portal/sign-ins/link', { token: other })).toEqual(refusal)
  })
})

test('cookies without encryption are neither set nor read outside of this machine', async () => {
  const plain = await startWorld({
    database: real,
    clock: world.clock,
    publicUrl: () => 'http://10.0.0.5:3000',
  })
  const acme = await plain.team()
  const { id } = await makeFreelancer(acme)
  const token = await createLinkToken(plain, acme, id)
  const enter = (host: string) => {
    const browser = openBrowser(plain, { ...OWN_PAGE, host })
    return browser.auth('/portal/sign-ins/link', { token })
  }
  expect((await enter('10.0.0.5:3000')).body.error.details.code).toBe('https_required')
  const reply = await enter('localhost:3000')
  expect(reply.headers['set-cookie']).toMatch(
    /^engage-portal=tef_live_\w+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = String(reply.headers['set-cookie']).split(';')[0] as string
  const read = (host: string) => plain.send('/portal/v1/me', { headers: { ...OWN_PAGE, host, cookie } })
  expect((await read('10.0.0.5:3000')).status).toBe(401)
  expect((await read('localhost:3000')).status).toBe(200)
})
