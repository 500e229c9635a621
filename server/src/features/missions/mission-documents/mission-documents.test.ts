import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignatureValid } from '../../../../test/check/pdf-signature.ts'
import { getData, makeFreelancer, makeMission, makePortal } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

const createContractFields = (team: Team, locale = 'fr') => ({
  use_service_template: true,
  template_locale: locale,
  team_signer_id: team.userId,
})

const download = async (url: string, headers: Record<string, string>) => {
  const { statusCode, rawPayload, headers: responseHeaders } = await world.app.server.inject({ url, headers })
  return { status: statusCode, bytes: rawPayload, headers: responseHeaders }
}
const downloadContract = (team: Team, id: string, headers = {}) =>
  download(`/api/v1/missions/${id}/document`, { 'x-api-key': team.key, ...headers })
const listVersions = async (team: Team, id: string) =>
  getData(await team.call('GET', `/missions/${id}/documents`)).items
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a contract is created with the mission: a PDF with a readable name and an ETag', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const mission = await makeMission(acme, id, { ...createContractFields(acme), name: 'Été « 1 » / 2' })
  expect(mission.has_document).toBe(true)
  const { bytes, headers } = await downloadContract(acme, mission.id)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    etag: `"${sha256(bytes)}"`,
    'content-disposition': expect.stringContaining("filename*=UTF-8''%C3%89t%C3%A9"),
  })
  const again = await downloadContract(acme, mission.id, { 'if-none-match': String(headers.etag) })
  expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
})

test('both sides sign, each signature creates a version, and no version changes', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme, 'en'))
  const first = await downloadContract(acme, id)
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'SASHA Bernard' }))
  getData(await acme.call('POST', `/missions/${id}/sign`))
  const versions = await listVersions(acme, id)
  const signatures = versions.map((one: { signatures: object[] }) => one.signatures)
  const bySasha = { side: 'freelancer', name: 'SASHA Bernard' }
  expect(signatures).toMatchObject([[bySasha, { side: 'company', name: 'Ada Martin' }], [bySasha], []])
  const url = `/api/v1/missions/${id}/documents/${versions[2].id}`
  const oldestVersion = await download(url, { 'x-api-key': acme.key })
  expect(oldestVersion.bytes.equals(first.bytes)).toBe(true)
  const newest = await downloadContract(acme, id)
  expect(sha256(newest.bytes)).toBe(versions[0].sha256)
})

test('each signed version has one valid signature of the service, and its bytes stay the same', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  getData(await acme.call('POST', `/missions/${id}/sign`))
  const versions = await listVersions(acme, id)
  const read = async (one: { id: string }) =>
    (await download(`/api/v1/missions/${id}/documents/${one.id}`, { 'x-api-key': acme.key })).bytes
  const files: Buffer[] = await Promise.all(versions.map(read))
  expect(files.map(isSignatureValid)).toEqual([true, true, false])
  expect(files.map((bytes) => bytes.toString('latin1').split('/Type /Sig ').length - 1)).toEqual([1, 1, 0])
  const again: Buffer[] = await Promise.all(versions.map(read))
  expect(again.map(sha256)).toEqual(versions.map((one: { sha256: string }) => one.sha256))
})

test('the freelancer signs the document that was offered, even if their data has changed since', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  await acme.call('PATCH', `/freelancers/${freelancerId}`, { company: 'Autrement SARL' })
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  const rows = await world.database.query<{ text: string }>({
    text: 'select content::text as text from document where mission_id = $1 order by version desc',
    values: [id],
  })
  expect(rows[0]?.text).not.toContain('Autrement')
  expect(rows[0]?.text).toContain('Bernard')
})

test('the freelancer reads the contract in the portal; nobody else does', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  const stranger = await makePortal(world, acme, (await makeFreelancer(acme)).id)
  expect((await stranger('GET', `/missions/${id}/document`)).status).toBe(404)
  expect((await downloadContract(other, id)).status).toBe(404)
  expect((await other.call('GET', `/missions/${id}/documents`)).status).toBe(404)
  const portal = await makePortal(world, acme, freelancerId)
  expect((await portal('GET', `/missions/${id}/document`)).status).toBe(200)
  const plain = await makeMission(acme, freelancerId)
  expect((await downloadContract(acme, plain.id)).status).toBe(404)
  expect(await listVersions(acme, plain.id)).toEqual([])
})

test('a document that cannot be rendered leaves no mission behind', async () => {
  const fail = () => Promise.reject(new Error('The thread is gone'))
  const broken = await startWorld({
    database: world.database,
    renderer: { render: fail, check: async () => [], read: fail },
  })
  const acme = await broken.team()
  const { id } = await makeFreelancer(acme)
  const body = { name: 'M', description: 'D', mission_type: 'daily', rate_amount: 1, freelancer_id: id }
  const dates = { start_date: '2026-03-02', end_date: '2026-03-02' }
  const reply = await acme.call('POST', '/missions', { ...body, ...dates, ...createContractFields(acme) })
  expect(reply).toMatchObject({ status: 500, body: { error: { details: { reason: 'internal_error' } } } })
  expect(getData(await acme.call('GET', '/missions')).total).toBe(0)
  const remainingRows = await world.database.query({
    text: 'select from document where tenant_id = $1 union all select from stored_file where tenant_id = $1 union all select from mission where tenant_id = $1',
    values: [acme.id],
  })
  expect(remainingRows).toHaveLength(0)
})
