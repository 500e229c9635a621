// A passkey is added in a confirmed session, and used to sign in and to confirm again. Every forged response is refused.
import { expect, test } from 'vitest'
import { type Authenticator, createAuthenticator, type Forged } from '../../../../test/make/authenticator.ts'
import { openBrowser, signIn, stepUp, type TestBrowser } from '../../../../test/make/browsers.ts'
import { makeCertificate } from '../../../../test/make/certificates.ts'
import { getData } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld({ sendsMail: true })

const wrong = {
  status: 400,
  body: { error: { details: { field: 'credential_id', code: 'passkey_invalid' } } },
}
const stepUpRequired = { status: 403, body: { error: { details: { reason: 'step_up_required' } } } }

const fetchOptions = async (browser: TestBrowser, path: string) =>
  getData(await browser.auth(`${path}/options`))

async function addPasskey(browser: TestBrowser, passkey: Authenticator, name = 'Laptop') {
  const options = await fetchOptions(browser, '/passkeys')
  return browser.auth('/passkeys', { name, ...passkey.create(options) })
}

/** Adds a passkey for the admin of the team. */
async function enrol(acme: Team) {
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const passkey = createAuthenticator()
  const { id } = getData(await addPasskey(browser, passkey))
  return { browser, passkey, id }
}

async function usePasskey(browser: TestBrowser, passkey: Authenticator, path: string, forged: Forged = {}) {
  return browser.auth(path, passkey.get(await fetchOptions(browser, path), forged))
}

test('a passkey is added in a confirmed session, listed and removed', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  expect(await browser.auth('/passkeys/options')).toMatchObject(stepUpRequired)
  await stepUp(world, browser)
  const passkey = createAuthenticator()
  const addedPasskey = getData(await addPasskey(browser, passkey))
  expect(addedPasskey).toMatchObject({ name: 'Laptop', last_used_at: null })
  const list = async () => getData(await browser.send('/auth/v1/passkeys')).items
  expect(await list()).toEqual([addedPasskey])
  // The same passkey again.
  expect(await addPasskey(browser, passkey)).toMatchObject(wrong)
  expect(getData(await browser.send(`/auth/v1/passkeys/${addedPasskey.id}`, { method: 'DELETE' }))).toEqual(
    addedPasskey,
  )
  expect((await browser.send(`/auth/v1/passkeys/${addedPasskey.id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await list()).toEqual([])
})

test('a passkey signs its user in without an address, and the session shows the method', async () => {
  const acme = await world.team()
  const { passkey, browser: first } = await enrol(acme)
  const browser = openBrowser(world)
  const { session } = getData(await usePasskey(browser, passkey, '/sign-ins/passkey'))
  expect(session).toMatchObject({ user_id: acme.userId, method: 'passkey', stepped_up_at: null })
  expect((await browser.call('GET', '/me')).body.data.user.id).toBe(acme.userId)
  const [usedPasskey] = getData(await first.send('/auth/v1/passkeys')).items
  expect(usedPasskey.last_used_at).toBe(world.clock.now().toISOString())
})

test('a passkey confirms who the user of the session is', async () => {
  const acme = await world.team()
  const { passkey, browser } = await enrol(acme)
  world.clock.advance(5 * 60_000)
  expect(await browser.auth('/passkeys/options')).toMatchObject(stepUpRequired)
  expect(getData(await usePasskey(browser, passkey, '/step-up/passkey'))).toMatchObject({
    step_up_method: 'passkey',
  })
  expect((await browser.auth('/passkeys/options')).status).toBe(200)
})

test('a challenge works once, in its browser, for five minutes', async () => {
  const acme = await world.team()
  const { passkey } = await enrol(acme)
  const browser = openBrowser(world)
  const path = '/sign-ins/passkey'
  const options = await fetchOptions(browser, path)
  const response = passkey.get(options)
  expect(await openBrowser(world).auth(path, response)).toMatchObject(wrong)
  const cookies = new Map(browser.jar)
  expect((await browser.auth(path, response)).status).toBe(200)
  const replay = openBrowser(world)
  for (const [name, value] of cookies) replay.jar.set(name, value)
  expect(await replay.auth(path, response)).toMatchObject(wrong)
  const late = openBrowser(world)
  const old = await fetchOptions(late, path)
  world.clock.advance(5 * 60_000)
  expect(await late.auth(path, passkey.get(old))).toMatchObject(wrong)
})

const FORGED: [string, Forged][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another kind', { type: 'webauthn.create' }],
  ['without verification of the person', { isVerified: false }],
  ['of a copied key, whose counter is behind', { counter: 1 }],
]

test.each(FORGED)('a response %s is refused for sign-in and for confirmation', async (_, forged) => {
  const acme = await world.team()
  const { passkey, browser } = await enrol(acme)
  getData(await usePasskey(browser, passkey, '/step-up/passkey'))
  expect(await usePasskey(browser, passkey, '/step-up/passkey', forged)).toMatchObject(wrong)
  expect(await usePasskey(openBrowser(world), passkey, '/sign-ins/passkey', forged)).toMatchObject(wrong)
})

test('a response with the handle of another user is refused', async () => {
  const acme = await world.team()
  const { passkey } = await enrol(acme)
  const other = await enrol(await world.team())
  const userHandle = other.passkey.get({ challenge: '', rpId: '' }).user_handle
  const forged = await usePasskey(openBrowser(world), passkey, '/sign-ins/passkey', { userHandle })
  expect(forged).toMatchObject(wrong)
  const short = await usePasskey(openBrowser(world), passkey, '/sign-ins/passkey', { userHandle: 'abcd' })
  expect(short).toMatchObject(wrong)
})

test('a passkey of another user does not confirm the session', async () => {
  const acme = await world.team()
  const { browser } = await enrol(acme)
  const colleague = await acme.addUser('team-member')
  const colleagueBrowser = await signIn(world, colleague)
  await stepUp(world, colleagueBrowser)
  const passkey = createAuthenticator()
  getData(await addPasskey(colleagueBrowser, passkey))
  expect(await usePasskey(browser, passkey, '/step-up/passkey')).toMatchObject(wrong)
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['without verification of the person', { isVerified: false }],
  ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  // The certificates could contain addresses to which the service would send requests.
  ['that a certificate attests', { certificate: await makeCertificate() }],
] as [string, Forged][])('a new passkey %s is refused', async (_, forged) => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const options = await fetchOptions(browser, '/passkeys')
  const body = { name: 'Laptop', ...createAuthenticator().create(options, forged) }
  expect(await browser.auth('/passkeys', body)).toMatchObject(wrong)
})

test('deactivation removes passkeys for good', async () => {
  const acme = await world.team()
  const userId = await acme.addUser('team-member')
  const browser = await signIn(world, userId)
  await stepUp(world, browser)
  const passkey = createAuthenticator()
  getData(await addPasskey(browser, passkey))
  for (const is_active of [false, true]) getData(await acme.call('PATCH', `/users/${userId}`, { is_active }))
  expect(await usePasskey(openBrowser(world), passkey, '/sign-ins/passkey')).toMatchObject(wrong)
})

test('a user has at most 20 passkeys', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  for (let index = 0; index < 20; index += 1) getData(await addPasskey(browser, createAuthenticator()))
  expect(await browser.auth('/passkeys/options')).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'too_many_passkeys', params: { limit: 20 } } } },
  })
})
