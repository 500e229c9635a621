// Status filters work the same in every list, and duplicate ids in a list are refused. Generated from the contract.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createParties } from '../../make/mission-lifecycle.ts'
import { type Body, startWorld } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { isPortalEndpoint, makePortalPath } from './every-portal-endpoint.ts'
import { findViolations, type Rule } from './violations.ts'

const world = await startWorld()
const parties = await createParties(world)
type Schema = {
  properties?: Record<string, { description?: string; format?: string; items?: { format?: string } }>
}
const endpoints = world.app.endpoints.filter((one) => isTeamEndpoint(one) || isPortalEndpoint(one))

const filtered = endpoints.flatMap((endpoint) => {
  const { status } = (endpoint.query as Schema | undefined)?.properties ?? {}
  return status ? [{ name: endpoint.operationId, endpoint, text: status.description ?? '' }] : []
})
type Filtered = (typeof filtered)[number]

test('there are lists with a status filter', () => {
  expect(filtered.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'listMissions',
      'listUsers',
      'listFreelancers',
      'listActivityReports',
      'listAccountingEntries',
    ]),
  )
})

const takesStatuses: Rule<Filtered> = async ({ endpoint, text }) => {
  const isPortal = isPortalEndpoint(endpoint)
  const call = isPortal ? parties.portal : parties.team.call
  const path = isPortal
    ? await makePortalPath(endpoint, parties)
    : await makePath(endpoint, parties.team, world)
  const list = (status: string) => call('GET', `${path}?status=${encodeURIComponent(status)}`)
  const words = [...(/: (`.*?`)\./.exec(text)?.[1] ?? '').matchAll(/`(.*?)`/g)].map(
    ([, word]) => word as string,
  )
  expect(words.length).toBeGreaterThan(1)
  let sum = 0
  for (const word of words) {
    const [plain, upper] = [await list(word), await list(word.toUpperCase())]
    expect(plain.status, plain.text).toBe(200)
    expect(upper.body).toEqual(plain.body)
    sum += plain.body.data.total
  }
  const all = await list(words.join(','))
  expect(all.status, all.text).toBe(200)
  expect(all.body.data.total).toBe(sum)
  const wrong = ['gone', `${words[0]},gone`, `${words[0]},`, `,${words[0]}`, ' ', `${words[0]}, ${words[1]}`]
  for (const status of wrong)
    expect(await list(status), status).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'invalid_value', field: 'status' } } },
    })
}

test('every status filter accepts comma-separated statuses in any letter case', async () => {
  expect(await findViolations(filtered, takesStatuses, ({ name }) => name)).toEqual([])
})

const withIds = endpoints.flatMap((endpoint) =>
  Object.entries((endpoint.body as Schema | undefined)?.properties ?? {})
    .filter(([, { items }]) => items?.format === 'uuid')
    .map(([field]) => ({ name: `${endpoint.operationId} ${field}`, endpoint, field })),
)
type WithIds = (typeof withIds)[number]

test('there are bodies with lists of ids', () => {
  expect(withIds.length).toBeGreaterThan(5)
})

const refusesDuplicates: Rule<WithIds> = async ({ endpoint, field }) => {
  const { team } = parties
  const path = await makePath(endpoint, team, world)
  const usual = await bodyFor(endpoint, team, world)
  const [one, two] = [randomUUID(), randomUUID()]
  const send = (ids: string[]) => team.call(endpoint.method, path, { ...usual, [field]: ids })
  expect(await send([one, one])).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'invalid_value', field: `${field}[1]` } } },
  })
  const { errors } = (await send([one, two, one.toUpperCase(), two])).body.error.details
  expect(errors.map((error: Body) => error.field)).toEqual([`${field}[2]`, `${field}[3]`])
}

test('every list of ids refuses a duplicate id at its second position', async () => {
  expect(await findViolations(withIds, refusesDuplicates, ({ name }) => name)).toEqual([])
})
