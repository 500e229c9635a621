// Random concurrent writes on a few resources of a team, together with the background jobs: no 5xx, no deadlock, and
// consistent data.
import { afterAll, expect, test } from 'vitest'
import { compactMissionTally, sweepMissions } from '../../../src/features/missions/missions/index.ts'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { readMissionState } from '../../make/many-missions.ts'
import { getData, makeFreelancer, makePortal, missionBody } from '../../make/missions.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { createWatchedDatabase } from '../../world/watched-database.ts'
import { type Body, type Reply, startWorld, type Team } from '../../world/world.ts'
import { createRandom, type Random } from '../fuzz/samples/seeded.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const { database, takeConflicts } = createWatchedDatabase(real)
const world = await startWorld({ database })

const SENDERS = 8
const WRITES_PER_SENDER = 100
const MONTH = '2026-03'

type Call = Team['call']

const TEMPLATE = { name: 'Frame', kind: 'master_agreement', locale: 'en', body: 'On {{ date }}' }

async function createStage() {
  const acme = await world.team()
  const make = async (path: string, body: object): Promise<string> =>
    getData(await acme.call('POST', path, body)).id
  const makeThree = <T>(one: (index: number) => Promise<T>) => Promise.all([0, 1, 2].map(one))
  const users = await makeThree(() => acme.addUser())
  const people = await makeThree(async (index) => {
    const { id } = await makeFreelancer(acme, { external_id: `F-${index}` })
    return { id: id as string, portal: await makePortal(world, acme, id) }
  })
  return {
    acme,
    users,
    people,
    codes: await makeThree((index) => make('/project-codes', { name: 'Apollo', external_id: `P-${index}` })),
    tags: await makeThree(() => make('/team-tags', { name: 'Design' })),
    units: await makeThree((index) => make('/teams', { name: 'Unit', external_id: `T-${index}` })),
    templates: [await make('/document-templates', TEMPLATE)],
    missions: [] as string[],
    keys: [] as string[],
  }
}
type Stage = Awaited<ReturnType<typeof createStage>>

/** A random subset in random order. */
const pickSome = (random: Random, from: string[]) =>
  from.filter(() => random.chance(0.5)).sort(() => (random.chance(0.5) ? 1 : -1))

const getFirstItem = (reply: Reply): Body | undefined => reply.body?.data?.items?.[0]

type Write = (stage: Stage, random: Random, call: Call) => Promise<Reply | undefined>

const onMission =
  (act: string, body?: object): Write =>
  async ({ missions }, random, call) => {
    const id = missions.length > 0 && random.pick(missions)
    return id
      ? call(
          act === 'delete' ? 'DELETE' : 'POST',
          `/missions/${id}${act === 'delete' ? '' : `/${act}`}`,
          body,
        )
      : undefined
  }
const onReport =
  (act: string, status: string, body?: object): Write =>
  async (_, __, call) => {
    const report = getFirstItem(await call('GET', `/activity-reports?status=${status}&per_page=1`))
    return report && call('POST', `/activity-reports/${report.id}/${act}`, body)
  }
const onEntry =
  (status: string, act: string, body: object): Write =>
  async (_, __, call) => {
    const entry = getFirstItem(await call('GET', `/accounting/entries?status=${status}&per_page=1`))
    return entry && call('POST', `/accounting/entries/${entry.id}/${act}`, body)
  }
const onPortal =
  (path: string, method = 'POST', body?: (stage: Stage, random: Random) => object): Write =>
  async (stage, random) => {
    const person = random.pick(stage.people)
    const items = (await person.portal('GET', '/missions?per_page=100')).body?.data?.items ?? []
    const mission = items.length > 0 ? random.pick(items as Body[]) : undefined
    return mission && person.portal(method, `/missions/${mission.id}${path}`, body?.(stage, random))
  }
/** Replaces a deleted resource with a new one. */
function createDeletion(path: string, getList: (stage: Stage) => string[], body: object): Write {
  return async (stage, random, call) => {
    const list = getList(stage)
    const index = random.int(list.length)
    const reply = await call('DELETE', `${path}/${list[index]}`)
    if (reply.status === 200) list[index] = getData(await call('POST', path, body)).id
    return reply
  }
}
const REASON = { reason: 'Other plans' }

const WRITES: Write[] = [
  ({ users, tags }, random, call) =>
    call('PATCH', `/users/${random.pick(users)}`, {
      role: random.pick(['team-admin', 'team-member']),
      is_active: random.chance(0.7),
      tag_ids: pickSome(random, tags),
    }),
  ({ people, tags, units }, random, call) =>
    call('PATCH', `/freelancers/${random.pick(people).id}`, {
      external_id: `F-${random.int(4)}`,
      tag_ids: pickSome(random, tags),
      team_ids: pickSome(random, units),
    }),
  ({ people }, random, call) =>
    call('PATCH', `/freelancers/${random.pick(people).id}`, { email: `free-${random.int(4)}@example.com` }),
  ({ codes }, random, call) =>
    call('PATCH', `/project-codes/${random.pick(codes)}`, { external_id: `P-${random.int(4)}` }),
  createDeletion('/project-codes', ({ codes }) => codes, { name: 'Apollo' }),
  createDeletion('/team-tags', ({ tags }) => tags, { name: 'Design' }),
  ({ units }, random, call) =>
    call('PATCH', `/teams/${random.pick(units)}`, {
      parent_id: random.pick([null, ...units]),
      external_id: `T-${random.int(4)}`,
    }),
  createDeletion('/document-templates', ({ templates }) => templates, TEMPLATE),
  async ({ users, keys }, random, call) => {
    const reply = await call('POST', '/api-keys', {
      name: 'Key',
      scopes: ['teams:read'],
      user_id: random.pick(users),
    })
    if (reply.status === 201) keys.push(reply.body.data.id)
    return reply
  },
  async ({ keys }, random, call) =>
    keys.length > 0 ? call('DELETE', `/api-keys/${random.pick(keys)}`) : undefined,
  ({ people }, random, call) =>
    call('PATCH', `/freelancers/${random.pick(people).id}`, { status: random.pick(['active', 'archived']) }),
  (_, random, call) =>
    call('POST', '/users/invitations', { email: `user-${random.int(4)}@example.com`, role: 'team-member' }),
  ({ people }, random, call) => call('POST', `/freelancers/${random.pick(people).id}/portal-links`),
  async (stage, random, call) => {
    const { people, users, codes, acme, templates } = stage
    const isMaster = random.chance(0.5)
    const reply = await call(
      'POST',
      '/missions',
      missionBody(random.pick(people).id, {
        team_signer_id: acme.userId,
        ...(random.chance(0.3) && { approver_id: random.pick([acme.userId, ...users]) }),
        ...(random.chance(0.5) && { project_code_id: random.pick(codes) }),
        ...(isMaster && {
          contract_type: 'master_agreement',
          master_agreement_template_id: random.pick(templates),
          master_agreement_valid_until: '2026-12-31',
        }),
      }),
    )
    if (reply.status === 201) stage.missions.push(reply.body.data.id)
    return reply
  },
  ({ missions, codes }, random, call) =>
    missions.length > 0
      ? call('PATCH', `/missions/${random.pick(missions)}`, {
          project_code_id: random.pick([null, ...codes]),
        })
      : Promise.resolve(undefined),
  onMission('approve'),
  onMission('sign'),
  onMission('refuse', REASON),
  onMission('cancel', REASON),
  onMission('extend', { end_date: '2026-12-31' }),
  onMission('terminate', { end_date: '2026-03-02' }),
  onMission('delete'),
  onPortal('/accept', 'POST', () => ({ signature_name: 'Sasha Bernard' })),
  onPortal('/accept', 'POST', () => ({ signature_name: 'Sasha Bernard' })),
  onPortal('/decline', 'POST', () => REASON),
  onPortal('/extension/accept'),
  onPortal(`/activity-reports/${MONTH}`, 'PUT', ({ codes }, random) => ({
    timesheets: [1, 2].map((quantity) => ({
      date: '2026-03-02',
      quantity: quantity / 4,
      project_code_id: random.pick(codes),
    })),
    expenses: [
      { description: 'Train', date: '2026-03-02', amount_excl_vat: 80, project_code_id: random.pick(codes) },
    ],
  })),
  onPortal(`/activity-reports/${MONTH}/submit`),
  onPortal(`/activity-reports/${MONTH}/submit`),
  onPortal(`/activity-reports/${MONTH}/withdraw`),
  onReport('approve', 'pending'),
  onReport('approve', 'pending'),
  onReport('reject', 'pending', { rejection_reason: 'Which project?' }),
  onReport('reopen', 'approved'),
  onReport('cancel', 'rejected'),
  async (_, random, call) => {
    const entry = getFirstItem(await call('GET', '/accounting/entries?status=waiting_payment&per_page=1'))
    const path = `/accounting/entries/${entry?.id}`
    if (!entry) return undefined
    return random.chance(0.5) ? call('PATCH', path, { status: 'paid' }) : call('POST', `${path}/send`)
  },
  onEntry('waiting_payment', 'payment', { paid_on: '2026-03-02' }),
  onEntry('paid', 'reverse-payment', REASON),
  (_, __, call) =>
    call('POST', '/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' }),
]

const runJobs = async () => {
  const deps = { db: database, clock: world.clock }
  await Promise.all([
    sweepMissions(deps),
    compactMissionTally(deps),
    sealAuditLog(deps),
    world.app.writeUsage(),
  ])
  return undefined
}

test('random writes on the same resources never fail, never deadlock and leave consistent data', async () => {
  const stage = await createStage()
  const counts: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      const random = createRandom('write storm', sender)
      const { key } = await world.issueKey(stage.acme.id, stage.acme.userId)
      for (let nth = 0; nth < WRITES_PER_SENDER; nth += 1) {
        const write = random.chance(0.05) ? runJobs : random.pick(WRITES)
        const reply = await write(stage, random, world.callerWith(key))
        if (!reply) continue
        expect(reply.status, reply.text).toBeLessThan(500)
        counts[reply.status] = (counts[reply.status] ?? 0) + 1
      }
    }),
  )
  expect(takeConflicts()).toEqual([])
  // Some writes succeeded.
  expect(counts[200]).toBeGreaterThan(20)
  const { id } = stage.acme
  const { missions, tally } = await readMissionState(database, id)
  expect(tally).toEqual(missions)
  const [numbers] = await database.query<{ gaps: number; admins: number }>({
    text: `select (select count(*)::int from accounting_series s where s.tenant_id = $1 and s.last_number <> (
        select count(*) from accounting_entry e where e.tenant_id = $1 and e.freelancer_id = s.freelancer_id)) as gaps,
      (select count(*)::int from team_user where tenant_id = $1 and is_active and role = 'team-admin') as admins`,
    values: [id],
  })
  expect(numbers?.gaps).toBe(0)
  expect(numbers?.admins).toBeGreaterThan(0)
  await sealAuditLog({ db: database })
  expect(getData(await stage.acme.call('GET', '/audit-log/verification'))).toMatchObject({ is_intact: true })
})
