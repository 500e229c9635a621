// Writes that have to wait, for a document or a lock, leave connections to those who read.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dataOf, makeFreelancer, missionBody } from './missions.ts'
import { startWorld } from './world.ts'

const MORE_THAN_THE_POOL = 15
const SOON_MS = 1500

const documents: (() => void)[] = []
const world = await startWorld({
  // Documents that are made when the test says so.
  renderer: { render: () => new Promise((resolve) => documents.push(() => resolve(Buffer.from('%PDF-')))) },
})
const finishDocuments = () => {
  const waiting = documents.splice(0)
  for (const finish of waiting) finish()
  return waiting.length
}

/**
 * As many missions at once, each of another person and with another key: those of one person come one after the other
 * anyway, and a key has only its share.
 */
async function makeMissions() {
  const acme = await world.team()
  const wish = { use_service_template: true, template_locale: 'fr', team_signer_id: acme.userId }
  const people = await Promise.all(Array.from({ length: MORE_THAN_THE_POOL }, () => makeFreelancer(acme)))
  const replies = Promise.all(
    people.map(async ({ id }) => {
      const { key } = await world.issueKey(acme.id, acme.userId)
      return world.callerWith(key)('POST', '/missions', missionBody(id, wish))
    }),
  ).then((all) => all.map(({ status }) => status))
  await expect.poll(() => documents.length, { timeout: 10_000 }).toBeGreaterThan(2)
  return { acme, person: people[0], replies }
}

test('while more missions than there are connections wait for their documents, others read', async () => {
  const { acme, person, replies } = await makeMissions()
  for (const path of ['/missions', `/freelancers/${person.id}`, '/teams']) {
    const begin = performance.now()
    expect((await acme.call('GET', path)).status).toBe(200)
    expect(performance.now() - begin).toBeLessThan(SOON_MS)
  }
  // Those that wait for a connection get theirs as documents are done.
  const timer = setInterval(finishDocuments, 5)
  expect(await replies).toEqual(Array<number>(MORE_THAN_THE_POOL).fill(201))
  clearInterval(timer)
  expect(dataOf(await acme.call('GET', '/missions')).total).toBe(MORE_THAN_THE_POOL)
})

test('a write whose turn does not come in time is a 500, and writes go on afterwards', async () => {
  const { acme, replies } = await makeMissions()
  // Longer than a request waits for its turn.
  await sleep(2500)
  const made = finishDocuments()
  const expected = Array.from({ length: MORE_THAN_THE_POOL }, (_, at) => (at < made ? 201 : 500))
  expect((await replies).sort()).toEqual(expected)
  expect(expected).toContain(500)
  expect((await acme.call('POST', '/teams', { name: 'Afterwards' })).status).toBe(201)
})
