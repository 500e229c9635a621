// GET /api/v1/search finds resources by their words, limited to the kinds that the caller may list.
import { expect, test } from 'vitest'
import { erase } from '../../../../test/make/erasures.ts'
import { makeInvoice } from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from '../../platform/audit-log/index.ts'
import { indexChanges } from './index/index-changes.service.ts'

const world = await startWorld()
const { database: db } = world

/** Runs the jobs that index a change within about two seconds. */
async function settle(): Promise<void> {
  await sealAuditLog({ db })
  await indexChanges({ db })
}

type Caller = Pick<Team, 'call'>
const search = async ({ call }: Caller, q: string, more = ''): Promise<Body> =>
  getData(await call('GET', `/search?q=${encodeURIComponent(q)}${more}`))
const findNames = async (team: Caller, q: string) =>
  (await search(team, q)).items.map(({ kind, name }: Body) => `${kind} ${name}`)

test('a mission is found by its reference, name, external id and purchase order', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const mission = await makeMission(team, id, {
    name: 'Refonte de l’Évaluation',
    external_id: 'ERP/77-12',
    purchase_order: 'PO-1042',
  })
  await makeMission(team, id, { name: 'Other' })
  await settle()
  const { reference } = mission
  const words = [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    'evaluation',
    'refonte eval',
    'eval REF',
    'erp/77',
    '77-12',
    'po 1042',
    '1042',
  ]
  for (const q of words) expect(await findNames(team, q), q).toEqual([`mission ${mission.name}`])
  for (const q of ['valuation', 'evaluation other', 'X-2026', '--'])
    expect(await findNames(team, q), q).toEqual([])
  expect((await search(team, reference)).items).toEqual([
    {
      kind: 'mission',
      id: mission.id,
      name: mission.name,
      reference,
      detail: 'Sasha Bernard',
      status: 'pending-freelancer-review',
    },
  ])
})

test('people and project codes are found by both orders of a name, address, company and external id', async () => {
  const team = await world.team()
  const person = {
    email: 'zoe.dupont@studio.example',
    first_name: 'Zoé',
    last_name: 'Dupont-Ménard',
    external_id: 'HR-9',
    company: 'Studio Lumière',
  }
  await makeFreelancer(team, person)
  const code = { name: 'Brand', external_id: 'BR-2026' }
  getData(await team.call('POST', '/project-codes', code))
  const invited = {
    email: 'new.colleague@acme.example',
    role: 'team-member',
    first_name: 'Noor',
    last_name: 'Diaz',
  }
  getData(await team.call('POST', '/users/invitations', invited))
  await settle()
  const freelancer = ['freelancer Zoé Dupont-Ménard']
  for (const q of ['zoe dup', 'dupont zoe', 'menard', 'ZOE.DUPONT@STUDIO', 'hr-9', 'lumiere'])
    expect(await findNames(team, q), q).toEqual(freelancer)
  for (const q of ['brand', 'br-2026']) expect(await findNames(team, q), q).toEqual(['project_code Brand'])
  expect(await findNames(team, 'ada martin')).toEqual(['user Ada Martin'])
  expect((await search(team, 'noor')).items).toMatchObject([
    { kind: 'user', status: 'pending', detail: invited.email },
  ])
})

test('an invoice is found by its number', async () => {
  const team = await world.team()
  const entry = await makeInvoice(world, team)
  await settle()
  const { items } = await search(team, entry.invoice_number)
  expect(items).toMatchObject([
    { kind: 'invoice', id: entry.id, name: entry.invoice_number, status: 'waiting_payment' },
  ])
})

test('the index follows renames and deletions', async () => {
  const team = await world.team()
  const { id } = getData(await team.call('POST', '/project-codes', { name: 'Harbour' }))
  await settle()
  expect(await findNames(team, 'harbour')).toEqual(['project_code Harbour'])
  getData(await team.call('PATCH', `/project-codes/${id}`, { name: 'Lighthouse' }))
  await settle()
  expect(await findNames(team, 'harbour')).toEqual([])
  expect(await findNames(team, 'lighthouse')).toEqual(['project_code Lighthouse'])
  getData(await team.call('DELETE', `/project-codes/${id}`))
  await settle()
  expect(await findNames(team, 'lighthouse')).toEqual([])
  expect(await countTerms(team, id)).toBe(0)

  const freelancer = await makeFreelancer(team)
  const mission = await makeMission(team, freelancer.id, { name: 'Aquarium', approver_id: team.userId })
  await settle()
  expect(await findNames(team, 'aquarium')).toEqual(['mission Aquarium'])
  getData(await team.call('DELETE', `/missions/${mission.id}`))
  expect(await findNames(team, 'aquarium')).toEqual([])
  await settle()
  expect(await countTerms(team, mission.id)).toBe(0)
})

test('an erased person is not found, and their words are gone', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team, { email: 'quetzal@example.com', last_name: 'Quetzal' })
  await settle()
  expect(await findNames(team, 'quetzal')).toHaveLength(1)
  await erase(world, team, `/freelancers/${id}`)
  expect(await findNames(team, 'quetzal')).toEqual([])
  await settle()
  expect(await findNames(team, 'erased')).toEqual([])
  expect(await countTerms(team, id)).toBe(0)
})

test('only kinds that the caller may list are found; a caller who may list none is refused', async () => {
  const team = await world.team()
  await makeFreelancer(team, { first_name: 'Martin', last_name: 'Ray' })
  getData(await team.call('POST', '/project-codes', { name: 'Martin' }))
  await settle()
  expect(await findNames(team, 'martin')).toEqual([
    'freelancer Martin Ray',
    'project_code Martin',
    'user Ada Martin',
  ])
  const withScopes = async (...scopes: Parameters<typeof world.issueKey>[2] & unknown[]) => ({
    call: world.callerWith((await world.issueKey(team.id, team.userId, scopes)).key),
  })
  expect(await findNames(await withScopes('project-codes:read'), 'martin')).toEqual(['project_code Martin'])
  expect(await findNames(await withScopes('users:write'), 'martin')).toEqual(['user Ada Martin'])
  const { call } = await withScopes('events:read')
  expect(await call('GET', '/search?q=martin')).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'insufficient_scope' } } },
  })
})

test('nothing of another team is found', async () => {
  const [team, other] = [await world.team(), await world.team()]
  getData(await other.call('POST', '/project-codes', { name: 'Obelisk' }))
  await settle()
  expect(await findNames(team, 'obelisk')).toEqual([])
  expect(await findNames(other, 'obelisk')).toEqual(['project_code Obelisk'])
})

test('the exact word comes first, then the newest; has_more names kinds with further results', async () => {
  const team = await world.team()
  for (const name of ['Alphabet', 'Alpha', 'Alpine', 'Alpha two'])
    getData(await team.call('POST', '/project-codes', { name }))
  await settle()
  expect(await findNames(team, 'alpha')).toEqual(
    ['Alpha two', 'Alpha', 'Alphabet'].map((name) => `project_code ${name}`),
  )
  expect(await search(team, 'al', '&limit=2')).toMatchObject({
    items: [{ name: 'Alpha two' }, { name: 'Alpha' }],
    has_more: ['project_code'],
  })
  expect((await search(team, 'al', '&limit=4')).has_more).toEqual([])
})

test('a full name is found however many people share each of its words', async () => {
  const team = await world.team()
  await settle()
  await db.query({
    text: `insert into search_term (tenant_id, kind, subject_id, place, term)
      select $1, 'freelancer', gen_random_uuid(), 0, word from generate_series(1, 700), unnest(array['anna', 'bell']) as word`,
    values: [team.id],
  })
  await makeFreelancer(team, { first_name: 'Anna', last_name: 'Bell' })
  await settle()
  for (const q of ['anna bell', 'bell anna'])
    expect(await findNames(team, q), q).toEqual(['freelancer Anna Bell'])
})

test.each([
  ['q=a', 'q', 'too_short'],
  [`q=${'a'.repeat(101)}`, 'q', 'too_long'],
  ['q=a+b+c+d+e+f+g+h+i', 'q', 'out_of_range'],
  ['q=ab&limit=21', 'limit', 'out_of_range'],
  ['limit=5', 'q', 'missing_field'],
  ['q=ab&kind=mission', 'kind', 'unknown_parameter'],
])('?%s is refused', async (query, field, reason) => {
  const team = await world.team()
  expect(await team.call('GET', `/search?${query}`)).toMatchObject({
    status: 400,
    body: { error: { details: { field, reason } } },
  })
})

test('the first run indexes existing rows in batches, and continues where it stopped', async () => {
  const team = await world.team()
  await settle()
  await db.query({
    text: `insert into project_code (tenant_id, id, name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Batch ' || nth, now(), now() from generate_series(1, 1203) as nth`,
    values: [team.id],
  })
  await db.query({
    text: `insert into change (tenant_id, resource, subject_id, number, sealed_at, is_deleted)
      select tenant_id, 'project_code', id, 0, now(), false from project_code where tenant_id = $1 on conflict do nothing`,
    values: [team.id],
  })
  await db.query({ text: 'delete from search_progress where tenant_id = $1', values: [team.id] })
  expect(await indexChanges({ db })).toBeGreaterThanOrEqual(1203)
  expect(await findNames(team, 'batch 1203')).toEqual(['project_code Batch 1203'])
  expect(await indexChanges({ db })).toBe(0)
})

async function countTerms(team: Team, subject: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: 'select count(*) from search_term where tenant_id = $1 and subject_id = $2',
    values: [team.id, subject],
  })
  return row?.count ?? -1
}
