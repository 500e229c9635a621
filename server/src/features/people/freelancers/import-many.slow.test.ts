// An import of 1,000 rows, of which 50 are invalid.
import { expect, test } from 'vitest'
import { readEverything } from '../../../../test/check/team-snapshot.ts'
import { getData } from '../../../../test/make/missions.ts'
import { type Body, startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()

const ROWS = 1000
const ROWS_PER_REQUEST = 200
/** Every 20th row has one of these invalid fields. */
const INVALID_FIELDS = [
  { email: 'nobody' },
  { first_name: '' },
  { siren: '123' },
  { last_name: undefined },
  { nickname: 'Sasha' },
]
const rows = Array.from({ length: ROWS }, (_, index) => ({
  email: `sasha-${index}@example.com`,
  first_name: 'Sasha',
  last_name: `Bernard ${index}`,
  external_id: `F-${index}`,
  ...(index % 20 === 7 && INVALID_FIELDS[Math.floor(index / 20) % INVALID_FIELDS.length]),
}))
const invalidIndexes = rows.flatMap((_, index) => (index % 20 === 7 ? [index] : []))

test('the dry run names each invalid row, the import writes the others once, and a second run writes nothing', async () => {
  const acme = await world.team()
  const run = async (dry_run: boolean): Promise<Body[]> => {
    const items: Body[] = []
    for (let from = 0; from < ROWS; from += ROWS_PER_REQUEST) {
      const sent = { rows: rows.slice(from, from + ROWS_PER_REQUEST), dry_run }
      const result = getData(await acme.call('POST', '/freelancers/import', sent))
      items.push(...result.items.map((one: Body) => ({ ...one, index: from + one.index })))
    }
    return items
  }
  const filterByStatus = (items: Body[], status: string) => items.filter((one) => one.status === status)

  const before = await readEverything(world.database, acme.id)
  const tried = await run(true)
  expect(await readEverything(world.database, acme.id)).toEqual(before)
  expect(filterByStatus(tried, 'refused').map(({ index }) => index)).toEqual(invalidIndexes)
  expect(invalidIndexes).toHaveLength(50)
  expect(filterByStatus(tried, 'created')).toHaveLength(950)

  const done = await run(false)
  expect(filterByStatus(done, 'refused').map(({ index }) => index)).toEqual(invalidIndexes)
  expect(filterByStatus(done, 'created')).toHaveLength(950)
  expect(getData(await acme.call('GET', '/freelancers')).total).toBe(950)

  const after = await readEverything(world.database, acme.id)
  const again = await run(false)
  expect(filterByStatus(again, 'exists')).toHaveLength(950)
  expect(await readEverything(world.database, acme.id)).toEqual(after)
})
