// "GET /api/v1/changes": everything once, then every change, with tombstones where GET returns 404.
import { afterAll, expect, test } from 'vitest'
import { makeManyOfEach } from '../../../../test/make/many-of-each.ts'
import { createParties } from '../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../test/make/missions.ts'
import { connectAsPsql } from '../../../../test/make/tamper.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { sealAuditLog } from '../audit-log/index.ts'

const world = await startWorld()
const seal = () => sealAuditLog({ db: world.database })

const fetchPage = async (team: Team, resource: string, query = ''): Promise<Body> =>
  getData(await team.call('GET', `/changes?resource=${resource}${query}`))

/** Applies all changes after the cursor to the copy. */
async function follow(
  team: Team,
  resource: string,
  { copy, after }: { copy: Map<string, Body>; after: string | undefined },
  limit = 2,
) {
  for (;;) {
    const { items, next, has_more } = await fetchPage(
      team,
      resource,
      `&limit=${limit}${after ? `&after=${after}` : ''}`,
    )
    for (const { id, deleted, object } of items) {
      if (deleted) copy.delete(id)
      else copy.set(id, object)
    }
    after = next as string
    if (!has_more) return { copy, after }
  }
}

const LISTS: [resource: string, path: string, more?: string][] = [
  ['project_code', '/project-codes'],
  ['team_tag', '/team-tags'],
  ['team', '/teams'],
  ['freelancer', '/freelancers'],
  ['mission', '/missions', '&status=draft,in-progress,completed,deleted,pending-freelancer-review'],
  ['activity_report', '/activity-reports'],
  ['accounting_entry', '/accounting/entries'],
  ['accounting_export', '/accounting/exports'],
  ['bank_account', '/bank-accounts'],
  ['compliance_document', '/compliance-documents'],
  ['account_override', '/accounting/account-overrides'],
  ['billing_mandate', '/billing-mandates'],
  ['supplier_invoice', '/accounting/supplier-invoices'],
  ['payment', '/accounting/payments'],
  ['payment_batch', '/payment-batches'],
  ['rule_change', '/rule-changes'],
  ['api_key', '/api-keys'],
  ['webhook_endpoint', '/webhook-endpoints'],
]

/** What depends on the caller, on the day or on settings of the team is in the list only. */
const NOT_COPIED = ['allowed_actions', 'approvable_from', 'last_used_at', 'late_payment', 'warnings']
const omitFields = (item: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

async function listItems(team: Team, path: string, more = ''): Promise<Body[]> {
  const { items } = getData(await team.call('GET', `${path}?per_page=100${more}`))
  return items.map((item: Body) => omitFields(item, NOT_COPIED))
}
const toPlainList = (copy: Map<string, Body>) =>
  [...copy.values()].map(({ last_used_at: _, ...own }) => own).toSorted(byId)
const byId = (one: Body, other: Body) => (one['id'] < other['id'] ? -1 : 1)

const parties = await createParties(world)
await makeManyOfEach(parties)
for (const path of ['a', 'b'])
  getData(await parties.team.call('POST', '/webhook-endpoints', { url: `https://hooks.example.com/${path}` }))
await seal()

test.each(LISTS)(
  'without a cursor, /changes returns every %s as its list shows it',
  async (resource, path, more) => {
    for (const limit of [1, 3, 100]) {
      const { copy } = await follow(parties.team, resource, { copy: new Map(), after: undefined }, limit)
      expect(toPlainList(copy)).toEqual((await listItems(parties.team, path, more)).toSorted(byId))
    }
  },
)

test('users include open invitations, as GET returns them; document templates have their body', async () => {
  const { team } = parties
  for (const [resource, path] of [
    ['user', '/users'],
    ['document_template', '/document-templates'],
  ] as const) {
    const { copy } = await follow(team, resource, { copy: new Map(), after: undefined }, 100)
    expect(copy.size).toBeGreaterThan(3)
    for (const [id, object] of copy) expect(object).toEqual(getData(await team.call('GET', `${path}/${id}`)))
  }
})

test('every resource that can be read by its id has changes', () => {
  const { query } = world.app.endpoints.find(({ operationId }) => operationId === 'listChanges') as Body
  expect(query.properties.resource.enum.toSorted()).toEqual(
    [...LISTS.map(([resource]) => resource), 'user', 'document_template', 'document'].toSorted(),
  )
})

test('later changes are returned once, in order, with a tombstone for a deleted resource', async () => {
  const team = await world.team()
  const make = async (name: string) => getData(await team.call('POST', '/project-codes', { name })).id
  const [apollo, gemini, mercury] = [await make('Apollo'), await make('Gemini'), await make('Mercury')]
  await seal()
  const { copy, after } = await follow(team, 'project_code', { copy: new Map(), after: undefined })
  expect([...copy.keys()]).toEqual([apollo, gemini, mercury])
  expect(await fetchPage(team, 'project_code', `&after=${after}`)).toEqual({
    items: [],
    next: after,
    has_more: false,
  })
  await team.call('PATCH', `/project-codes/${mercury}`, { name: 'M1' })
  await team.call('PATCH', `/project-codes/${apollo}`, { name: 'A1' })
  await team.call('PATCH', `/project-codes/${mercury}`, { name: 'M2' })
  await team.call('DELETE', `/project-codes/${gemini}`)
  await seal()
  const { items } = await fetchPage(team, 'project_code', `&after=${after}`)
  expect(items).toMatchObject([
    { id: apollo, deleted: false, object: { name: 'A1' } },
    { id: mercury, deleted: false, object: { name: 'M2' } },
    { id: gemini, deleted: true, object: null },
  ])
  const times = items.map(({ changed_at }: Body) => changed_at)
  expect(times).toEqual(times.toSorted())
})

test('an accepted invitation of a user is a tombstone, and the user a new resource', async () => {
  const team = await world.team()
  const invited = getData(
    await team.call('POST', '/users/invitations', { email: 'grace@example.com', role: 'team-member' }),
  )
  await seal()
  const { after } = await follow(team, 'user', { copy: new Map(), after: undefined })
  const token = new URL(invited.accept_url).hash.slice(1).replace(/^.*[=/]/, '')
  const headers = { authorization: `Bearer ${token}` }
  const accepted = await world.send('/portal/v1/invitation/accept', {
    method: 'POST',
    headers,
    body: { first_name: 'Grace', last_name: 'Hopper' },
  })
  const { user } = getData(accepted)
  await seal()
  const { items } = await fetchPage(team, 'user', `&after=${after}`)
  expect(items).toHaveLength(2)
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: invited.id, deleted: true, object: null }),
      expect.objectContaining({ id: user.id, deleted: false }),
    ]),
  )
})

test('a resource above 64 kB is neither sent nor marked as deleted', async () => {
  const team = await world.team()
  const template = {
    name: 'Long',
    kind: 'services_agreement',
    locale: 'en',
    body: 'é'.repeat(40_000),
  }
  const { id } = getData(await team.call('POST', '/document-templates', template))
  await seal()
  const { items } = await fetchPage(team, 'document_template')
  expect(items).toMatchObject([{ id, deleted: false, object: null }])
})

test('a page of large resources has fewer of them', async () => {
  const team = await world.team()
  const template = {
    name: 'Long',
    kind: 'services_agreement',
    locale: 'en',
    body: 'A long text. '.repeat(3800),
  }
  for (let count = 0; count < 25; count += 1) await team.call('POST', '/document-templates', template)
  await seal()
  const first = await fetchPage(team, 'document_template')
  expect(first['items'].length).toBeLessThan(25)
  expect(first['has_more']).toBe(true)
  const { copy } = await follow(team, 'document_template', { copy: new Map(), after: undefined }, 100)
  expect(copy.size).toBe(25)
})

const invalid = { status: 400, body: { error: { details: { reason: 'cursor_invalid', field: 'after' } } } }

test('cursors of other teams and resources, and other texts, are refused', async () => {
  const other = await world.team()
  const { next } = await fetchPage(parties.team, 'mission', '&limit=1')
  expect((await parties.team.call('GET', `/changes?resource=mission&after=${next}`)).status).toBe(200)
  expect(await other.call('GET', `/changes?resource=mission&after=${next}`)).toMatchObject(invalid)
  expect(await parties.team.call('GET', `/changes?resource=team&after=${next}`)).toMatchObject(invalid)
  for (const text of ['start', 'x', next.slice(0, -2), `${next}AA`])
    expect(await parties.team.call('GET', `/changes?resource=mission&after=${text}`), text).toMatchObject(
      invalid,
    )
})

test('a cursor of a history that a restore has replaced is refused', async () => {
  const team = await world.team()
  await team.call('POST', '/project-codes', { name: 'Apollo' })
  await seal()
  const { next } = await fetchPage(team, 'project_code')
  expect((await team.call('GET', `/changes?resource=project_code&after=${next}`)).status).toBe(200)
  const psql = await connectAsPsql(world, afterAll)
  await psql.query('alter table audit_entry disable trigger user')
  await psql.query('update audit_entry set hash = sha256(hash) where tenant_id = $1', [team.id])
  await psql.query('alter table audit_entry enable trigger user')
  expect(await team.call('GET', `/changes?resource=project_code&after=${next}`)).toMatchObject(invalid)
})

test('/changes needs the scope that reads the resource', async () => {
  const { key } = await world.issueKey(parties.team.id, parties.team.userId, ['missions:read'])
  const call = world.callerWith(key)
  expect((await call('GET', '/changes?resource=mission')).status).toBe(200)
  expect((await call('GET', '/changes?resource=document')).status).toBe(200)
  expect(await call('GET', '/changes?resource=user')).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'insufficient_scope', requiredScope: 'users:read' } } },
  })
})

test('/changes needs the permission of the user to read the resource', async () => {
  const member = await parties.team.addUser('team-member', ['missions:read'])
  const { key } = await world.issueKey(parties.team.id, member, ['missions:read', 'users:read'])
  const call = world.callerWith(key)
  expect((await call('GET', '/changes?resource=mission')).status).toBe(200)
  expect(await call('GET', '/changes?resource=user')).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'not_allowed_for_user' } } },
  })
})

test.each([
  ['', 'resource', 'missing_field'],
  ['resource=invitation', 'resource', 'invalid_value'],
  ['resource=portal_link', 'resource', 'invalid_value'],
  ['resource=mission&limit=101', 'limit', 'out_of_range'],
  ['resource=mission&limit=0', 'limit', 'out_of_range'],
  ['resource=mission&page=1', 'page', 'unknown_parameter'],
])('?%s is refused for %s', async (query, field, reason) => {
  expect(await parties.team.call('GET', `/changes?${query}`)).toMatchObject({
    status: 400,
    body: { error: { details: { reason, field } } },
  })
})
