// Mails about a bank account, when it is proposed and when it is approved: the freelancer gets them at the current and
// previous address; those about the account of the team go to the team-admins.
import { expect, test } from 'vitest'
import { DETAILS, makeColleague, OTHER_IBAN, propose } from '../../../../test/make/bank-accounts.ts'
import { extractCode, receiveMails } from '../../../../test/make/browsers.ts'
import { createMailDeps, deliverBankMails, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { startWorld } from '../../../../test/world/world.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'

const world = await startWorld({ sendsMail: true })
const worldWithoutMail = await startWorld({ database: world.database, clock: world.clock })

async function deliver(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = fakeMailer(async (mail) => {
    sent.push(mail)
    return SENT
  })
  while ((await deliverBankMails(createMailDeps(world, mailer))) > 0);
  return sent
}

const listRecipients = ({ to }: Mail) => to.split(', ').sort()

test('the freelancer gets a mail at both addresses, with the last four characters of the IBAN and a name to call', async () => {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const freelancer = await makeFreelancer(team)
  const approve = async (id: string) => getData(await colleague.call('POST', `/bank-accounts/${id}/approve`))
  const first = getData(await propose(team.call, freelancer.id))
  const [proposed, ...none] = await deliver()
  expect(none).toEqual([])
  expect(proposed?.to).toBe(freelancer.email)
  expect(proposed?.text).toContain('0189')
  expect(proposed?.text).toContain('Ada Martin')
  expect(proposed?.text).not.toContain(DETAILS.iban)
  expect(proposed?.text).not.toContain('http')
  await approve(first.id)
  expect((await deliver()).map(({ to }) => to)).toEqual([freelancer.email])

  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { email: 'moved@example.com' }))
  const both = [freelancer.email.toLowerCase(), 'moved@example.com'].sort()
  const second = getData(await propose(team.call, freelancer.id, { ...DETAILS, iban: OTHER_IBAN }))
  const [again] = await deliver()
  expect(again && listRecipients(again)).toEqual(both)
  expect(again?.text).toContain('3000')
  await approve(second.id)
  const [approved] = await deliver()
  expect(approved && listRecipients(approved)).toEqual(both)
  const { items } = getData(await team.call('GET', '/mails?kind=bank_account_approved'))
  expect(items).toHaveLength(2)

  // The present address is now also that of the previous account.
  const third = getData(await propose(team.call, freelancer.id))
  expect((await deliver()).map(({ to }) => to)).toEqual(['moved@example.com'])
  getData(await colleague.call('POST', `/bank-accounts/${third.id}/reject`, { reason: 'No.' }))
  expect(await deliver()).toEqual([])
})

test('without an earlier account, replaced addresses get the mail too, however long ago they were replaced', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const change = async (email: string) =>
    getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { email }))
  await change('between@example.com')
  await change('thief@example.com')
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { city: 'Lyon' }))
  world.clock.advance(31 * 86_400_000)
  getData(await propose(team.call, freelancer.id))
  const [mail] = await deliver()
  const all = [freelancer.email.toLowerCase(), 'between@example.com', 'thief@example.com']
  expect(mail && listRecipients(mail)).toEqual(all.sort())
})

test('the team-admins get a mail about the account of the team', async () => {
  const team = await world.team()
  const { id } = await makeColleague(world, team)
  await team.addUser('team-member')
  const getEmail = async (user: string) => getData(await team.call('GET', `/users/${user}`)).email as string
  getData(await team.call('POST', '/team/bank-accounts', DETAILS))
  const [mail, ...none] = await deliver()
  expect(none).toEqual([])
  expect(mail && listRecipients(mail)).toEqual([await getEmail(team.userId), await getEmail(id)].sort())
})

test('a proposal withdrawn before its mail is sent causes no mail; nor does a proposal without a mail server', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { id } = getData(await propose(team.call, freelancer.id))
  getData(await team.call('POST', `/bank-accounts/${id}/withdraw`))
  expect(await deliver()).toEqual([])
  getData(await propose(worldWithoutMail.callerWith(team.key), freelancer.id))
  expect(await deliver()).toEqual([])
})

test('in the portal a proposal needs the mailed code; a wrong code counts and leaves the Idempotency-Key unused', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { token } = getData(
    await worldWithoutMail.callerWith(team.key)('POST', `/freelancers/${freelancer.id}/portal-links`),
  )
  const send = (body: object) =>
    world.send('/portal/v1/bank-accounts', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
    })
  expect((await send(DETAILS)).body.error.details.reason).toBe('step_up_required')
  const portal = await makePortal(
    world,
    { ...team, call: worldWithoutMail.callerWith(team.key) },
    freelancer.id,
  )
  getData(await portal('POST', '/step-up/code'))
  const code = extractCode((await receiveMails(world)).find(({ kind }) => kind === 'step_up_code'))
  expect((await send({ ...DETAILS, code: 'XXXX-XXXX' })).body.error.details.code).toBe('step_up_code_invalid')
  expect(getData(await portal('GET', '/bank-accounts')).total).toBe(0)
  expect((await send({ ...DETAILS, code })).status).toBe(201)
  expect(getData(await portal('GET', '/bank-accounts')).total).toBe(1)
})
