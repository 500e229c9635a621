// The legal maximum of payment terms (Code de commerce, article L. 441-10): 60 days from the invoice date, or 45 days end of month.
import { beforeEach, expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T09:30:00.000Z'))

const OVER = 'payment_terms_over_limit'
const MESSAGES = {
  invoice_date:
    'Payment terms of 61 days from the invoice date exceed the 60 days that article L. 441-10 of the French Code de commerce allows',
  end_of_month:
    'Payment terms of 46 days end of month exceed the 45 days that article L. 441-10 of the French Code de commerce allows',
}

const setTeam = async (team: Team, body: object): Promise<Body> =>
  getData(await team.call('PATCH', '/team', body))
const toTerms = (days: number, basis: string) => ({ payment_terms_days: days, payment_terms_basis: basis })
const newMission = (freelancer: Body, more: object = {}) => ({
  name: 'Portal',
  description: 'Build the portal.',
  mission_type: 'daily',
  start_date: '2026-03-02',
  end_date: '2026-08-31',
  rate_amount: 500,
  freelancer_id: freelancer.id,
  ...more,
})

test.each([
  [60, 'invoice_date', 0],
  [61, 'invoice_date', 60],
  [45, 'end_of_month', 0],
  [46, 'end_of_month', 45],
] as const)(
  'by default a mission with %i days, %s, is accepted and warns above %i',
  async (days, basis, limit) => {
    const team = await world.team()
    const freelancer = await makeFreelancer(team)
    const mission = await makeMission(team, freelancer.id, toTerms(days, basis))
    const warning = {
      code: OVER,
      params: { days, basis, limit, article: 'L. 441-10' },
      message: MESSAGES[basis],
    }
    const warnings = limit === 0 ? [] : [warning]
    expect(mission.warnings).toEqual(warnings)
    expect(getData(await team.call('GET', `/missions/${mission.id}`)).warnings).toEqual(warnings)
    expect(getData(await team.call('GET', '/missions')).items[0].warnings).toEqual(warnings)
  },
)

test('with `off`, and outside of France, nothing is said; in an overseas department the maximum applies', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { id } = await makeMission(team, freelancer.id, toTerms(90, 'invoice_date'))
  const countWarnings = async () => getData(await team.call('GET', `/missions/${id}`)).warnings.length
  const readMaximum = async () => getData(await team.call('GET', '/me')).team.payment_terms_maximum
  expect(await countWarnings()).toBe(1)
  expect(await readMaximum()).toEqual({ invoice_date: 60, end_of_month: 45 })
  await setTeam(team, { payment_terms_limit: 'off' })
  expect(await countWarnings()).toBe(0)
  expect(await readMaximum()).toBe(null)
  for (const [country, count] of [
    ['DE', 0],
    ['US', 0],
    ['RE', 1],
  ] as const) {
    await setTeam(team, { payment_terms_limit: 'warn', country })
    expect(await countWarnings()).toBe(count)
  }
})

test('with `block` a mission above the maximum is neither created, nor changed, nor imported', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await setTeam(team, { payment_terms_limit: 'block' })
  const create = (more: object) => team.call('POST', '/missions', newMission(freelancer, more))
  const params = { days: 61, basis: 'invoice_date', limit: 60, article: 'L. 441-10' }
  expect(await create({ payment_terms_days: 61 })).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          reason: 'out_of_range',
          field: 'payment_terms_days',
          code: OVER,
          params,
          errors: [{ message: MESSAGES.invoice_date }],
        },
      },
    },
  })
  expect((await create({ payment_terms_days: 60 })).status).toBe(201)
  const draft = await makeMission(team, freelancer.id, { approver_id: team.userId, payment_terms_days: 60 })
  const patch = (body: object) => team.call('PATCH', `/missions/${draft.id}`, body)
  expect(await patch({ payment_terms_basis: 'end_of_month' })).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'payment_terms_basis', params: { days: 60, limit: 45 } } } },
  })
  expect((await patch(toTerms(45, 'end_of_month'))).status).toBe(200)
  expect(await patch({ payment_terms_days: 46 })).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'payment_terms_days', params: { days: 46, limit: 45 } } } },
  })
  const rows = [
    newMission(freelancer, { external_id: 'A', payment_terms_days: 90 }),
    newMission(freelancer, { external_id: 'B' }),
  ]
  const imported = await team.call('POST', '/missions/import', { rows })
  expect(getData(imported).items).toMatchObject([
    { status: 'refused', error: { details: { code: OVER, field: 'payment_terms_days' } } },
    { status: 'created' },
  ])
})

test('the defaults of the team follow the rule, too; older terms do not block other changes', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const draft = await makeMission(team, freelancer.id, { approver_id: team.userId, payment_terms_days: 90 })
  expect((await setTeam(team, { payment_terms_days: 75 })).warnings).toMatchObject([
    { code: OVER, params: { days: 75, limit: 60 } },
  ])
  const patch = (body: object) => team.call('PATCH', '/team', body)
  expect(await patch({ payment_terms_limit: 'block' })).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'out_of_range', field: 'payment_terms_limit', code: OVER } } },
  })
  expect(await setTeam(team, { payment_terms_limit: 'block', payment_terms_days: 30 })).toMatchObject({
    payment_terms_limit: 'block',
    warnings: [],
  })
  expect(await patch({ payment_terms_days: 61 })).toMatchObject({
    body: { error: { details: { field: 'payment_terms_days', code: OVER } } },
  })
  expect(await world.operator('PATCH', `/teams/${team.id}`, { payment_terms_days: 61 })).toMatchObject({
    status: 400,
    body: { error: { details: { code: OVER } } },
  })
  const renamed = await team.call('PATCH', `/missions/${draft.id}`, { name: 'Older terms' })
  expect(getData(renamed)).toMatchObject({ name: 'Older terms', payment_terms_days: 90, warnings: [{}] })
})

test('the operator creates a team with its rule', async () => {
  const create = (body: object) => world.operator('POST', '/teams', { name: 'Other', ...body })
  expect(getData(await create({}))).toMatchObject({ payment_terms_limit: 'warn', late_interest_rate: null })
  const refused = await create({ payment_terms_limit: 'block', payment_terms_days: 90 })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'payment_terms_days', code: OVER } } },
  })
  const created = await create({
    payment_terms_limit: 'block',
    payment_terms_days: 90,
    country: 'BE',
    late_interest_rate: 12.5,
  })
  expect(getData(created)).toMatchObject({ payment_terms_limit: 'block', late_interest_rate: 12.5 })
})
