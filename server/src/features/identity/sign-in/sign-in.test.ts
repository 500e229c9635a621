// People sign in with a mailed code, choose and switch their team, and sign out.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  askForCode,
  extractCode,
  OWN_PAGE,
  openBrowser,
  readEmail,
  receiveMails,
  signIn,
} from '../../../../test/make/browsers.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld({ sendsMail: true })
const MINUTE_MS = 60_000
const COOKIE = '__Host-engage'
const ATTEMPT = '__Host-engage-attempt'

const refusedCode = {
  status: 400,
  body: { error: { details: { reason: 'invalid_value', code: 'sign_in_invalid', field: 'code' } } },
}

/** Adds a user with this address to the team. */
async function addWithEmail(team: Team, email: string): Promise<string> {
  const person = { email, role: 'team-member', first_name: 'Ada', last_name: 'Martin' }
  return (await world.operator('POST', `/teams/${team.id}/users`, person)).body.data.id
}

test('a mailed code opens a session', async () => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const browser = openBrowser(world)
  const attemptReply = await browser.auth('/sign-ins', { email })
  expect(attemptReply.status, attemptReply.text).toBe(200)
  expect(attemptReply.headers['set-cookie']).toMatch(
    /^__Host-engage-attempt=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
  )
  const [mail, ...others] = await receiveMails(world)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('est votre code') })
  expect(mail?.text).toContain(`https://engagement.example/console#code=${extractCode(mail)}`)
  const reply = await browser.auth(
    '/sign-ins/confirm',
    { code: extractCode(mail) },
    { 'user-agent': 'Firefox' },
  )
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.data).toMatchObject({
    session: { user_id: acme.userId, method: 'code', user_agent: 'Firefox', is_current: true },
    teams: [],
  })
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-engage=tes_live_\w+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    ),
    expect.stringMatching(/^__Host-engage-attempt=; Path=\/; Max-Age=0;/),
  ])
  const me = await browser.call('GET', '/me')
  expect(me.body.data).toMatchObject({
    team: { id: acme.id },
    user: { id: acme.userId },
    key: null,
    session: { id: reply.body.data.session.id, method: 'code' },
    permissions: ['*', 'bank-details:read', 'sessions:write'],
  })
})

test('the mail is in English for an English team', async () => {
  const acme = await world.team()
  await world.operator('PATCH', `/teams/${acme.id}`, { locale: 'en' })
  const browser = openBrowser(world)
  await browser.auth('/sign-ins', { email: await readEmail(world, acme.userId) })
  expect((await receiveMails(world))[0]?.subject).toMatch(/^\w{4}-\w{4} is your code for Team Engagement$/)
})

test('a code may be typed in lower case and without the hyphen', async () => {
  const acme = await world.team()
  const browser = openBrowser(world)
  const code = await askForCode(world, browser, await readEmail(world, acme.userId))
  const typed = code.replace('-', ' ').toLowerCase()
  expect((await browser.auth('/sign-ins/confirm', { code: typed })).status).toBe(200)
})

test('a person in several teams chooses one', async () => {
  const [acme, other, stranger] = [await world.team(), await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  await addWithEmail(other, email.toUpperCase())
  const browser = openBrowser(world)
  const getAttempt = () => browser.jar.get(ATTEMPT)
  const code = await askForCode(world, browser, email)
  const unconfirmed = getAttempt()
  const { body } = await browser.auth('/sign-ins/confirm', { code })
  expect(body.data.session).toBeNull()
  expect(body.data.teams.map(({ id }: Body) => id).sort()).toEqual([acme.id, other.id].sort())
  expect(getAttempt()).not.toBe(unconfirmed)
  expect(browser.jar.has(COOKIE)).toBe(false)
  const choose = (team_id: string) => browser.auth('/sign-ins/choose-team', { team_id })
  for (const id of [stranger.id, randomUUID()])
    expect(await choose(id)).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'sign_in_invalid', field: 'team_id' } } },
    })
  expect((await choose(other.id)).body.data.session).toMatchObject({ method: 'code' })
  expect((await browser.call('GET', '/me')).body.data.team.id).toBe(other.id)
  expect((await choose(acme.id)).status).toBe(400)
})

test('a team is chosen only after the code, and within ten minutes', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const email = await readEmail(world, acme.userId)
  await addWithEmail(other, email)
  const browser = openBrowser(world)
  const code = await askForCode(world, browser, email)
  const choose = () => browser.auth('/sign-ins/choose-team', { team_id: acme.id })
  expect((await choose()).status).toBe(400)
  await browser.auth('/sign-ins/confirm', { code })
  world.clock.advance(10 * MINUTE_MS)
  expect((await choose()).status).toBe(400)
})

test('a code works for ten minutes', async () => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const [early, late] = [openBrowser(world), openBrowser(world)]
  const first = await askForCode(world, early, email)
  world.clock.advance(10 * MINUTE_MS - 1)
  expect((await early.auth('/sign-ins/confirm', { code: first })).status).toBe(200)
  const second = await askForCode(world, late, email)
  world.clock.advance(10 * MINUTE_MS)
  expect(await late.auth('/sign-ins/confirm', { code: second })).toMatchObject(refusedCode)
})

test('an address gets at most five mails an hour, which the response does not reveal', async () => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  const ask = () => openBrowser(world).auth('/sign-ins', { email })
  const replies = []
  for (let count = 0; count < 7; count += 1) replies.push(await ask())
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await receiveMails(world)).toHaveLength(5)
  world.clock.advance(60 * MINUTE_MS)
  await ask()
  expect(await receiveMails(world)).toHaveLength(1)
})

test('an unknown address and a deactivated user get no mail', async () => {
  const acme = await world.team()
  const colleague = await acme.addUser('team-member')
  const email = await readEmail(world, colleague)
  await acme.call('PATCH', `/users/${colleague}`, { is_active: false })
  for (const one of [email, 'nobody@example.com'])
    expect((await openBrowser(world).auth('/sign-ins', { email: one })).status).toBe(200)
  expect(await receiveMails(world)).toEqual([])
})

test('without a mail server, a sign-in reports that mail is not configured', async () => {
  const silent = await startWorld()
  const reply = await openBrowser(silent).auth('/sign-ins', { email: 'ada@example.com' })
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'not_configured', code: 'sign_in_without_mail' } } },
  })
})

test('signing out ends the session and removes the cookie', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  const secret = browser.jar.get(COOKIE)
  const reply = await browser.auth('/sign-out')
  expect(reply.body.data).toMatchObject({ is_current: true, revoked_at: expect.any(String) })
  expect(browser.jar.has(COOKIE)).toBe(false)
  const again = await world.send('/api/v1/me', { headers: { ...OWN_PAGE, cookie: `${COOKIE}=${secret}` } })
  expect(again).toMatchObject({ status: 401, body: { error: { details: { reason: 'invalid_key' } } } })
})

test('a session that began with a code switches to another team of the address', async () => {
  const [acme, other, stranger] = [await world.team(), await world.team(), await world.team()]
  const browser = await signIn(world, acme.userId)
  await addWithEmail(other, await readEmail(world, acme.userId))
  const secret = browser.jar.get(COOKIE)
  const teamsReply = await browser.send('/auth/v1/teams')
  expect(teamsReply.body.data.items).toHaveLength(2)
  expect(teamsReply.body.data.items.find(({ id }: Body) => id === acme.id).is_current).toBe(true)
  expect((await browser.auth('/switch', { team_id: stranger.id })).status).toBe(400)
  expect((await browser.call('GET', '/me')).body.data.team.id).toBe(acme.id)
  world.clock.advance(60 * MINUTE_MS)
  const { session } = (await browser.auth('/switch', { team_id: other.id })).body.data
  expect((await browser.call('GET', '/me')).body.data.team.id).toBe(other.id)
  // The new session expires at the same time as the old one.
  expect(new Date(session.expires_at).getTime() - new Date(session.created_at).getTime()).toBe(
    7 * 24 * 60 * MINUTE_MS - 60 * MINUTE_MS,
  )
  const old = { ...OWN_PAGE, cookie: `${COOKIE}=${secret}` }
  expect((await world.send('/api/v1/me', { headers: old })).status).toBe(401)
})

test('a link of the operator opens a session once, which stays in its team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await addWithEmail(other, await readEmail(world, acme.userId))
  const link = await world.operator('POST', `/teams/${acme.id}/users/${acme.userId}/sign-in-link`)
  const { url, expires_at } = link.body.data
  expect(new Date(expires_at).getTime() - world.clock.now().getTime()).toBe(15 * MINUTE_MS)
  const [, token] = /^https:\/\/engagement\.example\/console#sign-in=(tel_live_\w+)$/.exec(url) ?? []
  const browser = openBrowser(world)
  expect((await world.send('/auth/v1/sign-ins/link', { headers: OWN_PAGE })).status).toBe(405)
  const opened = await browser.auth('/sign-ins/link', { token })
  expect(opened.body.data.session, opened.text).toMatchObject({ user_id: acme.userId, method: 'link' })
  expect(await openBrowser(world).auth('/sign-ins/link', { token })).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'sign_in_invalid', field: 'token' } } },
  })
  expect((await browser.send('/auth/v1/teams')).body.data.items).toMatchObject([{ id: acme.id }])
  expect(await browser.auth('/switch', { team_id: other.id })).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'switch_needs_code' } } },
  })
})

test('a link expires after fifteen minutes, and works for active users only', async () => {
  const acme = await world.team()
  const create = (id: string) => world.operator('POST', `/teams/${acme.id}/users/${id}/sign-in-link`)
  const token = (await create(acme.userId)).body.data.url.split('=')[1]
  world.clock.advance(15 * MINUTE_MS)
  expect((await openBrowser(world).auth('/sign-ins/link', { token })).status).toBe(400)
  expect((await create(randomUUID())).status).toBe(404)
  const colleague = await acme.addUser('team-member')
  const late = (await create(colleague)).body.data.url.split('=')[1]
  await acme.call('PATCH', `/users/${colleague}`, { is_active: false })
  expect((await create(colleague)).status).toBe(404)
  expect((await openBrowser(world).auth('/sign-ins/link', { token: late })).status).toBe(400)
})

test('accepting an invitation in the browser opens a session, without a key', async () => {
  const acme = await world.team()
  const quiet = await startWorld({ database: world.database, clock: world.clock })
  const email = `${randomUUID()}@example.com`
  const invited = await quiet.send('/api/v1/users/invitations', {
    method: 'POST',
    body: { email, role: 'team-member' },
    headers: { 'x-api-key': acme.key },
  })
  const token = invited.body.data.accept_url.split('=')[1]
  const browser = openBrowser(world)
  const accept = (headers: Record<string, string | undefined> = {}) =>
    browser.send('/portal/v1/invitation/accept', {
      method: 'POST',
      body: { issue_key: false, open_session: true },
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  expect((await accept({ 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  const { user, key, session } = (await accept()).body.data
  expect(key).toBeNull()
  expect(session).toMatchObject({ user_id: user.id, method: 'invitation', is_current: true })
  expect((await browser.call('GET', '/me')).body.data.user).toMatchObject({ id: user.id, email })
})

test('an Idempotency-Key is refused: a cookie cannot be sent again', async () => {
  const reply = await openBrowser(world).auth(
    '/sign-ins',
    { email: 'ada@example.com' },
    { 'idempotency-key': 'one' },
  )
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'idempotency_key_not_supported' } } },
  })
})

test('the audit log names the person and the session', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  const { id } = (await browser.call('GET', '/me')).body.data.session
  const creation = await browser.call('POST', '/project-codes', { name: 'Apollo' })
  expect(creation.status).toBe(201)
  const { items } = (await acme.call('GET', '/audit-log')).body.data
  const by = { actor: { kind: 'user', id: acme.userId }, credential_kind: 'session', credential_id: id }
  expect(items.find(({ resource }: Body) => resource === 'project_code')).toMatchObject(by)
  expect(items.find(({ resource }: Body) => resource === 'session')).toMatchObject({
    ...by,
    action: 'confirmSignIn',
    subject_id: id,
    changes: [{ after: { method: 'code' } }],
  })
  expect(JSON.stringify(items)).not.toContain('secret_hash')
  const events = await acme.call('GET', '/events?types=session.created')
  expect(events.status, events.text).toBe(200)
})

test('attempts are deleted after an hour', async () => {
  const { deleteOldAttempts } = await import('./sign-in-mail.ts')
  const email = `${randomUUID()}@example.com`
  await openBrowser(world).auth('/sign-ins', { email })
  const count = async () => {
    const [row] = await world.database.query<{ total: number }>({
      text: 'select count(*)::int as total from sign_in_attempt where email = $1',
      values: [email],
    })
    return row?.total ?? 0
  }
  expect(await count()).toBe(1)
  world.clock.advance(60 * MINUTE_MS + 1)
  await deleteOldAttempts({ db: world.database, clock: world.clock, eventRetentionDays: 0 })
  expect(await count()).toBe(0)
})
