// team-engagement mails and team-engagement bounce against a running server that sends mail.
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../server/test/make/mails.ts'
import { useOwnServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const mailServer = await startMailServer((address) => (address?.startsWith('nobody') ? 550 : undefined))
afterAll(mailServer.close)
const server = useOwnServer({ SMTP_URL: mailServer.url, MAIL_FROM: 'Desk <desk@mail.example.com>' })

test('list shows the outcome of each mail, and bounce marks one as undeliverable', async () => {
  const team = await newTeam(server, { requests_per_minute: 100_000 })
  for (const email of ['guest@example.com', 'nobody@example.com'])
    await team.make('/users/invitations', { email, role: 'team-member' })
  await expect.poll(async () => (await team.json('mails', 'list', '--status', 'sent,refused')).total).toBe(2)
  const { stdout } = await team.runTool('mails', 'list', '--status', 'refused')
  expect(stdout).toMatch(/^id +created_at +kind +recipients +status /)
  expect(stdout).toMatch(/ invitation +nobody@example\.com +refused +1 +550 /)
  const [mail] = (await team.json('mails', 'list', '--recipient', 'guest@example.com')).items
  expect(mailServer.mailsTo('guest@example.com')[0]?.headers.get('from')).toBe(
    'Acme via Desk <desk@mail.example.com>',
  )
  const bounced = await server.json('bounce', mail.message_id, '--reason', 'No such user')
  expect(bounced).toMatchObject({ id: mail.id, status: 'bounced', response: 'No such user' })
  expect((await team.json('mails', 'list', '--status', 'bounced')).total).toBe(1)
})

test('bounce succeeds for a mail that no team has a record of', async () => {
  const { code, stderr } = await server.runTool(['bounce', '<1@example.com>'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'No team has a record of this mail.\n' })
})
