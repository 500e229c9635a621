// When a freelancer contests an invoice, the team gets one mail, in its language: the referent, otherwise the team-admins.
import { afterAll, expect, test } from 'vitest'
import { makeInvoice } from '../../../../../test/make/invoices.ts'
import {
  createMailDeps,
  deliverContestMails,
  fakeMailer,
  SENT,
  startMailServer,
} from '../../../../../test/make/mails.ts'
import { getData, makePortal } from '../../../../../test/make/missions.ts'
import { utf8 } from '../../../../../test/make/read-mail.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import type { Mail, MailResult } from '../../../../kernel/mail/mail.ts'

const world = await startWorld()
/** With a mail server no response contains a token, so parties and mandates are made in the world without one. */
const mailWorld = await startWorld({ sendsMail: true, database: world.database, clock: world.clock })
const server = await startMailServer()
afterAll(server.close)

async function deliver(send?: (mail: Mail) => Promise<MailResult>): Promise<number> {
  const deps = createMailDeps(world, send ? fakeMailer(send) : server.mailer)
  let total = 0
  for (let deliveredCount = -1; deliveredCount !== 0; total += deliveredCount)
    deliveredCount = await deliverContestMails(deps)
  return total
}

/** Delivers the due mails and returns their texts. */
async function deliverTexts(): Promise<string[]> {
  const sent: string[] = []
  await deliver(async ({ text }) => {
    sent.push(text)
    return SENT
  })
  return sent
}

type Contestable = { team: Team; entry: Body; act: Awaited<ReturnType<typeof createContestActions>> }

async function createContestActions(team: Team, entry: Body, where = mailWorld) {
  const portal = await makePortal(where, team, entry.freelancer.id)
  return async (act: 'contest' | 'withdraw-contest', reason?: string) =>
    getData(await portal('POST', `/accounting/entries/${entry.id}/${act}`, reason && { reason }))
}

async function makeContestable(team: Team): Promise<Contestable> {
  const entry = await makeInvoice(world, team)
  return { team, entry, act: await createContestActions(team, entry) }
}

const getEmail = async (team: Team, id: string): Promise<string> =>
  getData(await team.call('GET', `/users/${id}`)).email

/** Adds a member to the team who is the referent of the freelancer. */
async function addReferent({ team, entry }: Contestable): Promise<{ id: string; email: string }> {
  const id = await team.addUser('team-member')
  getData(await team.call('PATCH', `/freelancers/${entry.freelancer.id}`, { referent_id: id }))
  return { id, email: await getEmail(team, id) }
}

const deactivate = async (team: Team, id: string) =>
  getData(await team.call('PATCH', `/users/${id}`, { is_active: false }))

const listMails = async (team: Team): Promise<Body[]> =>
  getData(await team.call('GET', '/mails?kind=invoice_contested')).items

const listDueMails = async ({ id }: Team) =>
  world.database.query({
    text: `select cause_id from mail_outbox where tenant_id = $1 and kind = 'invoice_contested'`,
    values: [id],
  })

const WORDS = {
  fr: {
    subject: /^Sasha Bernard conteste la facture AF-200000008-BERNARD-000001$/,
    said: ['Bonjour,', 'Elle ne peut pas être payée tant que la contestation n’est pas retirée'],
    facts: ['Montant TTC : 780,00\u00a0€', 'Échéance : 1er avril 2026', 'Motif : Deux jours manquent'],
    why: 'en tant que référent de Sasha Bernard chez Acme',
  },
  en: {
    subject: /^Sasha Bernard contests invoice AF-200000008-BERNARD-000001$/,
    said: [
      'Hello,',
      'It cannot be paid until the objection is withdrawn or the activity report is reopened.',
    ],
    facts: ['Amount incl. VAT: €780.00', 'Due date: 1 April 2026', 'Reason: Deux jours manquent'],
    why: 'because you are the referent of Sasha Bernard at Acme',
  },
}

test.each(['fr', 'en'] as const)(
  'the referent gets one mail in %s, with a link to the entry',
  async (locale) => {
    const acme = await world.team()
    getData(await world.operator('PATCH', `/teams/${acme.id}`, { locale }))
    const one = await makeContestable(acme)
    const { email } = await addReferent(one)
    await one.act('contest', 'Deux jours manquent')
    await Promise.all([deliver(), deliver(), deliver()])
    const [mail, ...others] = server.mailsTo(email)
    expect(others).toEqual([])
    const { subject, said: sentences, facts, why } = WORDS[locale]
    expect(utf8(mail?.headers.get('subject'))).toMatch(subject)
    const url = `https://engagement.example/console/accounting/${one.entry.id}`
    for (const words of [...sentences, ...facts, why, url, one.entry.invoice_number])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(`href="${url}"`)
    expect(await listMails(acme)).toMatchObject([
      { cause_id: one.entry.id, number: 1, status: 'sent', attempts: 1, recipients: [email] },
    ])
    expect(await listDueMails(acme)).toEqual([])
    expect(await deliver()).toBe(0)
  },
)

test('without an active referent one mail goes to the active team-admins, and to no member', async () => {
  const acme = await world.team()
  const one = await makeContestable(acme)
  const referent = await addReferent(one)
  const [second, former] = [await acme.addUser('team-admin'), await acme.addUser('team-admin')]
  const emails = [await getEmail(acme, acme.userId), await getEmail(acme, second)]
  await deactivate(acme, former)
  await one.act('contest', 'Two days are missing.')
  await deactivate(acme, referent.id)
  await deliver()
  const [mail, ...others] = server.mailsTo(emails[0] as string)
  expect(others).toEqual([])
  expect(mail?.to.toSorted()).toEqual(emails.toSorted())
  expect(mail?.text).toContain('en tant qu’administrateur de Acme')
  expect(server.mailsTo(referent.email)).toEqual([])
})

test('at most the 20 oldest team-admins get the mail', async () => {
  const acme = await world.team()
  const one = await makeContestable(acme)
  const admins = [acme.userId]
  for (let nth = 0; nth < 21; nth += 1) admins.push(await acme.addUser('team-admin'))
  await one.act('contest', 'Two days are missing.')
  await deliver()
  const oldest = await Promise.all(admins.slice(0, 20).map((id) => getEmail(acme, id)))
  expect((await listMails(acme))[0]?.['recipients'].toSorted()).toEqual(oldest.toSorted())
})

test('a contest that is withdrawn before the delivery sends no mail; the next contest has its own mail', async () => {
  const one = await makeContestable(await world.team())
  await one.act('contest', 'First reason')
  await one.act('withdraw-contest')
  expect(await deliverTexts()).toEqual([])
  await one.act('contest', 'Second reason')
  expect(await deliverTexts()).toEqual([expect.stringContaining('Second reason')])
  await one.act('withdraw-contest')
  await one.act('contest', 'Third reason')
  expect(await deliverTexts()).toEqual([expect.stringContaining('Third reason')])
  const mails = await listMails(one.team)
  expect(mails.map(({ number }) => number).toSorted()).toEqual([2, 3])
  expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(2)
})

test('a contest that is withdrawn while others are sent sends no mail', async () => {
  const acme = await world.team()
  const both = [await makeContestable(acme), await makeContestable(acme)] as const
  for (const { act } of both) await act('contest', 'Two days are missing.')
  const sent: string[] = []
  await deliver(async ({ text }) => {
    sent.push(text)
    if (sent.length === 1) await both.find(({ entry }) => !text.includes(entry.id))?.act('withdraw-contest')
    return SENT
  })
  expect(sent).toHaveLength(1)
  expect(await listDueMails(acme)).toEqual([])
})

test('a mail that failed is tried again, unless the contest was withdrawn; a contest during an attempt has its own mail', async () => {
  const one = await makeContestable(await world.team())
  await one.act('contest', 'First reason')
  let attempts = 0
  const failing = async (): Promise<MailResult> => {
    attempts += 1
    throw new Error('no connection')
  }
  await deliver(failing)
  world.clock.advance(3_600_000)
  await deliver(failing)
  expect(attempts).toBe(2)
  expect(await listDueMails(one.team)).toHaveLength(1)
  world.clock.advance(3_600_000)
  await deliver(async () => {
    await one.act('withdraw-contest')
    return failing()
  })
  expect(attempts).toBe(3)
  world.clock.advance(3_600_000)
  await deliver(failing)
  expect(attempts).toBe(3)
  expect(await listDueMails(one.team)).toEqual([])
  await one.act('contest', 'Second reason')
  const sent: string[] = []
  await deliver(async ({ text }) => {
    sent.push(text)
    if (sent.length > 1) return SENT
    await one.act('withdraw-contest')
    await one.act('contest', 'Third reason')
    return SENT
  })
  expect(sent).toEqual([expect.stringContaining('Second reason'), expect.stringContaining('Third reason')])
})

test('a report that is reopened before the delivery, and a contest that the previous release has withdrawn, send no mail', async () => {
  const acme = await world.team()
  const [reopened, withdrawn] = [await makeContestable(acme), await makeContestable(acme)]
  for (const { act } of [reopened, withdrawn]) await act('contest', 'Two days are missing.')
  getData(await acme.call('POST', `/activity-reports/${reopened.entry.activity_report_id}/reopen`))
  await world.database.query({
    text: 'update invoice set contested_at = null, contest_reason = null where tenant_id = $1 and entry_id = $2',
    values: [acme.id, withdrawn.entry.id],
  })
  expect(await deliverTexts()).toEqual([])
  expect(await deliver()).toBe(0)
})

test('the reason in the mail is one shortened line of text, without markup or links', async () => {
  const one = await makeContestable(await world.team())
  const { email } = await addReferent(one)
  const reason = `Two days\n\n-- \nAcme\nhttps://evil.example/pay <a href="https://evil.example">x</a><script>1</script> ${'é'.repeat(1500)}`
  await one.act('contest', reason)
  await deliver()
  const [mail] = server.mailsTo(email)
  const line = /^Motif : (.*)$/m.exec(mail?.text ?? '')?.[1] ?? ''
  expect(line).toMatch(
    /^Two days -- Acme evil\.example\/pay <a href="evil\.example">x<\/a><script>1<\/script> é+…$/,
  )
  expect(line).toHaveLength(501)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toMatch(/<script|https:\/\/evil/)
  expect(mail?.text).not.toContain('https://evil')
  expect(mail?.to).toEqual([email])
})

test('contesting an invoice five times sends three mails', async () => {
  const one = await makeContestable(await world.team())
  for (let nth = 0; nth < 5; nth += 1) {
    await one.act('contest', 'Two days are missing.')
    await deliver()
    await one.act('withdraw-contest')
  }
  expect(await listMails(one.team)).toHaveLength(3)
})

test('a service that sends no mail has none to send later', async () => {
  const acme = await world.team()
  const entry = await makeInvoice(world, acme)
  const act = await createContestActions(acme, entry, world)
  await act('contest', 'Two days are missing.')
  expect(await listDueMails(acme)).toEqual([])
  expect(await deliverTexts()).toEqual([])
})

test('sending the mail does not change the invoice', async () => {
  const one = await makeContestable(await world.team())
  await one.act('contest', 'Two days are missing.')
  const read = async () => ({
    entry: getData(await one.team.call('GET', `/accounting/entries/${one.entry.id}`)),
    audited: await world.database.query({
      text: 'select changes from audit_entry where tenant_id = $1 and resource = $2 order by position',
      values: [one.team.id, 'invoice'],
    }),
  })
  const before = await read()
  expect(await deliverTexts()).toHaveLength(1)
  expect(await read()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('mail_')
})
