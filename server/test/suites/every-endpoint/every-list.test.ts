// Every list can be read with a cursor: the same resources in the same order as by pages, and no cursor of another list is accepted.
import { expect, test } from 'vitest'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { readAllPages } from '../../check/lists.ts'
import { numberEntriesAsFirstRelease } from '../../make/invoices.ts'
import { makeMail } from '../../make/mails.ts'
import { makeManyOfEach } from '../../make/many-of-each.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { makeNotified } from '../../make/notifications.ts'
import { makeEntry } from '../../make/reports.ts'
import { makeSandboxMail } from '../../make/sandboxes.ts'
import { type Body, startWorld, type Team } from '../../world/world.ts'
import { newDelivery } from './every-endpoint.ts'

const world = await startWorld()

type Schema = { properties?: Record<string, unknown> } | undefined
const lists = world.app.endpoints.filter(({ response }) => {
  const members = (response as Schema)?.properties ?? {}
  return 'items' in members && 'current_page' in members
})

const parties = await createParties(world)
const { missionId, batchId, freelancerId } = await makeManyOfEach(parties)
const other = await createParties(world)
// Lists of the operator contain the teams of all tests.
await world.team()

await makeMail(world, parties.team)
await makeMail(world, parties.team)
for (let nth = 1; nth <= 2; nth += 1)
  await makeMail(world, parties.team, async () => ({ status: 'refused', response: '550 No such user' }))

// The notifications of users belong to people, not to the team.
const notified = await makeNotified(world)

// Makes two endpoints; the tests list the deliveries of the second.
await newDelivery(parties.team)
const { id: endpointId } = await newDelivery(parties.team)

/** A team for the lists that need numbered invoices and their payments. */
const ledger = await world.team()
for (let nth = 1; nth <= 3; nth += 1) {
  const { id } = await makeEntry(world, ledger)
  await numberEntriesAsFirstRelease(world, ledger)
  getData(await ledger.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
}
const MARCH = { format: 'fec', from: '2026-03-01', to: '2026-03-31' }
const { id: exportId } = getData(await ledger.call('POST', '/accounting/exports', MARCH))
const LEDGER_OPERATIONS = ['listAccountingPostings', 'listDas2']

const sandbox = await world.team({ sandbox: true })
for (let nth = 1; nth <= 3; nth += 1) await makeSandboxMail(world, sandbox)

const IDS: Record<string, string> = {
  '/api/v1/accounting/exports/:id/postings': exportId,
  '/api/v1/webhook-endpoints/:id/deliveries': endpointId,
  '/api/v1/freelancers/:id/portal-links': freelancerId,
  '/api/v1/payment-batches/:id/lines': batchId,
  '/api/v1/missions/:id/events': missionId,
  '/api/v1/freelancers/:id/events': freelancerId,
  '/api/v1/missions/:id/documents': missionId,
  '/portal/v1/missions/:id/documents': missionId,
  '/portal/v1/missions/:id/activity-reports': missionId,
  '/operator/v1/teams/:id/api-keys': parties.team.id,
}

const CALLS: Record<string, Team['call']> = {
  team: parties.team.call,
  portal: parties.portal,
  operator: world.operator as Team['call'],
  auth: notified,
}

const selectCaller = (operationId: string, surface: string) => {
  if (operationId === 'listSandboxMails') return sandbox.call
  // The log of a team with many resources has many hundreds of entries.
  if (operationId === 'listAuditLog') return other.team.call
  return LEDGER_OPERATIONS.includes(operationId) ? ledger.call : (CALLS[surface] as Team['call'])
}

const fillPath = (path: string) =>
  path
    .replace(/^\/\w+\/v1/, '')
    .replace(':id', IDS[path] ?? '')
    .replace(':month', '2026-03')

const LISTS = lists.map(
  ({ operationId, surface, path }) =>
    [operationId, selectCaller(operationId, surface), fillPath(path)] as const,
)

async function walkCursors(call: Team['call'], path: string, size: number, filter = ''): Promise<Body[]> {
  const pages: Body[] = []
  let after: string | null = 'start'
  while (after !== null) {
    const page: Body = getData(await call('GET', `${path}?per_page=${size}&after=${after}${filter}`))
    expect(page).toMatchObject({ current_page: 1, per_page: size })
    pages.push(page)
    after = page['next']
  }
  return pages
}

test('every list takes a cursor', () => {
  expect(lists.length).toBeGreaterThan(18)
  for (const { operationId, query } of lists)
    expect(Object.keys((query as Schema)?.properties ?? {}), operationId).toContain('after')
})

test.each(LISTS)('%s has the same items with a cursor as by pages', async (_, call, path) => {
  const first = getData(await call('GET', path))
  expect(first).not.toHaveProperty('next')
  const items = await readAllPages({ call }, path, '', 100)
  expect(items.length).toBeGreaterThan(1)
  for (const size of [1, 2, 100]) {
    const pages = await walkCursors(call, path, size)
    expect(pages.flatMap((page) => page['items'])).toEqual(items)
    expect(pages.length).toBe(Math.ceil(first.total / size))
    for (const { total } of pages) expect(total).toBe(first.total)
  }
})

/** Lists of items that never change or that expire, and the list of all teams, whose changes have no common order. */
const WITHOUT_CHANGES = [
  'listFreelancerEvents',
  'listMissionEvents',
  'listMonthMissions',
  'listPayableEntries',
  'listPaymentBatchLines',
  'listCompliance',
  'listAccountingPostings',
  'listDas2',
  'listAccountingSendings',
  'listSessions',
  'listAuditLog',
  'listWebhookDeliveries',
  'listMails',
  'listUndeliverableAddresses',
  'listSandboxMails',
  'listNotifications',
  'listPortalNotifications',
  'operatorListTeams',
]

test('every list of resources that change takes updated_since', () => {
  const without = lists.filter(({ query }) => !('updated_since' in ((query as Schema)?.properties ?? {})))
  expect(without.map(({ operationId }) => operationId)).toEqual(WITHOUT_CHANGES)
})

const CHANGING = LISTS.filter(([name]) => !WITHOUT_CHANGES.includes(name))

test.each(CHANGING)(
  '%s lists everything since a time long ago, and nothing since a future time',
  async (_, call, path) => {
    await sealAuditLog({ db: world.database })
    const items = await readAllPages({ call }, path, '', 100)
    for (const size of [1, 100]) {
      const pages = await walkCursors(call, path, size, '&updated_since=2000-01-01T00:00:00Z')
      expect(pages.flatMap((page) => page['items'])).toEqual(items)
      for (const { total } of pages) expect(total).toBe(items.length)
    }
    const none = getData(await call('GET', `${path}?updated_since=2100-01-01T00:00:00Z`))
    expect(none).toMatchObject({ items: [], total: 0 })
    const paged = await call('GET', `${path}?updated_since=2000-01-01T00:00:00Z&page=1`)
    expect(paged).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'mutually_exclusive', field: 'updated_since' } } },
    })
  },
)

const refusal = {
  status: 400,
  body: { error: { details: { reason: 'cursor_invalid', field: 'after', code: 'cursor_invalid' } } },
}

test.each(LISTS)('%s refuses invalid cursors, and page together with after', async (name, call, path) => {
  const { next } = getData(await call('GET', `${path}?per_page=1&after=start`))
  const another = name === 'listTeamTags' ? '/project-codes' : '/team-tags'
  const foreign = getData(await parties.team.call('GET', `${another}?per_page=1&after=start`)).next
  const hash = next.slice(0, 12)
  const forged = (values: string) => `${hash}${Buffer.from(values).toString('base64url')}`
  const wrong = [
    'Start',
    hash,
    next.slice(0, -1),
    `${next}A`,
    `${next}=`,
    `${next.startsWith('A') ? 'B' : 'A'}${next.slice(1)}`,
    foreign,
    forged(''),
    forged('x'),
    forged('infinity ffffffff-ffff-ffff-ffff-ffffffffffff'),
    forged('2026-02-30T00:00:00.000000Z 019c0000-0000-7000-8000-000000000001'),
    forged('99999999999999999999 019c0000-0000-7000-8000-000000000001'),
    forged('99999999999999999999'),
    forged('019c0000-0000-7000-8000-000000000001 019c0000-0000-7000-8000-000000000001'),
  ]
  for (const after of wrong)
    expect(await call('GET', `${path}?after=${encodeURIComponent(after)}`), after).toMatchObject(refusal)
  expect(await call('GET', `${path}?after=start&page=1`)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'mutually_exclusive', field: 'after' } } },
  })
})

test('a cursor is bound to the filters and to the team, not to the page size or the key', async () => {
  const { next } = getData(
    await parties.team.call('GET', '/missions?per_page=1&after=start&status=in-progress'),
  )
  const list = (query: string, call = parties.team.call) => call('GET', `/missions?after=${next}${query}`)
  expect((await list('&status=in-progress&per_page=7')).status).toBe(200)
  expect((await list('&per_page=3&status=in-progress')).status).toBe(200)
  const { key } = await world.issueKey(parties.team.id, parties.team.userId)
  expect((await world.callerWith(key)('GET', `/missions?after=${next}&status=in-progress`)).status).toBe(200)
  expect(await list('')).toMatchObject(refusal)
  expect(await list('&status=draft')).toMatchObject(refusal)
  expect(await list('&status=in-progress', other.team.call)).toMatchObject(refusal)
  const own = getData(await parties.portal('GET', '/missions?per_page=1&after=start')).next
  expect(await other.portal('GET', `/missions?after=${own}`)).toMatchObject(refusal)
})

test('the cursor of the audit log does not reveal how many writes other teams made', async () => {
  const { items, next } = getData(await parties.team.call('GET', '/audit-log?per_page=1&after=start'))
  const [at, id, ...rest] = Buffer.from(next.slice(12), 'base64url').toString().split(' ')
  expect([at, id, rest]).toEqual([items[0].at.replace('Z', '000Z'), items[0].id, []])
})

test('a cursor neither skips nor repeats a resource when others are created or deleted meanwhile', async () => {
  const team = await world.team()
  const make = async (name: string) => getData(await team.call('POST', '/project-codes', { name }))
  const codes: Body[] = []
  for (const name of 'ABCDEF') codes.push(await make(name))
  const page = async (after: string) =>
    getData(await team.call('GET', `/project-codes?per_page=2&after=${after}`))
  const first = await page('start')
  await make('G')
  // The last project code of the page that was read.
  getData(await team.call('DELETE', `/project-codes/${codes[4]?.['id']}`))
  const second = await page(first.next)
  const third = await page(second.next)
  const names = [first, second, third].map(({ items }) => items.map((one: Body) => one['name']).join(''))
  expect([names, third.next]).toEqual([['FE', 'DC', 'BA'], null])
})

test('teams keep their place in the tree when others are created before them', async () => {
  const team = await world.team()
  for (const name of 'BCDE') getData(await team.call('POST', '/teams', { name }))
  const page = async (after: string) => getData(await team.call('GET', `/teams?per_page=2&after=${after}`))
  const first = await page('start')
  for (const name of ['A', 'AA', 'AB']) getData(await team.call('POST', '/teams', { name }))
  const second = await page(first.next)
  expect(second.items.map((one: Body) => one['name'])).toEqual(['D', 'E'])
  expect(second.next).toBeNull()
})
