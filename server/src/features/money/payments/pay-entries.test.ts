// Many entries are paid by one request: each one separately, with its own outcome.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getData } from '../../../../test/make/missions.ts'
import { makeEntry } from '../../../../test/make/reports.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'

const world = await shareWorld()
world.clock.set('2026-03-02T12:00:00.000Z')

const pay = (team: Team, body: object) => team.call('POST', '/accounting/entries/pay', body)
const listPayments = async (team: Team, id: string): Promise<Body[]> =>
  getData(await team.call('GET', `/accounting/payments?entry_id=${id}`)).items
const listCodes = ({ items }: Body) => items.map(({ error }: Body) => error?.details.code ?? null)

test('records a payment of each entry, with the day and the reference', async () => {
  const acme = await world.team()
  const [first, second] = [await makeEntry(world, acme), await makeEntry(world, acme)]
  const entry_ids = [first.id, randomUUID(), second.id]
  const sent = { entry_ids, paid_on: '2026-02-27', reference: 'VIR 4711' }
  const result = getData(await pay(acme, sent))
  expect(result).toMatchObject({ done_count: 2, refused_count: 1 })
  expect(listCodes(result)).toEqual([null, 'not_found', null])
  for (const { id } of [first, second])
    expect(await listPayments(acme, id)).toMatchObject([{ paid_on: '2026-02-27', reference: 'VIR 4711' }])
  expect(listCodes(getData(await pay(acme, { entry_ids })))).toEqual([
    'entry_paid',
    'not_found',
    'entry_paid',
  ])
})

test('pays today by default, and refuses a day in the future for each entry', async () => {
  const acme = await world.team()
  const { id } = await makeEntry(world, acme)
  expect(listCodes(getData(await pay(acme, { entry_ids: [id], paid_on: '2026-03-03' })))).toEqual([
    'paid_in_the_future',
  ])
  getData(await pay(acme, { entry_ids: [id] }))
  expect(await listPayments(acme, id)).toMatchObject([{ paid_on: '2026-03-02', reference: null }])
})

test("the response for another team's entry is the same as for an unknown one, byte for byte", async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const foreign = (await makeEntry(world, other)).id
  const text = async (id: string) => (await pay(acme, { entry_ids: [id] })).text.replace(id, '')
  expect(await text(foreign)).toBe(await text(randomUUID()))
  expect(await listPayments(other, foreign)).toEqual([])
})
