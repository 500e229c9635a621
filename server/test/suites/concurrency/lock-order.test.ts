// Writes that lock the same rows lock them in one order (decision 0045): none of these pairs ever deadlocks.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission, missionBody } from '../../make/missions.ts'
import { acquireLock } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { createWatchedDatabase } from '../../world/watched-database.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'

const connection = await createTestDatabase()
const real = openTestDatabase(connection)
afterAll(() => real.close())
const { database, takeConflicts } = createWatchedDatabase(real)
const world = await startWorld({ database })

afterEach(() => expect(takeConflicts()).toEqual([]))

const ROUNDS = 10
const rounds = Array.from({ length: ROUNDS }, (_, index) => index)
const listStatuses = (replies: Reply[]) => replies.map(({ status }) => status).sort()

test('when two admins demote each other, one succeeds and one stays admin', async () => {
  for (const _ of rounds) {
    const acme = await world.team()
    const other = await acme.addUser()
    const { key } = await world.issueKey(acme.id, other)
    const demote = (call: Team['call'], id: string) => call('PATCH', `/users/${id}`, { role: 'team-member' })
    const replies = await Promise.all([demote(acme.call, other), demote(world.callerWith(key), acme.userId)])
    // The other request is refused: its sender was demoted before, or it would demote the last admin.
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(replies.map(({ status }) => status)).toContainEqual(
      expect.toSatisfy((one) => one === 400 || one === 403),
    )
    const { items } = getData(await acme.call('GET', '/users?role=team-admin'))
    expect(items).toHaveLength(1)
  }
})

test('demoting and deactivating all admins of a team at once leaves at least one', async () => {
  const acme = await world.team()
  const admins = [acme.userId, ...(await Promise.all(Array.from({ length: 7 }, () => acme.addUser())))]
  const changes = [{ role: 'team-member' }, { is_active: false }]
  const replies = await Promise.all(
    admins.map((id, index) => acme.call('PATCH', `/users/${id}`, changes[index % 2])),
  )
  const removed = replies.filter(({ status }) => status === 200).length
  for (const { status, text } of replies) expect([200, 400, 403], text).toContain(status)
  const [{ left }] = (await database.query({
    text: `select count(*)::int as left from team_user where tenant_id = $1 and is_active and role = 'team-admin'`,
    values: [acme.id],
  })) as [{ left: number }]
  expect(left).toBe(admins.length - removed)
  expect(left).toBeGreaterThan(0)
})

test('missions are created while their approver and signer are changed', async () => {
  const acme = await world.team()
  const [approver, signer] = [await acme.addUser(), await acme.addUser()]
  for (const round of rounds) {
    const { id } = await makeFreelancer(acme)
    const people = { approver_id: approver, team_signer_id: signer }
    const rename = (user: string) =>
      acme.call('PATCH', `/users/${user}`, { job_title: `Lead ${round}`, role: 'team-admin' })
    const replies = await Promise.all([
      acme.call('POST', '/missions', missionBody(id, people)),
      rename(signer),
      rename(approver),
      acme.call(
        'POST',
        '/missions',
        missionBody(id, { ...people, approver_id: signer, team_signer_id: approver }),
      ),
    ])
    expect(listStatuses(replies)).toEqual([200, 200, 201, 201])
  }
})

test('creating a mission does not wait for a concurrent change of its approver', async () => {
  const acme = await world.team()
  const { id: tag } = getData(await acme.call('POST', '/team-tags', { name: 'Design' }))
  const { id } = await makeFreelancer(acme)
  const lock = await acquireLock(connection, 'select 1 from team_tag where id = $1 for update', [tag])
  const changing = acme.call('PATCH', `/users/${acme.userId}`, { tag_ids: [tag] })
  await lock.waiters(1)
  await makeMission(acme, id, { approver_id: acme.userId, team_signer_id: acme.userId })
  await lock.release()
  expect((await changing).status).toBe(200)
})

const person = (more: object) => ({ first_name: 'Sasha', last_name: 'Bernard', ...more })
const email = () => `${randomUUID()}@example.com`

test('of two concurrent requests for the email and external_id of a freelancer, only one succeeds', async () => {
  const acme = await world.team()
  for (const _ of rounds) {
    const [newEmail, external_id] = [email(), randomUUID()]
    const { id } = await makeFreelancer(acme, { external_id })
    const replies = await Promise.all([
      acme.call('PATCH', `/freelancers/${id}`, { email: newEmail, external_id: randomUUID() }),
      acme.call('POST', '/freelancers', person({ email: newEmail, external_id })),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  }
})

test('tags are deleted while they are added to and removed from people', async () => {
  const acme = await world.team()
  for (const _ of rounds) {
    const tags = await Promise.all(
      ['Design', 'Data', 'Sales'].map(
        async (name) => getData(await acme.call('POST', '/team-tags', { name })).id as string,
      ),
    )
    const people = [
      await makeFreelancer(acme, { tag_ids: tags }),
      await makeFreelancer(acme, { tag_ids: tags }),
    ]
    const replies = await Promise.all([
      ...people.map(({ id }, index) =>
        acme.call('PATCH', `/freelancers/${id}`, {
          tag_ids: index === 0 ? tags.slice(1) : tags.toReversed().slice(1),
        }),
      ),
      ...tags.map((id) => acme.call('DELETE', `/team-tags/${id}`)),
    ])
    for (const { status, text } of replies) expect([200, 400], text).toContain(status)
    expect(replies.slice(2).map(({ status }) => status)).toEqual([200, 200, 200])
  }
})

test('accepting, changing, renewing and withdrawing an invitation at once never returns 5xx', async () => {
  const acme = await world.team()
  for (const _ of rounds) {
    const invited = getData(await acme.call('POST', '/freelancers/invitations', person({ email: email() })))
    const headers = { authorization: `Bearer ${invited.accept_url.split('#invitation=')[1]}` }
    const replies = await Promise.all([
      world.send('/portal/v1/invitation/accept', { method: 'POST', body: {}, headers }),
      acme.call('PATCH', `/freelancers/${invited.id}`, { company: 'Bernard SARL', status: 'archived' }),
      acme.call('POST', `/freelancers/${invited.id}/invitation/resend`),
      acme.call('DELETE', `/freelancers/${invited.id}/invitation`),
    ])
    for (const { status, text } of replies) expect(status, text).toBeLessThan(500)
  }
})

test('a project code is deleted while reports start and stop using it', async () => {
  const acme = await world.team()
  const { id: freelancer } = await makeFreelancer(acme)
  for (const _ of rounds) {
    const codes = await Promise.all(
      ['Apollo', 'Gemini'].map(
        async (name) => getData(await acme.call('POST', '/project-codes', { name })).id as string,
      ),
    )
    const [first, second] = codes as [string, string]
    const missions = [
      await makeMission(acme, freelancer, { project_code_id: first }),
      await makeMission(acme, freelancer),
    ]
    const replies = await Promise.all([
      acme.call('PATCH', `/missions/${missions[0].id}`, { project_code_id: second }),
      acme.call('PATCH', `/missions/${missions[1].id}`, { project_code_id: first }),
      acme.call('DELETE', `/project-codes/${first}`),
      acme.call('DELETE', `/project-codes/${second}`),
      acme.call('POST', '/missions', missionBody(freelancer, { project_code_id: second })),
    ])
    for (const { status, text } of replies) expect(status, text).toBeLessThan(500)
  }
})
