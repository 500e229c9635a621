// Accounts, journals and overrides of a team over HTTP.
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, refused } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
const getSettings = async (team: Team) => getData(await team.call('GET', '/accounting/settings'))
const change = (team: Team, body: object) => team.call('PATCH', '/accounting/settings', body)
const OWN = { account: '611000', label: 'Sous-traitance générale' }

test('a new team has the accounts of the plan comptable général', async () => {
  const { accounts, journals, ...others } = await getSettings(await world.team())
  const numbers = Object.entries(accounts).map(([name, one]) => [name, (one as { account: string }).account])
  expect(Object.fromEntries(numbers)).toEqual({
    services: '604000',
    expenses: '625100',
    disbursements: '467000',
    vat_deductible: '445660',
    vat_waiting: '445800',
    vat_due: '445200',
    vat_due_outside_eu: '445210',
    suppliers: '401000',
    advances: '409100',
    bank: '512000',
  })
  expect(journals).toEqual({
    purchases: { code: 'AC', label: 'Achats' },
    miscellaneous: { code: 'OD', label: 'Opérations diverses' },
    bank: { code: 'BQ', label: 'Banque' },
  })
  expect(others).toEqual({ reverse_charge_vat_rate: 20, posts_payments: false, accountant_emails: [] })
})

test('only sent settings change, with one event; sending them again changes nothing', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const before = await getSettings(acme)
  const changes = { accounts: { services: OWN }, journals: { bank: { code: 'B1', label: 'Banque 1' } } }
  expect(getData(await change(acme, changes))).toEqual({
    ...before,
    accounts: { ...before.accounts, services: OWN },
    journals: { ...before.journals, bank: { code: 'B1', label: 'Banque 1' } },
  })
  getData(await change(acme, changes))
  getData(await change(acme, {}))
  getData(await change(acme, { accounts: { expenses: { account: '6256', label: 'Missions' } } }))
  expect((await getSettings(acme)).accounts).toMatchObject({ services: OWN, expenses: { account: '6256' } })
  expect(await getSettings(other)).toEqual(before)
  const events = await world.database.query({
    text: "select data from event where tenant_id = $1 and type = 'tenant.updated'",
    values: [acme.id],
  })
  expect(events).toEqual(Array(2).fill({ data: { changed_fields: ['accounting_settings'] } }))
})

test.each([
  ['accounts.services.account', { accounts: { services: { ...OWN, account: '61' } } }],
  ['accounts.services.account', { accounts: { services: { ...OWN, account: '611 000' } } }],
  ['accounts.services.account', { accounts: { services: { ...OWN, account: `611${'0'.repeat(18)}` } } }],
  ['accounts.bank.account', { accounts: { bank: { ...OWN, account: '912000' } } }],
  ['accounts.services.label', { accounts: { services: { ...OWN, label: ' ' } } }],
  ['journals.purchases.code', { journals: { purchases: { code: 'A\tC', label: 'Achats' } } }],
  ['reverse_charge_vat_rate', { reverse_charge_vat_rate: 101 }],
  ['accountant_emails[0]', { accountant_emails: ['nobody'] }],
  ['accountant_emails', { accountant_emails: Array(6).fill('a@example.com') }],
])('refuses the field %s of %j', async (field, body) => {
  const reply = await change(await world.team(), body)
  expect(reply).toMatchObject({ status: 400, body: { error: { details: { field } } } })
})

test('a team-member cannot change settings or overrides', async () => {
  const acme = await world.team()
  const member = await acme.addUser('team-member', ['accounting:write'])
  const call = world.callerWith((await world.issueKey(acme.id, member, ['accounting:write'])).key)
  expect((await call('GET', '/accounting/settings')).status).toBe(200)
  expect((await call('PATCH', '/accounting/settings', { posts_payments: true })).status).toBe(403)
  const body = { project_code_id: acme.userId, applies_to: 'services', ...OWN }
  expect((await call('POST', '/accounting/account-overrides', body)).status).toBe(403)
})

test('a project code or a mission has at most one override for each kind, which can be deleted', async () => {
  const acme = await world.team()
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo' }))
  const mission = await makeAcceptedMission(world, acme, (await makeFreelancer(acme)).id)
  const post = (body: object) =>
    acme.call('POST', '/accounting/account-overrides', { applies_to: 'services', ...OWN, ...body })
  const override = getData(await post({ project_code_id: code.id }))
  expect(override).toMatchObject({
    project_code_id: code.id,
    mission_id: null,
    applies_to: 'services',
    ...OWN,
  })
  expect(await post({ project_code_id: code.id })).toMatchObject(refused('project_code_id', 'already_exists'))
  getData(await post({ project_code_id: code.id, applies_to: 'expenses' }))
  getData(await post({ mission_id: mission.id }))
  expect(await post({})).toMatchObject(refused('project_code_id', 'invalid_value'))
  expect(await post({ project_code_id: code.id, mission_id: mission.id })).toMatchObject(
    refused('project_code_id', 'invalid_value'),
  )
  expect(await post({ mission_id: code.id })).toMatchObject(refused('mission_id', 'unknown_reference'))
  expect(getData(await acme.call('GET', '/accounting/account-overrides')).total).toBe(3)
  const path = `/accounting/account-overrides/${override.id}`
  expect(getData(await acme.call('DELETE', path))).toEqual(override)
  expect((await acme.call('GET', path)).status).toBe(404)
  // The overrides of a deleted project code are deleted with it.
  getData(await acme.call('DELETE', `/project-codes/${code.id}`))
  expect(getData(await acme.call('GET', '/accounting/account-overrides')).total).toBe(1)
})

test('a team has at most 500 overrides', async () => {
  const acme = await world.team()
  await world.database.query({
    text: `with codes as (insert into project_code (tenant_id, id, name, created_at, updated_at)
        select $1, gen_random_uuid(), 'Code ' || n, now(), now() from generate_series(1, 500) n returning id)
      insert into account_override (tenant_id, id, project_code_id, applies_to, account, label, created_at)
        select $1, gen_random_uuid(), id, 'services', '611000', 'Own', now() from codes`,
    values: [acme.id],
  })
  const code = getData(await acme.call('POST', '/project-codes', { name: 'One more' }))
  const body = { project_code_id: code.id, applies_to: 'services', ...OWN }
  expect(await acme.call('POST', '/accounting/account-overrides', body)).toMatchObject({
    status: 403,
    body: { error: { details: { code: 'override_quota' } } },
  })
})
