// Invitations by mail, with a real SMTP server that accepts, refuses permanently, or fails temporarily.
import { afterAll, expect, test } from 'vitest'
import { createMailDeps, deliverInvitations, startMailServer } from '../../../../test/make/mails.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld({ sendsMail: true })
let isDown = false
const server = await startMailServer((address) => {
  if (isDown) return 451
  return address?.startsWith('nobody') ? 550 : undefined
})
afterAll(server.close)

const deliver = () => deliverInvitations(createMailDeps(world, server.mailer))
const invite = async (team: Team, email: string) =>
  (await team.call('POST', '/users/invitations', { email, role: 'team-member' })).body.data
const mailTo = server.mailsTo
const fetchStatus = async (team: Team, id: string) =>
  (await team.call('GET', `/users/${id}`)).body.data.status

test('the link is in the mail, not in the response, and opens the invitation', async () => {
  const acme = await world.team()
  const invitation = await invite(acme, 'ada@example.com')
  expect(invitation.accept_url).toBeNull()
  await deliver()
  const [mail] = mailTo('ada@example.com')
  const token = /#invitation=(tei_live_\w+)/.exec(mail?.text ?? '')?.[1]
  const headers = { authorization: `Bearer ${token}` }
  expect((await world.send('/portal/v1/invitation', { headers })).body.data.id).toBe(invitation.id)
})

test('a mail is sent once with any number of nodes', async () => {
  const acme = await world.team()
  await invite(acme, 'once@example.com')
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(mailTo('once@example.com')).toHaveLength(1)
})

test('a permanently refused address becomes undeliverable, and a resend tries again', async () => {
  const acme = await world.team()
  const { id } = await invite(acme, 'nobody@example.com')
  await deliver()
  expect(await fetchStatus(acme, id)).toBe('undeliverable')
  expect((await acme.call('GET', '/users?status=undeliverable')).body.data.total).toBe(1)
  await acme.call('POST', `/users/invitations/${id}/resend`)
  expect(await fetchStatus(acme, id)).toBe('pending')
})

test('a temporary failure of the mail server delays the mail, and does not lose it', async () => {
  const acme = await world.team()
  const { id } = await invite(acme, 'later@example.com')
  isDown = true
  await deliver()
  isDown = false
  expect(await fetchStatus(acme, id)).toBe('pending')
  expect(await deliver()).toBe(0)
  world.clock.advance(60_000)
  await deliver()
  expect(mailTo('later@example.com')).toHaveLength(1)
})

test('a mail claimed by a dead process is sent by another process', async () => {
  const acme = await world.team()
  const { id } = await invite(acme, 'orphan@example.com')
  const claimed = new Date(world.clock.now().getTime() + 60_000)
  await world.database.query({
    text: 'update mail_outbox set due_at = $1, attempts = 1 where cause_id = $2',
    values: [claimed, id],
  })
  expect(await deliver()).toBe(0)
  world.clock.advance(60_000)
  await deliver()
  expect(mailTo('orphan@example.com')).toHaveLength(1)
})
