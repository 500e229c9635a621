// The amendment of an extension: the day of a new rate, and the signatures or the proposer of the company.

import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import { signInByLink, stepUp } from '../../../../test/make/browsers.ts'
import { getData, makeAcceptedMission, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { formatInstant } from '../../../documents/index.ts'

const world = await startWorld()
/** Nodes that send codes by mail. */
const mailing = await startWorld({ database: world.database, clock: world.clock, sendsMail: true })

type Call = Team['call']
const EXTENSION = { end_date: '2026-12-31', rate_amount: 600, effective_from: '2026-07-01' }

/** A signed mission whose signer is the user of the team's key. */
async function makeSignedMission(locale = 'en') {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const contract = { use_service_template: true, template_locale: locale, team_signer_id: team.userId }
  const { id } = await makeAcceptedMission(world, team, freelancerId, contract)
  getData(await team.call('POST', `/missions/${id}/sign`))
  const portal = await makePortal(world, team, freelancerId)
  return { team, id, portal }
}

const extend = async (call: Call, id: string, body: object = EXTENSION) =>
  getData(await call('POST', `/missions/${id}/extend`, body))

const listAmendments = async ({ call }: Team, id: string): Promise<Body[]> =>
  getData(await call('GET', `/missions/${id}/documents`)).items.filter(
    ({ kind }: Body) => kind === 'amendment',
  )

async function readText(team: Team, id: string, document: Body | undefined): Promise<string> {
  const url = `/api/v1/missions/${id}/documents/${document?.id}`
  const { rawPayload } = await world.app.server.inject({ url, headers: { 'x-api-key': team.key } })
  return (await extractPdfText(rawPayload)).text
}

const COMPANY = [{ side: 'company', name: 'Ada Martin' }]
const BOTH = [...COMPANY, { side: 'freelancer', name: 'Sasha Bernard' }]
const listSignatures = (documents: Body[]) => documents.map(({ signatures }) => signatures)

test('a key with which the signer may sign signs the amendment, and the freelancer signs with the acceptance', async () => {
  const { team, id, portal } = await makeSignedMission()
  for (const end_date of ['2026-10-31', '2026-12-31']) {
    await extend(team.call, id, { end_date, rate_amount: 600 })
    getData(await portal('POST', `/missions/${id}/extension/accept`))
  }
  const amendments = await listAmendments(team, id)
  expect(listSignatures(amendments)).toMatchObject([BOTH, COMPANY, [], BOTH, COMPANY, []])
  const text = await readText(team, id, amendments[0])
  for (const fact of [
    'performed from 1 November 2026 on',
    'Signature of the Client',
    'Signature of the Contractor',
  ])
    expect(text).toContain(fact)
  expect(text).not.toContain('Proposed by')
})

test('a key of another user signs nothing: the box of the company names who proposed the extension', async () => {
  const { team, id, portal } = await makeSignedMission('fr')
  const { key } = await world.issueKey(team.id, await team.addUser('team-admin'))
  await extend(world.callerWith(key), id)
  const [proposed, ...others] = await listAmendments(team, id)
  expect(others).toEqual([])
  expect(proposed).toMatchObject({ signatures: [] })
  const facts = [
    'Proposé par',
    formatInstant(world.clock.now(), { locale: 'fr', timeZone: 'Europe/Paris' }),
    'clé d’API de l’équipe',
  ]
  const text = await readText(team, id, proposed)
  for (const fact of [...facts, 'réalisées à compter du 1er juillet 2026 inclus'])
    expect(text).toContain(fact)
  getData(await portal('POST', `/missions/${id}/extension/accept`))
  const [signed] = await listAmendments(team, id)
  expect(signed).toMatchObject({ signatures: [{ side: 'freelancer' }] })
  const signedText = await readText(team, id, signed)
  expect(signedText).toContain('Proposé par')
  expect(signedText).not.toContain('Signature du Client')
})

test.each([
  { what: 'without the scope', scopes: ['missions:write'] as const, signing: 'key_or_session' },
  { what: 'where people sign in sessions', scopes: ['*'] as const, signing: 'session' },
])('a key of the signer $what signs nothing', async ({ scopes, signing }) => {
  const { team, id } = await makeSignedMission()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { signing }))
  const { key } = await world.issueKey(team.id, team.userId, scopes)
  await extend(world.callerWith(key), id)
  expect(listSignatures(await listAmendments(team, id))).toEqual([[]])
})

test('the signer in a session signs only after a confirmation, which is not asked for', async () => {
  const { team, id, portal } = await makeSignedMission()
  const { browser } = await signInByLink(mailing, team)
  const { call } = browser
  await extend(call, id)
  const [proposed] = await listAmendments(team, id)
  expect(proposed).toMatchObject({ signatures: [] })
  expect(await readText(team, id, proposed)).toContain('session opened with a link of the operator')
  getData(await portal('POST', `/missions/${id}/extension/decline`, {}))
  await stepUp(mailing, browser)
  await extend(call, id)
  const [signed] = await listAmendments(team, id)
  expect(signed).toMatchObject({ signatures: COMPANY })
  const text = await readText(team, id, signed)
  for (const fact of ['Registered name (nothing was typed)', 'one-time code sent by email'])
    expect(text).toContain(fact)
})

test('an extension of a mission without a document has no amendment', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const { id } = await makeAcceptedMission(world, team, freelancerId)
  await extend(team.call, id)
  expect(await listAmendments(team, id)).toEqual([])
})
