// Limits of a contract: its size is bounded before rendering, and each of its characters is printable.
import { expect, test } from 'vitest'
import { makePdf } from '../../../../test/check/pdf-files.ts'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import {
  getData,
  makeFreelancer,
  makeMission,
  makePortal,
  missionBody,
} from '../../../../test/make/missions.ts'
import { uploadAgreement } from '../../../../test/make/uploads.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

const saveTemplate = (team: Team, body: string) =>
  team.call('POST', '/document-templates', { name: 'T', kind: 'services_agreement', locale: 'en', body })
const createContractFields = (team: Team, more: object = { template_locale: 'fr' }) => ({
  use_service_template: true,
  team_signer_id: team.userId,
  ...more,
})
const invalid = (field: string | undefined, reason: string, message = /./) => ({
  status: 400,
  body: {
    error: { message: expect.stringMatching(message), details: { reason, ...(field && { field }) } },
  },
})

const createDeliverables = (count: number, description: string) => ({
  mission_type: 'deliverable',
  rate_amount: null,
  deliverables: Array.from({ length: count }, (_, index) => ({
    name: `Item ${index}`,
    amount_excl_vat: 1,
    description,
  })),
})

const TOO_LARGE: [string, string, object, string][] = [
  ['lines', '{{mission.description}} '.repeat(3), { description: `a${'\n'.repeat(9_000)}` }, 'description'],
  [
    'characters',
    '{{mission.description}} '.repeat(7),
    { description: 'word '.repeat(10_000) },
    'description',
  ],
  ['characters', '{{mission.name}} '.repeat(1000), { name: 'n'.repeat(500) }, 'name'],
  ['table rows', '{{deliverables}}\n\n'.repeat(10), createDeliverables(300, 'Short'), 'deliverables'],
  ['characters', '{{deliverables}}\n\n'.repeat(900), createDeliverables(1, 'x'.repeat(2000)), 'deliverables'],
  [
    'characters',
    `a ${'{{ deliverables }}'.repeat(900)}`,
    createDeliverables(1, 'x'.repeat(2000)),
    'deliverables',
  ],
]

test.each(TOO_LARGE)('a contract with too many %s is 400 at creation', async (what, body, more, field) => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const template = getData(await saveTemplate(acme, body))
  const contractFields = createContractFields(acme, { service_template_id: template.id, ...more })
  const reply = await acme.call('POST', '/missions', missionBody(id, contractFields))
  expect(reply).toMatchObject(invalid(field, 'too_complex', new RegExp(what)))
  expect(getData(await acme.call('GET', '/missions')).total).toBe(0)
})

test.each([
  ['placeholders', '{{date}}'.repeat(1001)],
  ['lines', '- a\n'.repeat(5_001)],
  ['brackets', '['.repeat(50_000)],
  ['brackets', 'See ![a] '.repeat(1001)],
  ['lines', 'a\n\n'.repeat(10_001)],
  ['table rows', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(2001)}`],
  ['table cells', `${'|a'.repeat(5001)}|\n${'|-'.repeat(5001)}|\n${'|c'.repeat(5001)}|`],
  ['levels', `${'*a _b '.repeat(15)}c${' b_ a*'.repeat(15)}`],
])('a template with too many %s is 400 when saved', async (what, body) => {
  const acme = await world.team()
  expect(await saveTemplate(acme, body)).toMatchObject(invalid('body', 'too_complex', new RegExp(what)))
  const { id } = getData(await saveTemplate(acme, 'Fine'))
  const change = await acme.call('PATCH', `/document-templates/${id}`, { body })
  expect(change).toMatchObject(invalid('body', 'too_complex'))
})

test('a template saved before there were limits is 400 at preview', async () => {
  const acme = await world.team()
  const { id } = getData(await saveTemplate(acme, 'Fine'))
  await world.database.query({
    text: 'update document_template set body = $2 where id = $1',
    values: [id, '{{deliverables}}\n\n'.repeat(2700)],
  })
  const preview = await acme.call('GET', `/document-templates/${id}/preview`)
  expect(preview).toMatchObject(invalid(undefined, 'too_complex'))
})

test('creates the largest mission with a default template', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const largest = { ...createDeliverables(500, 'd'.repeat(300)), description: 'Line of text\n'.repeat(3800) }
  expect(
    await makeMission(acme, id, createContractFields(acme, { template_locale: 'fr', ...largest })),
  ).toMatchObject({
    has_document: true,
  })
})

test('breaks a word of 50,000 letters over lines', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const mission = await makeMission(
    acme,
    id,
    createContractFields(acme, { template_locale: 'fr', description: 'w'.repeat(50_000) }),
  )
  const { pages } = await downloadContract(acme, mission.id)
  expect(pages).toBeGreaterThan(8)
})

const downloadContract = async (team: Team, id: string) => {
  const { rawPayload } = await world.app.server.inject({
    url: `/api/v1/missions/${id}/document`,
    headers: { 'x-api-key': team.key },
  })
  return { ...(await extractPdfText(rawPayload)), raw: rawPayload.toString('latin1') }
}

test.each([
  ['Chinese', '数据平台建设'],
  ['Traditional Chinese', '資料平臺建設'],
  ['Japanese', 'データ基盤の構築'],
  ['Korean', '데이터 플랫폼 구축'],
  ['mixed', 'Étude 数据 データ 데이터 🎉'],
])('prints %s names in a valid PDF/A-2u', async (_, name) => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme, { last_name: name })
  const mission = await makeMission(
    acme,
    id,
    createContractFields(acme, { template_locale: 'fr', name, description: name }),
  )
  const { text, raw } = await downloadContract(acme, mission.id)
  expect(text.split(name).length - 1).toBeGreaterThan(2)
  expect(raw).toContain('<pdfaid:conformance>U</pdfaid:conformance>')
})

test.each([
  ['U+13000', 'Plan \u{13000}'],
  ['U+0E01', 'แผน'.replace('แ', 'ก')],
  ['U+0007', 'Bell \u0007'],
  ['U+FEFF', 'Mark \ufeff'],
  ['U+10FFFF', '\u{10ffff}'],
])('a character without a glyph is 400 and is named: %s', async (code, text) => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const createBody = (more: object) =>
    missionBody(id, createContractFields(acme, { template_locale: 'fr', ...more }))
  const named = await acme.call('POST', '/missions', createBody({ description: text }))
  expect(named).toMatchObject(invalid('description', 'invalid_value', new RegExp(code.replace('+', '\\+'))))
  const item = { name: 'Fine', amount_excl_vat: 1 }
  const items = [
    { ...item, order_index: 9 },
    { ...item, name: text, order_index: 1 },
  ]
  const deliverableMission = createBody({
    mission_type: 'deliverable',
    rate_amount: null,
    deliverables: items,
  })
  expect(await acme.call('POST', '/missions', deliverableMission)).toMatchObject(
    invalid('deliverables[1].name', 'invalid_value'),
  )
  // A mission without a contract prints nothing.
  await makeMission(acme, id, { description: text })
})

test('names a person whose name cannot be printed', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme, { last_name: 'Plan \u{13000}' })
  const reply = await acme.call('POST', '/missions', missionBody(id, createContractFields(acme)))
  expect(reply).toMatchObject(invalid(undefined, 'invalid_value', /freelancer\.last_name .*U\+13000/))
})

test('refuses a typed signature that cannot be printed, but replaces such characters in a browser name', async () => {
  const acme = await world.team()
  const { id, freelancerId } = await uploadAgreement(world, acme, makePdf({ lines: ['One'] }))
  const portal = await makePortal(world, acme, freelancerId)
  const generatedMission = await makeMission(acme, freelancerId, createContractFields(acme))
  const rename = (first_name: string, last_name: string) =>
    acme.call('PATCH', `/freelancers/${freelancerId}`, { first_name, last_name })
  await rename('S.', '\u{13000}')
  for (const mission of [id, generatedMission.id]) {
    const bad = await portal('POST', `/missions/${mission}/accept`, { signature_name: 'S. \u{13000}' })
    expect(bad).toMatchObject(invalid('signature_name', 'invalid_value', /U\+13000/))
  }
  await rename('山', '田')
  const { token } = getData(await acme.call('POST', `/freelancers/${freelancerId}/portal-links`))
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Browser \u0080 1' }
  const url = `/portal/v1/missions/${generatedMission.id}/accept`
  const signed = await world.send(url, { method: 'POST', body: { signature_name: '山田' }, headers })
  expect(signed.status).toBe(200)
  const { text } = await downloadContract(acme, generatedMission.id)
  for (const fact of ['山田', 'Browser [U+0080] 1']) expect(text).toContain(fact)
})

test('truncates a name between characters for a file name', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  for (const end of ['🎉', '👩‍👩‍👧', 'e\u0301'.repeat(2)]) {
    const name = `${'n'.repeat(99)}${end}${end} and more`
    const mission = await makeMission(acme, id, createContractFields(acme, { template_locale: 'fr', name }))
    const reply = await acme.call('GET', `/missions/${mission.id}/document`)
    expect(reply.status).toBe(200)
    const first = [...new Intl.Segmenter().segment(end)][0]?.segment ?? ''
    const encodedName = encodeURIComponent(`${'n'.repeat(99)}${first} – contract v1.pdf`)
    expect(reply.headers['content-disposition']).toContain(`filename*=UTF-8''${encodedName}`)
  }
})
