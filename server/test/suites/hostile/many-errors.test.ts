// Requests with far more errors than are listed: the response lists the first 100, and the work is bounded.
import { describe, expect, test } from 'vitest'
import { createParties } from '../../make/mission-lifecycle.ts'
import { makePortal } from '../../make/missions.ts'
import { expectLowCpuTime } from '../../world/cpu-time.ts'
import { type Body, type Reply, shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const parties = await createParties(world)
const { team, freelancer } = parties
const portal = await makePortal(world, team, freelancer.id)

const listErrorFields = ({ body }: Reply) =>
  (body.error.details.errors as Body[]).map(({ field, reason }) => `${field} ${reason}`)

/** The response of a refused request, computed in linear time. */
async function expectRefusal(send: () => Promise<Reply>): Promise<Reply> {
  let reply: Reply | undefined
  await expectLowCpuTime(async () => {
    reply = await send()
  })
  expect(reply?.status).toBe(400)
  return reply as Reply
}

const range = (length: number) => Array.from({ length }, (_, index) => index)

describe('a body', () => {
  test('of 11,000 unknown fields, their twins with a dot and a wrong date range lists the first 100 in order', async () => {
    const names = ['', '.'].flatMap((end) => range(11_000).map((index) => `a${index}${end}`))
    const sent = { ...Object.fromEntries(names.map((name) => [name, 1])), ...DATES }
    const reply = await expectRefusal(() => team.call('POST', '/missions', sent))
    expect(listErrorFields(reply)).toEqual(names.slice(0, 100).map((name) => `${name} unknown_field`))
  })

  test('lists errors in the order of the text, also of fields with dots and of rules between fields', async () => {
    const sent = { 'start_date.': 1, ...DATES, 'x.y': 1, 'x[0]': 1 }
    const reply = await team.call('POST', '/missions', sent)
    expect(listErrorFields(reply).slice(0, 4)).toEqual([
      'start_date. unknown_field',
      'end_date invalid_date_range',
      'x.y unknown_field',
      'x[0] unknown_field',
    ])
  })

  test.each([
    ['timesheets', 1001],
    ['timesheets', 80_000],
    ['expenses', 201],
    ['supplementary_items', 60_000],
  ])('with %s of %i empty rows has one error: the length', async (list, length) => {
    const sent = { [list]: Array<object>(length).fill({}) }
    const path = '/missions/018f0000-0000-7000-8000-000000000000/activity-reports/2026-10'
    const reply = await expectRefusal(() => portal('PUT', path, sent))
    expect(listErrorFields(reply)).toEqual([`${list} too_long`])
  })

  test('with a list at its limit lists the errors of its first rows', async () => {
    const sent = { ...DATES, end_date: '2027-01-01', deliverables: Array<object>(500).fill({}) }
    const reply = await expectRefusal(() => team.call('POST', '/missions', sent))
    const fields = range(50).flatMap((index) =>
      ['name', 'amount_excl_vat'].map((name) => `deliverables[${index}].${name} missing_field`),
    )
    expect(listErrorFields(reply)).toEqual(fields)
  })
})

const DATES = { start_date: '2026-02-02', end_date: '2026-01-01' }

describe('a query', () => {
  test('of 1,500 unknown parameters and a wrong range lists the first 100 in order', async () => {
    const names = range(1500).map((index) => index.toString(36))
    const query = `start_date_from=2026-02-02&${names.map((name) => `${name}=`).join('&')}`
    const reply = await expectRefusal(() => team.call('GET', `/missions?${query}`))
    expect(listErrorFields(reply)).toEqual(names.slice(0, 100).map((name) => `${name} invalid_value`))
  })

  test('with the same parameter 2,000 times lists it', async () => {
    const reply = await expectRefusal(() => team.call('GET', `/teams?${Array(2000).fill('a=1').join('&')}`))
    expect(listErrorFields(reply)[0]).toBe('a invalid_value')
    expect(listErrorFields(reply)).toHaveLength(100)
  })

  test('of 8,000 commas is refused', async () => {
    const reply = await expectRefusal(() => team.call('GET', `/missions?status=${','.repeat(8000)}`))
    expect(listErrorFields(reply)).toEqual(['status invalid_value'])
  })
})
