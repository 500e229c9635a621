// "Send to accountant" over HTTP, and its mail.
import { expect, test } from 'vitest'
import { numberEntriesAsFirstRelease } from '../../../../../test/make/invoices.ts'
import { createMailDeps, deliverSendings, fakeMailer, SENT } from '../../../../../test/make/mails.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { makeEntry } from '../../../../../test/make/reports.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import type { Mail } from '../../../../kernel/mail/mail.ts'

const world = await startWorld()
const mailWorld = await startWorld({ sendsMail: true, database: world.database, clock: world.clock })
const MARCH = { month: '2026-03' }

const withMail = (team: Team): Team => ({ ...team, call: mailWorld.callerWith(team.key) })
const send = (team: Team, body: object = MARCH) => team.call('POST', '/accounting/sendings', body)
const setAccountantEmails = (team: Team, ...accountant_emails: string[]) =>
  team.call('PATCH', '/accounting/settings', { accountant_emails })

async function deliverMails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = fakeMailer(async (mail) => {
    sent.push(mail)
    return SENT
  })
  while ((await deliverSendings(createMailDeps(world, mailer))) > 0);
  return sent
}

test('creates the exports of the month and sends one mail with a link, without amounts', async () => {
  const team = await world.team()
  const entry = await makeEntry(world, team)
  await numberEntriesAsFirstRelease(world, team)
  const acme = withMail(team)
  await setAccountantEmails(acme, 'cabinet@example.com', 'second@example.com')
  const sending = getData(await send(acme))
  expect(sending).toMatchObject({
    ...MARCH,
    emails: ['cabinet@example.com', 'second@example.com'],
    is_mail_pending: true,
  })
  const exports: Body[] = []
  for (const id of sending.export_ids)
    exports.push(getData(await acme.call('GET', `/accounting/exports/${id}`)))
  expect(exports).toMatchObject([
    { format: 'fec', from: '2026-03-01', to: '2026-03-31', entry_count: 2 },
    { format: 'csv_excel', entry_count: 2 },
  ])
  expect(
    getData(await acme.call('GET', `/accounting/entries/${entry.id}`)).entry.sent_to_accounting_at,
  ).not.toBeNull()
  const [mail, ...others] = await deliverMails()
  expect(others).toEqual([])
  expect(mail?.to).toBe('cabinet@example.com, second@example.com')
  expect(mail?.text).toContain('/console/accounting/exports?month=2026-03')
  for (const { file_name } of exports) expect(mail?.text).toContain(file_name)
  expect(mail?.text).not.toContain('780')
  expect(await deliverMails()).toEqual([])
  expect(getData(await acme.call('GET', '/accounting/sendings')).items).toEqual([
    { ...sending, is_mail_pending: false },
  ])
  const mails = getData(await acme.call('GET', '/mails?kind=accounting_files')).items
  expect(mails).toMatchObject([{ status: 'sent', cause_id: sending.id }])
})

test('without addresses the mail goes to the external accountants of the team; without such users, it is refused', async () => {
  const acme = withMail(await world.team())
  expect(await send(acme)).toMatchObject({ body: { error: { details: { code: 'accountant_missing' } } } })
  expect(getData(await acme.call('GET', '/accounting/exports')).total).toBe(0)
  const id = await acme.addUser('team-member', ['accounting:read', 'accounting:export'])
  const { email } = getData(await acme.call('GET', `/users/${id}`))
  expect(getData(await send(acme)).emails).toEqual([email])
  await deliverMails()
})

test('a month with other currencies has a FEC without them; without a mail server no mail is pending', async () => {
  const acme = await world.team()
  await world.operator('PATCH', `/teams/${acme.id}`, { currency: 'CHF' })
  await makeEntry(world, acme)
  await numberEntriesAsFirstRelease(world, acme)
  await setAccountantEmails(acme, 'cabinet@example.com')
  const sending = getData(await send(acme))
  expect(sending.is_mail_pending).toBe(false)
  const { items } = getData(await acme.call('GET', '/accounting/exports'))
  const exportRows = items.map(({ id, format, entry_count }: Body) => [id, format, entry_count])
  expect(exportRows.toSorted()).toEqual(
    [
      [sending.export_ids[0], 'fec', 0],
      [sending.export_ids[1], 'csv_excel', 2],
    ].toSorted(),
  )
})

test('the mail of December names the DAS2 of the year; a team sends at most ten in 24 hours', async () => {
  const acme = withMail(await world.team())
  await setAccountantEmails(acme, 'cabinet@example.com')
  getData(await send(acme, { month: '2025-12' }))
  expect((await deliverMails())[0]?.text).toMatch(/DAS2.*2025/s)
  for (let nth = 2; nth <= 10; nth += 1) getData(await send(acme))
  expect(await send(acme)).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'sending_quota' } } },
  })
  world.clock.advance(86_400_001)
  getData(await send(acme))
  await deliverMails()
})
