// Attacks with credentials that have ended: links, codes and invitations of an earlier address, idle sessions. Each attack is refused,
// and succeeds once the guard that stops it is removed: the guard causes the refusal, not a mistake in the attack.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../src/kernel/mail/mail.ts'
import {
  createLinkToken,
  extractCode,
  extractToken,
  OWN_PAGE,
  openBrowser,
  receiveMails,
  signIn,
  signInByPortalLink,
  signInToPortal,
} from '../../make/browsers.ts'
import {
  createMailDeps,
  deliverAddressMails,
  deliverInvitations,
  fakeMailer,
  SENT,
} from '../../make/mails.ts'
import { getData, makeFreelancer } from '../../make/missions.ts'
import { makeEndpoint, reviewAccess } from '../../make/webhooks.ts'
import { type Body, type Reply, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld({ sendsMail: true })
/** The same service without mail: its responses contain links. */
const quiet = await startWorld({ database: world.database, clock: world.clock })
const DAY_MS = 86_400_000
const sql = (text: string, ...values: unknown[]) => world.database.query<Body>({ text, values })
/** Advances the clock by more than the lifetime of cached credentials. */
const forgetCaches = () => world.clock.advance(5000)

type Attack = { attack: () => Promise<Reply>; lift: () => Promise<unknown>; status?: number }

/** The attack is refused, and succeeds after `lift`. */
async function expectStopped({ attack, lift, status = 401 }: Attack): Promise<void> {
  const refused = await attack()
  expect(refused.status, refused.text).toBe(status)
  await lift()
  forgetCaches()
  const through = await attack()
  expect(through.status, through.text).toBeLessThan(300)
}

const createAddress = () => `${randomUUID()}@example.com`
const setAddress = async (team: Team, id: string, email = createAddress()) => {
  getData(await team.call('PATCH', `/freelancers/${id}`, { email }))
  return email
}
const readPortal = (token: string) =>
  world.send('/portal/v1/me', { headers: { authorization: `Bearer ${token}` } })
const restoreLinks = (id: string) =>
  sql('update portal_link set revoked_at = null where freelancer_id = $1', id)

async function receive(deliver: typeof deliverInvitations): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = fakeMailer(async (mail) => {
    mails.push(mail)
    return SENT
  })
  while ((await deliver(createMailDeps(world, mailer))) > 0);
  return mails
}

// Deliver the mails of earlier tests.
beforeEach(async () => {
  await receiveMails(world)
  for (const deliver of [deliverAddressMails, deliverInvitations]) await receive(deliver)
})

describe('after a change of the email address, the old address', () => {
  test('does not open the portal with a link', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const token = await createLinkToken(world, team, id)
    expect((await readPortal(token)).status).toBe(200)
    await setAddress(team, id)
    await expectStopped({ attack: () => readPortal(token), lift: () => restoreLinks(id) })
  })

  test('does not open a session with a link', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const token = await createLinkToken(world, team, id)
    await setAddress(team, id)
    const attack = () => openBrowser(world).auth('/portal/sign-ins/link', { token })
    const unknown = await openBrowser(world).auth('/portal/sign-ins/link', {
      token: `${token.slice(0, -1)}0`,
    })
    expect((await attack()).body.error.details).toEqual(unknown.body.error.details)
    await expectStopped({ attack, lift: () => restoreLinks(id), status: 400 })
  })

  test('does not keep the session of a link, nor that of a code', async () => {
    const team = await world.team()
    const person = await makeFreelancer(team)
    const { browser } = await signInByPortalLink(world, team, person.id)
    const byCode = await signInToPortal(world, person.email)
    await setAddress(team, person.id)
    const lift = async () => {
      await restoreLinks(person.id)
      await sql(
        `update portal_session set revoked_at = null,
          email = (select email from freelancer where id = freelancer_id) where freelancer_id = $1`,
        person.id,
      )
    }
    const session = byCode.jar
    expect(session.size).toBe(1)
    expect((await byCode.portal('GET', '/me')).status).toBe(401)
    await expectStopped({ attack: () => browser.portal('GET', '/me'), lift })
    expect((await byCode.portal('GET', '/me')).status).toBe(200)
  })

  test('does not sign in with a code that was mailed before', async () => {
    const team = await world.team()
    const person = await makeFreelancer(team)
    const browser = openBrowser(world)
    await browser.auth('/portal/sign-ins', { email: person.email })
    const code = extractCode((await receiveMails(world)).find(({ to }) => to === person.email))
    await setAddress(team, person.id)
    const attack = () => browser.auth('/portal/sign-ins/confirm', { code })
    const lift = () => sql('update freelancer set email = $2 where id = $1', person.id, person.email)
    await expectStopped({ attack, lift, status: 400 })
  })

  test('does not confirm an act with a code that was mailed before', async () => {
    const team = await world.team()
    const person = await makeFreelancer(team)
    const mission = getData(
      await team.call('POST', '/missions', {
        name: 'Data platform',
        description: 'Build it.',
        mission_type: 'daily',
        start_date: '2026-03-02',
        end_date: '2026-08-31',
        freelancer_id: person.id,
        rate_amount: 550,
      }),
    )
    const before = await createLinkToken(world, team, person.id)
    const call = (token: string, path: string, body?: object) =>
      world.send(`/portal/v1${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
      })
    getData(await call(before, '/step-up/code'))
    const code = extractCode((await receiveMails(world)).find(({ kind }) => kind === 'step_up_code'))
    await setAddress(team, person.id)
    const token = await createLinkToken(world, team, person.id)
    const attack = () => call(token, `/missions/${mission.id}/accept`, { code })
    const lift = () =>
      sql(
        "update step_up_code set expires_at = created_at + interval '10 minutes' where freelancer_id = $1",
        person.id,
      )
    await expectStopped({ attack, lift, status: 400 })
  })

  test('does not accept an invitation that was sent there', async () => {
    const team = await world.team()
    const call = quiet.callerWith(team.key)
    const names = { first_name: 'Sasha', last_name: 'Bernard' }
    const invited = getData(
      await call('POST', '/freelancers/invitations', { email: createAddress(), ...names }),
    )
    const token = invited.accept_url.split('#invitation=')[1]
    getData(await call('PATCH', `/freelancers/${invited.id}`, { email: createAddress() }))
    const attack = () =>
      world.send('/portal/v1/invitation/accept', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    const lift = () =>
      sql("update invitation set expires_at = created_at + interval '7 days' where id = $1", invited.id)
    await expectStopped({ attack, lift })
  })

  test('gets no new link in exchange for an old one', async () => {
    const team = await world.team()
    const person = await makeFreelancer(team)
    const token = await createLinkToken(world, team, person.id)
    const email = await setAddress(team, person.id)
    await receiveMails(world)
    world.clock.advance(31 * DAY_MS)
    const renew = async () => {
      getData(await openBrowser(world).auth('/portal/link-renewals', { token }))
      return (await receiveMails(world)).map(({ to }) => to)
    }
    expect(await renew()).toEqual([])
    await restoreLinks(person.id)
    // The mail goes only to the registered address.
    expect(await renew()).toEqual([email])
  })
})

test('the links of an address end even if a node of the previous release changes the address', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const token = await createLinkToken(world, team, id)
  const change = () => sql('update freelancer set email = $2 where id = $1', id, createAddress())
  await change()
  const lift = async () => {
    await sql('alter table freelancer disable trigger end_access_of_address')
    await restoreLinks(id)
    await change()
  }
  forgetCaches()
  await expectStopped({ attack: () => readPortal(token), lift })
  await sql('alter table freelancer enable trigger end_access_of_address')
})

test('every earlier address gets a notice, and only the last address gets a working link', async () => {
  const team = await world.team()
  const person = await makeFreelancer(team)
  await createLinkToken(world, team, person.id)
  const second = await setAddress(team, person.id)
  const third = await setAddress(team, person.id)
  const notices = await receive(deliverAddressMails)
  expect(notices.map(({ to }) => to).sort()).toEqual([person.email, second].sort())
  for (const { text } of notices) {
    expect(text).not.toContain('http')
    expect(text).not.toContain(third)
  }
  const links = await receiveMails(world)
  expect(links.map(({ to }) => to)).toEqual([third])
  expect((await readPortal(extractToken(links[0]))).status).toBe(200)
  // The same address is no change.
  getData(await team.call('PATCH', `/freelancers/${person.id}`, { email: third, city: 'Lyon' }))
  expect((await readPortal(extractToken(links[0]))).status).toBe(200)
  expect(await receive(deliverAddressMails)).toEqual([])
})

test('the invitation of a freelancer follows them to the new address, also when it is sent again', async () => {
  const team = await world.team()
  const names = { first_name: 'Sasha', last_name: 'Bernard' }
  const email = createAddress()
  const invited = getData(await team.call('POST', '/freelancers/invitations', { email, ...names }))
  expect((await receive(deliverInvitations)).map(({ to }) => to)).toEqual([email])
  const moved = await setAddress(team, invited.id)
  expect((await receive(deliverInvitations)).map(({ to }) => to)).toEqual([moved])
  expect((await receive(deliverAddressMails)).map(({ to }) => to)).toEqual([email])
  getData(await team.call('POST', `/freelancers/${invited.id}/invitation/resend`))
  expect((await receive(deliverInvitations)).map(({ to }) => to)).toEqual([moved])
})

test('an archived freelancer whose address changes gets no link, and the old address gets a notice', async () => {
  const team = await world.team()
  const person = await makeFreelancer(team)
  getData(await team.call('PATCH', `/freelancers/${person.id}`, { status: 'archived' }))
  await setAddress(team, person.id)
  expect((await receive(deliverAddressMails)).map(({ to }) => to)).toEqual([person.email])
  expect(await receiveMails(world)).toEqual([])
})

test('a dry run of an address change sends no mail and ends no link', async () => {
  const team = await world.team()
  const person = await makeFreelancer(team)
  const token = await createLinkToken(world, team, person.id)
  const headers = { 'x-api-key': team.key, 'x-dry-run': 'true' }
  const body = { email: createAddress() }
  getData(await world.send(`/api/v1/freelancers/${person.id}`, { method: 'PATCH', body, headers }))
  expect(await receive(deliverAddressMails)).toEqual([])
  expect((await readPortal(token)).status).toBe(200)
})

describe('after a user was deactivated and reactivated', () => {
  test('an earlier sign-in link of the operator is refused', async () => {
    const team = await world.team()
    const userId = await team.addUser('team-admin')
    const link = getData(await world.operator('POST', `/teams/${team.id}/users/${userId}/sign-in-link`))
    for (const is_active of [false, true])
      getData(await team.call('PATCH', `/users/${userId}`, { is_active }))
    const attack = () => openBrowser(world).auth('/sign-ins/link', { token: link.url.split('=')[1] })
    const lift = () =>
      sql(
        "update sign_in_link set expires_at = created_at + interval '15 minutes' where user_id = $1",
        userId,
      )
    await expectStopped({ attack, lift, status: 400 })
  })

  test('an earlier confirmation code of the operator is refused', async () => {
    const team = await world.team()
    const userId = await team.addUser('team-admin')
    const { code } = getData(await world.operator('POST', `/teams/${team.id}/users/${userId}/step-up-code`))
    for (const is_active of [false, true])
      getData(await team.call('PATCH', `/users/${userId}`, { is_active }))
    const browser = await signIn(world, userId)
    const attack = () => browser.auth('/step-up/confirm', { code })
    const lift = () =>
      sql(
        "update step_up_code set expires_at = created_at + interval '15 minutes' where user_id = $1",
        userId,
      )
    await expectStopped({ attack, lift, status: 400 })
  })
})

test('a portal session ends after 45 days without a request, and after 90 days with requests', async () => {
  const team = await world.team()
  const person = await makeFreelancer(team)
  const [idle, used] = [await signInToPortal(world, person.email), await signInToPortal(world, person.email)]
  const read = (browser: typeof idle) => browser.portal('GET', '/me')
  for (let day = 0; day < 44; day += 11) {
    world.clock.advance(11 * DAY_MS)
    expect((await read(used)).status).toBe(200)
    await world.app.writeUsage()
  }
  world.clock.advance(DAY_MS)
  const lift = () =>
    sql('update portal_session set last_seen_at = $2 where freelancer_id = $1', person.id, world.clock.now())
  await expectStopped({ attack: () => read(idle), lift })
  await world.app.writeUsage()
  world.clock.advance(44 * DAY_MS)
  expect((await read(used)).status).toBe(200)
  await world.app.writeUsage()
  world.clock.advance(DAY_MS)
  expect((await read(used)).status).toBe(401)
})

test('an expired portal session opens no page', async () => {
  const team = await world.team()
  const person = await makeFreelancer(team)
  const browser = await signInToPortal(world, person.email)
  world.clock.advance(45 * DAY_MS)
  for (const path of ['/portal/v1/me', '/portal/v1/missions', '/auth/v1/portal/teams'])
    expect((await browser.send(path, { headers: OWN_PAGE })).status, path).toBe(401)
})

describe('the webhook endpoint of a person who lost access', () => {
  const BODY = { url: 'https://erp.example.com/hooks', types: ['mission.signed'] }

  async function makeEndpointOfColleague() {
    const team = await world.team()
    const creator = await team.addUser('team-admin')
    const call = world.callerWith((await world.issueKey(team.id, creator)).key)
    const { id } = await makeEndpoint({ ...team, call }, BODY)
    await reviewAccess(world)
    return { team, creator, id, path: `/webhook-endpoints/${id}` }
  }
  async function makeLostEndpoint() {
    const endpoint = await makeEndpointOfColleague()
    getData(await endpoint.team.call('PATCH', `/users/${endpoint.creator}`, { is_active: false }))
    await reviewAccess(world)
    return endpoint
  }
  const read = async (team: Team, path: string) => getData(await team.call('GET', path))

  test('is not enabled again before somebody takes it over', async () => {
    const { team, id, path } = await makeLostEndpoint()
    world.clock.advance(14 * DAY_MS)
    await reviewAccess(world)
    const lift = () => sql('update webhook_endpoint set access_lost_at = null where id = $1', id)
    await expectStopped({ attack: () => team.call('POST', `${path}/enable`), lift, status: 400 })
  })

  test('is disabled in spite of a change, a test and a new secret', async () => {
    const { team, path } = await makeLostEndpoint()
    world.clock.advance(13 * DAY_MS)
    getData(await team.call('PATCH', path, { description: 'Kept' }))
    getData(await team.call('POST', `${path}/rotate-secret`, {}))
    getData(await team.call('POST', `${path}/test`))
    world.clock.advance(DAY_MS)
    await reviewAccess(world)
    expect((await read(team, path)).status).toBe('disabled')
  })

  test('is found even if a node of the previous release deactivated the person', async () => {
    const { team, creator, path } = await makeEndpointOfColleague()
    const isLostAfter = async (is_active: boolean) => {
      await sql('update team_user set is_active = $2 where id = $1', creator, is_active)
      await reviewAccess(world)
      return (await read(team, path)).access_lost_at !== null
    }
    expect(await isLostAfter(false)).toBe(true)
    expect(await isLostAfter(true)).toBe(false)
    await sql('alter table team_user disable trigger review_webhook_access')
    expect(await isLostAfter(false)).toBe(false)
    await sql('alter table team_user enable trigger review_webhook_access')
  })

  test('is not taken over with a key of fewer scopes, nor by a member', async () => {
    const { team, id, path } = await makeLostEndpoint()
    const narrow = world.callerWith((await world.issueKey(team.id, team.userId, ['webhooks:write'])).key)
    const lift = () => sql("update webhook_endpoint set scopes = '{webhooks:read}' where id = $1", id)
    await expectStopped({ attack: () => narrow('POST', `${path}/take-over`), lift, status: 403 })
    const userId = await team.addUser('team-member', ['webhooks:write'])
    const member = world.callerWith((await world.issueKey(team.id, userId)).key)
    const promote = () =>
      sql("update team_user set role = 'team-admin', permissions = null where id = $1", userId)
    await expectStopped({ attack: () => member('POST', `${path}/take-over`), lift: promote, status: 403 })
  })
})
