// Missing documents block what the team has chosen: the activation of a mission, the approval of a report, the payment of an entry.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  block,
  CERTIFICATE,
  INSURANCE,
  makeApprovedDocument,
  makeUploaded,
  REGISTRATION,
} from '../../../../test/make/compliance.ts'
import { completeBuyer, SELLER } from '../../../../test/make/invoices.ts'
import {
  countMissionRows,
  createAgreementFields,
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
  makeTemplate,
} from '../../../../test/make/missions.ts'
import { makeApprovedAccount, makePayable } from '../../../../test/make/payments.ts'
import { actOnReport, approveReport, fileReport } from '../../../../test/make/reports.ts'
import { type Body, type Reply, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const expectMissing = ({ status, body }: Reply, freelancerId: string, ...kinds: string[]) => {
  expect({ status, details: body.error?.details }).toMatchObject({
    status: 400,
    details: {
      reason: 'invalid_state',
      code: 'document_missing',
      params: { kinds, freelancer_ids: [freelancerId] },
    },
  })
}

/** Creates a mission with a contract that the freelancer has signed. */
async function makeMissionToSign(team: Team, freelancerId: string, more: object = {}): Promise<string> {
  const contract = {
    contract_type: 'services_agreement',
    use_service_template: true,
    service_template_id: await makeTemplate(team, 'services_agreement'),
    team_signer_id: team.userId,
  }
  const { id } = await makeAcceptedMission(world, team, freelancerId, { ...contract, ...more })
  return id
}
const sign = (team: Team, id: string) => team.call('POST', `/missions/${id}/sign`, {})
const fetchMission = async (team: Team, id: string) => getData(await team.call('GET', `/missions/${id}`))

describe('the activation of a mission', () => {
  test('is not blocked by default', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    expect(getData(await sign(team, await makeMissionToSign(team, id))).status).toBe('in-progress')
  })

  test('is refused at the signature with every missing kind, and changes nothing', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const mission = await makeMissionToSign(team, id)
    await block(team, ['activation'], 'urssaf_vigilance', 'registration')
    const before = await countMissionRows(world, team)
    expect((await fetchMission(team, mission)).allowed_actions).not.toContain('sign')
    expectMissing(await sign(team, mission), id, 'registration', 'urssaf_vigilance')
    expect(await countMissionRows(world, team)).toEqual(before)
    expect((await fetchMission(team, mission)).status).toBe('pending-company-review')
    await makeApprovedDocument(world, team, id, CERTIFICATE)
    expectMissing(await sign(team, mission), id, 'registration')
    // An upload is not enough.
    const { id: document } = await makeUploaded(world, team, id, REGISTRATION)
    expectMissing(await sign(team, mission), id, 'registration')
    getData(await team.call('POST', `/compliance-documents/${document}/approve`))
    expect((await fetchMission(team, mission)).allowed_actions).toContain('sign')
    expect(getData(await sign(team, mission)).status).toBe('in-progress')
  })

  test('is refused when the freelancer accepts a mission without a contract', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const mission = await makeMission(team, id)
    await block(team, ['activation'], 'urssaf_vigilance')
    const portal = await makePortal(world, team, id)
    const allowed = async () => getData(await portal('GET', `/missions/${mission.id}`)).allowed_actions
    expect(await allowed()).toEqual(['decline'])
    expectMissing(await portal('POST', `/missions/${mission.id}/accept`, {}), id, 'urssaf_vigilance')
    await makeApprovedDocument(world, team, id)
    expect(await allowed()).toEqual(['accept', 'decline'])
    expect(getData(await portal('POST', `/missions/${mission.id}/accept`, {})).status).toBe('in-progress')
  })

  test('depends on the total of all missions of an agreement, because one signature activates all of them', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const short = { end_date: '2026-03-06' }
    const first = await makeAcceptedMission(world, team, id, {
      ...(await createAgreementFields(team)),
      ...short,
    })
    const second = await makeAcceptedMission(world, team, id, { contract_type: 'master_agreement', ...short })
    expect(second.status).toBe('pending-company-review')
    await block(team, ['activation'], 'urssaf_vigilance')
    // Each mission has a total of 2,750.
    expectMissing(await sign(team, first.id), id, 'urssaf_vigilance')
    await makeApprovedDocument(world, team, id)
    getData(await sign(team, first.id))
    expect((await fetchMission(team, second.id)).status).toBe('in-progress')
  })

  test('is blocked again when the document expires', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    await makeApprovedDocument(world, team, id)
    await block(team, ['activation'], 'urssaf_vigilance')
    const dates = { start_date: '2026-08-31', end_date: '2026-12-31' }
    const mission = await makeMissionToSign(team, id, dates)
    world.clock.set('2026-08-31T21:59:00.000Z')
    expect((await fetchMission(team, mission)).allowed_actions).toContain('sign')
    // Midnight in Paris, the time zone of the team.
    world.clock.set('2026-08-31T22:00:00.000Z')
    expect((await fetchMission(team, mission)).allowed_actions).not.toContain('sign')
    expectMissing(await sign(team, mission), id, 'urssaf_vigilance')
  })

  test('that races with the approval of the document is refused or completed, never partially', async () => {
    const team = await world.team()
    await block(team, ['activation'], 'urssaf_vigilance')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeFreelancer(team)
      const mission = await makeMissionToSign(team, id)
      const { id: document } = await makeUploaded(world, team, id)
      const [signed, approved] = await Promise.all([
        sign(team, mission),
        team.call('POST', `/compliance-documents/${document}/approve`),
      ])
      expect(approved.status).toBe(200)
      const { status } = await fetchMission(team, mission)
      expect([signed.status, status]).toEqual(
        signed.status === 200 ? [200, 'in-progress'] : [400, 'pending-company-review'],
      )
      if (signed.status !== 200) expectMissing(signed, id, 'urssaf_vigilance')
    }
  })
})

describe('the required documents', () => {
  const ALL = ['urssaf_vigilance', 'registration', 'insurance', 'foreign_workers'] as const

  test.each([
    ['a French sole trader', { legal_form: 'EI' }, ['insurance', 'registration', 'urssaf_vigilance']],
    ['a freelancer without a legal form', {}, ['insurance', 'registration', 'urssaf_vigilance']],
    ['a French company', { legal_form: 'SASU' }, ALL.toSorted()],
    ['a company abroad', { legal_form: 'GmbH', country: 'DE' }, ['insurance']],
  ])('of %s', async (_, fields, kinds) => {
    const team = await world.team()
    const { id } = await makeFreelancer(team, fields)
    const mission = await makeMissionToSign(team, id)
    await block(team, ['activation'], ...ALL)
    expectMissing(await sign(team, mission), id, ...kinds)
  })

  test.each([
    ['daily, nine weekdays', { end_date: '2026-03-12' }, false],
    ['daily, ten weekdays', { end_date: '2026-03-13', rate_amount: 500 }, true],
    ['daily, ten weekdays and a weekend', { end_date: '2026-03-15', rate_amount: 499.99 }, false],
    [
      'hourly, ten days of seven hours',
      { mission_type: 'hourly', end_date: '2026-03-13', rate_amount: 71.43 },
      true,
    ],
    ['hourly, less', { mission_type: 'hourly', end_date: '2026-03-13', rate_amount: 71.42 }, false],
    ['monthly, two months', { mission_type: 'monthly', end_date: '2026-04-01', rate_amount: 2500 }, true],
    ['monthly, one month', { mission_type: 'monthly', end_date: '2026-03-31', rate_amount: 4999 }, false],
  ])('depend on the total of the contract: %s', async (_, terms, isOver) => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const mission = await makeMissionToSign(team, id, terms)
    await block(team, ['activation'], 'urssaf_vigilance')
    expect((await fetchMission(team, mission)).allowed_actions.includes('sign')).toBe(!isOver)
    expect((await sign(team, mission)).status).toBe(isOver ? 400 : 200)
  })

  test('depend on the prices of deliverables, and on a changed threshold at once', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const deliverables = [
      { name: 'Report', quantity: 2, amount_excl_vat: 1000 },
      { name: 'Workshop', quantity: 1, amount_excl_vat: 500 },
    ]
    const mission = await makeMissionToSign(team, id, {
      mission_type: 'deliverable',
      deliverables,
      rate_amount: undefined,
    })
    await block(team, ['activation'], 'insurance')
    const setThreshold = async (value: number) =>
      getData(await team.call('PATCH', '/compliance-settings', { threshold: value }))
    expect((await fetchMission(team, mission)).allowed_actions).toContain('sign')
    await setThreshold(2500)
    expect((await fetchMission(team, mission)).allowed_actions).not.toContain('sign')
    await makeApprovedDocument(world, team, id, INSURANCE)
    getData(await sign(team, mission))
  })
})

describe('the approval of a report', () => {
  test('is refused and changes nothing, until the document is approved', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const mission = await makeAcceptedMission(world, team, id)
    const report = await fileReport(team, mission.id)
    await block(team, ['approval'], 'urssaf_vigilance')
    const read = async () => getData(await team.call('GET', `/activity-reports/${report.id}`))
    expect((await read()).allowed_actions).toEqual(['reject'])
    expectMissing(await actOnReport(team, report.id, 'approve'), id, 'urssaf_vigilance')
    expect(await read()).toMatchObject({ status: 'pending', accounting_entries: [], reviewed_at: null })
    await makeApprovedDocument(world, team, id)
    expect((await read()).allowed_actions).toEqual(['approve', 'reject'])
    expect((await approveReport(team, report)).status).toBe('approved')
  })
})

describe('a payment batch', () => {
  const create = (team: Team, entries: Body[]) =>
    team.call('POST', '/payment-batches', {
      execution_date: '2026-03-03',
      entry_ids: entries.map(({ id }) => id),
    })

  test('accepts no entry of a freelancer whose documents are missing', async () => {
    const team = await world.team()
    await makeApprovedAccount(world, team, null)
    const entry = await makePayable(world, team)
    const freelancerId = entry.freelancer.id
    const batch = getData(await create(team, [entry]))
    await block(team, ['payment'], 'urssaf_vigilance')
    const listPayable = async () =>
      getData(await team.call('GET', '/accounting/payable-entries')).items.filter(
        ({ entry_id }: Body) => entry_id === entry.id,
      )
    const missing = { missing_documents: ['urssaf_vigilance'] }
    expect(await listPayable()).toMatchObject([{ ...missing, problems: ['document_missing', 'in_batch'] }])
    const lines = async () => getData(await team.call('GET', `/payment-batches/${batch.id}/lines`)).items
    expect(await lines()).toMatchObject([{ ...missing, problems: ['document_missing'] }])
    const act = (action: string, body?: object) =>
      team.call('POST', `/payment-batches/${batch.id}/${action}`, body)
    expectMissing(await act('export'), freelancerId, 'urssaf_vigilance')
    expect(getData(await team.call('GET', `/payment-batches/${batch.id}`))).toMatchObject({
      status: 'draft',
      sha256: null,
    })
    getData(await act('remove-entries', { entry_ids: [entry.id] }))
    expectMissing(await create(team, [entry]), freelancerId, 'urssaf_vigilance')
    expectMissing(await act('add-entries', { entry_ids: [entry.id] }), freelancerId, 'urssaf_vigilance')
    await makeApprovedDocument(world, team, freelancerId)
    expect(await listPayable()).toMatchObject([{ missing_documents: [], problems: [] }])
    getData(await act('add-entries', { entry_ids: [entry.id] }))
    expect(getData(await act('export')).status).toBe('exported')
  })

  test('names the missing documents of an entry besides its other problems', async () => {
    const team = await world.team()
    await completeBuyer(team)
    const { id } = await makeFreelancer(team, SELLER)
    const mission = await makeAcceptedMission(world, team, id)
    const { accounting_entries } = await approveReport(team, await fileReport(team, mission.id))
    await block(team, ['payment'], 'insurance')
    const reply = await create(team, [{ id: accounting_entries[0].id }])
    expect(reply.body.error.details.errors.map(({ code }: Body) => code)).toEqual([
      'entry_not_payable',
      'document_missing',
    ])
  })
})
