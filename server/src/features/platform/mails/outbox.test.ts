// The outbox: a mail is queued in the transaction of its cause, and is sent by one process.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createMailDeps,
  deliverInvitations,
  deliverPortalLinks,
  fakeMailer,
  SENT,
} from '../../../../test/make/mails.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import type { Mail, MailResult } from '../../../kernel/mail/mail.ts'

const world = await startWorld({ sendsMail: true })

type Row = { kind: string; cause_id: string; number: number; attempts: number }

const readOutbox = ({ id }: Team) =>
  world.database.query<Row>({
    text: 'select kind, cause_id, number, attempts from mail_outbox where tenant_id = $1',
    values: [id],
  })

async function invite(team: Team): Promise<{ id: string; email: string }> {
  const body = { email: `${randomUUID()}@example.com`, role: 'team-member' }
  const { id } = getData(await team.call('POST', '/users/invitations', body))
  return { id, email: body.email }
}

/** Records the addresses to which mails are sent, in order. */
function createRecorder(send: (mail: Mail) => Promise<MailResult> = async () => SENT) {
  const sent: string[] = []
  const mailer = fakeMailer(async (mail) => {
    sent.push(mail.to)
    return send(mail)
  })
  return { sent, deps: createMailDeps(world, mailer) }
}

test('any number of processes sends each mail once, and leaves none', async () => {
  const acme = await world.team()
  const expected: string[] = []
  for (let nth = 0; nth < 25; nth += 1) {
    expected.push((await invite(acme)).email)
    const { id, email } = await makeFreelancer(acme)
    getData(await acme.call('POST', `/freelancers/${id}/portal-links`))
    expected.push(email)
  }
  const { sent, deps } = createRecorder()
  const runProcess = async () => {
    while ((await deliverInvitations(deps)) + (await deliverPortalLinks(deps)) > 0);
  }
  await Promise.all([runProcess(), runProcess(), runProcess(), runProcess()])
  expect(sent.toSorted()).toEqual(expected.toSorted())
  expect(await readOutbox(acme)).toEqual([])
})

test('a process whose claim has expired leaves the rest of its batch to other processes', async () => {
  const acme = await world.team()
  const expected = [await invite(acme), await invite(acme), await invite(acme)].map(({ email }) => email)
  const { sent, deps } = createRecorder(async () => {
    if (sent.length === 1) world.clock.advance(60_000)
    return SENT
  })
  expect(await deliverInvitations(deps)).toBe(3)
  expect(sent).toHaveLength(1)
  await Promise.all([deliverInvitations(deps), deliverInvitations(deps)])
  expect(sent.toSorted()).toEqual(expected.toSorted())
})

test('a mail that cannot be rendered is retried, and delays no other mail', async () => {
  const acme = await world.team()
  const expected = [await invite(acme), await invite(acme)].map(({ email }) => email)
  const { sent, deps } = createRecorder()
  const failures: unknown[] = []
  const publicUrl = () => {
    if (failures.length === 0) throw new Error('of the first mail')
    return deps.publicUrl()
  }
  const failing = { ...deps, publicUrl, onFailure: (error: unknown) => void failures.push(error) }
  await deliverInvitations(failing)
  expect(sent).toHaveLength(1)
  expect(failures).toHaveLength(1)
  world.clock.advance(60_000)
  await deliverInvitations(failing)
  expect(sent.toSorted()).toEqual(expected.toSorted())
})

test('a write that is rolled back queues no mail', async () => {
  const acme = await world.team()
  const body = { email: `${randomUUID()}@example.com`, role: 'team-member' }
  const headers = { authorization: `Bearer ${acme.key}`, 'x-dry-run': 'true' }
  const tried = await world.send('/api/v1/users/invitations', { method: 'POST', body, headers })
  expect(tried.status).toBe(201)
  expect(await readOutbox(acme)).toEqual([])
})

test('the mail of a deleted cause is not sent, and marks nothing as undeliverable', async () => {
  const acme = await world.team()
  const { id } = await invite(acme)
  getData(await acme.call('DELETE', `/users/invitations/${id}`))
  const { id: freelancerId } = await makeFreelancer(acme)
  const link = getData(await acme.call('POST', `/freelancers/${freelancerId}/portal-links`))
  getData(await acme.call('DELETE', `/freelancers/${freelancerId}/portal-links/${link.id}`))
  const { sent, deps } = createRecorder()
  while ((await deliverInvitations(deps)) + (await deliverPortalLinks(deps)) > 0);
  expect(sent).toEqual([])
  expect(await readOutbox(acme)).toEqual([])
  expect(getData(await acme.call('GET', '/mails')).items).toEqual([])
  expect(getData(await acme.call('GET', `/freelancers/${freelancerId}/portal-links`)).items).toMatchObject([
    { is_undeliverable: false },
  ])
})

test('an invitation that is sent again during an attempt has its own mail, whatever becomes of the attempt', async () => {
  const results = [async () => SENT, () => Promise.reject(new Error('no connection'))]
  for (const result of results) {
    const acme = await world.team()
    const { id, email } = await invite(acme)
    const { sent, deps } = createRecorder(async () => {
      if (sent.length > 1) return SENT
      getData(await acme.call('POST', `/users/invitations/${id}/resend`))
      return result()
    })
    await deliverInvitations(deps)
    expect(await readOutbox(acme)).toEqual([{ kind: 'invitation', cause_id: id, number: 2, attempts: 0 }])
    await deliverInvitations(deps)
    expect(sent).toEqual([email, email])
    expect(await readOutbox(acme)).toEqual([])
  }
})

test('a mail of a kind that only a newer release knows waits for a node of that release', async () => {
  const acme = await world.team()
  await world.database.query({
    text: `insert into mail_outbox (tenant_id, kind, cause_id, number, due_at) values ($1, 'of_a_newer_release', $1, 1, $2)`,
    values: [acme.id, world.clock.now()],
  })
  const { sent, deps } = createRecorder()
  expect(await deliverInvitations(deps)).toBe(0)
  expect(sent).toEqual([])
  expect(await readOutbox(acme)).toMatchObject([{ attempts: 0 }])
})
