// Writes that have to wait, for a document or a lock, leave connections to those who read.
import { afterAll, expect, test } from 'vitest'
import { dataOf, makeFreelancer, missionBody } from './missions.ts'
import { PATIENCE_MS, waitFor } from './process/wait.ts'
import { createTestDatabase, openTestDatabase } from './test-databases.ts'
import { startWorld, type World } from './world.ts'

const MORE_THAN_THE_POOL = 15

const documents: (() => void)[] = []
// Documents that are made when the test says so.
const renderer = {
  render: () => new Promise<Buffer>((resolve) => documents.push(() => resolve(Buffer.from('%PDF-')))),
  close: async () => {},
}
const connection = await createTestDatabase()
const open = async (limits = {}) => {
  const database = openTestDatabase(connection, { limits })
  afterAll(() => database.close())
  return startWorld({ database, renderer })
}
const world = await open()
/** With the service's own patience. */
const hasty = await open({ waitMs: 2000 })
const TURNS = world.database.pool.options.max

const finishDocuments = () => {
  for (const finish of documents.splice(0)) finish()
}

/**
 * As many missions at once, each of another person and with another key: those of one person come one after the other
 * anyway, and a key has only its share.
 */
async function makeMissions(by: World) {
  const acme = await world.team()
  const wish = { use_service_template: true, template_locale: 'fr', team_signer_id: acme.userId }
  const people = await Promise.all(Array.from({ length: MORE_THAN_THE_POOL }, () => makeFreelancer(acme)))
  const answered: number[] = []
  const make = async ({ id }: { id: string }) => {
    const { key } = await world.issueKey(acme.id, acme.userId)
    answered.push((await by.callerWith(key)('POST', '/missions', missionBody(id, wish))).status)
  }
  const all = Promise.all(people.map(make)).then(() => answered)
  await waitFor('documents for all turns', PATIENCE_MS, () => documents.length === TURNS)
  return { acme, person: people[0], answered, all }
}

test('while more missions than there are connections wait for their documents, others read', async () => {
  const { acme, person, answered, all } = await makeMissions(world)
  for (const path of ['/missions', `/freelancers/${person.id}`, '/teams'])
    expect((await acme.call('GET', path)).status).toBe(200)
  expect(answered).toEqual([])
  // Those that wait for a connection get theirs as documents are done.
  const timer = setInterval(finishDocuments, 5)
  expect(await all).toEqual(Array<number>(MORE_THAN_THE_POOL).fill(201))
  clearInterval(timer)
  expect(dataOf(await acme.call('GET', '/missions')).total).toBe(MORE_THAN_THE_POOL)
})

test('a write whose turn does not come in time is a 500, and writes go on afterwards', async () => {
  const { acme, answered, all } = await makeMissions(hasty)
  const late = MORE_THAN_THE_POOL - TURNS
  await waitFor('the others to give up', PATIENCE_MS, () => answered.length === late)
  expect(answered).toEqual(Array<number>(late).fill(500))
  finishDocuments()
  expect((await all).slice(late)).toEqual(Array<number>(TURNS).fill(201))
  expect((await hasty.callerWith(acme.key)('POST', '/teams', { name: 'Afterwards' })).status).toBe(201)
})
