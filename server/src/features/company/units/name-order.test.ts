// Names are sorted for people, whatever the database's collation: letter case and accents come last.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dataOf, makeFreelancer } from '../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
const SENT = ['Zebra', 'apple', 'Émile', 'eagle', 'École', 'apple', 'Apple', 'zoo', 'Œuvre', '10', '9', '_x']
const ORDERED = [
  '_x',
  '10',
  '9',
  'apple',
  'apple',
  'Apple',
  'eagle',
  'École',
  'Émile',
  'Œuvre',
  'Zebra',
  'zoo',
]
const namesOf = (items: Body[]) => items.map(({ name }) => name)

test('siblings are listed by name, equal names by id', async () => {
  const acme = await world.team()
  for (const name of SENT) dataOf(await acme.call('POST', '/teams', { name }))
  const { items } = dataOf(await acme.call('GET', '/teams?per_page=100'))
  expect(namesOf(items)).toEqual(ORDERED)
  const [first, second] = items.filter(({ name }: Body) => name === 'apple')
  expect(first.id < second.id).toBe(true)
})

test('the migration reorders trees that were sorted by bytes', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  for (const team of [acme, other]) {
    const parent_id = dataOf(await team.call('POST', '/teams', { name: 'root' })).id
    for (const name of ['b', 'A', 'C']) dataOf(await team.call('POST', '/teams', { name, parent_id }))
    dataOf(await team.call('POST', '/teams', { name: 'Zoo' }))
  }
  const inOrder = ['root', 'A', 'b', 'C', 'Zoo']
  const listed = async (team: Team) => namesOf(dataOf(await team.call('GET', '/teams?per_page=100')).items)
  const run = (text: string) => world.database.query({ text, values: [] })
  await run(`update team set position = n.position from (select tenant_id, id,
    row_number() over (partition by tenant_id order by name collate "C")::int as position from team) as n
    where team.tenant_id = n.tenant_id and team.id = n.id`)
  expect(await listed(acme)).not.toEqual(inOrder)
  const file = new URL('../../../../migrations/0021_order_by_name.sql', import.meta.url)
  await run(await readFile(file, 'utf8'))
  expect([await listed(acme), await listed(other)]).toEqual([inOrder, inOrder])
})

test('the tags of a person are listed by name', async () => {
  const acme = await world.team()
  const tag_ids: string[] = []
  for (const name of SENT) tag_ids.push(dataOf(await acme.call('POST', '/team-tags', { name })).id)
  expect(namesOf((await makeFreelancer(acme, { tag_ids })).tags)).toEqual(ORDERED)
})
