// Documents that expire soon or have expired are announced once each, by an event and a mail; requests and refusals by a mail.
import { beforeEach, expect, test } from 'vitest'
import { makeColleague } from '../../../../test/make/bank-accounts.ts'
import {
  documentBody,
  makeApprovedDocument,
  makeUploaded,
  uploadAsTeam,
} from '../../../../test/make/compliance.ts'
import { createMailDeps, deliverComplianceMails, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { announceDueDocuments } from './due-documents.service.ts'

const world = await startWorld({ sendsMail: true })
const deps = { db: world.database, clock: world.clock }
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

async function deliver(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = fakeMailer(async (mail) => {
    sent.push(mail)
    return SENT
  })
  while ((await deliverComplianceMails(createMailDeps(world, mailer))) > 0);
  return sent
}

const readEvents = (team: Team) =>
  world.database.query<{ type: string; data: object }>({
    text: `select type, data from event where tenant_id = $1 and type ~ '^compliance_document.expir' order by id`,
    values: [team.id],
  })

const createEventReader = (team: Team) => async () =>
  (await readEvents(team)).map(({ type }) => type.split('.')[1])

test('announces a document thirty days before its end and after its end, in the time zone of the team', async () => {
  const team = await world.team()
  const { id, email } = await makeFreelancer(team)
  // Valid until 31 August.
  const document = await makeApprovedDocument(world, team, id)
  const events = createEventReader(team)
  world.clock.set('2026-07-31T21:59:59.000Z')
  await announceDueDocuments(deps)
  expect(await events()).toEqual([])
  world.clock.set('2026-07-31T22:00:00.000Z')
  await Promise.all([announceDueDocuments(deps), announceDueDocuments(deps), announceDueDocuments(deps)])
  await announceDueDocuments(deps)
  expect(await readEvents(team)).toEqual([
    {
      type: 'compliance_document.expiring',
      data: { freelancer_id: id, kind: 'urssaf_vigilance', valid_until: '2026-08-31' },
    },
  ])
  // A notification announces it; no mail is sent.
  expect(await deliver()).toEqual([])
  world.clock.set('2026-08-31T21:59:59.000Z')
  await announceDueDocuments(deps)
  expect(await events()).toEqual(['expiring'])
  world.clock.set('2026-08-31T22:00:00.000Z')
  await announceDueDocuments(deps)
  await announceDueDocuments(deps)
  expect(await events()).toEqual(['expiring', 'expired'])
  const [mail, ...none] = await deliver()
  expect(none).toEqual([])
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain('/portal#/documents')
  expect(mail?.text).toMatch(/31 (August|août) 2026/)
  expect(getData(await team.call('GET', `/compliance-documents/${document.id}`)).status).toBe('approved')
  const file = getData(await team.call('GET', `/freelancers/${id}/compliance`))
  expect(file.kinds[0]).toMatchObject({ kind: 'urssaf_vigilance', state: 'expired' })
})

test('a document that expired while no job ran is announced only as expired', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  await makeApprovedDocument(world, team, id)
  world.clock.set('2026-10-01T12:00:00.000Z')
  await announceDueDocuments(deps)
  expect(await createEventReader(team)()).toEqual(['expired'])
  expect(await deliver()).toHaveLength(1)
})

test('a replaced document is not announced, and a document whose successor awaits review causes no mail', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  await makeApprovedDocument(world, team, id)
  await makeApprovedDocument(world, team, id)
  await makeUploaded(world, team, id)
  await deliver()
  world.clock.set('2026-08-02T12:00:00.000Z')
  await announceDueDocuments(deps)
  expect(await createEventReader(team)()).toEqual(['expiring'])
  expect(await deliver()).toEqual([])
})

test('a changed expiring_days applies to documents that were not announced yet', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  await makeApprovedDocument(world, team, id)
  world.clock.set('2026-07-03T12:00:00.000Z')
  await announceDueDocuments(deps)
  expect(await createEventReader(team)()).toEqual([])
  getData(await team.call('PATCH', '/compliance-settings', { expiring_days: 60 }))
  await announceDueDocuments(deps)
  expect(await createEventReader(team)()).toEqual(['expiring'])
  getData(await team.call('PATCH', '/compliance-settings', { expiring_days: 61 }))
  await announceDueDocuments(deps)
  expect(await createEventReader(team)()).toEqual(['expiring'])
})

test.each([
  ['en', 'needs documents from you', 'URSSAF certificate of vigilance', 'could not accept your document'],
  [
    'fr',
    'a besoin de vos documents',
    'attestation de vigilance URSSAF',
    'n’a pas pu accepter votre document',
  ],
])('the mails of a request and of a refusal are in %s', async (locale, asks, name, refuses) => {
  const team = await world.team()
  await world.database.query({
    text: 'update tenant set locale = $2 where id = $1',
    values: [team.id, locale],
  })
  const { id, email } = await makeFreelancer(team)
  const request = {
    kinds: ['urssaf_vigilance', 'registration'],
    message: 'Before https://evil.example you begin.',
  }
  getData(await team.call('POST', `/freelancers/${id}/compliance/request`, request))
  const [requestMail, ...none] = await deliver()
  expect(none).toEqual([])
  expect(requestMail?.to).toBe(email)
  expect(requestMail?.subject).toContain(asks)
  expect(requestMail?.text).toContain(name)
  expect(requestMail?.text).toContain('evil.example you begin')
  expect(requestMail?.text).not.toContain('https://evil')
  const colleague = await makeColleague(world, team)
  const document = getData(await uploadAsTeam(colleague.call, id, documentBody()))
  getData(
    await team.call('POST', `/compliance-documents/${document.id}/refuse`, { reason: 'Of another company.' }),
  )
  const [refused] = await deliver()
  expect(refused?.subject).toContain(refuses)
  expect(refused?.text).toContain('Of another company.')
  const { items } = getData(await team.call('GET', '/mails?kind=compliance_documents_requested'))
  expect(items).toHaveLength(1)
})

test('no mail is sent for a request that is already fulfilled, or whose freelancer is archived', async () => {
  const team = await world.team()
  const [first, second] = [await makeFreelancer(team), await makeFreelancer(team)]
  for (const { id } of [first, second])
    getData(await team.call('POST', `/freelancers/${id}/compliance/request`, { kinds: ['urssaf_vigilance'] }))
  getData(await uploadAsTeam(team.call, first.id))
  getData(await team.call('PATCH', `/freelancers/${second.id}`, { status: 'archived' }))
  expect(await deliver()).toEqual([])
})
