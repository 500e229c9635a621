// People sign in at an identity provider, which runs in this process.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { askForCode, openBrowser, readEmail } from '../../../../test/make/browsers.ts'
import {
  comeBack,
  OWN_LINK,
  type Person,
  requireLocation,
  signInAtProvider,
  startIdentityProvider,
  startOidc,
} from '../../../../test/make/identity-provider.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const idp = await startIdentityProvider()
afterAll(idp.close)
const world = await startWorld({ sendsMail: true, oidc: idp.settings })
const MINUTE_MS = 60_000
const COOKIE = '__Host-engage'
const CONSOLE = 'https://engagement.example/console'
const errorPage = (code: string) => `${CONSOLE}#sign-in-error=${code}`

const personWith = (email: string, changes: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  ...changes,
})

async function addWithEmail(team: Team, email: string): Promise<string> {
  const person = { email, role: 'team-member', first_name: 'Ada', last_name: 'Martin' }
  return (await world.operator('POST', `/teams/${team.id}/users`, person)).body.data.id
}

const listIdentities = (userId: string) =>
  world.database.query<Body>({
    text: 'select issuer, subject, email from identity where user_id = $1',
    values: [userId],
  })

test('the browser is sent to the provider and back, and is signed in', async () => {
  const acme = await world.team()
  const person = personWith(await readEmail(world, acme.userId))
  const browser = openBrowser(world)
  idp.control.person = person
  const startReply = await browser.send('/auth/v1/oidc/start', { headers: OWN_LINK })
  expect(startReply.status).toBe(303)
  expect(startReply.headers['set-cookie']).toMatch(
    /^__Host-engage-oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(startReply.headers['cache-control']).toBe('no-store')
  const url = new URL(requireLocation(startReply))
  expect(url.origin).toBe(new URL(idp.settings.issuer).origin)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'engage',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: 'https://engagement.example/auth/v1/oidc/callback',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const reply = await comeBack(browser, await idp.visit(url.href))
  expect(requireLocation(reply)).toBe(CONSOLE)
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-engage-oidc=; Path=\/; Max-Age=0;/),
    expect.stringMatching(
      /^__Host-engage=tes_live_\w+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ])
  const me = await browser.call('GET', '/me')
  expect(me.body.data).toMatchObject({
    team: { id: acme.id },
    user: { id: acme.userId },
    session: { method: 'oidc' },
  })
  expect(await listIdentities(acme.userId)).toEqual([
    { issuer: idp.settings.issuer, subject: person.sub, email: person.email },
  ])
})

test('the audit log records the link and the session with the user', async () => {
  const acme = await world.team()
  const person = personWith(await readEmail(world, acme.userId))
  const browser = openBrowser(world)
  await signInAtProvider(browser, idp, person)
  const { id } = (await browser.call('GET', '/me')).body.data.session
  const { items } = (await acme.call('GET', '/audit-log')).body.data
  const by = {
    actor: { kind: 'user', id: acme.userId },
    credential_kind: 'session',
    credential_id: id,
    action: 'finishOidcSignIn',
  }
  expect(items.find(({ resource }: Body) => resource === 'session')).toMatchObject(by)
  expect(items.find(({ resource }: Body) => resource === 'identity')).toMatchObject({
    ...by,
    changes: [{ after: { user_id: acme.userId, subject: person.sub } }],
  })
})

test('after the first sign-in the account identifies the user, whatever address either has', async () => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const person = personWith(email)
  await signInAtProvider(openBrowser(world), idp, person)
  await world.database.query({
    text: `update team_user set email = 'new-' || email where id = $1`,
    values: [acme.userId],
  })
  const isSignedIn = async (changes: Partial<Person>) => {
    const browser = openBrowser(world)
    const reply = await signInAtProvider(browser, idp, { ...person, ...changes })
    expect(requireLocation(reply)).toBe(CONSOLE)
    expect((await browser.call('GET', '/me')).body.data.user.id).toBe(acme.userId)
  }
  await isSignedIn({})
  await isSignedIn({ email: `${randomUUID()}@example.com` })
  await isSignedIn({ email_verified: false })
  expect(await listIdentities(acme.userId)).toHaveLength(1)
  // Another account with the old or the new address is not the user.
  for (const one of [email, `new-${email}`])
    expect(requireLocation(await signInAtProvider(openBrowser(world), idp, personWith(one)))).toBe(
      errorPage('oidc_unknown_user'),
    )
})

test('a user who was deactivated and reactivated may be linked to another account', async () => {
  const acme = await world.team()
  const id = await acme.addUser('team-member')
  const [lost, created] = [personWith(await readEmail(world, id)), personWith(await readEmail(world, id))]
  await signInAtProvider(openBrowser(world), idp, lost)
  const fetchLocation = async (person: Person) =>
    requireLocation(await signInAtProvider(openBrowser(world), idp, person))
  expect(await fetchLocation(created)).toBe(errorPage('oidc_unknown_user'))
  for (const is_active of [false, true]) await acme.call('PATCH', `/users/${id}`, { is_active })
  expect(await fetchLocation(created)).toBe(CONSOLE)
  expect(await fetchLocation(lost)).toBe(errorPage('oidc_unknown_user'))
})

test.each([
  ['an unknown user', async () => personWith(`${randomUUID()}@example.com`), 'oidc_unknown_user'],
  [
    'a deactivated user',
    async () => {
      const acme = await world.team()
      const id = await acme.addUser('team-member')
      await acme.call('PATCH', `/users/${id}`, { is_active: false })
      return personWith(await readEmail(world, id))
    },
    'oidc_unknown_user',
  ],
  [
    'a linked user who was deactivated',
    async () => {
      const acme = await world.team()
      const id = await acme.addUser('team-member')
      const person = personWith(await readEmail(world, id))
      await signInAtProvider(openBrowser(world), idp, person)
      await acme.call('PATCH', `/users/${id}`, { is_active: false })
      return person
    },
    'oidc_unknown_user',
  ],
  [
    'an address that is not verified',
    async () => personWith(await readEmail(world, (await world.team()).userId), { email_verified: false }),
    'oidc_email_unverified',
  ],
  [
    'an address of which the provider does not say whether it is verified',
    async () => ({ sub: randomUUID(), email: await readEmail(world, (await world.team()).userId) }),
    'oidc_email_unverified',
  ],
  ['no address', async () => ({ sub: randomUUID() }), 'oidc_email_unverified'],
])('%s is not signed in', async (_, make, code) => {
  const browser = openBrowser(world)
  const reply = await signInAtProvider(browser, idp, await make())
  expect(requireLocation(reply)).toBe(errorPage(code))
  expect(browser.jar.has(COOKIE)).toBe(false)
})

test('an address is also trusted if Microsoft Entra says that its domain is verified', async () => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const browser = openBrowser(world)
  const reply = await signInAtProvider(browser, idp, { sub: randomUUID(), email, xms_edov: true })
  expect(requireLocation(reply)).toBe(CONSOLE)
})

test('the operator may trust addresses that the provider does not call verified', async () => {
  const trusting = await startWorld({
    database: world.database,
    clock: world.clock,
    oidc: { ...idp.settings, trustsEmail: true },
  })
  const acme = await world.team()
  const person = { sub: randomUUID(), email: await readEmail(world, acme.userId) }
  expect(requireLocation(await signInAtProvider(openBrowser(world), idp, person))).toBe(
    errorPage('oidc_email_unverified'),
  )
  expect(requireLocation(await signInAtProvider(openBrowser(trusting), idp, person))).toBe(CONSOLE)
})

test('the address may be at the userinfo endpoint only, and the client may authenticate by Basic', async () => {
  const other = await startIdentityProvider({ emailInIdToken: false, clientAuth: 'client_secret_basic' })
  afterAll(other.close)
  const remote = await startWorld({ database: world.database, clock: world.clock, oidc: other.settings })
  const acme = await world.team()
  const person = personWith(await readEmail(world, acme.userId))
  expect(requireLocation(await signInAtProvider(openBrowser(remote), other, person))).toBe(CONSOLE)
  expect(
    requireLocation(await signInAtProvider(openBrowser(remote), other, { ...personWith(''), email: '' })),
  ).toBe(errorPage('oidc_email_unverified'))
})

test('a person in several teams chooses one, and switches to another', async () => {
  const [acme, other, stranger] = [await world.team(), await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  const otherId = await addWithEmail(other, email.toUpperCase())
  const browser = openBrowser(world)
  const person = personWith(email)
  const reply = await signInAtProvider(browser, idp, person)
  expect(requireLocation(reply)).toBe(`${CONSOLE}#choose-team`)
  expect([...browser.jar.keys()]).toEqual(['__Host-engage-attempt'])
  const teamsReply = await browser.send('/auth/v1/sign-ins/teams')
  expect(teamsReply.body.data.items.map(({ id }: Body) => id).sort()).toEqual([acme.id, other.id].sort())
  const choose = (team_id: string) => browser.auth('/sign-ins/choose-team', { team_id })
  for (const id of [stranger.id, randomUUID()]) expect((await choose(id)).status).toBe(400)
  expect(await listIdentities(otherId)).toEqual([])
  const attempt = browser.jar.get('__Host-engage-attempt') as string
  expect((await choose(other.id)).body.data.session).toMatchObject({ user_id: otherId, method: 'oidc' })
  // An attempt works only once.
  browser.jar.set('__Host-engage-attempt', attempt)
  expect((await choose(acme.id)).status).toBe(400)
  expect((await browser.send('/auth/v1/sign-ins/teams')).body.data.items).toEqual([])

  const mine = await browser.send('/auth/v1/teams')
  expect(mine.body.data.items.find(({ id }: Body) => id === other.id).is_current).toBe(true)
  expect(mine.body.data.items).toHaveLength(2)
  expect((await browser.auth('/switch', { team_id: stranger.id })).status).toBe(400)
  const switched = await browser.auth('/switch', { team_id: acme.id })
  expect(switched.body.data.session, switched.text).toMatchObject({ user_id: acme.userId, method: 'oidc' })
  expect(await listIdentities(acme.userId)).toMatchObject([{ subject: person.sub }])
  expect((await browser.call('GET', '/me')).body.data.team.id).toBe(acme.id)
})

test('a person who signs in with a code gets the list of teams, too', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  await addWithEmail(other, email)
  const browser = openBrowser(world)
  const teams = async () => (await browser.send('/auth/v1/sign-ins/teams')).body.data.items
  expect(await teams()).toEqual([])
  const code = await askForCode(world, browser, email)
  expect(await teams()).toEqual([])
  const { body } = await browser.auth('/sign-ins/confirm', { code })
  expect(await teams()).toEqual(body.data.teams)
})

test('a team must be chosen within ten minutes', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  await addWithEmail(other, email)
  const browser = openBrowser(world)
  await signInAtProvider(browser, idp, personWith(email))
  world.clock.advance(10 * MINUTE_MS)
  expect((await browser.auth('/sign-ins/choose-team', { team_id: acme.id })).status).toBe(400)
})

test('a person who cancels comes back to the sign-in page', async () => {
  const browser = openBrowser(world)
  const state = new URL(await startOidc(browser)).searchParams.get('state')
  const query = new URLSearchParams({
    error: 'access_denied',
    error_description: 'no',
    state: String(state),
    iss: new URL(idp.settings.issuer).origin,
  })
  const reply = await comeBack(browser, `https://engagement.example/auth/v1/oidc/callback?${query}`)
  expect(requireLocation(reply)).toBe(errorPage('oidc_denied'))
})

test('a provider that is down stops neither the service nor other ways to sign in', async () => {
  const unavailableProvider = await startIdentityProvider()
  const acme = await world.team()
  const alone = await startWorld({
    database: world.database,
    clock: world.clock,
    sendsMail: true,
    oidc: unavailableProvider.settings,
  })
  unavailableProvider.control.isDown = true
  const browser = openBrowser(alone)
  expect(await startOidc(browser)).toBe(errorPage('oidc_unavailable'))
  expect(browser.jar.size).toBe(0)
  const byMail = openBrowser(alone)
  const code = await askForCode(world, byMail, await readEmail(world, acme.userId))
  expect((await byMail.auth('/sign-ins/confirm', { code })).status).toBe(200)
  // Discovery is tried again.
  unavailableProvider.control.isDown = false
  unavailableProvider.control.person = personWith(await readEmail(world, acme.userId))
  const back = await unavailableProvider.visit(await startOidc(browser))
  unavailableProvider.control.isDown = true
  expect(requireLocation(await comeBack(browser, back))).toBe(errorPage('oidc_unavailable'))
  unavailableProvider.control.isDown = false
  const done = await signInAtProvider(
    openBrowser(alone),
    unavailableProvider,
    unavailableProvider.control.person,
  )
  expect(requireLocation(done)).toBe(CONSOLE)
  // The last configuration is used while the provider is down.
  world.clock.advance(120 * MINUTE_MS)
  unavailableProvider.control.isDown = true
  expect(await startOidc(openBrowser(alone))).toContain(unavailableProvider.settings.issuer)
  await unavailableProvider.close()
})

test('a provider whose issuer differs from the setting is not used', async () => {
  const lines: object[] = []
  const wrong = await startWorld({
    database: world.database,
    clock: world.clock,
    oidc: { ...idp.settings, issuer: idp.settings.issuer.replace('127.0.0.1', 'localhost') },
    logger: { error: (line) => lines.push(line), logResponse: () => {} },
  })
  expect(await startOidc(openBrowser(wrong))).toBe(errorPage('oidc_unavailable'))
  expect(lines).toMatchObject([{ code: 'oidc_unavailable', cause: expect.stringContaining('issuer') }])
})

test('without an identity provider, a sign-in there reports that none is configured', async () => {
  const none = await startWorld({ database: world.database, clock: world.clock })
  const browser = openBrowser(none)
  expect(await startOidc(browser)).toBe(errorPage('oidc_not_configured'))
  const back = await comeBack(browser, 'https://engagement.example/auth/v1/oidc/callback?code=x&state=y')
  expect(requireLocation(back)).toBe(errorPage('oidc_attempt_invalid'))
})

test('the sign-in page gets the available sign-in methods', async () => {
  const methods = async (one: typeof world) => (await openBrowser(one).send('/auth/v1/methods')).body.data
  expect(await methods(world)).toEqual({
    code: true,
    shows_codes: false,
    oidc: { name: 'Example', url: '/auth/v1/oidc/start' },
  })
  const none = await startWorld({ database: world.database, clock: world.clock })
  expect(await methods(none)).toEqual({ code: false, shows_codes: false, oidc: null })
})

test('a session cannot switch teams when its identity provider is no longer configured', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  const browser = openBrowser(world)
  await signInAtProvider(browser, idp, personWith(email))
  await addWithEmail(other, email)
  const none = openBrowser(await startWorld({ database: world.database, clock: world.clock }))
  for (const [name, value] of browser.jar) none.jar.set(name, value)
  expect((await none.send('/auth/v1/teams')).body.data.items).toHaveLength(1)
  expect(await none.auth('/switch', { team_id: other.id })).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'switch_needs_code' } } },
  })
  expect((await browser.auth('/switch', { team_id: other.id })).status).toBe(200)
})

test('other methods than GET are not allowed', async () => {
  for (const path of ['/auth/v1/oidc/start', '/auth/v1/oidc/callback'])
    for (const method of ['HEAD', 'POST', 'DELETE'])
      expect((await openBrowser(world).send(path, { method })).status, `${method} ${path}`).toBe(405)
})

test('too many sign-ins from one network are sent back to the sign-in page', async () => {
  const limited = await startWorld({
    database: world.database,
    clock: world.clock,
    oidc: idp.settings,
    signInRequestsPerMinute: 2,
  })
  await startOidc(openBrowser(limited))
  await startOidc(openBrowser(limited))
  expect(await startOidc(openBrowser(limited))).toBe(errorPage('rate_limited'))
})

test('attempts are deleted after an hour', async () => {
  const { deleteOldAttempts } = await import('./oidc.service.ts')
  await startOidc(openBrowser(world))
  const count = async () => {
    const text = 'select count(*)::int as total from oidc_attempt'
    return (await world.database.query<{ total: number }>({ text }))[0]?.total
  }
  expect(await count()).toBeGreaterThan(0)
  world.clock.advance(60 * MINUTE_MS + 1)
  await deleteOldAttempts({ db: world.database, clock: world.clock })
  expect(await count()).toBe(0)
})
