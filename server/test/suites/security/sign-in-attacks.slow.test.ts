// Attacks on sign-in and sessions. Each attack is refused, and succeeds once the guard that stops it is removed: the guard
// causes the refusal, not a mistake in the attack.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashSecret, mintSecret, SESSION, SIGN_IN_LINK } from '../../../src/domain/access/secrets.ts'
import type { Database } from '../../../src/kernel/db/connections/client.ts'
import { askForCode, OWN_PAGE, openBrowser, readEmail, receiveMails, signIn } from '../../make/browsers.ts'
import { FORGED } from '../../make/forged-requests.ts'
import { recordStatements } from '../../world/recorded-statements.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team } from '../../world/world.ts'

const real = openTestDatabase(await createTestDatabase())
const { database, statements } = recordStatements(real)
const world = await startWorld({ database, sendsMail: true })

const COOKIE = '__Host-engage'
const sql = (text: string, ...values: unknown[]) => real.query({ text, values })
const MINUTE_MS = 60_000
/** Advances the clock by more than the lifetime of cached credentials. */
const forgetCaches = () => world.clock.advance(5000)

describe('requests that other sites cause', () => {
  const REQUESTS = [
    ['GET', '/api/v1/me', undefined],
    ['POST', '/api/v1/project-codes', { name: 'Planted' }],
    ['GET', '/auth/v1/teams', undefined],
    ['POST', '/auth/v1/sign-out', {}],
  ] as const

  test.each(FORGED)('%s is not served', async (_, headers) => {
    const acme = await world.team()
    for (const [method, url, body] of REQUESTS) {
      const browser = await signIn(world, acme.userId)
      world.clock.advance(60 * MINUTE_MS)
      const send = (more: typeof headers) => browser.send(url, { method, body, headers: more })
      expect(await send(headers), url).toMatchObject({
        status: 401,
        body: { error: { details: { reason: 'missing_key' } } },
      })
      expect((await send({})).status, url).toBeLessThan(300)
    }
  })

  test('an old browser without Sec-Fetch-Site is served on the own origin', async () => {
    const browser = await signIn(world, (await world.team()).userId)
    const headers = { 'sec-fetch-site': undefined, origin: 'https://engagement.example' }
    expect((await browser.send('/api/v1/me', { headers })).status).toBe(200)
  })

  test.each(FORGED)('%s does not sign a browser in', async (_, headers) => {
    const acme = await world.team()
    const browser = openBrowser(world)
    const link = await world.operator('POST', `/teams/${acme.id}/users/${acme.userId}/sign-in-link`)
    const token = link.body.data.url.split('=')[1]
    expect((await browser.auth('/sign-ins/link', { token }, headers)).status).toBe(401)
    expect((await browser.auth('/sign-ins', { email: 'ada@example.com' }, headers)).status).toBe(401)
    expect(browser.jar.size).toBe(0)
    expect((await browser.auth('/sign-ins/link', { token })).status).toBe(200)
  })

  test('no other origin is allowed to read or to send', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const url of ['/api/v1/me', '/auth/v1/sign-ins', '/api/v1/project-codes']) {
      const preflight = await world.send(url, { method: 'OPTIONS', headers })
      const read = await world.send(url, { headers })
      for (const reply of [preflight, read])
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('fixation', () => {
  test('each sign-in has a new secret', async () => {
    const acme = await world.team()
    const secrets = new Set<string | undefined>()
    const browser = openBrowser(world)
    for (let count = 0; count < 3; count += 1) {
      const code = await askForCode(world, browser, await readEmail(world, acme.userId))
      await browser.auth('/sign-ins/confirm', { code })
      secrets.add(browser.jar.get(COOKIE))
    }
    expect(secrets.size).toBe(3)
  })

  test('a planted session is replaced, and a cookie without the prefix is not used', async () => {
    const [victim, attacker] = [await world.team(), await world.team()]
    const planted = (await signIn(world, attacker.userId)).jar.get(COOKIE) as string
    const browser = openBrowser(world)
    browser.jar.set('engage', planted)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    browser.jar.clear()
    browser.jar.set(COOKIE, planted)
    const code = await askForCode(world, browser, await readEmail(world, victim.userId))
    await browser.auth('/sign-ins/confirm', { code })
    expect((await browser.call('GET', '/me')).body.data.user.id).toBe(victim.userId)
  })

  test('two cookies with the same name are both ignored', async () => {
    const [victim, attacker] = [await world.team(), await world.team()]
    const [own, planted] = [
      (await signIn(world, victim.userId)).jar.get(COOKIE),
      (await signIn(world, attacker.userId)).jar.get(COOKIE),
    ]
    const send = (cookie: string) => world.send('/api/v1/me', { headers: { ...OWN_PAGE, cookie } })
    expect((await send(`${COOKIE}=${planted}; ${COOKIE}=${own}`)).status).toBe(401)
    expect((await send(`${COOKIE}=${own}`)).status).toBe(200)
  })

  test('a planted attempt does not open a session of the victim for the attacker', async () => {
    const victim = await world.team()
    const email = await readEmail(world, victim.userId)
    const [attacker, browser] = [openBrowser(world), openBrowser(world)]
    const code = await askForCode(world, attacker, email)
    for (const [name, value] of attacker.jar) browser.jar.set(name, value)
    // The victim confirms the attempt that the attacker knows, but only the victim's browser gets the session.
    expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(200)
    expect((await attacker.auth('/sign-ins/confirm', { code })).status).toBe(400)
    expect((await attacker.auth('/sign-ins/choose-team', { team_id: victim.id })).status).toBe(400)
    expect(attacker.jar.has(COOKIE)).toBe(false)
  })
})

describe('codes', () => {
  type Attack = {
    /** Makes the confirmation with the right code fail. */
    spoil(code: string, browser: ReturnType<typeof openBrowser>): Promise<unknown>
    /** The statement that removes the guard. */
    lift: string
  }
  const EXTEND_ALL = `update sign_in_attempt set expires_at = created_at + interval '10 years'`
  const ATTACKS: Record<string, Attack> = {
    outdated: {
      spoil: async () => world.clock.advance(10 * MINUTE_MS),
      lift: EXTEND_ALL,
    },
    'guessed too often': {
      async spoil(_code, browser) {
        for (let count = 0; count < 5; count += 1)
          expect((await browser.auth('/sign-ins/confirm', { code: 'AAAA-AAAA' })).status).toBe(400)
      },
      lift: 'update sign_in_attempt set tries = 0',
    },
    'guessed too often at the same time': {
      async spoil(_code, browser) {
        await Promise.all(
          Array.from({ length: 8 }, () => browser.auth('/sign-ins/confirm', { code: 'AAAA-AAAA' })),
        )
      },
      lift: 'update sign_in_attempt set tries = 0',
    },
  }

  test.each(Object.entries(ATTACKS))('a code is refused if it is %s', async (_, { spoil, lift }) => {
    const acme = await world.team()
    const browser = openBrowser(world)
    const code = await askForCode(world, browser, await readEmail(world, acme.userId))
    await spoil(code, browser)
    const refusal = await browser.auth('/sign-ins/confirm', { code })
    expect(refusal.status).toBe(400)
    await sql(lift)
    expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(200)
  })

  test('a code is refused a second time', async () => {
    const acme = await world.team()
    const browser = openBrowser(world)
    const code = await askForCode(world, browser, await readEmail(world, acme.userId))
    const attempt = new Map(browser.jar)
    const [stored] = await real.query<{ id: string; code_hash: Buffer; secret_hash: Buffer }>({
      text: 'select id, code_hash, secret_hash from sign_in_attempt order by id desc limit 1',
    })
    expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(200)
    browser.jar.clear()
    for (const [name, value] of attempt) browser.jar.set(name, value)
    expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(400)
    await sql(
      'update sign_in_attempt set confirmed_at = null, code_hash = $2, secret_hash = $3, tries = 0 where id = $1',
      stored?.id,
      stored?.code_hash,
      stored?.secret_hash,
    )
    expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(200)
  })

  test('a code of another browser is refused', async () => {
    const acme = await world.team()
    const email = await readEmail(world, acme.userId)
    const [own, thief] = [openBrowser(world), openBrowser(world)]
    const code = await askForCode(world, own, email)
    await thief.auth('/sign-ins', { email })
    for (const browser of [thief, openBrowser(world)])
      expect((await browser.auth('/sign-ins/confirm', { code })).status).toBe(400)
    expect((await own.auth('/sign-ins/confirm', { code })).status).toBe(200)
  })

  test('all refusals of a code are the same', async () => {
    const acme = await world.team()
    const email = await readEmail(world, acme.userId)
    const [usedCodeBrowser, oldCodeBrowser, wrongCodeBrowser, unknownAddressBrowser] = [1, 2, 3, 4].map(() =>
      openBrowser(world),
    ) as [
      ReturnType<typeof openBrowser>,
      ReturnType<typeof openBrowser>,
      ReturnType<typeof openBrowser>,
      ReturnType<typeof openBrowser>,
    ]
    const oldCode = await askForCode(world, oldCodeBrowser, email)
    world.clock.advance(10 * MINUTE_MS)
    const usedCode = await askForCode(world, usedCodeBrowser, email)
    const cookies = new Map(usedCodeBrowser.jar)
    await usedCodeBrowser.auth('/sign-ins/confirm', { code: usedCode })
    for (const [name, value] of cookies) usedCodeBrowser.jar.set(name, value)
    await askForCode(world, wrongCodeBrowser, email)
    await unknownAddressBrowser.auth('/sign-ins', { email: `${randomUUID()}@example.com` })
    await receiveMails(world)
    const refusals = []
    for (const [browser, code] of [
      [oldCodeBrowser, oldCode],
      [usedCodeBrowser, usedCode],
      [wrongCodeBrowser, 'AAAA-AAAA'],
      [unknownAddressBrowser, 'AAAA-AAAA'],
      [openBrowser(world), 'AAAA-AAAA'],
    ] as const) {
      statements.length = 0
      const { status, body, headers } = await browser.auth('/sign-ins/confirm', { code })
      refusals.push({
        status,
        error: { ...body.error, request_id: '' },
        cookies: headers['set-cookie'],
        statements: [...statements],
      })
    }
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]?.statements.length).toBeGreaterThan(1)
  })
})

describe('enumeration', () => {
  const ask = async (email: string) => {
    statements.length = 0
    const reply = await openBrowser(world).auth('/sign-ins', { email })
    const cookie = String(reply.headers['set-cookie']).replace(/=[\w-]{43};/, '=;')
    return { status: reply.status, body: reply.body, cookie, statements: [...statements] }
  }

  test('a known, an unknown, a deactivated and an invited address get the same response by the same statements', async () => {
    const acme = await world.team()
    const deactivatedId = await acme.addUser('team-member')
    await acme.call('PATCH', `/users/${deactivatedId}`, { is_active: false })
    const invited = `${randomUUID()}@example.com`
    await acme.call('POST', '/users/invitations', { email: invited, role: 'team-member' })
    const knownReply = await ask(await readEmail(world, acme.userId))
    for (const email of [`${randomUUID()}@example.com`, await readEmail(world, deactivatedId), invited])
      expect(await ask(email)).toEqual(knownReply)
    expect(knownReply.statements.length).toBeGreaterThan(2)
    // The response stays the same when the limit of mails to the address is reached, and no more are sent.
    for (let count = 0; count < 6; count += 1) expect(await ask(invited)).toEqual(knownReply)
  })

  test('the comparison detects a difference', async () => {
    const knownReply = await ask('ada@example.com')
    statements.length = 0
    await world.team()
    expect([...statements]).not.toEqual(knownReply.statements)
  })

  test('unknown links of an existing and of an invented team are refused alike', async () => {
    const acme = await world.team()
    const refusals = []
    for (const token of [mintSecret(SIGN_IN_LINK, acme.id), mintSecret(SIGN_IN_LINK, randomUUID()), 'x']) {
      statements.length = 0
      const { status, body } = await openBrowser(world).auth('/sign-ins/link', { token })
      refusals.push({ status, error: { ...body.error, request_id: '' }, statements: [...statements] })
    }
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
  })
})

test('guesses over many addresses and browsers of one network are limited', async () => {
  const limited = await startWorld({
    database: real,
    clock: world.clock,
    sendsMail: true,
    signInRequestsPerMinute: 20,
  })
  const guess = (service: typeof limited) =>
    openBrowser(service).auth('/sign-ins/confirm', { code: 'AAAA-AAAA' })
  for (let count = 0; count < 10; count += 1) {
    const browser = openBrowser(limited)
    expect((await browser.auth('/sign-ins', { email: `${randomUUID()}@example.com` })).status).toBe(200)
    expect((await browser.auth('/sign-ins/confirm', { code: 'AAAA-AAAA' })).status).toBe(400)
  }
  expect(await guess(limited)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { error: { details: { params: { credential: 'visitor', limit: 20 } } } },
  })
  expect((await guess(world)).status).toBe(400)
})

describe('sessions of users whose access changes', () => {
  const signInMember = async (acme: Team) => {
    const id = await acme.addUser('team-member')
    return { id, browser: await signIn(world, id) }
  }

  test('deactivation ends them for good', async () => {
    const acme = await world.team()
    const { id, browser } = await signInMember(acme)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    await acme.call('PATCH', `/users/${id}`, { is_active: false })
    expect((await browser.call('GET', '/me')).status).toBe(401)
    await acme.call('PATCH', `/users/${id}`, { is_active: true })
    forgetCaches()
    expect((await browser.call('GET', '/me')).status).toBe(401)
    await sql('update session set revoked_at = null where user_id = $1', id)
    forgetCaches()
    expect((await browser.call('GET', '/me')).status).toBe(200)
  })

  test('another role and other permissions apply to the next request', async () => {
    const acme = await world.team()
    const { id, browser } = await signInMember(acme)
    const make = async () => (await browser.call('POST', '/project-codes', { name: 'Apollo' })).status
    expect(await make()).toBe(403)
    await acme.call('PATCH', `/users/${id}`, { role: 'team-admin' })
    expect(await make()).toBe(201)
    await acme.call('PATCH', `/users/${id}`, { role: 'team-member', permissions: ['teams:read'] })
    expect(await make()).toBe(403)
    expect((await browser.call('GET', '/missions')).status).toBe(403)
  })

  test('a changed email address ends them', async () => {
    const acme = await world.team()
    const { id, browser } = await signInMember(acme)
    await sql(`update team_user set email = 'new-' || email where id = $1`, id)
    forgetCaches()
    expect((await browser.call('GET', '/me')).status).toBe(401)
    await sql(
      `update session set email = team_user.email from team_user
        where team_user.tenant_id = session.tenant_id and team_user.id = user_id and user_id = $1`,
      id,
    )
    forgetCaches()
    expect((await browser.call('GET', '/me')).status).toBe(200)
  })

  test('an ended session is refused on another node within 5 seconds', async () => {
    const node = await startWorld({ database: real, clock: world.clock, sendsMail: true })
    const acme = await world.team()
    const here = await signIn(world, acme.userId)
    const there = openBrowser(node)
    for (const [name, value] of here.jar) there.jar.set(name, value)
    expect((await there.call('GET', '/me')).status).toBe(200)
    await here.auth('/sign-out')
    expect((await here.call('GET', '/me')).status).toBe(401)
    world.clock.advance(5000)
    expect((await there.call('GET', '/me')).status).toBe(401)
  })
})

describe('cookies without encryption', () => {
  const startAt = (publicUrl: string, host: string, database: Database = real) =>
    startWorld({ database, clock: world.clock, sendsMail: true, publicUrl: () => publicUrl }).then(
      (plain) => ({
        plain,
        browser: openBrowser(plain, { ...OWN_PAGE, host }),
      }),
    )
  const body = { email: 'ada@example.com' }

  test('are refused outside of this machine', async () => {
    for (const host of [
      '10.0.0.5:3000',
      'engage.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ]) {
      const { browser } = await startAt('http://10.0.0.5:3000', host)
      const reply = await browser.auth('/sign-ins', body)
      expect(reply, host).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'not_configured', code: 'https_required' } } },
      })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('are not read outside of this machine', async () => {
    const acme = await world.team()
    const secret = (await signIn(world, acme.userId)).jar.get(COOKIE) as string
    const { plain } = await startAt('http://10.0.0.5:3000', '')
    const read = (host: string, cookie: string) =>
      plain.send('/api/v1/me', { headers: { ...OWN_PAGE, host, cookie: `${cookie}=${secret}` } })
    expect((await read('10.0.0.5:3000', 'engage')).status).toBe(401)
    expect((await read('10.0.0.5:3000', COOKIE)).status).toBe(401)
    expect((await read('localhost:3000', 'engage')).status).toBe(200)
  })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'have a name without the prefix __Host- on %s',
    async (host) => {
      const acme = await world.team()
      const { browser } = await startAt('http://127.0.0.1:3000', host)
      const code = await askForCode(world, browser, await readEmail(world, acme.userId))
      const reply = await browser.auth('/sign-ins/confirm', { code })
      expect(reply.headers['set-cookie']).toContainEqual(
        expect.stringMatching(/^engage=tes_live_\w+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/),
      )
      expect((await browser.call('GET', '/me')).status).toBe(200)
    },
  )
})

describe('forged and mixed credentials', () => {
  test('a cookie together with a key is refused, whether or not the cookie alone would be accepted', async () => {
    const acme = await world.team()
    const browser = await signIn(world, acme.userId)
    const keys = [{ 'x-api-key': acme.key }, { authorization: `Bearer ${acme.key}` }]
    const sessionHeaders = [{}, { 'x-engage-session': undefined }, { 'sec-fetch-site': 'cross-site' }]
    for (const key of keys)
      for (const changedHeaders of sessionHeaders)
        expect(await browser.send('/api/v1/me', { headers: { ...key, ...changedHeaders } })).toMatchObject({
          status: 401,
          body: { error: { details: { reason: 'multiple_auth_methods' } } },
        })
    expect((await browser.send('/api/v1/me')).status).toBe(200)
    expect((await acme.call('GET', '/me')).status).toBe(200)
  })

  test('a cookie with the id of another team is refused', async () => {
    const [acme, other] = [await world.team(), await world.team()]
    const forged = mintSecret(SESSION, other.id)
    const browser = await signIn(world, acme.userId)
    const own = browser.jar.get(COOKIE) as string
    browser.jar.set(COOKIE, forged)
    const requestMeStatus = async () => (await browser.call('GET', '/me')).status
    expect(await requestMeStatus()).toBe(401)
    // It is refused even if the row of the session has its hash.
    const values = [hashSecret(forged), hashSecret(own)]
    await sql('update session set secret_hash = $1 where secret_hash = $2', ...values)
    forgetCaches()
    expect(await requestMeStatus()).toBe(401)
    const moved = mintSecret(SESSION, acme.id)
    await sql('update session set secret_hash = $1 where secret_hash = $2', hashSecret(moved), values[0])
    browser.jar.set(COOKIE, moved)
    expect(await requestMeStatus()).toBe(200)
  })

  test.each(['', 'x', 'tes_live_x', 'undefined', 'tek_live_x', '../..', '%00'])(
    'the cookie "%s" is refused',
    async (value) => {
      const browser = openBrowser(world)
      browser.jar.set(COOKIE, value)
      expect((await browser.call('GET', '/me')).status).toBe(401)
    },
  )

  test('keys, links and invitations are refused as sessions, and a session is refused as any of them', async () => {
    const acme = await world.team()
    const secret = (await signIn(world, acme.userId)).jar.get(COOKIE) as string
    const browser = openBrowser(world)
    browser.jar.set(COOKIE, acme.key)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    for (const url of ['/api/v1/me', '/portal/v1/me', '/portal/v1/invitation', '/operator/v1/teams'])
      expect((await world.send(url, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(401)
  })
})
