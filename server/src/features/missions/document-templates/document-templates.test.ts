import { expect, test } from 'vitest'
import { readEverything } from '../../../../test/check/team-snapshot.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
const TEMPLATE = { name: 'Frame', kind: 'services_agreement', locale: 'fr', body: 'Entre {{ team.name }}' }
const create = async (team: Team, body: object = {}) =>
  (await team.call('POST', '/document-templates', { ...TEMPLATE, ...body })).body.data
const listNames = (reply: { body: Body }) => reply.body.data.items.map(({ name }: { name: string }) => name)

test('creates a template and returns it as sent', async () => {
  const acme = await world.team()
  const body =
    '\ufeff# Contrat 🚀\r\n\r\n\t{{ team.name }} & {{mission.name}} \\"e\u0301\u2028"\\\r{{deliverables}}\n \n'
  const sent = { name: ' Contrat 🚀 ', kind: 'master_agreement', locale: 'en', body }
  const created = await acme.call('POST', '/document-templates', sent)
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    id: expect.any(String),
    ...sent,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  expect(created.headers['location']).toBe(`/api/v1/document-templates/${created.body.data.id}`)
  const read = await acme.call('GET', `/document-templates/${created.body.data.id.toUpperCase()}`)
  expect(read.body.data).toEqual(created.body.data)
})

test('lists newest first without bodies, and filters by kind and locale', async () => {
  const acme = await world.team()
  const rows = [
    ['one', 'services_agreement', 'fr'],
    ['two', 'services_agreement', 'en'],
    ['three', 'master_agreement', 'en'],
  ]
  for (const [name, kind, locale] of rows) {
    await create(acme, { name, kind, locale })
    world.clock.advance(1000)
  }
  const list = async (query: string) => listNames(await acme.call('GET', `/document-templates${query}`))
  expect(await list('')).toEqual(['three', 'two', 'one'])
  expect(await list('?kind=services_agreement')).toEqual(['two', 'one'])
  expect(await list('?locale=en')).toEqual(['three', 'two'])
  expect(await list('?kind=services_agreement&locale=en')).toEqual(['two'])
  expect(await list('?kind=master_agreement&locale=fr')).toEqual([])
  const [newest] = (await acme.call('GET', '/document-templates?per_page=1')).body.data.items
  const { body, ...item } = (await acme.call('GET', `/document-templates/${newest.id}`)).body.data
  expect(newest).toEqual(item)
  expect(body).toBe(TEMPLATE.body)
})

test.each(['kind=nda', 'locale=de', 'kind=', 'locale=fr&locale=en'])(
  'the filter %s is refused',
  async (query) => {
    const acme = await world.team()
    expect(await acme.call('GET', `/document-templates?${query}`)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'invalid_value', field: query.split('=')[0] } } },
    })
  },
)

test('a page past the end has the total, and another team sees nothing', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await create(acme)
  const past = await acme.call('GET', '/document-templates?page=2147483647&per_page=100')
  expect(past.body.data).toMatchObject({ items: [], total: 1 })
  expect((await other.call('GET', '/document-templates')).body.data).toMatchObject({ items: [], total: 0 })
})

test.each([
  [{ name: ' ' }, 'name', 'invalid_value'],
  [{ name: '🚀'.repeat(501) }, 'name', 'too_long'],
  [{ kind: 'nda' }, 'kind', 'invalid_value'],
  [{ locale: 'de' }, 'locale', 'invalid_value'],
  [{ locale: null }, 'locale', 'invalid_type'],
  [{ body: '' }, 'body', 'too_short'],
  [{ body: ' \r\n\t' }, 'body', 'invalid_value'],
  [{ body: 'é'.repeat(50_001) }, 'body', 'too_long'],
  [{ body: null }, 'body', 'invalid_type'],
  [{ body: 'a\u0000' }, 'body', 'invalid_value'],
])('refuses %j', async (wrong, field, reason) => {
  const acme = await world.team()
  expect(await acme.call('POST', '/document-templates', { ...TEMPLATE, ...wrong })).toMatchObject({
    status: 400,
    body: { error: { details: { field, reason } } },
  })
})

test('the length of a body counts code points', async () => {
  const acme = await world.team()
  const body = '🚀'.repeat(50_000)
  expect((await create(acme, { body })).body).toBe(body)
})

test('all fields are required to create', async () => {
  const acme = await world.team()
  const { errors } = (await acme.call('POST', '/document-templates', {})).body.error.details
  expect(errors.map(({ field, reason }: Body) => [field, reason])).toEqual(
    ['name', 'kind', 'locale', 'body'].map((field) => [field, 'missing_field']),
  )
})

test.each(['POST', 'PATCH'])(
  '%s refuses wrong placeholders, lists them all and stores nothing',
  async (method) => {
    const acme = await world.team()
    const before = await create(acme)
    const path = method === 'POST' ? '/document-templates' : `/document-templates/${before.id}`
    const body = '# {{ team.nope }}\n{{date}}\n{{ mission.name }\n}}'
    const causes = [
      { code: 'placeholder_unknown', params: { line: 1, placeholder: 'team.nope' } },
      { code: 'placeholder_unclosed', params: { line: 3, placeholder: 'mission.name }' } },
      { code: 'placeholder_stray', params: { line: 4 } },
    ]
    const reply = await acme.call(method, path, method === 'POST' ? { ...TEMPLATE, body } : { body })
    expect(reply.status).toBe(400)
    const wrong = { reason: 'invalid_value', field: 'body' }
    expect(reply.body.error.details).toEqual({
      ...wrong,
      ...causes[0],
      errors: causes.map((cause) => ({ ...wrong, ...cause, message: expect.stringMatching(/^body has /) })),
    })
    expect((await acme.call('GET', '/document-templates')).body.data.total).toBe(1)
    expect((await acme.call('GET', `/document-templates/${before.id}`)).body.data).toEqual(before)
  },
)

test('both kinds may use the end date of the framework agreement', async () => {
  const acme = await world.team()
  for (const kind of ['services_agreement', 'master_agreement']) {
    const body = 'Until {{ agreement.valid_until }}'
    expect(await create(acme, { kind, body })).toMatchObject({ kind, body })
  }
})

test('changes only the given fields, and nothing for an empty body', async () => {
  const acme = await world.team()
  const before = await create(acme)
  world.clock.advance(1000)
  const patch = (body: object) => acme.call('PATCH', `/document-templates/${before.id}`, body)
  expect((await patch({})).body.data).toEqual(before)
  const renamed = (await patch({ name: 'Cadre' })).body.data
  expect(renamed).toEqual({ ...before, name: 'Cadre', updated_at: expect.any(String) })
  expect(renamed.updated_at > before.updated_at).toBe(true)
  expect((await patch({ locale: 'en', body: '{{date}}' })).body.data).toMatchObject({
    name: 'Cadre',
    kind: before.kind,
    locale: 'en',
    body: '{{date}}',
  })
})

test('refuses to change the kind or to clear a field', async () => {
  const acme = await world.team()
  const { id } = await create(acme)
  const refusal = async (body: object) =>
    (await acme.call('PATCH', `/document-templates/${id}`, body)).body.error.details
  const kind = { kind: TEMPLATE.kind }
  expect(await refusal(kind)).toMatchObject({ reason: 'unknown_field', field: 'kind' })
  for (const field of ['name', 'locale', 'body'])
    expect(await refusal({ [field]: null })).toMatchObject({ reason: 'invalid_type', field })
})

test('deleting a template returns its last state', async () => {
  const acme = await world.team()
  const template = await create(acme)
  const path = `/document-templates/${template.id}`
  const deleted = await acme.call('DELETE', path)
  expect([deleted.status, deleted.body.data]).toEqual([200, template])
  expect((await acme.call('GET', path)).status).toBe(404)
  expect((await acme.call('DELETE', path)).status).toBe(404)
})

test('every change records one event with its actor and without the body; a refused or empty change records none', async () => {
  const acme = await world.team()
  const { id } = await create(acme, { body: '🚀 {{date}}' })
  const path = `/document-templates/${id}`
  await acme.call('POST', '/document-templates', { ...TEMPLATE, body: '{{nope}}' })
  await acme.call('PATCH', path, { body: '{{nope}}' })
  await acme.call('PATCH', path, {})
  await acme.call('PATCH', path, { name: 'Cadre' })
  await acme.call('PATCH', path, { body: 'Neuf' })
  await acme.call('DELETE', path)
  const events = await world.database.query({
    text: `select type, subject_id, actor_kind, actor_id, data from event
      where tenant_id = $1 and type like 'document_template.%' order by id`,
    values: [acme.id],
  })
  const common = { subject_id: id, actor_kind: 'user', actor_id: acme.userId }
  expect(events).toEqual([
    { type: 'document_template.created', ...common, data: {} },
    { type: 'document_template.updated', ...common, data: { changed_fields: ['name'] } },
    { type: 'document_template.updated', ...common, data: { changed_fields: ['body'] } },
    { type: 'document_template.deleted', ...common, data: {} },
  ])
})

test('refuses markup that a contract cannot show, and names its line and kind', async () => {
  const acme = await world.team()
  const body =
    '# Contract\n\nSee [this](https://example.com).\n\n<b>bold</b>\n\n```\ncode\n```\n\n![logo](x.png)\n'
  const reply = await acme.call('POST', '/document-templates', {
    name: 'T',
    kind: 'services_agreement',
    locale: 'en',
    body,
  })
  expect(reply.status).toBe(400)
  const { details, message } = reply.body.error
  expect(message).toBe('body has a link on line 3, which contracts do not support')
  expect(details.errors.map(({ params }: { params: object }) => params)).toEqual([
    { line: 3, markup: 'link' },
    { line: 5, markup: 'html' },
    { line: 5, markup: 'html' },
    { line: 7, markup: 'code_block' },
    { line: 11, markup: 'image' },
  ])
})

test('a preview renders the template as a PDF with sample data', async () => {
  const acme = await world.team()
  const body = '# {{mission.name}}\n\n{{deliverables}}\n\n{{agreement.valid_until}}\n'
  const sent = { name: 'Été', kind: 'master_agreement', locale: 'fr', body }
  const { id } = (await acme.call('POST', '/document-templates', sent)).body.data
  const reply = await acme.call('GET', `/document-templates/${id}/preview`)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(reply.text.startsWith('%PDF-')).toBe(true)
  const other = await world.team()
  expect((await other.call('GET', `/document-templates/${id}/preview`)).status).toBe(404)
})

const DRAFT = {
  kind: 'services_agreement',
  locale: 'en',
  body: '# {{ mission.name }}\n\n{{ deliverables }}\n',
}

test('an unsaved text has the same preview as the saved template', async () => {
  const acme = await world.team()
  const draft = await acme.call('POST', '/document-templates/preview', DRAFT)
  expect(draft).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(draft.headers['content-disposition']).toMatch(/^inline; filename="preview\.pdf"/)
  const { id } = await create(acme, DRAFT)
  const saved = await acme.call('GET', `/document-templates/${id}/preview`)
  expect(draft.headers['etag']).toBe(saved.headers['etag'])
  expect(draft.text).toBe(saved.text)
})

test('a preview of a text stores nothing, and is rendered again for the same Idempotency-Key and ETag', async () => {
  const acme = await world.team()
  await acme.call('GET', '/me')
  const before = await readEverything(world.database, acme.id)
  const send = (headers: Record<string, string>) =>
    world.send('/api/v1/document-templates/preview', {
      method: 'POST',
      body: DRAFT,
      headers: { 'x-api-key': acme.key, 'idempotency-key': 'once', ...headers },
    })
  const first = await send({})
  const again = await send({ 'if-none-match': String(first.headers['etag']) })
  expect(again).toMatchObject({ status: 200, text: first.text })
  expect(again.headers['idempotent-replayed']).toBeUndefined()
  expect(await readEverything(world.database, acme.id)).toEqual(before)
})

test.each([
  'On {{ dat }}\n\n`code`\n\n{{ team.name',
  '# Contract\n\nSee [this](https://example.com).\n\n<b>bold</b>',
  '['.repeat(2000),
])('a preview reports the same errors as saving: %.20s', async (body) => {
  const acme = await world.team()
  const preview = await acme.call('POST', '/document-templates/preview', { ...DRAFT, body })
  const saving = await acme.call('POST', '/document-templates', { ...TEMPLATE, body })
  expect(preview.status).toBe(400)
  expect(preview.body.error.details).toEqual(saving.body.error.details)
})

test('a preview of a text with a character that no font has is refused', async () => {
  const acme = await world.team()
  const reply = await acme.call('POST', '/document-templates/preview', { ...DRAFT, body: 'Sign \u{13000}' })
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'body', code: 'unprintable_character' } } },
  })
})

test('a preview requires the kind, the language and the text, and the scope that saving requires', async () => {
  const acme = await world.team()
  const { errors } = (await acme.call('POST', '/document-templates/preview', {})).body.error.details
  expect(errors.map(({ field, reason }: Body) => [field, reason])).toEqual(
    ['kind', 'locale', 'body'].map((field) => [field, 'missing_field']),
  )
  const { key } = await world.issueKey(acme.id, acme.userId, ['document-templates:read'])
  expect((await world.callerWith(key)('POST', '/document-templates/preview', DRAFT)).status).toBe(403)
})
