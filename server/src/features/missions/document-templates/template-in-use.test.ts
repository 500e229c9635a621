// When a template is deleted, the missions that were created from it stay, without the reference.
import { afterAll, expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { acquireLock } from '../../../../test/world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { startWorld } from '../../../../test/world/world.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database })
const team = await world.team()
const freelancer = await makeFreelancer(team)

async function makeTemplate(): Promise<string> {
  const templateInput = { name: 'Ours', kind: 'services_agreement', locale: 'fr', body: 'Le {{date}}' }
  return getData(await team.call('POST', '/document-templates', templateInput)).id
}

const readTemplateId = async (id: string) => {
  const text = 'select service_template_id as template from mission where id = $1'
  return (await database.query<{ template: string | null }>({ text, values: [id] }))[0]?.template
}

test('a mission created from a deleted template keeps its contract, and the audit log records the change', async () => {
  const template = await makeTemplate()
  const missionFields = {
    use_service_template: true,
    service_template_id: template,
    team_signer_id: team.userId,
  }
  const { id } = await makeMission(team, freelancer.id, missionFields)
  expect(await readTemplateId(id)).toBe(template)
  expect((await team.call('DELETE', `/document-templates/${template}`)).status).toBe(200)
  expect(await readTemplateId(id)).toBeNull()
  expect((await team.call('GET', `/missions/${id}/document`)).status).toBe(200)
  const { items } = getData(await team.call('GET', `/audit-log?subject_id=${id}`))
  expect(items[0]).toMatchObject({
    action: 'deleteDocumentTemplate',
    changes: [{ before: { service_template_id: template }, after: { service_template_id: null } }],
  })
})

test('the deletion waits for a concurrent mission that uses it', async () => {
  const template = await makeTemplate()
  const { id } = await makeMission(team, freelancer.id)
  const missionLock = await acquireLock(
    connection,
    'update mission set service_template_id = $1 where id = $2',
    [template, id],
  )
  const deleting = team.call('DELETE', `/document-templates/${template}`)
  await missionLock.waiters(1)
  await missionLock.release()
  expect((await deleting).status).toBe(200)
  expect(await readTemplateId(id)).toBeNull()
})
