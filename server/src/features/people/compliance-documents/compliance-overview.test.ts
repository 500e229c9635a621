// The vigilance overview: who owes which document, now or in a year.
import { beforeEach, expect, test } from 'vitest'
import {
  CERTIFICATE,
  INSURANCE,
  makeApprovedDocument,
  REGISTRATION,
} from '../../../../test/make/compliance.ts'
import { offerMandate } from '../../../../test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const list = async (team: Team, query = ''): Promise<Body> =>
  getData(await team.call('GET', `/compliance${query}`))
const listFreelancerIds = ({ items }: Body): string[] => items.map(({ freelancer_id }: Body) => freelancer_id)
const toKindStates = ({ kinds }: Body) =>
  Object.fromEntries(kinds.map(({ kind, state, is_required }: Body) => [kind, is_required ? state : null]))

test('lists freelancers with their largest contract and the state of each kind', async () => {
  const team = await world.team()
  const [none, small, large] = [
    await makeFreelancer(team),
    await makeFreelancer(team),
    await makeFreelancer(team),
  ]
  await makeMission(team, small.id, { end_date: '2026-03-06' })
  await makeMission(team, large.id, { end_date: '2026-03-06' })
  await makeMission(team, large.id)
  await makeApprovedDocument(world, team, large.id, REGISTRATION)
  const { items, total } = await list(team)
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { freelancer_id: large.id, contract_total: 72050, is_required: true, billing_mandate: null },
    { freelancer_id: small.id, contract_total: 2750, is_required: false },
    { freelancer_id: none.id, contract_total: null, is_required: false },
  ])
  expect(toKindStates(items[0])).toEqual({
    urssaf_vigilance: 'missing',
    registration: 'valid',
    foreign_workers: null,
  })
  expect(items[0].freelancer).toMatchObject({ first_name: 'Sasha', country: 'FR' })
  expect(items[0]).toEqual(getData(await team.call('GET', `/freelancers/${large.id}/compliance`)))
})

test('filters by the state of the owed documents, and pages with a cursor', async () => {
  const team = await world.team()
  const make = async (...documents: object[]) => {
    const { id } = await makeFreelancer(team)
    await makeMission(team, id, { end_date: '2026-12-31' })
    for (const document of documents) await makeApprovedDocument(world, team, id, document)
    return id
  }
  const early = { ...CERTIFICATE, valid_until: '2026-03-15' }
  const missing = await make(REGISTRATION)
  const valid = await make(CERTIFICATE, REGISTRATION)
  const expiring = await make(early, REGISTRATION)
  const idle = (await makeFreelancer(team)).id
  expect(listFreelancerIds(await list(team))).toEqual([idle, expiring, valid, missing])
  expect(listFreelancerIds(await list(team, '?state=missing'))).toEqual([missing])
  expect(listFreelancerIds(await list(team, '?state=missing&kind=registration'))).toEqual([])
  expect(listFreelancerIds(await list(team, '?state=expiring'))).toEqual([expiring])
  expect(listFreelancerIds(await list(team, '?state=valid&kind=urssaf_vigilance'))).toEqual([valid])
  expect(listFreelancerIds(await list(team, '?state=MISSING,expiring'))).toEqual([expiring, missing])
  world.clock.set('2026-03-16T12:00:00.000Z')
  expect(listFreelancerIds(await list(team, '?state=expired'))).toEqual([expiring])
  const first = await list(team, '?state=missing,expired&per_page=1&after=start')
  expect([listFreelancerIds(first), first.total]).toEqual([[expiring], 2])
  const second = await list(team, `?state=missing,expired&per_page=1&after=${first.next}`)
  expect([listFreelancerIds(second), second.next]).toEqual([[missing], null])
})

test('the overview of a past year shows the contracts of that year and the documents on its last day', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  await makeMission(team, id, { start_date: '2026-03-02', end_date: '2026-12-31' })
  await makeApprovedDocument(world, team, id, INSURANCE)
  getData(
    await team.call('PATCH', '/compliance-settings', { kinds: { insurance: { mode: 'warn', blocks: [] } } }),
  )
  world.clock.set('2027-02-01T12:00:00.000Z')
  await makeApprovedDocument(world, team, id, {
    ...INSURANCE,
    issued_on: '2027-01-01',
    valid_until: '2027-12-31',
  })
  const readInsurance = async (query: string) => {
    const { items } = await list(team, query)
    const { state, is_required, in_force } = items[0].kinds.find(({ kind }: Body) => kind === 'insurance')
    return { state, is_required, until: in_force?.valid_until }
  }
  expect(await readInsurance('?year=2026')).toEqual({
    state: 'expiring',
    is_required: true,
    until: '2026-12-31',
  })
  expect(await readInsurance('?year=2025')).toEqual({
    state: 'missing',
    is_required: false,
    until: undefined,
  })
  expect(await readInsurance('?year=2027')).toEqual({
    state: 'valid',
    is_required: false,
    until: '2027-12-31',
  })
  expect(await readInsurance('')).toEqual({ state: 'valid', is_required: false, until: '2027-12-31' })
})

test('shows the billing mandate, and leaves out kinds that are off and archived freelancers', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const archivedFreelancer = await makeFreelancer(team)
  getData(await team.call('PATCH', `/freelancers/${archivedFreelancer.id}`, { status: 'archived' }))
  await makeAcceptedMission(world, team, id)
  await offerMandate(team, id)
  const off = { mode: 'off', blocks: [] }
  getData(
    await team.call('PATCH', '/compliance-settings', { kinds: { registration: off, foreign_workers: off } }),
  )
  const { items } = await list(team)
  expect(items).toMatchObject([{ freelancer_id: id, billing_mandate: 'offered' }])
  expect(items[0].kinds.map(({ kind }: Body) => kind)).toEqual(['urssaf_vigilance'])
})

test('only team-admins change settings, and an unchanged setting records no event', async () => {
  const team = await world.team()
  const changes = { threshold: 10_000, kinds: { insurance: { mode: 'block', blocks: ['activation'] } } }
  const settings = getData(await team.call('PATCH', '/compliance-settings', changes))
  expect(settings).toMatchObject({
    threshold: 10_000,
    renewal_months: 6,
    expiring_days: 30,
    requests_automatically: false,
    kinds: {
      insurance: { mode: 'block', blocks: ['activation'] },
      registration: { mode: 'warn', blocks: [] },
    },
  })
  getData(await team.call('PATCH', '/compliance-settings', changes))
  getData(await team.call('PATCH', '/compliance-settings', {}))
  expect(getData(await team.call('GET', '/compliance-settings'))).toEqual(settings)
  const [{ count } = { count: 0 }] = await world.database.query<{ count: number }>({
    text: `select count(*)::int as count from event where tenant_id = $1 and data -> 'changed_fields' ? 'compliance_settings'`,
    values: [team.id],
  })
  expect(count).toBe(1)
  const member = await team.addUser('team-member', ['*'])
  const { key } = await world.issueKey(team.id, member, ['*'])
  expect((await world.callerWith(key)('PATCH', '/compliance-settings', changes)).status).toBe(403)
  const wrong = { kinds: { insurance: { mode: 'block', blocks: [] } } }
  expect((await team.call('PATCH', '/compliance-settings', wrong)).body.error.details).toMatchObject({
    field: 'kinds.insurance.blocks',
  })
})
