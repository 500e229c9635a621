// Freelancers sign in to the portal with a mailed code or with their portal link, change their team, and sign out.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import {
  askForPortalCode,
  createLinkToken,
  extractCode,
  extractToken,
  openBrowser,
  receiveMails,
  signInByPortalLink,
  signInToPortal,
} from '../../../../test/make/browsers.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { formatInstant } from '../../../documents/index.ts'

const world = await startWorld({ sendsMail: true })
const worldWithoutMail = await startWorld({ database: world.database, clock: world.clock })
const DAY = 86_400_000
const COOKIE = '__Host-engage-portal'

const refusedWith = (code: string, field?: string) => ({
  status: 400,
  body: { error: { details: { code, ...(field && { field }) } } },
})

test('a mailed code opens a session of 90 days', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const browser = openBrowser(world)
  expect((await browser.auth('/portal/sign-ins', { email: sasha.email.toUpperCase() })).status).toBe(200)
  const [mail] = await receiveMails(world)
  expect(mail).toMatchObject({ to: sasha.email, subject: expect.stringContaining('est votre code') })
  expect(mail?.text).toContain(`https://engagement.example/portal#code=${extractCode(mail)}`)
  const reply = await browser.auth('/portal/sign-ins/confirm', { code: extractCode(mail) })
  expect(reply.body.data).toMatchObject({
    session: { freelancer_id: sasha.id, method: 'code', revoked_at: null },
    teams: [],
  })
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-engage-portal=tef_live_\w+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    ),
    expect.stringMatching(/^__Host-engage-attempt=; Path=\/; Max-Age=0;/),
  ])
  const me = await browser.portal('GET', '/me')
  expect(me.body.data).toMatchObject({
    id: sasha.id,
    team_name: 'Acme',
    signed_in_with: 'session',
    link_expires_at: reply.body.data.session.expires_at,
  })
  expect(me.headers).toMatchObject({ 'x-ratelimit-limit': expect.anything() })
  for (const days of [44, 44, 1]) {
    world.clock.advance(days * DAY)
    expect((await browser.portal('GET', '/me')).status).toBe(200)
    await world.app.writeUsage()
  }
  world.clock.advance(DAY)
  expect((await browser.portal('GET', '/me')).body.error.details.code).toBe('expired_session')
})

test('an unknown address, an archived and an invited freelancer get no mail', async () => {
  const acme = await world.team()
  const archived = await makeFreelancer(acme)
  await acme.call('PATCH', `/freelancers/${archived.id}`, { status: 'archived' })
  const invited = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  await acme.call('POST', '/freelancers/invitations', invited)
  for (const email of [archived.email, invited.email, `${randomUUID()}@example.com`])
    expect((await openBrowser(world).auth('/portal/sign-ins', { email })).status).toBe(200)
  expect(await receiveMails(world)).toEqual([])
})

test('a person of several teams chooses a team, and changes to another team without a code', async () => {
  const [acme, other, third] = [await world.team(), await world.team(), await world.team()]
  await world.operator('PATCH', `/teams/${other.id}`, { name: 'Beta' })
  const email = `${randomUUID()}@example.com`
  const inAcme = await makeFreelancer(acme, { email })
  const inOther = await makeFreelancer(other, { email })
  const browser = openBrowser(world)
  const code = await askForPortalCode(world, browser, email)
  const { body } = await browser.auth('/portal/sign-ins/confirm', { code })
  const teams = [
    { id: acme.id, name: 'Acme' },
    { id: other.id, name: 'Beta' },
  ]
  expect(body.data).toEqual({ session: null, teams })
  expect((await browser.send('/auth/v1/portal/sign-ins/teams')).body.data.items).toEqual(teams)
  const wrong = await browser.auth('/portal/sign-ins/choose-team', { team_id: third.id })
  expect(wrong).toMatchObject(refusedWith('sign_in_invalid', 'team_id'))
  const teamReply = await browser.auth('/portal/sign-ins/choose-team', { team_id: other.id })
  expect(teamReply.body.data.session.freelancer_id).toBe(inOther.id)
  expect((await browser.portal('GET', '/me')).body.data).toMatchObject({ id: inOther.id, team_name: 'Beta' })
  expect((await browser.send('/auth/v1/portal/teams')).body.data.items).toEqual([
    { id: acme.id, name: 'Acme', is_current: false },
    { id: other.id, name: 'Beta', is_current: true },
  ])
  const before = browser.jar.get(COOKIE) as string
  world.clock.advance(DAY)
  const switched = await browser.auth('/portal/switch', { team_id: acme.id })
  expect(switched.body.data.session).toMatchObject({
    freelancer_id: inAcme.id,
    method: 'code',
    expires_at: teamReply.body.data.session.expires_at,
  })
  expect((await browser.portal('GET', '/me')).body.data.id).toBe(inAcme.id)
  browser.jar.set(COOKIE, before)
  expect((await browser.portal('GET', '/me')).status).toBe(401)
})

test('a portal link opens sessions and stays valid; its expiry ends no session', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const { token, browser } = await signInByPortalLink(world, acme, id)
  const second = openBrowser(world)
  expect((await second.auth('/portal/sign-ins/link', { token })).body.data.session.method).toBe('link')
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  expect((await world.send('/portal/v1/me', bearer)).body.data.signed_in_with).toBe('link')
  world.clock.advance(31 * DAY)
  expect((await world.send('/portal/v1/me', bearer)).status).toBe(401)
  expect(await second.auth('/portal/sign-ins/link', { token })).toMatchObject(
    refusedWith('portal_link_expired', 'token'),
  )
  for (const one of [browser, second]) expect((await one.portal('GET', '/me')).status).toBe(200)
})

test('a session of a link stays in its team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const email = `${randomUUID()}@example.com`
  const { id } = await makeFreelancer(acme, { email })
  await makeFreelancer(other, { email })
  const { browser } = await signInByPortalLink(world, acme, id)
  expect((await browser.send('/auth/v1/portal/teams')).body.data.items).toEqual([
    { id: acme.id, name: 'Acme', is_current: true },
  ])
  expect(await browser.auth('/portal/switch', { team_id: other.id })).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'portal_switch_needs_code' } } },
  })
})

test('a session of a link ends no later than the key that created the link', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const expires_at = new Date(world.clock.now().getTime() + 5 * DAY).toISOString()
  const key = (await acme.call('POST', '/api-keys', { name: 'Short', user_id: acme.userId, expires_at })).body
    .data.key
  const teamWithShortKey: Team = { ...acme, call: world.callerWith(key) }
  const browser = openBrowser(world)
  const token = await createLinkToken(world, teamWithShortKey, id)
  const { body } = await browser.auth('/portal/sign-ins/link', { token })
  expect(body.data.session.expires_at).toBe(expires_at)
})

test('signing out ends the session, and the audit log names it', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const browser = await signInToPortal(world, sasha.email)
  const cookie = browser.jar.get(COOKIE) as string
  const { body } = await browser.auth('/portal/sign-out')
  expect(body.data.revoked_at).toBe(world.clock.now().toISOString())
  expect(browser.jar.has(COOKIE)).toBe(false)
  browser.jar.set(COOKIE, cookie)
  expect((await browser.portal('GET', '/me')).status).toBe(401)
  const log = await acme.call('GET', `/audit-log?subject_id=${body.data.id}`)
  const credential = { credential_kind: 'portal_session', credential_id: body.data.id }
  expect(log.body.data.items).toMatchObject([
    { action: 'signOutOfPortal', resource: 'portal_session', operation: 'updated', ...credential },
    {
      action: 'confirmPortalSignIn',
      operation: 'created',
      actor: { kind: 'freelancer', id: sasha.id },
      ...credential,
    },
  ])
  expect(JSON.stringify(log.body)).not.toContain('secret_hash')
})

test('the team ends all sessions of a freelancer, and links stay valid', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const sasha = await makeFreelancer(acme)
  const path = `/freelancers/${sasha.id}/portal-sessions/revoke-all`
  const { browser, token } = await signInByPortalLink(world, acme, sasha.id)
  const second = await signInToPortal(world, sasha.email)
  expect((await other.call('POST', path)).status).toBe(404)
  expect((await acme.call('POST', path)).body.data).toEqual({ revoked: 2 })
  for (const one of [browser, second]) expect((await one.portal('GET', '/me')).status).toBe(401)
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  expect((await world.send('/portal/v1/me', bearer)).status).toBe(200)
  expect((await acme.call('POST', path)).body.data).toEqual({ revoked: 0 })
})

test('links and sessions of a person share the rate limit', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const { browser, token } = await signInByPortalLink(world, acme, id)
  const readRemaining = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(headers['x-ratelimit-remaining'])
  const first = readRemaining(await browser.portal('GET', '/me'))
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  expect(readRemaining(await world.send('/portal/v1/me', bearer))).toBe(first - 1)
})

test('accepting an invitation in a page of the service opens a session, and returns the same response', async () => {
  const acme = await worldWithoutMail.team()
  const invite = async () => {
    const person = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
    const { body } = await acme.call('POST', '/freelancers/invitations', person)
    return { authorization: `Bearer ${body.data.accept_url.split('=')[1]}` }
  }
  const accept = { method: 'POST', body: { open_session: true } }
  const page = openBrowser(worldWithoutMail)
  const accepted = await page.send('/portal/v1/invitation/accept', { ...accept, headers: await invite() })
  expect(Object.keys(accepted.body.data)).toEqual(['freelancer', 'token'])
  expect((await page.portal('GET', '/me')).body.data).toMatchObject({
    id: accepted.body.data.freelancer.id,
    signed_in_with: 'session',
  })
  const headers = await invite()
  const refused = await worldWithoutMail.send('/portal/v1/invitation/accept', { ...accept, headers })
  expect(refused.body.error.details.code).toBe('own_page_required')
  const script = openBrowser(worldWithoutMail)
  const plain = await script.send('/portal/v1/invitation/accept', { method: 'POST', body: {}, headers })
  expect(Object.keys(plain.body.data)).toEqual(['freelancer', 'token'])
  expect(script.jar.size).toBe(0)
})

test('the evidence of a signature names the code that opened the session', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const openedAt = world.clock.now().toISOString()
  const browser = await signInToPortal(world, sasha.email)
  const contractTerms = { use_service_template: true, template_locale: 'en', team_signer_id: acme.userId }
  const dates = { start_date: dayAfter(1), end_date: dayAfter(90) }
  const { id } = await makeMission(acme, sasha.id, { ...contractTerms, ...dates })
  getData(await browser.portal('POST', '/step-up/code'))
  const mails = await receiveMails(world)
  const code = extractCode(mails.find(({ to, subject }) => to === sasha.email && subject.includes('confirm')))
  const signed = { signature_name: 'Sasha Bernard', code }
  getData(await browser.portal('POST', `/missions/${id}/accept`, signed))
  const { rawPayload } = await world.app.server.inject({
    url: `/api/v1/missions/${id}/document`,
    headers: { 'x-api-key': acme.key },
  })
  const { text } = await extractPdfText(rawPayload)
  expect(text).toContain(
    `session opened with a code sent to the email address, ${formatInstant(openedAt, { locale: 'en', timeZone: 'Europe/Paris' })}`,
  )
  for (const fact of [sasha.email, 'one-time code sent by email']) expect(text).toContain(fact)
})

const dayAfter = (days: number) =>
  new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

test('an expired link is renewed by mail, at most three times an hour', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const token = await createLinkToken(world, acme, sasha.id)
  const requestRenewal = () => openBrowser(world).auth('/portal/link-renewals', { token })
  expect((await requestRenewal()).body.data).toEqual({ accepted: true })
  expect(await receiveMails(world)).toEqual([])
  world.clock.advance(31 * DAY)
  expect((await requestRenewal()).body.data).toEqual({ accepted: true })
  const [mail, ...others] = await receiveMails(world)
  expect(others).toEqual([])
  expect(mail?.to).toBe(sasha.email)
  const renewed = { token: extractToken(mail) }
  expect((await openBrowser(world).auth('/portal/sign-ins/link', renewed)).status).toBe(200)
  const links = (await acme.call('GET', `/freelancers/${sasha.id}/portal-links`)).body.data.items
  expect(links[0]).toMatchObject({ created_by: acme.userId, delivered_by: 'mail' })
  for (let count = 0; count < 5; count += 1)
    expect((await requestRenewal()).body.data).toEqual({ accepted: true })
  expect(await receiveMails(world)).toHaveLength(2)
  world.clock.advance(3600_000)
  await requestRenewal()
  expect(await receiveMails(world)).toHaveLength(1)
})

test('without a mail server, codes and renewals are refused, and links open sessions', async () => {
  const acme = await worldWithoutMail.team()
  const { id } = await makeFreelancer(acme)
  const { browser, token } = await signInByPortalLink(worldWithoutMail, acme, id)
  expect((await browser.portal('GET', '/me')).status).toBe(200)
  for (const [path, body] of [
    ['/portal/sign-ins', { email: 'sasha@example.com' }],
    ['/portal/link-renewals', { token }],
  ] as const)
    expect(await openBrowser(worldWithoutMail).auth(path, body)).toMatchObject(
      refusedWith('portal_without_mail'),
    )
})
