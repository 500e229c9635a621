// Reads of many or sensitive data are recorded; every other read leaves neither an event nor an audit entry.
import { expect, test } from 'vitest'
import { getData } from '../../make/missions.ts'
import { numberEvents } from '../../make/webhooks.ts'
import { startWorld } from '../../world/world.ts'
import { isTeamEndpoint } from './every-endpoint.ts'
import { createReadRules, isFile, RECORDED, UNRECORDED_FILES } from './read-rules.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const rules = createReadRules(world)
const reads = world.app.endpoints.filter((one) => isTeamEndpoint(one) && one.method === 'GET')

test('every file that a team downloads is declared as recorded or as unrecorded', () => {
  const files = reads.filter(isFile).map(({ operationId }) => operationId)
  expect(files.length).toBeGreaterThan(12)
  const others = Object.keys(RECORDED).filter((name) => name !== 'listChanges')
  expect(files.sort()).toEqual([...others, ...Object.keys(UNRECORDED_FILES)].sort())
})

test('every read records what its declaration says, each time, and nothing else', () =>
  expectOfEach(reads, rules.recordsRead))

test('reading the changes is recorded from the start, and not from a later cursor', async () => {
  const team = await world.team()
  await team.call('POST', '/team-tags', { name: 'Design' })
  const countReads = async () =>
    getData(await team.call('GET', '/audit-log?resource=team_settings')).items.filter(
      ({ action }: { action: string }) => action === 'listChanges',
    ).length
  // The cursor of a resource without changes is the start again, so reading from it is recorded, too.
  const { next } = getData(await team.call('GET', '/changes?resource=mission'))
  getData(await team.call('GET', `/changes?resource=mission&after=${next}`))
  expect(await countReads()).toBe(2)
  const page = getData(await team.call('GET', '/changes?resource=api_key&limit=1'))
  expect(page.items.length).toBeLessThanOrEqual(1)
  const before = await countReads()
  if (page.items.length > 0) getData(await team.call('GET', `/changes?resource=api_key&after=${page.next}`))
  expect(await countReads()).toBe(before)
  await numberEvents(world)
  const [event] = getData(await team.call('GET', '/events?types=tenant.exported')).items
  expect(event).toMatchObject({ data: { content: 'mission' }, actor: { kind: 'user', id: team.userId } })
})

test('a team that closes or has used up its storage downloads what it must keep, and the reads are recorded', async () => {
  const team = await world.team()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { audit_quota_bytes: 1 }))
  getData(await world.operator('POST', `/teams/${team.id}/deletion`, {}))
  await world.app.refreshQuotas()
  expect((await team.call('POST', '/team-tags', { name: 'Design' })).status).toBe(403)
  const paths = ['/accounting/das2/file', '/changes?resource=mission', `/users/${team.userId}/personal-data`]
  for (const path of paths) expect((await team.call('GET', path)).status, path).toBe(200)
  const { items } = getData(await team.call('GET', `/audit-log?actor_id=${team.userId}&per_page=3`))
  expect(items.map(({ action }: { action: string }) => action).sort()).toEqual([
    'exportUser',
    'getDas2File',
    'listChanges',
  ])
})
