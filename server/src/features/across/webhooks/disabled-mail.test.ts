// When the service disables an endpoint, the team-admins get one mail, in the language of the team.
import { expect, test } from 'vitest'
import { createMailDeps, deliverDisabledMails, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { makeEndpoint, startEngine, startReceiver } from '../../../../test/make/webhooks.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import type { Mail, MailResult } from '../../../kernel/mail/mail.ts'

const world = await startWorld()

async function deliverAll(send: (mail: Mail) => Promise<MailResult>): Promise<unknown[]> {
  const failures: unknown[] = []
  const deps = {
    ...createMailDeps(world, fakeMailer(send)),
    onFailure: (error: unknown) => void failures.push(error),
  }
  while ((await deliverDisabledMails(deps)) > 0);
  return failures
}

async function makeGoneEndpoint(team: Team): Promise<string> {
  const engine = startEngine(world)
  const { url } = await startReceiver(() => ({ status: 410 }))
  await makeEndpoint(team, { url, types: ['project_code.created'] })
  await team.call('POST', '/project-codes', { name: 'Apollo' })
  await engine.settle()
  return url
}

test('one mail goes to all active team-admins, and to no member', async () => {
  const acme = await world.team()
  await acme.addUser('team-admin')
  await acme.addUser('team-member')
  const former = await acme.addUser('team-admin')
  await acme.call('PATCH', `/users/${former}`, { is_active: false })
  const url = await makeGoneEndpoint(acme)
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
    return SENT
  }
  expect(await deliverAll(send)).toEqual([])
  const { items } = (await acme.call('GET', '/users?role=team-admin&status=active')).body.data
  const admins: string[] = items.map(({ email }: { email: string }) => email)
  expect(admins).toHaveLength(2)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.to.split(', ').sort()).toEqual(admins.sort())
  expect(sent[0]?.subject).toBe('Acme : un webhook a été désactivé')
  expect(sent[0]?.text).toContain(url)
  world.clock.advance(86_400_000)
  await deliverAll(send)
  expect(sent).toHaveLength(1)
})

test('a mail that could not be sent is tried again; an endpoint disabled on request causes no mail', async () => {
  const acme = await world.team()
  await makeGoneEndpoint(acme)
  let attempts = 0
  const failing = async () => {
    attempts += 1
    throw new Error('no connection')
  }
  expect(await deliverAll(failing)).toHaveLength(1)
  world.clock.advance(3_600_000)
  expect(await deliverAll(failing)).toHaveLength(1)
  expect(attempts).toBe(2)
  world.clock.advance(3_600_000)
  await deliverAll(async () => SENT)
  const { id } = await makeEndpoint(acme, { url: 'https://erp.example.com/' })
  await acme.call('POST', `/webhook-endpoints/${id}/disable`)
  await deliverAll(failing)
  expect(attempts).toBe(2)
})
