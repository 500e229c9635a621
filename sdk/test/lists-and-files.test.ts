// Lists over several pages, uploads and downloads, and the three surfaces of the API.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { getContractFile } from '../../server/src/surfaces/contract/surfaces.ts'
import { PIXEL } from '../../server/test/make/mails.ts'
import { makeFreelancer, missionBody } from '../../server/test/make/missions.ts'
import { BARE_PDF, makeAgreementBody } from '../../server/test/make/uploads.ts'
import {
  bytesOf,
  createMission,
  createMissionWithAgreement,
  createPortalLink,
  createTeamEngagement,
  getComplianceDocumentFile,
  getContractJson,
  getContractYaml,
  getMissionDocument,
  getPortalMe,
  getReadiness,
  itemsOf,
  listFreelancers,
  listMissionDocuments,
  operatorListTeams,
  pagesOf,
  uploadComplianceDocument,
} from '../src/index.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()

async function collectIds<T extends { id: string }>(items: AsyncIterable<T>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of items) ids.push(id)
  return ids
}

test('itemsOf reads all pages and returns each item once, also if the list grows meanwhile', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  for (let count = 0; count < 3; count++) await makeFreelancer(team)
  const before = await collectIds(itemsOf(listFreelancers, { client }))
  expect(before).toHaveLength(3)
  const iteratedIds: string[] = []
  for await (const { id } of itemsOf(listFreelancers, { client, query: { per_page: 2 } })) {
    if (iteratedIds.length === 0) await makeFreelancer(team)
    iteratedIds.push(id)
  }
  expect(iteratedIds).toEqual(before)
})

test('pagesOf applies filters to every page, and can start at a later page', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  for (let count = 0; count < 3; count++) await makeFreelancer(team)
  const query = { status: 'active', per_page: 1, page: 2 } as const
  const positions: number[] = []
  for await (const page of pagesOf(listFreelancers, { client, query })) {
    expect(page).toMatchObject({ total: 3, per_page: 1 })
    positions.push(page.current_page)
  }
  expect(positions).toEqual([2, 3])
  expect(await collectIds(itemsOf(listFreelancers, { client, query: { status: 'archived' } }))).toEqual([])
})

test('a function returns a file with bytes, type and name, and bytesOf streams it', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  const { body } = await makeAgreementBody(team)
  const agreement = new Blob([BARE_PDF], { type: 'application/pdf' })
  const mission = await createMissionWithAgreement({
    client,
    body: { mission: body, master_agreement_file: agreement },
  })
  const { items } = await listMissionDocuments({ client, path: { id: mission.id } })
  expect(items.length).toBeGreaterThan(0)
  const options = { client, path: { id: mission.id } }
  const file = await getMissionDocument(options)
  expect(file).toMatchObject({ type: 'application/pdf', name: expect.stringMatching(/\.pdf$/) })
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(getMissionDocument, options)) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
})

test('a photo is sent and returned unchanged', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  const { id } = await makeFreelancer(team)
  const photo = Buffer.from(PIXEL, 'base64')
  const { id: documentId } = await uploadComplianceDocument({
    client,
    path: { id },
    body: {
      document: { kind: 'registration', issued_on: '2026-03-01' },
      file: new File([photo], 'kbis.png', { type: 'image/png' }),
    },
  })
  const file = await getComplianceDocumentFile({ client, path: { id: documentId } })
  expect(file.type).toBe('image/png')
  expect(Buffer.from(await file.arrayBuffer()).equals(photo)).toBe(true)
})

test('a client calls the portal with the token of a link, and the operator API with the operator token', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  const { id, email } = await makeFreelancer(team)
  await createMission({ client, body: missionBody(id) })
  const { token } = await createPortalLink({ client, path: { id } })
  const portal = createTeamEngagement({ baseUrl: world.baseUrl, portalToken: token ?? '' })
  expect(await getPortalMe({ client: portal })).toMatchObject({ email })
  const { baseUrl, operatorToken } = world
  const operator = createTeamEngagement({ baseUrl: `${baseUrl}/`, operatorToken })
  expect((await operatorListTeams({ client: operator })).total).toBeGreaterThan(0)
})

test('a client without a key calls public endpoints', async () => {
  const client = createTeamEngagement({ baseUrl: world.baseUrl })
  expect(await getReadiness({ client })).toMatchObject({ status: 'ok' })
  expect(await getContractJson({ client })).toEqual(parse(await readFile(getContractFile('team'), 'utf8')))
  expect(await (await getContractYaml({ client })).text()).toMatch(/^openapi: 3\.0\.3\n/)
})
