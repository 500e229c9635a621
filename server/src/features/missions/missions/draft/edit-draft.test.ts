// "PATCH /api/v1/missions/{id}" of a draft: every term can be changed under the rules of a new mission, and the contract is rendered again.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createAgreementFields,
  getData,
  makeFreelancer,
  makeMission,
  makePortal,
  makeTemplate,
  refused,
} from '../../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../../test/world/world.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T09:30:00.000Z'))
const LATER = '2026-03-02T10:00:00.000Z'

type Draft = { team: Team; freelancer: Body; mission: Body }

async function makeDraft(more: (team: Team) => object | Promise<object> = () => ({})): Promise<Draft> {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const mission = await makeMission(team, freelancer.id, { approver_id: team.userId, ...(await more(team)) })
  expect(mission.status).toBe('draft')
  return { team, freelancer, mission }
}

const patch = ({ team, mission }: Draft, body: object) => team.call('PATCH', `/missions/${mission.id}`, body)
const read = async ({ team, mission }: Draft) => getData(await team.call('GET', `/missions/${mission.id}`))
const listVersions = async ({ team, mission }: Draft): Promise<Body[]> =>
  getData(await team.call('GET', `/missions/${mission.id}/documents`)).items
const listEvents = async ({ team, mission }: Draft): Promise<Body[]> =>
  getData(await team.call('GET', `/missions/${mission.id}/events`)).items
const WITH_CONTRACT = (team: Team) => ({
  use_service_template: true,
  template_locale: 'en',
  team_signer_id: team.userId,
})
const LINES = [
  { name: 'Study', amount_excl_vat: 900, quantity: 2 },
  { name: 'Prototype', amount_excl_vat: 4000.5 },
]

test('all terms can change in one request, and the approval offers the new terms', async () => {
  const draft = await makeDraft()
  const other = await makeFreelancer(draft.team)
  const sent = {
    name: 'Search',
    description: 'Build the search.',
    mission_type: 'hourly',
    start_date: '2026-04-01',
    end_date: '2026-05-31',
    freelancer_id: other.id.toUpperCase(),
    rate_amount: 80.5,
    planned_quantity: 120,
    payment_terms_days: 15,
    payment_terms_basis: 'end_of_month',
    purchase_order: 'PO-7',
  }
  world.clock.set(LATER)
  const edited = getData(await patch(draft, { ...sent, contract_type: 'services_agreement' }))
  const { freelancer_id: _, ...terms } = sent
  expect(edited).toMatchObject({ ...terms, status: 'draft', updated_at: LATER, freelancer: { id: other.id } })
  expect(await read(draft)).toEqual(edited)
  const [event] = await listEvents(draft)
  expect(event).toMatchObject({ type: 'mission.updated', at: LATER, data: { rate_amount: 80.5 } })
  expect(event?.data.changed_fields.toSorted()).toEqual(Object.keys(sent).toSorted())
  getData(await draft.team.call('POST', `/missions/${draft.mission.id}/approve`))
  const portal = await makePortal(world, draft.team, other.id)
  expect(getData(await portal('GET', `/missions/${draft.mission.id}`))).toMatchObject({ name: 'Search' })
  const first = await makePortal(world, draft.team, draft.freelancer.id)
  expect((await first('GET', `/missions/${draft.mission.id}`)).status).toBe(404)
})

test('only what is sent changes, and sending it again changes nothing', async () => {
  const draft = await makeDraft(() => ({ mission_type: 'deliverable', deliverables: LINES }))
  world.clock.set(LATER)
  const sent = { rate_amount: 600, deliverables: LINES, name: draft.mission.name }
  const edited = getData(await patch(draft, sent))
  const rate_periods = [{ from: draft.mission.start_date, rate_amount: 600 }]
  expect(edited).toEqual({ ...draft.mission, rate_amount: 600, rate_periods, updated_at: LATER })
  const [{ data }, ...older] = (await listEvents(draft)) as [Body, ...Body[]]
  expect(data.changed_fields).toEqual(['rate_amount'])
  world.clock.set('2026-03-02T11:00:00.000Z')
  expect(getData(await patch(draft, sent))).toEqual(edited)
  expect(await listEvents(draft)).toHaveLength(older.length + 1)
})

describe('deliverables', () => {
  test('are replaced as a whole, and another type of mission removes them', async () => {
    const draft = await makeDraft(() => ({ mission_type: 'deliverable', deliverables: LINES }))
    world.clock.set(LATER)
    const edited = getData(
      await patch(draft, { deliverables: [LINES[1], { name: 'Report', amount_excl_vat: 1 }] }),
    )
    expect(edited.deliverables_catalog.map(({ name }: Body) => name)).toEqual(['Prototype', 'Report'])
    expect(edited.updated_at).toBe(LATER)
    const daily = getData(
      await patch(draft, { mission_type: 'daily', rate_amount: 500, planned_quantity: 20 }),
    )
    expect(daily).toMatchObject({ mission_type: 'daily', deliverables_catalog: [], planned_quantity: 20 })
    const again = getData(await patch(draft, { mission_type: 'deliverable', deliverables: LINES }))
    expect(again).toMatchObject({ planned_quantity: null, rate_amount: 500 })
    expect(again.deliverables_catalog).toHaveLength(2)
  })
})

describe('the draft after the change follows the rules of a new mission', () => {
  const INVALID_CHANGES: [sent: object, field: string, reason: string][] = [
    [{ end_date: '2026-03-01' }, 'end_date', 'invalid_date_range'],
    [{ start_date: '2026-09-01' }, 'end_date', 'invalid_date_range'],
    [{ mission_type: 'deliverable' }, 'deliverables', 'missing_field'],
    [{ deliverables: LINES }, 'deliverables', 'invalid_value'],
    [{ rate_amount: null }, 'rate_amount', 'missing_field'],
    [{ mission_type: 'monthly', planned_quantity: 3 }, 'planned_quantity', 'invalid_value'],
    [{ use_service_template: true, template_locale: 'fr' }, 'team_signer_id', 'missing_field'],
    [{ template_locale: 'fr' }, 'template_locale', 'invalid_value'],
    [{ name: ' ' }, 'name', 'invalid_value'],
    [{ payment_terms_days: 0 }, 'payment_terms_days', 'out_of_range'],
    [{ freelancer_id: '019c0000-0000-7000-8000-000000000404' }, 'freelancer_id', 'unknown_reference'],
  ]
  test.each(INVALID_CHANGES)('%j is refused for %s with %s', async (sent, field, reason) => {
    const draft = await makeDraft()
    expect(await patch(draft, sent)).toMatchObject(refused(field, reason))
    expect(await read(draft)).toEqual(draft.mission)
  })
})

describe('the contract', () => {
  test('is rendered again when terms change, but not when references change', async () => {
    const draft = await makeDraft(WITH_CONTRACT)
    getData(await patch(draft, { rate_amount: 610 }))
    const versions = await listVersions(draft)
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    expect(versions[0]?.sha256).not.toBe(versions[1]?.sha256)
    getData(await patch(draft, { external_id: 'E-2' }))
    getData(await patch(draft, { rate_amount: 610 }))
    expect(await listVersions(draft)).toHaveLength(2)
  })

  test('can be added to a draft, rendered from another template, and removed', async () => {
    const draft = await makeDraft()
    const template = await makeTemplate(draft.team, 'services_agreement')
    const added = getData(await patch(draft, { ...WITH_CONTRACT(draft.team), template_locale: 'fr' }))
    expect(added.has_document).toBe(true)
    getData(await patch(draft, { service_template_id: template }))
    expect(await listVersions(draft)).toHaveLength(2)
    expect(getData(await patch(draft, { use_service_template: false })).has_document).toBe(false)
    expect((await draft.team.call('GET', `/missions/${draft.mission.id}/document`)).status).toBe(404)
    getData(await draft.team.call('POST', `/missions/${draft.mission.id}/approve`))
    const portal = await makePortal(world, draft.team, draft.freelancer.id)
    expect(getData(await portal('POST', `/missions/${draft.mission.id}/accept`, {})).status).toBe(
      'in-progress',
    )
  })

  test('of a new framework agreement is rendered again when terms change, and its freelancer is fixed', async () => {
    const draft = await makeDraft(createAgreementFields)
    getData(await patch(draft, { end_date: '2026-09-30' }))
    expect(await listVersions(draft)).toHaveLength(2)
    const other = await makeFreelancer(draft.team)
    const sent = {
      freelancer_id: other.id,
      use_service_template: true,
      master_agreement_valid_until: '2026-12-31',
    }
    expect(await patch(draft, sent)).toMatchObject({
      status: 400,
      body: {
        error: {
          details: {
            reason: 'invalid_state',
            code: 'agreement_fixed',
            params: { fields: ['freelancer_id', 'use_service_template', 'master_agreement_valid_until'] },
          },
        },
      },
    })
    expect(getData(await patch(draft, { freelancer_id: draft.freelancer.id })).freelancer.id).toBe(
      draft.freelancer.id,
    )
  })
})

describe('a change of contract_type', () => {
  const listAgreements = async ({ team }: Draft) =>
    world.database.query<{ id: string; status: string }>({
      text: 'select id, status from framework_agreement where tenant_id = $1 order by created_at, id',
      values: [team.id],
    })
  const createMasterFields = async ({ team }: Draft) => ({
    contract_type: 'master_agreement',
    team_signer_id: team.userId,
    master_agreement_template_id: await makeTemplate(team, 'master_agreement'),
    master_agreement_valid_until: '2026-12-31',
  })
  const approve = async ({ team, mission }: Draft) =>
    getData(await team.call('POST', `/missions/${mission.id}/approve`))
  const makeAnotherMission = async ({ team, freelancer }: Draft, more: object): Promise<Draft> => ({
    team,
    freelancer,
    mission: await makeMission(team, freelancer.id, more),
  })

  test('opens a framework agreement from a template, and drops the services agreement', async () => {
    const draft = await makeDraft(WITH_CONTRACT)
    const sent = await createMasterFields(draft)
    const edited = getData(await patch(draft, sent))
    expect(getData(await patch(draft, sent))).toEqual(edited)
    const [opened] = await listAgreements(draft)
    expect(edited).toMatchObject({
      status: 'draft',
      contract_kind: 'master_agreement',
      has_document: true,
      framework_agreement: { id: opened?.id, status: 'draft' },
    })
    expect((await listVersions(draft)).map(({ version }) => version)).toEqual([2, 1])
    const [{ data }] = (await listEvents(draft)) as [Body]
    expect(data.changed_fields).toEqual(
      expect.arrayContaining(['contract_type', 'use_service_template', 'template_locale']),
    )
    expect(await listEvents(draft)).toHaveLength(2)
    await approve(draft)
    expect(await listAgreements(draft)).toMatchObject([{ status: 'awaiting-signature' }])
    // Another mission of the freelancer uses it.
    const other = await makeAnotherMission(draft, { contract_type: 'master_agreement' })
    expect(other.mission.framework_agreement.id).toBe(opened?.id)
  })

  test('uses the framework agreement that the freelancer has', async () => {
    const draft = await makeDraft(WITH_CONTRACT)
    const first = await makeAnotherMission(draft, await createAgreementFields(draft.team))
    const edited = getData(await patch(draft, { contract_type: 'master_agreement' }))
    expect(edited).toMatchObject({
      has_document: false,
      framework_agreement: { id: first.mission.framework_agreement.id },
    })
    expect((await draft.team.call('GET', `/missions/${draft.mission.id}/document`)).status).toBe(404)
    expect(await listAgreements(draft)).toHaveLength(1)
    expect(getData(await patch(draft, { contract_type: 'master_agreement' }))).toEqual(edited)
  })

  test('ends a framework agreement that only this draft has', async () => {
    const draft = await makeDraft(createAgreementFields)
    const other = await makeFreelancer(draft.team)
    const sent = {
      ...WITH_CONTRACT(draft.team),
      contract_type: 'services_agreement',
      freelancer_id: other.id,
    }
    expect(getData(await patch(draft, sent))).toMatchObject({
      contract_kind: 'services_agreement',
      has_document: true,
      framework_agreement: null,
      freelancer: { id: other.id },
    })
    expect(await listAgreements(draft)).toMatchObject([{ status: 'ended' }])
    expect(await listVersions(draft)).toHaveLength(2)
    await approve(draft)
    const portal = await makePortal(world, draft.team, other.id)
    getData(await portal('POST', `/missions/${draft.mission.id}/accept`, { signature_name: 'Sasha Bernard' }))
    getData(
      await draft.team.call('POST', `/missions/${draft.mission.id}/sign`, {
        signature_name: 'Ada Martin',
      }),
    )
    expect((await read(draft)).status).toBe('in-progress')
  })

  test('leaves an agreement of another mission as it is', async () => {
    const draft = await makeDraft()
    const first = await makeAnotherMission(draft, await createAgreementFields(draft.team))
    getData(await patch(draft, { contract_type: 'master_agreement' }))
    const back = getData(await patch(draft, { contract_type: 'services_agreement' }))
    expect(back).toMatchObject({ has_document: false, framework_agreement: null })
    expect(await listAgreements(draft)).toMatchObject([
      { id: first.mission.framework_agreement.id, status: 'awaiting-signature' },
    ])
  })

  test('passes the agreement and its document to a mission that waits for it', async () => {
    const draft = await makeDraft()
    const first = await makeAnotherMission(draft, await createAgreementFields(draft.team))
    getData(await patch(draft, { contract_type: 'master_agreement' }))
    const second = await makeAnotherMission(draft, { approver_id: draft.team.userId })
    getData(await patch(second, { contract_type: 'master_agreement' }))
    // The older draft takes the agreement over, and the second draft waits for it.
    getData(await draft.team.call('POST', `/missions/${first.mission.id}/cancel`))
    const carried = await read(draft)
    expect(carried).toMatchObject({ has_document: true, framework_agreement: { status: 'draft' } })
    getData(await patch(draft, { contract_type: 'services_agreement' }))
    expect(await read(second)).toMatchObject({
      has_document: true,
      framework_agreement: { id: carried.framework_agreement.id, status: 'draft' },
    })
    expect(await listVersions(second)).toHaveLength(1)
  })

  test.each([
    [{ contract_type: 'master_agreement' }, 'team_signer_id'],
    [
      { contract_type: 'master_agreement', master_agreement_valid_until: '2026-03-01' },
      'master_agreement_valid_until',
    ],
    [{ master_agreement_valid_until: '2026-12-31' }, 'master_agreement_valid_until'],
  ])('%j is refused for %s', async (sent, field) => {
    const draft = await makeDraft()
    const { error } = (await patch(draft, sent)).body
    expect(error.details.errors.map((one: Body) => one.field)).toContain(field)
    expect(await read(draft)).toEqual(draft.mission)
    expect(await listAgreements(draft)).toEqual([])
  })

  test('opens one agreement for each of several drafts of a freelancer that change at once', async () => {
    const draft = await makeDraft()
    const others = await Promise.all(
      [1, 2, 3].map(() => makeAnotherMission(draft, { approver_id: draft.team.userId })),
    )
    const sent = await createMasterFields(draft)
    const replies = await Promise.all([draft, ...others].map((one) => patch(one, sent)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // No other mission uses the agreement of a draft.
    expect(await listAgreements(draft)).toHaveLength(4)
  })
})

test('after the approval, changed terms are refused by name, and references can still change', async () => {
  const draft = await makeDraft()
  getData(await draft.team.call('POST', `/missions/${draft.mission.id}/approve`))
  const reply = await patch(draft, { rate_amount: 1, name: 'x', external_id: 'E' })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          reason: 'invalid_state',
          code: 'terms_fixed',
          currentStatus: 'pending-freelancer-review',
          allowed: ['draft'],
          params: { fields: ['name', 'rate_amount'] },
        },
      },
    },
  })
  const { status, planned_quantity } = getData(await patch(draft, { planned_quantity: 90.5 }))
  expect([status, planned_quantity]).toEqual(['pending-freelancer-review', 90.5])
})

test('a draft of another team is unknown', async () => {
  const [draft, other] = [await makeDraft(), await world.team()]
  expect((await other.call('PATCH', `/missions/${draft.mission.id}`, { name: 'x' })).status).toBe(404)
})
