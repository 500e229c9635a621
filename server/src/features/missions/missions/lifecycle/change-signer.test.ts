// Changing the signer before the first signature creates a new version of the contract; afterwards it is refused.
import { expect, test } from 'vitest'
import { makePdf } from '../../../../../test/check/pdf-files.ts'
import { extractPdfText } from '../../../../../test/check/pdf-text.ts'
import {
  createAgreementFields,
  getData,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../../test/make/missions.ts'
import { uploadAgreement } from '../../../../../test/make/uploads.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'

const world = await startWorld()

const addSigner = async (team: Team) => {
  const id = await team.addUser()
  getData(await team.call('PATCH', `/users/${id}`, { first_name: 'Grace', last_name: 'Hopper' }))
  return id
}
const createContractFields = (team: Team) => ({
  use_service_template: true,
  template_locale: 'en',
  team_signer_id: team.userId,
})
const listVersions = async (team: Team, id: string) =>
  getData(await team.call('GET', `/missions/${id}/documents`)).items
const readVersionText = async (team: Team, mission: string, version: { id: string }) => {
  const url = `/api/v1/missions/${mission}/documents/${version.id}`
  const { rawPayload } = await world.app.server.inject({ url, headers: { 'x-api-key': team.key } })
  return (await extractPdfText(rawPayload)).text
}

test.each([
  ['offered', async (team: Team) => createContractFields(team)],
  ['a draft', async (team: Team) => ({ ...createContractFields(team), approver_id: team.userId })],
  ['under a framework agreement', createAgreementFields],
])('the contract of a mission that is %s names the new signer; the old version stays', async (_, terms) => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id, contract_kind } = await makeMission(acme, freelancerId, await terms(acme))
  const signer = await addSigner(acme)
  const changed = getData(await acme.call('PATCH', `/missions/${id}`, { team_signer_id: signer }))
  expect(changed.team_signer).toMatchObject({ id: signer, last_name: 'Hopper' })
  const versions = await listVersions(acme, id)
  expect(versions).toMatchObject([
    { version: 2, kind: 'contract', signatures: [] },
    { version: 1, kind: 'contract' },
  ])
  expect(contract_kind).toBeDefined()
  const [now, before] = [
    await readVersionText(acme, id, versions[0]),
    await readVersionText(acme, id, versions[1]),
  ]
  expect(now).toContain('Grace Hopper')
  expect(now).not.toContain('Ada Martin')
  expect(before).toContain('Ada Martin')
})

test('sending the current signer again creates no version', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  for (const team_signer_id of [acme.userId, acme.userId.toUpperCase()])
    getData(await acme.call('PATCH', `/missions/${id}`, { team_signer_id }))
  expect(await listVersions(acme, id)).toHaveLength(1)
})

test('both sides sign the version of the new signer, and nobody else may sign for the company', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  const signer = await addSigner(acme)
  getData(await acme.call('PATCH', `/missions/${id}`, { team_signer_id: signer }))
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  expect((await acme.call('POST', `/missions/${id}/sign`)).status).toBe(403)
  const { key } = await world.issueKey(acme.id, signer)
  expect((await world.callerWith(key)('POST', `/missions/${id}/sign`)).status).toBe(200)
  const [newest] = await listVersions(acme, id)
  expect(newest).toMatchObject({
    version: 4,
    signatures: [{ side: 'freelancer' }, { side: 'company', name: 'Grace Hopper' }],
  })
})

test('changing the signer is refused after the first signature', async () => {
  const acme = await world.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId, createContractFields(acme))
  const portal = await makePortal(world, acme, freelancerId)
  getData(await portal('POST', `/missions/${id}/accept`, { signature_name: 'Sasha Bernard' }))
  const reply = await acme.call('PATCH', `/missions/${id}`, { team_signer_id: await addSigner(acme) })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          reason: 'invalid_state',
          currentStatus: 'pending-company-review',
          allowed: ['draft', 'pending-freelancer-review'],
        },
      },
    },
  })
  expect(await listVersions(acme, id)).toHaveLength(2)
})

test('a new signer does not change an uploaded contract', async () => {
  const acme = await world.team()
  const { id } = await uploadAgreement(world, acme, makePdf({ lines: ['One'] }))
  getData(await acme.call('PATCH', `/missions/${id}`, { team_signer_id: await addSigner(acme) }))
  expect(await listVersions(acme, id)).toHaveLength(1)
})
