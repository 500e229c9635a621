import { expect, test } from 'vitest'
import { getData, makePortal, makeTemplate, missionBody } from '../../../../../test/make/missions.ts'
import {
  filePart as file,
  makeAgreementBody,
  missionPart as mission,
  BARE_PDF as PDF,
  sendParts,
} from '../../../../../test/make/uploads.ts'
import type { Part } from '../../../../../test/world/multipart-body.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'

const world = await startWorld()

const send = (team: Team, parts: Part[]) => sendParts(world, team, parts)

async function setUp() {
  const acme = await world.team()
  return { acme, ...(await makeAgreementBody(acme)) }
}

test('a framework agreement of the team is stored as sent, and signed by both sides', async () => {
  const { acme, freelancerId, body } = await setUp()
  const createdMission = getData(await send(acme, [mission(body), file()]))
  expect(createdMission).toMatchObject({
    has_document: true,
    framework_agreement: { status: 'awaiting-signature' },
  })
  const url = `/api/v1/missions/${createdMission.id}/document`
  const storedFile = await world.app.server.inject({ url, headers: { 'x-api-key': acme.key } })
  expect(storedFile.rawPayload.equals(PDF)).toBe(true)
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${createdMission.id}/accept`, { signature_name: 'Sasha Bernard' }))
  const signed = getData(await acme.call('POST', `/missions/${createdMission.id}/sign`))
  expect(signed).toMatchObject({ status: 'in-progress', framework_agreement: { status: 'in-progress' } })
})

test('the JSON may be sent as the only part, and is validated the same way', async () => {
  const { acme, freelancerId } = await setUp()
  getData(await send(acme, [mission(missionBody(freelancerId))]))
  expect(await send(acme, [{ name: 'mission', value: '{"name":1,"name":2}' }])).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'duplicate_key' } } },
  })
  const latin1 = Buffer.from('{"name":"\u00e9"}', 'latin1')
  expect(await send(acme, [{ name: 'mission', value: latin1 }])).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_json' } } },
  })
})

const REFUSED: [string, (fixture: Awaited<ReturnType<typeof setUp>>) => Part[], string, string][] = [
  ['no JSON', () => [file()], 'mission', 'missing_field'],
  ['an unknown part', ({ body }) => [mission(body), { name: 'x', value: '1' }], 'x', 'unknown_field'],
  ['two files', ({ body }) => [mission(body), file(), file()], 'master_agreement_file', 'duplicate_key'],
  [
    'a file that is not a PDF',
    ({ body }) => [mission(body), file(Buffer.from('MZ'))],
    'master_agreement_file',
    'invalid_value',
  ],
  [
    'more than 10 MB',
    ({ body }) => [mission(body), file(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024), PDF]))],
    'master_agreement_file',
    'too_long',
  ],
  [
    'a file for a services agreement',
    ({ freelancerId }) => [mission(missionBody(freelancerId)), file()],
    'master_agreement_file',
    'invalid_value',
  ],
  [
    'a file without an end of the agreement',
    ({ body }) => [mission({ ...body, master_agreement_valid_until: undefined }), file()],
    'master_agreement_valid_until',
    'missing_field',
  ],
]

test.each(REFUSED)('refuses %s and stores nothing', async (_, parts, field, reason) => {
  const fixture = await setUp()
  const reply = await send(fixture.acme, parts(fixture))
  expect(reply, reply.text).toMatchObject({ status: 400, body: { error: { details: { field, reason } } } })
  expect(getData(await fixture.acme.call('GET', '/missions')).total).toBe(0)
})

test('refuses a file together with a template', async () => {
  const { acme, body } = await setUp()
  const master_agreement_template_id = await makeTemplate(acme, 'master_agreement')
  const parts = [mission({ ...body, master_agreement_template_id }), file()]
  expect(await send(acme, parts)).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'master_agreement_template_id', reason: 'mutually_exclusive' } } },
  })
})

test('a body that does not match its boundary is 400, and other endpoints accept no file', async () => {
  const { acme } = await setUp()
  const headers = { 'x-api-key': acme.key, 'content-type': 'multipart/form-data; boundary=x' }
  const broken = await world.send('/api/v1/missions', { method: 'POST', raw: 'nothing of the kind', headers })
  expect(broken.status).toBe(400)
  const elsewhere = await world.send('/api/v1/teams', { method: 'POST', raw: '--x--', headers })
  expect(elsewhere.status).toBe(415)
})

test('JSON keeps its own size limit, alone and as a part', async () => {
  const { acme, body } = await setUp()
  const reply = await acme.call('POST', '/missions', { ...body, description: 'x'.repeat(300_000) })
  const refusal = { status: 413, body: { error: { details: { reason: 'body_too_large' } } } }
  expect(reply).toMatchObject(refusal)
  const asPart = mission({ ...body, description: 'x'.repeat(300_000) })
  expect(await send(acme, [asPart])).toMatchObject(refusal)
})
