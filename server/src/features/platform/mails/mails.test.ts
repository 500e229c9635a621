// Mails with a real SMTP server: each arrives once with one identity, and the team sees what became of it.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkFilters, readAllPages } from '../../../../test/check/lists.ts'
import { extractCode, openBrowser, readEmail, receiveMails } from '../../../../test/make/browsers.ts'
import { erase, findValues } from '../../../../test/make/erasures.ts'
import {
  createMailDeps,
  deliverInvitations,
  deliverPortalLinks,
  fakeMailer,
  makeMail,
  PIXEL,
  SENT,
  startMailServer,
} from '../../../../test/make/mails.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { utf8 } from '../../../../test/make/read-mail.ts'
import { numberEvents } from '../../../../test/make/webhooks.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { cancelUnfinishedMails, deleteOldMails } from './mails.jobs.ts'
import { MAX_ATTEMPTS, RETENTION_DAYS } from './mails.rules.ts'

const world = await startWorld({ sendsMail: true })
let refusal: number | undefined
const server = await startMailServer((address) => (address ? refusal : undefined))
afterAll(server.close)
beforeEach(() => {
  refusal = undefined
})

const deps = createMailDeps(world, server.mailer)
const deliver = () => deliverInvitations(deps)

let count = 0
async function invite(team: Team): Promise<{ id: string; email: string }> {
  count += 1
  const email = `Guest${count}@example.com`
  return getData(await team.call('POST', '/users/invitations', { email, role: 'team-member' })) as never
}

const listMails = async (team: Team, query = ''): Promise<Body[]> =>
  getData(await team.call('GET', `/mails${query}`)).items
const bounce = (message_id: unknown, reason?: string) =>
  world.operator('POST', '/mails/bounces', { message_id, reason })
const listEvents = async (team: Team, type: string): Promise<Body[]> => {
  await numberEvents(world)
  return getData(await team.call('GET', `/events?types=${type}`)).items
}
const nameTeam = async (team: Team, settings: object) =>
  getData(await world.operator('PATCH', `/teams/${team.id}`, settings))

test.each([
  ['fr', 'vous invite', 'Bonjour,'],
  ['en', 'invites you', 'Hello,'],
])(
  'a mail in %s has plain text and HTML, and the headers of an automatic mail',
  async (locale, subject, hello) => {
    const acme = await world.team()
    await nameTeam(acme, { locale, name: 'Société Générée' })
    const { email } = await invite(acme)
    await deliver()
    const [mail] = server.mailsTo(email)
    expect(mail?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(mail?.text).toContain(hello)
    const link = /https:\/\/engagement\.example\/portal#invitation=\w+/.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(mail?.html).toContain(`href="${link}"`)
    expect(utf8(mail?.headers.get('subject'))).toContain(`Société Générée ${subject}`)
    expect(utf8(mail?.headers.get('from'))).toMatch(
      /^"?Société Générée via Team Engagement"? <no-reply@mail\.example\.com>$/,
    )
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(Date.parse(mail?.headers.get('date') ?? '')).toBeGreaterThan(0)
    expect(mail?.headers.get('message-id')).toBe((await listMails(acme))[0]?.['message_id'])
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}\.[0-9a-f-]{36}@mail\.example\.com>$/)
  },
)

test.each([
  'Acme\r\nBcc: victim@example.com',
  '"Acme" <ceo@bank.example>, Bank',
  '\u202eemcA\u0000',
  'A'.repeat(500),
])('a hostile team name adds no header, no sender and no recipient: %j', async (name) => {
  const acme = await world.team()
  // The API refuses control characters; a name may be older than that.
  await world.database.query({
    text: 'update tenant set name = $2 where id = $1',
    values: [acme.id, name.replaceAll('\u0000', '\u0001')],
  })
  const { email } = await invite(acme)
  await deliver()
  const [mail] = server.mailsTo(email)
  expect(mail?.to).toEqual([email])
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(mail?.headers.get('to')).toBe(email)
  expect(mail?.headers.get('from')).toMatch(/<no-reply@mail\.example\.com>$/)
  expect(mail?.headers.get('from')?.match(/</g)?.length).toBeLessThanOrEqual(2)
  expect(utf8(mail?.headers.get('subject'))).not.toMatch(/[\p{Cc}\u202e]/u)
  for (const line of mail?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThan(999)
})

test('the logo of the team is embedded in the mail', async () => {
  const acme = await world.team()
  getData(await acme.call('PUT', '/team/logo', { image: PIXEL }))
  const { email } = await invite(acme)
  await deliver()
  const [mail] = server.mailsTo(email)
  expect(mail?.html).toContain('src="cid:logo"')
  const logo = mail?.parts.find(({ type }) => type === 'image/png')
  expect(logo?.headers.get('content-id')).toBe('<logo>')
  expect(logo?.headers.get('content-disposition')).toContain('inline')
  expect(logo?.content.toString('base64')).toBe(PIXEL)
  getData(await acme.call('DELETE', '/team/logo'))
  const later = await invite(acme)
  await deliver()
  expect(server.mailsTo(later.email)[0]?.html).not.toContain('<img')
})

test('each attempt has the same Message-ID and the same link; a resend has a new Message-ID and a new link', async () => {
  const acme = await world.team()
  const { id, email } = await invite(acme)
  const sent: Mail[] = []
  const recording = fakeMailer(async (mail) => {
    sent.push(mail)
    if (sent.length < 3)
      throw Object.assign(new Error(), { response: '451 4.7.1 Try later', command: 'DATA' })
    return SENT
  })
  for (let nth = 1; nth <= 3; nth += 1) {
    await deliverInvitations(createMailDeps(world, recording))
    const [mail] = await listMails(acme)
    expect(mail).toMatchObject({
      cause_id: id,
      attempts: nth,
      status: nth < 3 ? 'retrying' : 'sent',
      response: nth < 3 ? '451 4.7.1 Try later' : '250 OK',
      recipients: [email.toLowerCase()],
    })
    expect(mail?.['next_attempt_at'] === null).toBe(nth === 3)
    world.clock.advance(3_600_000)
  }
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
  getData(await acme.call('POST', `/users/invitations/${id}/resend`))
  await deliverInvitations(createMailDeps(world, recording))
  expect(sent[3]?.messageId).not.toBe(sent[0]?.messageId)
  expect(sent[3]?.text).not.toBe(sent[0]?.text)
  expect((await listMails(acme)).map(({ number, kind }) => [kind, number])).toEqual([
    ['invitation', 2],
    ['invitation', 1],
  ])
})

test('after a crash between sending and recording, the mail arrives again as the same mail, with a link that works', async () => {
  const acme = await world.team()
  const { id, email } = await invite(acme)
  const crashing = {
    ...server.mailer,
    async send(mail: Mail) {
      await server.mailer.send(mail)
      throw new Crash()
    },
  }
  class Crash extends Error {}
  const onFailure = (error: unknown) => {
    throw error
  }
  await expect(deliverInvitations({ ...createMailDeps(world, crashing), onFailure })).rejects.toThrow(Crash)
  expect(await listMails(acme)).toMatchObject([{ status: 'pending', attempts: 1, sent_at: null }])
  expect(await deliver()).toBe(0)
  world.clock.advance(60_000)
  await deliver()
  const [first, second, ...others] = server.mailsTo(email)
  expect(others).toEqual([])
  expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'))
  expect(second?.text).toBe(first?.text)
  const token = /tei_live_\w+/.exec(first?.text ?? '')?.[0]
  const opened = await world.send('/portal/v1/invitation', { headers: { authorization: `Bearer ${token}` } })
  expect(getData(opened).id).toBe(id)
  expect(await listMails(acme)).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('a refused recipient is visible to the team, on the mail, the invitation and in the feed', async () => {
  const acme = await world.team()
  refusal = 550
  const { id } = await invite(acme)
  await deliver()
  const [mail] = await listMails(acme, '?status=refused')
  expect(mail).toMatchObject({ status: 'refused', attempts: 1, sent_at: null, next_attempt_at: null })
  expect(mail?.['response']).toContain('550')
  expect(getData(await acme.call('GET', `/users/${id}`)).status).toBe('undeliverable')
  expect(await listEvents(acme, 'mail.undeliverable')).toMatchObject([
    {
      actor: { kind: 'system' },
      subject: { id: mail?.['id'] },
      data: { reason: 'refused', kind: 'invitation', cause_id: id },
      object: { status: 'refused' },
    },
  ])
  expect(await listEvents(acme, 'invitation.undeliverable')).toMatchObject([{ subject: { id } }])
})

test('a refused portal link is shown as undeliverable', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  refusal = 553
  getData(await acme.call('POST', `/freelancers/${id}/portal-links`))
  while ((await deliverPortalLinks(deps)) > 0);
  const { items } = getData(await acme.call('GET', `/freelancers/${id}/portal-links`))
  expect(items).toMatchObject([{ is_undeliverable: true }])
  expect(await listMails(acme)).toMatchObject([
    { kind: 'portal_link', status: 'refused', cause_id: items[0].id },
  ])
})

test('a mail that fails too often is given up', async () => {
  const acme = await world.team()
  const { id } = await invite(acme)
  await world.database.query({
    text: 'update mail_outbox set attempts = $2 where cause_id = $1',
    values: [id, MAX_ATTEMPTS - 1],
  })
  refusal = 451
  await deliver()
  expect(await listMails(acme)).toMatchObject([{ status: 'failed', next_attempt_at: null }])
  expect(getData(await acme.call('GET', `/users/${id}`)).status).toBe('undeliverable')
  expect(await listEvents(acme, 'mail.undeliverable')).toMatchObject([{ data: { reason: 'failed' } }])
})

test('the team sees nothing of the connection to the mail server', async () => {
  const acme = await world.team()
  const login = Object.assign(new Error(), { response: '535 user mailer', command: 'AUTH PLAIN' })
  await makeMail(world, acme, () => Promise.reject(login))
  expect(await listMails(acme)).toMatchObject([{ status: 'retrying', response: null }])
})

test('a bounce marks the mail and its invitation once, and its event names the operator', async () => {
  const acme = await world.team()
  const { message_id, cause_id, id } = await makeMail(world, acme)
  const reason = `550 5.1.1\r\nno such user ${'x'.repeat(50)}`
  const bouncedMail = { id, status: 'bounced', response: '550 5.1.1 no such user …' }
  expect(getData(await bounce(message_id, reason))).toMatchObject({ mail: bouncedMail })
  expect(getData(await bounce(message_id, 'again'))).toMatchObject({ mail: bouncedMail })
  expect(getData(await acme.call('GET', `/mails/${id}`))).toMatchObject(bouncedMail)
  expect(getData(await acme.call('GET', `/users/${cause_id}`)).status).toBe('undeliverable')
  expect(await listEvents(acme, 'mail.undeliverable')).toMatchObject([
    { actor: { kind: 'operator' }, data: { reason: 'bounced' } },
  ])
  expect(await listEvents(acme, 'invitation.undeliverable')).toHaveLength(1)
})

test('a bounce of an earlier mail does not change an invitation that was sent again', async () => {
  const acme = await world.team()
  const { message_id, cause_id } = await makeMail(world, acme)
  getData(await acme.call('POST', `/users/invitations/${cause_id}/resend`))
  expect(getData(await bounce(message_id)).mail.status).toBe('bounced')
  expect(getData(await acme.call('GET', `/users/${cause_id}`)).status).toBe('pending')
})

test('a bounce of a portal link marks the link', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  getData(await acme.call('POST', `/freelancers/${id}/portal-links`))
  while ((await deliverPortalLinks(deps)) > 0);
  const [mail] = await listMails(acme, '?kind=portal_link')
  // Some systems report the Message-ID in this form.
  getData(await bounce(String(mail?.['message_id']).slice(1, -1).toUpperCase()))
  const { items } = getData(await acme.call('GET', `/freelancers/${id}/portal-links`))
  expect(items).toMatchObject([{ is_undeliverable: true }])
})

test.each([
  '<1@example.com>',
  '00000000-0000-0000-0000-000000000000.00000000-0000-0000-0000-000000000000@example.com',
  'x',
])('an unknown Message-ID changes nothing: %s', async (message_id) => {
  expect(getData(await bounce(message_id))).toEqual({ mail: null })
})

test('the list can be filtered, is ordered, and shows no mail of another team', async () => {
  const acme = await world.team()
  const other = await world.team()
  const otherTeamMail = await makeMail(world, other)
  for (let nth = 0; nth < 4; nth += 1) {
    world.clock.advance(1000)
    const { message_id } = await makeMail(world, acme)
    if (nth % 2) getData(await bounce(message_id))
  }
  const { id } = await makeFreelancer(acme)
  getData(await acme.call('POST', `/freelancers/${id}/portal-links`))
  while ((await deliverPortalLinks(deps)) > 0);
  const items = await readAllPages(acme, '/mails', '', 2)
  expect(items).toHaveLength(5)
  expect(items.map((item) => item['id'])).not.toContain(otherTeamMail.id)
  const address = String(items[2]?.['recipients'][0])
  await checkFilters(acme, '/mails', [
    [
      { query: 'status=sent', keeps: (item) => item['status'] === 'sent' },
      { query: 'status=bounced,refused', keeps: (item) => item['status'] === 'bounced' },
    ],
    [
      { query: 'kind=invitation', keeps: (item) => item['kind'] === 'invitation' },
      { query: 'kind=portal_link', keeps: (item) => item['kind'] === 'portal_link' },
    ],
    [
      {
        query: `recipient=${address.toUpperCase()}`,
        keeps: (item) => item['recipients'].includes(address),
      },
    ],
  ])
  expect((await acme.call('GET', '/mails?kind=sign_in_code')).status).toBe(400)
  expect((await acme.call('GET', `/mails/${otherTeamMail.id}`)).status).toBe(404)
})

test('no record contains a secret', async () => {
  const rows = await world.database.query<{ text: string }>({ text: 'select mail::text as text from mail' })
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ text }) => /te\w_live_|#invitation|#token/.test(text))).toEqual([])
})

test('sign-in codes leave no record, whether or not the address is known', async () => {
  const acme = await world.team()
  const countRecords = async () => (await world.database.query({ text: 'select id from mail' })).length
  const before = await countRecords()
  for (const email of [await readEmail(world, acme.userId), 'unknown@example.com'])
    await openBrowser(world).auth('/sign-ins', { email })
  const [mail, ...others] = await receiveMails(world)
  expect(others).toEqual([])
  expect(mail?.html).toContain(extractCode(mail))
  expect(await countRecords()).toBe(before)
})

const jobDeps = { db: world.database, clock: world.clock, eventRetentionDays: 0 }

test('a mail whose invitation was withdrawn before it was sent is cancelled after a day', async () => {
  const acme = await world.team()
  refusal = 451
  const { id } = await invite(acme)
  await deliver()
  getData(await acme.call('DELETE', `/users/invitations/${id}`))
  world.clock.advance(86_300_000)
  await cancelUnfinishedMails(jobDeps)
  expect(await listMails(acme)).toMatchObject([{ status: 'retrying' }])
  world.clock.advance(200_000)
  await cancelUnfinishedMails(jobDeps)
  expect(await listMails(acme)).toMatchObject([{ status: 'cancelled', next_attempt_at: null }])
})

test('records of mails are deleted after the retention period', async () => {
  const acme = await world.team()
  const old = await makeMail(world, acme)
  world.clock.advance((RETENTION_DAYS - 1) * 86_400_000)
  const recent = await makeMail(world, acme)
  await deleteOldMails(jobDeps)
  expect(await listMails(acme)).toHaveLength(2)
  world.clock.advance(86_400_001)
  await deleteOldMails(jobDeps)
  expect((await listMails(acme)).map(({ id }) => id)).toEqual([recent.id])
  expect(getData(await bounce(old.message_id))).toEqual({ mail: null })
})

/** Creates a freelancer with an address that is found nowhere else, and a portal link to mail. */
async function makeFreelancerWithLink(team: Team): Promise<{ id: string; email: string }> {
  count += 1
  const email = `planted.address${count}@erasable.example`
  const { id } = await makeFreelancer(team, { email })
  getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  return { id, email }
}

test('a bounce that is reported after an erasure leaves no address', async () => {
  const team = await world.team()
  const { id, email } = await makeFreelancerWithLink(team)
  await deliverPortalLinks(deps)
  const [mail] = await listMails(team)
  await erase(world, team, `/freelancers/${id}`)
  const reported = getData(await bounce(mail?.['message_id'], `550 5.1.1 <${email}>: no such user`)).mail
  expect(reported).toMatchObject({ status: 'bounced', recipients: ['erased'], response: null })
  expect(await findValues(world, [email])).toEqual([])
  expect(getData(await team.call('GET', '/undeliverable-addresses')).items).toEqual([])
})

test('a response of the mail server after an erasure leaves no address', async () => {
  const team = await world.team()
  const { id, email } = await makeFreelancerWithLink(team)
  const mailer = fakeMailer(async () => {
    await erase(world, team, `/freelancers/${id}`)
    return { status: 'refused', response: `550 ${email} unknown`, rejected: [email] }
  })
  await deliverPortalLinks(createMailDeps(world, mailer))
  expect(await findValues(world, [email])).toEqual([])
  expect((await listMails(team)).map(({ response }) => response)).toEqual([null])
})

test('a mail that was claimed before an erasure is not sent to the erased address', async () => {
  const team = await world.team()
  const people = [await makeFreelancerWithLink(team), await makeFreelancerWithLink(team)]
  const to: string[] = []
  const mailer = fakeMailer(async (mail) => {
    to.push(mail.to)
    world.clock.advance(1)
    const other = people.find(({ email }) => email !== mail.to)
    if (to.length === 1) await erase(world, team, `/freelancers/${other?.id}`)
    return SENT
  })
  while ((await deliverPortalLinks(createMailDeps(world, mailer))) > 0);
  expect(to.length).toBe(1)
  const unsentAddresses = people.map(({ email }) => email).filter((email) => !to.includes(email))
  expect(await findValues(world, unsentAddresses)).toEqual([])
})
