// Notifications: recipients, times and mails.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeApprovedDocument, makeUploaded } from '../../../../test/make/compliance.ts'
import { makeInvoice } from '../../../../test/make/invoices.ts'
import {
  createMailDeps,
  deliverNotifications,
  deliverPortalLinks,
  startMailServer,
} from '../../../../test/make/mails.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
  missionBody,
  refused,
} from '../../../../test/make/missions.ts'
import {
  listKinds,
  listNotifications,
  notifyOfDates,
  notifyOfEvents,
  openBell,
  openPortalBell,
} from '../../../../test/make/notifications.ts'
import { makeBatch } from '../../../../test/make/payments.ts'
import { utf8 } from '../../../../test/make/read-mail.ts'
import { actOnReport, approveReport, fileReport, rejectReport } from '../../../../test/make/reports.ts'
import { numberEvents } from '../../../../test/make/webhooks.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { DECLARATIONS } from '../../all.ts'
import { announceDueDocuments } from '../../people/compliance-documents/index.ts'
import { makeFromEvents } from './make/make-notifications.ts'
import { deleteOldNotifications } from './notifications.service.ts'

const world = await startWorld()
/** With a mail server no response contains a token, so portals are opened in the world without one. */
const mailing = await startWorld({ sendsMail: true, database: world.database, clock: world.clock })
let refusal: number | undefined
const server = await startMailServer(() => refusal)
afterAll(server.close)
/** Monday, 10:30 in Paris. */
const NOW = '2026-03-02T09:30:00.000Z'
beforeEach(() => {
  refusal = undefined
  world.clock.set(NOW)
})

const deps = createMailDeps(world, server.mailer)

async function deliver(): Promise<void> {
  while ((await deliverNotifications(deps)) > 0);
}
async function notifyAndDeliver(): Promise<void> {
  await notifyOfEvents(world)
  await deliver()
}

type Person = { id: string; email: string; call: Team['call']; bell: Team['call'] }

async function colleague(team: Team, role: 'team-admin' | 'team-member' = 'team-member'): Promise<Person> {
  const id = await team.addUser(role)
  const { key } = await world.issueKey(team.id, id)
  const { email } = getData(await team.call('GET', `/users/${id}`))
  return { id, email, call: world.callerWith(key), bell: await openBell(world, team, id) }
}

/** Creates a team with an admin and a freelancer. `more` are fields of the freelancer. */
async function makeTeamWithPeople(more: object = {}) {
  const team = await world.team()
  const boss = await colleague(team, 'team-admin')
  const freelancer = await makeFreelancer(team, more)
  const portal = await makePortal(world, team, freelancer.id)
  const bell = await openPortalBell(world, team, freelancer.id)
  return { team, boss, freelancer, portal, bell, own: await openBell(world, team, team.userId) }
}

const patchPreferences = (call: Team['call'], body: object) =>
  call('PATCH', '/notifications/preferences', body).then(getData)

const mailsTo = (email: string) => server.mailsTo(email)
const readSubject = (mail: { headers: Map<string, string> } | undefined) => utf8(mail?.headers.get('subject'))

test('notifies the approver of a mission to approve, the freelancer of the offer, the signer of the contract', async () => {
  const { team, boss, freelancer, portal, bell, own } = await makeTeamWithPeople()
  const signer = await colleague(team)
  const { id } = await makeMission(team, freelancer.id, {
    approver_id: boss.id,
    team_signer_id: signer.id,
    use_service_template: true,
    template_locale: 'en',
  })
  await notifyOfEvents(world)
  expect(await listNotifications(boss.bell)).toMatchObject([
    {
      kind: 'mission_to_approve',
      subject: { type: 'mission', id },
      mission: { id, name: 'Data platform' },
      freelancer: { id: freelancer.id, last_name: 'Bernard' },
      read_at: null,
    },
  ])
  expect(await listKinds(bell)).toEqual([])
  getData(await boss.call('POST', `/missions/${id}/approve`))
  await notifyOfEvents(world)
  expect(await listKinds(bell)).toEqual(['offer_to_answer'])
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  await notifyOfEvents(world)
  expect(await listKinds(signer.bell)).toEqual(['contract_to_sign'])
  expect(await listKinds(boss.bell)).toEqual(['mission_to_approve'])
  expect(await listKinds(own)).toEqual([])
})

test('a person is notified only of what their lists show, and sees older notifications only while the lists show it', async () => {
  const { team, boss, freelancer, portal } = await makeTeamWithPeople()
  const makeContract = async (team_signer_id: string) => {
    const terms = { team_signer_id, use_service_template: true, template_locale: 'en' }
    const { id } = await makeMission(team, freelancer.id, terms)
    getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
    await notifyOfEvents(world)
    return id
  }
  const blind = await team.addUser('team-member', ['missions:sign', 'freelancers:read'])
  const id = await makeContract(blind)
  // The admins are asked instead of somebody who cannot open the mission.
  expect(await listKinds(await openBell(world, team, blind))).toEqual([])
  expect(await listNotifications(boss.bell)).toMatchObject([{ kind: 'contract_to_sign', subject: { id } }])
  const signer = await colleague(team)
  await makeContract(signer.id)
  const [notification] = await listNotifications(signer.bell)
  const countUnread = async () => getData(await signer.bell('GET', '/notifications/unread')).count
  expect([notification?.kind, await countUnread()]).toEqual(['contract_to_sign', 1])
  // The permission ends before the mail is sent.
  getData(await team.call('PATCH', `/users/${signer.id}`, { permissions: ['freelancers:read'] }))
  await deliver()
  expect([mailsTo(signer.email), mailsTo(boss.email).length]).toEqual([[], 1])
  expect([await listKinds(signer.bell), await countUnread()]).toEqual([[], 0])
  expect((await signer.bell('POST', `/notifications/${notification?.id}/read`)).status).toBe(404)
  expect(getData(await signer.bell('POST', '/notifications/read-all')).count).toBe(0)
  getData(await team.call('PATCH', `/users/${signer.id}`, { permissions: ['missions:read'] }))
  expect(await listNotifications(signer.bell)).toMatchObject([{ kind: 'contract_to_sign', read_at: null }])
})

test('the approver is asked again each time the terms of the draft change', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  const { id } = await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyOfEvents(world)
  for (const body of [
    { external_id: 'E' },
    { rate_amount: 600 },
    { rate_amount: 600 },
    { end_date: '2026-09-30' },
  ])
    getData(await team.call('PATCH', `/missions/${id}`, body))
  await notifyOfEvents(world)
  expect(await listKinds(boss.bell)).toEqual(Array(3).fill('mission_to_approve'))
})

test('a new approver is notified, and approvers only of missions that are still drafts', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  const next = await colleague(team, 'team-admin')
  const { id } = await makeMission(team, freelancer.id, { approver_id: boss.id })
  getData(await team.call('PATCH', `/missions/${id}`, { approver_id: next.id }))
  await notifyOfEvents(world)
  expect(await listKinds(next.bell)).toEqual(['mission_to_approve'])
  const late = await makeMission(team, freelancer.id, { approver_id: boss.id })
  getData(await boss.call('POST', `/missions/${late.id}/approve`))
  await notifyOfEvents(world)
  expect(await listKinds(boss.bell)).toEqual([])
})

test('nobody is notified of their own actions', async () => {
  const { team, boss, freelancer, own } = await makeTeamWithPeople()
  await makeMission({ ...team, call: boss.call }, freelancer.id, { approver_id: boss.id })
  const mission = await makeAcceptedMission(world, team, freelancer.id, {})
  await fileReport({ ...team, call: boss.call }, mission.id)
  await notifyOfEvents(world)
  expect(await listKinds(boss.bell)).toEqual([])
  // The other administrator is notified of the report: the mission has neither approver nor referent.
  expect(await listKinds(own)).toEqual(['report_submitted'])
})

test('reports: the referent reviews, the freelancer gets the result; a payment is notified once', async () => {
  const { team } = await makeTeamWithPeople()
  const referent = await colleague(team)
  const entry = await makeInvoice(world, team)
  const bell = await openPortalBell(world, team, entry.freelancer.id)
  getData(await team.call('PATCH', `/freelancers/${entry.freelancer.id}`, { referent_id: referent.id }))
  await notifyOfEvents(world)
  expect(await listKinds(bell)).toEqual(['report_approved'])
  const mission = await makeAcceptedMission(world, team, entry.freelancer.id)
  const report = await fileReport(team, mission.id)
  await notifyOfEvents(world)
  expect(await listNotifications(referent.bell)).toMatchObject([
    { kind: 'report_submitted', subject: { type: 'activity_report', id: report.id }, month: '2026-03' },
  ])
  world.clock.advance(1000)
  await rejectReport(team, report)
  await notifyOfEvents(world)
  expect((await listKinds(bell))[0]).toBe('report_rejected')
  getData(await actOnReport(team, report.id, 'submit'))
  await approveReport(team, report)
  world.clock.advance(1000)
  await notifyOfEvents(world)
  world.clock.advance(1000)
  getData(await team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
  await notifyOfEvents(world)
  const [paid, approved] = await listNotifications(bell)
  expect([paid?.kind, approved?.kind]).toEqual(['invoice_paid', 'report_approved'])
  expect(paid).toMatchObject({ subject: { type: 'accounting_entry', id: entry.id } })
})

test('a second person is notified of a payment batch to approve, until it is approved or reopened', async () => {
  const team = await world.team()
  const payerId = await team.addUser('team-member', ['payments:read', 'payments:confirm'])
  const payer = await openBell(world, team, payerId)
  const { bell: boss } = await colleague(team, 'team-admin')
  const { id } = await makeBatch(world, team)
  const act = async (action: string) => getData(await team.call('POST', `/payment-batches/${id}/${action}`))
  // One person is enough.
  await act('prepare')
  await notifyOfEvents(world)
  expect(await listKinds(payer)).toEqual([])
  await act('reopen')
  getData(await team.call('PATCH', '/payment-settings', { needs_second_person: true }))
  await act('prepare')
  await act('reopen')
  await notifyOfEvents(world)
  expect(await listKinds(payer)).toEqual([])
  await act('prepare')
  await notifyOfEvents(world)
  expect(await listKinds(payer)).toEqual(['batch_to_approve'])
  expect(await listKinds(boss)).toEqual([])
})

test('external accountants are notified of an export, unless it was mailed to them', async () => {
  const { team } = await makeTeamWithPeople()
  const id = await team.addUser('team-member', ['accounting:read', 'accounting:export'])
  const accountant = await openBell(world, team, id)
  getData(
    await team.call('POST', '/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' }),
  )
  await notifyOfEvents(world)
  expect(await listKinds(accountant)).toEqual(['export_ready'])
  getData(await team.call('POST', '/accounting/sendings', { month: '2026-03' }))
  await notifyOfEvents(world)
  expect(await listKinds(accountant)).toEqual(['export_ready'])
})

test('a mail has one cause, one Message-ID, a link and a way to unsubscribe', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  const { id } = await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  await notifyAndDeliver()
  const [mail, ...others] = mailsTo(boss.email)
  expect(others).toEqual([])
  expect(readSubject(mail)).toBe('Mission à approuver : Data platform')
  expect(mail?.text).toContain(`https://engagement.example/console/missions/${id}`)
  expect(mail?.text).toContain('Freelance : Sasha Bernard')
  const [{ id: notificationId }] = (await listNotifications(boss.bell)) as [Body]
  const [recorded] = getData(await team.call('GET', '/mails?kind=mission_to_approve')).items
  expect(recorded).toMatchObject({
    cause_id: notificationId,
    status: 'sent',
    recipients: [boss.email.toLowerCase()],
  })
  expect(mail?.headers.get('message-id')).toBe(recorded.message_id)
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = /^<(https:\/\/engagement\.example\/auth\/v1\/unsubscribe\?token=[\w.-]+)>$/.exec(
    mail?.headers.get('list-unsubscribe') ?? '',
  )?.[1]
  expect(url).toBeDefined()
  expect(mail?.text).toContain(`/portal#unsubscribe=${url?.split('token=')[1]}`)
})

test('an offer and its portal link are one mail, which the freelancer can turn off', async () => {
  const { team, freelancer, bell } = await makeTeamWithPeople()
  const offering = { ...team, call: mailing.callerWith(team.key) }
  const deliverLinks = async () => {
    while ((await deliverPortalLinks(deps)) > 0);
  }
  await makeMission(offering, freelancer.id)
  await notifyAndDeliver()
  await deliverLinks()
  const [mail, ...others] = mailsTo(freelancer.email)
  expect(others).toEqual([])
  expect(readSubject(mail)).toBe('Acme vous propose une mission : Data platform')
  expect(mail?.text).toContain('/portal#token=tep_live_')
  expect(mail?.headers.has('list-unsubscribe')).toBe(true)
  await patchPreferences(bell, { off_kinds: ['offer_to_answer'] })
  await makeMission(offering, freelancer.id)
  await notifyAndDeliver()
  await deliverLinks()
  expect(mailsTo(freelancer.email)).toHaveLength(1)
  expect(await listKinds(bell)).toEqual(['offer_to_answer', 'offer_to_answer'])
  const links = getData(await team.call('GET', `/freelancers/${freelancer.id}/portal-links`)).items
  expect(links.filter((link: Body) => link.is_undeliverable)).toEqual([])
  // Quiet hours postpone the mail of an offer, too.
  await patchPreferences(bell, { off_kinds: [], quiet_hours: { from: 10, until: 12 } })
  await makeMission(offering, freelancer.id)
  await deliverLinks()
  expect(mailsTo(freelancer.email)).toHaveLength(1)
  world.clock.set('2026-03-02T11:00:00.000Z')
  await deliverLinks()
  expect(mailsTo(freelancer.email)).toHaveLength(2)
})

test('a kind that is off is listed and not mailed', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  const preferences = await patchPreferences(boss.bell, {
    off_kinds: ['mission_to_approve', 'mission_to_approve'],
  })
  expect(preferences.off_kinds).toEqual(['mission_to_approve'])
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  expect(await listKinds(boss.bell)).toEqual(['mission_to_approve'])
  expect(mailsTo(boss.email)).toEqual([])
})

test('quiet hours: mails wait for their end, in the time zone of the person', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await patchPreferences(boss.bell, {
    quiet_hours: { from: 18, until: 20 },
    time_zone: 'Asia/Tokyo',
  })
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  expect(mailsTo(boss.email)).toEqual([])
  world.clock.set('2026-03-02T10:59:59.000Z')
  await deliver()
  expect(mailsTo(boss.email)).toEqual([])
  world.clock.set('2026-03-02T11:00:00.000Z')
  await deliver()
  expect(mailsTo(boss.email)).toHaveLength(1)
})

test('quiet hours also postpone a mail that failed before them', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await patchPreferences(boss.bell, { quiet_hours: { from: 11, until: 12 } })
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  refusal = 451
  await notifyAndDeliver()
  refusal = undefined
  world.clock.set('2026-03-02T10:00:00.000Z')
  await deliver()
  expect(mailsTo(boss.email)).toHaveLength(0)
  world.clock.set('2026-03-02T11:00:00.000Z')
  await deliver()
  expect(mailsTo(boss.email)).toHaveLength(1)
})

test('a digest has the notifications of a day that are still due, in one mail at its hour', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await patchPreferences(boss.bell, { digest_hour: 12 })
  const [first, done] = [
    await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'First' }),
    await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'Done' }),
  ]
  await notifyAndDeliver()
  world.clock.advance(60_000)
  await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'Second' })
  await notifyAndDeliver()
  expect(mailsTo(boss.email)).toEqual([])
  getData(await boss.call('POST', `/missions/${done.id}/approve`))
  world.clock.set('2026-03-02T11:00:00.000Z')
  await deliver()
  const [mail, ...others] = mailsTo(boss.email)
  expect(others).toEqual([])
  expect(readSubject(mail)).toBe('Acme : 2 notifications')
  expect(mail?.text).toMatch(/• Mission à approuver : First\n\n• Mission à approuver : Second/)
  // What happens now is in the digest of tomorrow.
  await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'Third' })
  await notifyAndDeliver()
  world.clock.set('2026-03-03T11:00:00.000Z')
  await deliver()
  expect(mailsTo(boss.email).map(readSubject)).toEqual(['Acme : 2 notifications', 'Acme : 1 notification'])
  expect(first.id).toBeDefined()
})

test('what happens while a digest is being sent is in the next one', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await patchPreferences(boss.bell, { digest_hour: 12 })
  await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'First' })
  await notifyOfEvents(world)
  world.clock.set('2026-03-02T11:00:00.000Z')
  let isLate = false
  const slow = {
    ...server.mailer,
    async send(mail: Parameters<typeof server.mailer.send>[0]) {
      // The clock of another node is behind: for it, the digest is still to come.
      if (!isLate) {
        isLate = true
        world.clock.set('2026-03-02T10:59:59.000Z')
        await makeMission(team, freelancer.id, { approver_id: boss.id, name: 'Second' })
        await notifyOfEvents(world)
        world.clock.set('2026-03-02T11:00:00.000Z')
      }
      return server.mailer.send(mail)
    },
  }
  await deliverNotifications({ ...deps, mailer: slow })
  world.clock.set('2026-03-03T11:00:00.000Z')
  await deliver()
  const texts = mailsTo(boss.email).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('First')
  expect(texts[0]).not.toContain('Second')
  expect(texts[1]).toContain('Second')
})

test('a notification that is no longer due when its mail is sent is not mailed', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  const { id } = await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyOfEvents(world)
  getData(await boss.call('POST', `/missions/${id}/approve`))
  await deliver()
  expect(mailsTo(boss.email)).toEqual([])
})

test('a service that sends no mail queues none to send later', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyOfEvents(world, false)
  await deliver()
  expect(await listKinds(boss.bell)).toEqual(['mission_to_approve'])
  expect(mailsTo(boss.email)).toEqual([])
})

const readUnsubscribeToken = (email: string) =>
  /#unsubscribe=([\w.-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
const OWN_PAGE = { 'x-engage-session': '1', 'sec-fetch-site': 'same-origin' }
const visit = (path: string, token: string) =>
  world.send(`/auth/v1/unsubscriptions${path}`, { method: 'POST', body: { token }, headers: OWN_PAGE })

test('the link in a mail shows what it turns off, and turns it off on request only', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  const token = readUnsubscribeToken(boss.email)
  const subscription = { team_name: 'Acme', locale: 'fr', kind: 'mission_to_approve', is_off: false }
  expect(getData(await visit('/show', token))).toEqual(subscription)
  const opened = await world.send(`/auth/v1/unsubscribe?token=${token}`)
  expect([opened.status, String(opened.headers['location'])]).toEqual([
    303,
    expect.stringMatching(`/portal#unsubscribe=${token}$`),
  ])
  expect(getData(await visit('/show', token))).toEqual(subscription)
  expect(getData(await visit('', token))).toEqual({ ...subscription, is_off: true })
  expect(getData(await visit('', token))).toEqual({ ...subscription, is_off: true })
  const { off_kinds } = getData(await boss.bell('GET', '/notifications/preferences'))
  expect(off_kinds).toEqual(['mission_to_approve'])
  for (const wrong of [
    '',
    'x',
    token.slice(0, -1),
    `${token}0`,
    token.replace('to_approve', 'ending'),
    `${token}.x`,
  ])
    expect(await visit('/show', wrong), wrong).toMatchObject({ status: 400 })
  expect(await visit('', token.replace(boss.id, team.userId))).toMatchObject({ status: 400 })
})

test('a mail program unsubscribes with one request, without a redirect (RFC 8058)', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  const url = `/auth/v1/unsubscribe?token=${readUnsubscribeToken(boss.email)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (address: string, type = headers) =>
    world.send(address, { method: 'POST', raw: 'List-Unsubscribe=One-Click', headers: type })
  expect((await post(`${url}0`)).status).toBe(400)
  expect((await post(url, { 'content-type': 'text/plain' })).status).toBe(415)
  const done = await post(url)
  expect([done.status, done.text]).toEqual([200, ''])
  expect(getData(await boss.bell('GET', '/notifications/preferences')).off_kinds).toEqual([
    'mission_to_approve',
  ])
})

test('the link in a digest turns off every kind', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await patchPreferences(boss.bell, { digest_hour: 12 })
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyOfEvents(world)
  world.clock.set('2026-03-02T11:00:00.000Z')
  await deliver()
  expect(getData(await visit('', readUnsubscribeToken(boss.email)))).toMatchObject({
    kind: 'digest',
    is_off: true,
  })
  const { kinds, off_kinds } = getData(await boss.bell('GET', '/notifications/preferences'))
  expect(off_kinds).toEqual(kinds)
})

test('unread notifications are counted, and marked as read one by one or all at once, by their recipient only', async () => {
  const { team, boss, freelancer, own } = await makeTeamWithPeople()
  for (let nth = 0; nth < 3; nth += 1) {
    world.clock.advance(1000)
    await makeMission(team, freelancer.id, { approver_id: boss.id })
  }
  await notifyOfEvents(world)
  const unread = async () => getData(await boss.bell('GET', '/notifications/unread')).count
  expect(await unread()).toBe(3)
  const [newest] = (await listNotifications(boss.bell)) as [Body]
  expect((await own('POST', `/notifications/${newest.id}/read`)).status).toBe(404)
  const read = getData(await boss.bell('POST', `/notifications/${newest.id}/read`))
  expect(read.read_at).toBe(world.clock.now().toISOString())
  world.clock.advance(1000)
  expect(getData(await boss.bell('POST', `/notifications/${newest.id}/read`))).toEqual(read)
  expect(await unread()).toBe(2)
  expect(getData(await boss.bell('POST', '/notifications/read-all'))).toEqual({ count: 0 })
  expect(await unread()).toBe(0)
  world.clock.advance(91 * 86_400_000)
  await deleteOldNotifications({ db: world.database, clock: world.clock })
  expect(await listNotifications(await openBell(world, team, boss.id))).toEqual([])
})

test('preferences: defaults, changes, and what is refused', async () => {
  const { boss, bell } = await makeTeamWithPeople()
  const untouched = {
    off_kinds: [],
    digest_hour: null,
    quiet_hours: null,
    time_zone: null,
    team_time_zone: 'Europe/Paris',
    is_undeliverable: false,
  }
  expect(getData(await boss.bell('GET', '/notifications/preferences'))).toMatchObject(untouched)
  expect(getData(await bell('GET', '/notifications/preferences'))).toMatchObject(untouched)
  const all = { digest_hour: 7, quiet_hours: { from: 20, until: 8 }, time_zone: 'Asia/Tokyo' }
  expect(await patchPreferences(boss.bell, all)).toMatchObject(all)
  expect(await patchPreferences(boss.bell, { digest_hour: null })).toMatchObject({
    ...all,
    digest_hour: null,
  })
  const cleared = await patchPreferences(boss.bell, { quiet_hours: null, time_zone: null })
  expect(cleared).toMatchObject(untouched)
  const patch = (body: object) => boss.bell('PATCH', '/notifications/preferences', body)
  expect(await patch({ digest_hour: 24 })).toMatchObject({ status: 400 })
  expect(await patch({ time_zone: 'CET' })).toMatchObject(refused('time_zone', 'invalid_value'))
  expect(await patch({ quiet_hours: { from: 24, until: 8 } })).toMatchObject({ status: 400 })
  expect(await patch({ quiet_hours: { from: 20 } })).toMatchObject({ status: 400 })
  // Only freelancers have this kind.
  expect(await patch({ off_kinds: ['report_due'] })).toMatchObject({ status: 400 })
})

test('a refused address is shown to the team and to the person, until a mail arrives or the address changes', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  refusal = 550
  await notifyAndDeliver()
  const listAddresses = async (query = '') =>
    getData(await team.call('GET', `/undeliverable-addresses${query}`)).items
  const [address] = await listAddresses(`?email=${boss.email.toUpperCase()}`)
  expect(address).toMatchObject({
    email: boss.email.toLowerCase(),
    reason: 'refused',
    user_id: boss.id,
    freelancer_id: null,
    response: expect.stringContaining('550'),
  })
  expect(getData(await boss.bell('GET', '/notifications/preferences')).is_undeliverable).toBe(true)
  refusal = undefined
  await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyAndDeliver()
  expect(await listAddresses()).toEqual([])
  // A bounce that the mail system reports later.
  const [mail] = getData(await team.call('GET', '/mails?kind=mission_to_approve&status=sent')).items
  getData(
    await world.operator('POST', '/mails/bounces', { message_id: mail.message_id, reason: '550 5.1.1' }),
  )
  expect(await listAddresses()).toMatchObject([
    { email: boss.email.toLowerCase(), reason: 'bounced', user_id: boss.id },
  ])
})

test('another address of the person is not marked', async () => {
  const { team, freelancer } = await makeTeamWithPeople()
  const mission = await makeAcceptedMission(world, team, freelancer.id)
  await rejectReport(team, await fileReport(team, mission.id))
  refusal = 550
  await notifyAndDeliver()
  const bounced = async () => {
    // Another address ends the sessions.
    const bell = await openPortalBell(world, team, freelancer.id)
    return getData(await bell('GET', '/notifications/preferences')).is_undeliverable
  }
  expect(await bounced()).toBe(true)
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { email: `${randomUUID()}@example.com` }))
  expect(await bounced()).toBe(false)
  const [address] = getData(await team.call('GET', '/undeliverable-addresses')).items
  expect(address).toMatchObject({ freelancer_id: null })
})

test('a mission that ends within 14 days is notified once for each end date, from 8 o’clock on', async () => {
  const { team, boss, freelancer, portal } = await makeTeamWithPeople()
  const dates = { start_date: '2026-03-01', end_date: '2026-03-20', approver_id: boss.id }
  const { id } = await makeMission(team, freelancer.id, dates)
  getData(await boss.call('POST', `/missions/${id}/approve`))
  getData(await portal('POST', `/missions/${id}/accept`))
  await notifyOfDates(world)
  const ending = async (whose: 'team' | 'freelancer') => {
    // Sessions end after a while.
    const call =
      whose === 'team'
        ? await openBell(world, team, boss.id)
        : await openPortalBell(world, team, freelancer.id)
    return (await listNotifications(call))
      .filter(({ kind }) => kind === 'mission_ending')
      .map(({ day }) => day)
  }
  expect(await ending('freelancer')).toEqual([])
  // 14 days before, but before 8 in Paris.
  world.clock.set('2026-03-06T06:59:00.000Z')
  await notifyOfDates(world)
  expect(await ending('freelancer')).toEqual([])
  world.clock.set('2026-03-06T07:00:00.000Z')
  await notifyOfDates(world)
  expect([await ending('freelancer'), await ending('team')]).toEqual([['2026-03-20'], ['2026-03-20']])
  await deliver()
  expect(mailsTo(freelancer.email).map(readSubject)).toEqual([
    'Fin de mission le 20 mars 2026 : Data platform',
  ])
  world.clock.set('2026-03-07T07:00:00.000Z')
  await notifyOfDates(world)
  expect(await ending('freelancer')).toEqual(['2026-03-20'])
  getData(await team.call('POST', `/missions/${id}/terminate`, { end_date: '2026-03-15' }))
  world.clock.set('2026-03-08T07:00:00.000Z')
  await notifyOfDates(world)
  expect(await ending('freelancer')).toEqual(['2026-03-15', '2026-03-20'])
})

test('the freelancer is notified once of a report that is missing on the due day of the team', async () => {
  const { team, freelancer } = await makeTeamWithPeople()
  const dates = { start_date: '2026-03-01', end_date: '2026-12-31' }
  const missing = await makeAcceptedMission(world, team, freelancer.id, { ...dates, name: 'Missing' })
  const filed = await makeAcceptedMission(world, team, freelancer.id, { ...dates, name: 'Filed' })
  await fileReport(team, filed.id)
  const settings = '/notification-settings'
  expect(getData(await team.call('GET', settings))).toEqual({ report_due_day: 1 })
  getData(await team.call('PATCH', settings, { report_due_day: 3 }))
  const due = async () => {
    // Sessions end after a while.
    const bell = await openPortalBell(world, team, freelancer.id)
    return (await listNotifications(bell)).filter(({ kind }) => kind === 'report_due')
  }
  world.clock.set('2026-04-02T12:00:00.000Z')
  await notifyOfDates(world)
  expect(await due()).toEqual([])
  // No job ran on the third.
  for (const day of ['04', '05']) {
    world.clock.set(`2026-04-${day}T12:00:00.000Z`)
    await notifyOfDates(world)
  }
  expect(await due()).toMatchObject([{ subject: { id: missing.id }, month: '2026-03' }])
  await deliver()
  expect(mailsTo(freelancer.email).map(readSubject)).toEqual(['Compte rendu à envoyer : Missing, mars 2026'])
  getData(await team.call('PATCH', settings, { report_due_day: null }))
  world.clock.set('2026-05-04T12:00:00.000Z')
  await notifyOfDates(world)
  expect(await due()).toHaveLength(1)
  expect(await team.call('PATCH', settings, { report_due_day: 29 })).toMatchObject({ status: 400 })
})

test('every cause is notified once, despite many nodes at once and a crash before the commit', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  for (let nth = 0; nth < 12; nth += 1) await makeMission(team, freelancer.id, { approver_id: boss.id })
  await notifyOfEvents(world)
  const before = await listKinds(boss.bell)
  for (let nth = 0; nth < 12; nth += 1) await makeMission(team, freelancer.id, { approver_id: boss.id })
  // Events are numbered after the response; without numbers the job would find none of them, and not crash.
  await numberEvents(world)
  class Crash extends Error {}
  const crashing = {
    query: world.database.query,
    transaction: (work: Parameters<typeof world.database.transaction>[0]) =>
      world.database.transaction(async (tx) => {
        await work(tx)
        throw new Crash()
      }),
  } as unknown as typeof world.database
  const node = { db: world.database, clock: world.clock, sendsMail: true, declared: DECLARATIONS }
  await expect(makeFromEvents({ ...node, db: crashing })).rejects.toThrow(Crash)
  expect(await listKinds(boss.bell)).toEqual(before)
  await notifyOfEvents(world)
  await Promise.all([makeFromEvents(node), makeFromEvents(node), makeFromEvents(node)])
  expect(await listKinds(boss.bell)).toHaveLength(24)
  await Promise.all([deliver(), deliver(), deliver()])
  const ids = mailsTo(boss.email).map(({ headers }) => headers.get('message-id'))
  expect([ids.length, new Set(ids).size]).toEqual([24, 24])
})

test('the freelancer and their referent are notified of a document that expires soon, until a newer one is uploaded', async () => {
  const { team, boss, freelancer } = await makeTeamWithPeople()
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { referent_id: boss.id }))
  await makeApprovedDocument(world, team, freelancer.id)
  const other = await makeFreelancer(team)
  await makeApprovedDocument(world, team, other.id)
  await makeUploaded(world, team, other.id)
  world.clock.set('2026-08-02T12:00:00.000Z')
  await announceDueDocuments(deps)
  await notifyAndDeliver()
  // Sessions from March have expired.
  const bell = await openPortalBell(world, team, freelancer.id)
  expect(await listKinds(bell)).toEqual(['document_expiring'])
  expect(await listKinds(await openBell(world, team, boss.id))).toEqual(['document_expiring'])
  const [mail, ...none] = mailsTo(freelancer.email)
  expect(none).toEqual([])
  expect(mail?.text).toContain('/portal#/documents')
  expect(mailsTo(boss.email).at(-1)?.text).toContain(`/console/freelancers/${freelancer.id}`)
  expect(mailsTo(other.email)).toEqual([])
})

/** Creates a freelancer with quiet hours from 21 to 8, who gets an offer at 21:30 in Paris. */
async function makeOfferAtNight() {
  const { team, freelancer, bell } = await makeTeamWithPeople()
  await patchPreferences(bell, { quiet_hours: { from: 21, until: 8 } })
  world.clock.set('2026-03-02T20:30:00.000Z')
  const caller = mailing.callerWith(team.key)
  const mission = getData(await caller('POST', '/missions', missionBody(freelancer.id)))
  await notifyOfEvents(world)
  await deliverPortalLinks(deps)
  expect(mailsTo(freelancer.email)).toEqual([])
  return { team, freelancer, bell, mission }
}
const MORNING = '2026-03-03T07:01:00.000Z'

test('an offer that was cancelled during quiet hours is not mailed after them', async () => {
  const { team, freelancer, mission } = await makeOfferAtNight()
  world.clock.set('2026-03-02T21:00:00.000Z')
  getData(await team.call('POST', `/missions/${mission.id}/cancel`, {}))
  world.clock.set(MORNING)
  while ((await deliverPortalLinks(deps)) > 0);
  expect(mailsTo(freelancer.email)).toEqual([])
})

test.each([
  ['before', false],
  ['after', true],
])(
  'an offer is mailed once if the digest is switched on during quiet hours, %s its notification is made',
  async (_, isMade) => {
    const { team, freelancer, bell } = await makeTeamWithPeople()
    await patchPreferences(bell, { quiet_hours: { from: 21, until: 8 } })
    world.clock.set('2026-03-02T20:30:00.000Z')
    getData(await mailing.callerWith(team.key)('POST', '/missions', missionBody(freelancer.id)))
    if (isMade) await notifyOfEvents(world)
    await deliverPortalLinks(deps)
    world.clock.set('2026-03-02T21:00:00.000Z')
    await patchPreferences(bell, { digest_hour: 9 })
    await notifyOfEvents(world)
    for (const time of [
      MORNING,
      '2026-03-03T07:02:00.000Z',
      '2026-03-03T08:01:00.000Z',
      '2026-03-04T08:01:00.000Z',
    ]) {
      world.clock.set(time)
      while ((await deliverPortalLinks(deps)) > 0);
      await deliver()
    }
    expect(mailsTo(freelancer.email).length).toBe(1)
  },
)
