// Imports of freelancers, project codes and missions: each row has an outcome, and neither a dry run nor a second run writes.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEverything } from '../../../../test/check/team-snapshot.ts'
import { getData, makeFreelancer, missionBody } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

type Resource = 'freelancers' | 'project-codes' | 'missions'
const send = (team: Team, resource: Resource, rows: object[], dry_run?: boolean) =>
  team.call('POST', `/${resource}/import`, { rows, ...(dry_run !== undefined && { dry_run }) })
const run = async (...args: Parameters<typeof send>): Promise<Body> => getData(await send(...args))
const listStatuses = ({ items }: Body) => items.map(({ status }: Body) => status)
const listErrorCodes = ({ items }: Body) => items.map(({ error }: Body) => error?.details.code ?? null)
const listErrorFields = ({ items }: Body) => items.map(({ error }: Body) => error?.details.field ?? null)

const person = (more: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  first_name: 'Sasha',
  last_name: 'Bernard',
  ...more,
})

/** Checks that the dry run has the outcomes of the import, and that neither a dry run nor a second run writes. */
async function tryAndRun(team: Team, resource: Resource, rows: object[]): Promise<Body> {
  const before = await readEverything(world.database, team.id)
  const tried = await run(team, resource, rows, true)
  expect(await readEverything(world.database, team.id)).toEqual(before)
  const done = await run(team, resource, rows)
  expect(listStatuses(tried)).toEqual(listStatuses(done))
  expect(listErrorCodes(tried)).toEqual(listErrorCodes(done))
  for (const { status, id } of tried.items) if (status === 'created') expect(id).toBeNull()
  const after = await readEverything(world.database, team.id)
  const again = await run(team, resource, rows)
  expect(again.created_count).toBe(0)
  expect(await readEverything(world.database, team.id)).toEqual(after)
  return done
}

test('imports freelancers, and does not change those who exist', async () => {
  const acme = await world.team()
  const existingFreelancer = await makeFreelancer(acme, { external_id: 'F-1' })
  const fresh = person({ external_id: 'F-2', city: 'Lyon' })
  const rows = [
    fresh,
    person({ email: existingFreelancer.email.toUpperCase(), last_name: 'Other' }),
    person({ external_id: 'F-1' }),
    person({ email: 'nobody' }),
    person({ siren: '1', nickname: 'S' }),
    person({ email: fresh.email.toUpperCase() }),
    person({ referent_id: randomUUID() }),
  ]
  const done = await tryAndRun(acme, 'freelancers', rows)
  expect(listStatuses(done)).toEqual([
    'created',
    'exists',
    'exists',
    'refused',
    'refused',
    'refused',
    'refused',
  ])
  expect(listErrorFields(done).slice(3)).toEqual(['email', 'siren', 'email', 'referent_id'])
  expect(done.items[4].error.details.errors).toHaveLength(2)
  expect(done.items[5].error.details).toMatchObject({ code: 'repeated_row', params: { index: 0 } })
  expect(done).toMatchObject({ created_count: 1, exists_count: 2, refused_count: 4, dry_run: false })
  const [{ id }, second] = done.items
  expect(second.id).toBe(existingFreelancer.id)
  expect(getData(await acme.call('GET', `/freelancers/${id}`))).toMatchObject({ ...fresh, status: 'active' })
  expect(getData(await acme.call('GET', `/freelancers/${existingFreelancer.id}`)).last_name).toBe('Bernard')
})

test('a row whose email address and external id belong to two freelancers is refused', async () => {
  const acme = await world.team()
  const [one] = [await makeFreelancer(acme), await makeFreelancer(acme, { external_id: 'F-2' })]
  const result = await run(acme, 'freelancers', [person({ email: one.email, external_id: 'F-2' })])
  expect(listErrorCodes(result)).toEqual(['already_exists'])
})

test('imports project codes, which need an external id', async () => {
  const acme = await world.team()
  const rows = [{ name: 'Apollo', external_id: 'A' }, { name: 'Gemini' }, { name: 'Twin', external_id: 'A' }]
  const done = await tryAndRun(acme, 'project-codes', rows)
  expect(listStatuses(done)).toEqual(['created', 'refused', 'refused'])
  expect(listErrorCodes(done)).toEqual([null, 'required', 'repeated_row'])
})

test('imports missions with the freelancer by email address and the project code by external id', async () => {
  const acme = await world.team()
  const { id: freelancerId, email } = await makeFreelancer(acme)
  getData(await acme.call('POST', '/project-codes', { name: 'Apollo', external_id: 'A' }))
  const { freelancer_id: _, ...terms } = missionBody(freelancerId)
  const rows = [
    { ...terms, external_id: 'M-1', freelancer_email: email.toUpperCase(), project_code_external_id: 'A' },
    { ...terms, external_id: 'M-2', freelancer_id: freelancerId },
    { ...terms, external_id: 'M-3', freelancer_email: 'nobody@example.com', project_code_external_id: 'B' },
    { ...terms, external_id: 'M-4' },
    { ...terms, external_id: 'M-5', freelancer_email: email, freelancer_id: freelancerId },
    { ...terms, freelancer_email: email },
    { ...terms, external_id: 'M-6', freelancer_email: email, end_date: '2026-01-01' },
    // The dry run does not render its contract.
    {
      ...terms,
      external_id: 'M-7',
      freelancer_email: email,
      use_service_template: true,
      template_locale: 'en',
      team_signer_id: acme.userId,
    },
  ]
  const done = await tryAndRun(acme, 'missions', rows)
  expect(listErrorCodes(done)).toEqual([
    null,
    null,
    'unknown_reference',
    'required',
    'mutually_exclusive',
    'required',
    'before_start',
    null,
  ])
  expect(done.items[2].error.details.errors.map(({ field }: Body) => field)).toEqual([
    'freelancer_email',
    'project_code_external_id',
  ])
  const mission = getData(await acme.call('GET', `/missions/${done.items[0].id}`))
  expect(mission).toMatchObject({
    external_id: 'M-1',
    status: 'pending-freelancer-review',
    freelancer: { id: freelancerId },
    project_code: { external_id: 'A' },
  })
  expect(getData(await acme.call('GET', `/missions/${done.items[7].id}`)).has_document).toBe(true)
})

test('concurrent imports create each mission once', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const rows = ['M-1', 'M-2', 'M-3'].map((external_id) => ({ ...missionBody(id), external_id }))
  const results = await Promise.all(Array.from({ length: 4 }, () => run(acme, 'missions', rows)))
  const total = results.reduce((sum, { created_count }) => sum + created_count, 0)
  expect(total).toBe(3)
  expect(getData(await acme.call('GET', '/missions')).total).toBe(3)
})

test("ids and addresses of another team's resources are refused as unknown, and the other team does not change", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const foreign = await makeFreelancer(other, { external_id: 'F-1' })
  getData(await other.call('POST', '/project-codes', { name: 'Apollo', external_id: 'A' }))
  const { freelancer_id: _, ...terms } = missionBody(foreign.id)
  const row = (more: object) => [{ ...terms, external_id: 'M-1', ...more }]
  const text = async (more: object, name: string) =>
    (await send(acme, 'missions', row(more))).text.replaceAll(name, '')
  const unknown = randomUUID()
  expect(await text({ freelancer_id: foreign.id }, foreign.id)).toBe(
    await text({ freelancer_id: unknown }, unknown),
  )
  expect(await text({ freelancer_email: foreign.email }, '')).toBe(
    await text({ freelancer_email: 'nobody@example.com' }, ''),
  )
  const importResult = await run(acme, 'freelancers', [person({ email: foreign.email, external_id: 'F-1' })])
  expect(listStatuses(importResult)).toEqual(['created'])
})

test('refuses an import without rows, with more than 200 rows, or with rows that are not objects', async () => {
  const acme = await world.team()
  for (const rows of [[], Array.from({ length: 201 }, () => person()), [person(), 'x']])
    expect((await send(acme, 'freelancers', rows as object[])).status).toBe(400)
  expect(getData(await acme.call('GET', '/freelancers')).total).toBe(0)
})
