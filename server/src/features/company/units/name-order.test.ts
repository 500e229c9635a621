// Names are sorted as people expect, whatever the collation of the database: letter case and accents matter least.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
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
const listNames = (items: Body[]) => items.map(({ name }) => name)

test('siblings are listed by name, equal names by id', async () => {
  const acme = await world.team()
  for (const name of SENT) getData(await acme.call('POST', '/teams', { name }))
  const { items } = getData(await acme.call('GET', '/teams?per_page=100'))
  expect(listNames(items)).toEqual(ORDERED)
  const [first, second] = items.filter(({ name }: Body) => name === 'apple')
  expect(first.id < second.id).toBe(true)
})

test('migration 0021 reorders trees that were sorted by bytes', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  for (const team of [acme, other]) {
    const parent_id = getData(await team.call('POST', '/teams', { name: 'root' })).id
    for (const name of ['b', 'A', 'C']) getData(await team.call('POST', '/teams', { name, parent_id }))
    getData(await team.call('POST', '/teams', { name: 'Zoo' }))
  }
  const inOrder = ['root', 'A', 'b', 'C', 'Zoo']
  const fetchNames = async (team: Team) =>
    listNames(getData(await team.call('GET', '/teams?per_page=100')).items)
  const run = (text: string) => world.database.query({ text, values: [] })
  await run(`update team set position = n.position from (select tenant_id, id,
    row_number() over (partition by tenant_id order by name collate "C")::int as position from team) as n
    where team.tenant_id = n.tenant_id and team.id = n.id`)
  expect(await fetchNames(acme)).not.toEqual(inOrder)
  const file = new URL('../../../../migrations/0021_order_by_name.sql', import.meta.url)
  await run(await readFile(file, 'utf8'))
  expect([await fetchNames(acme), await fetchNames(other)]).toEqual([inOrder, inOrder])
})

test('the tags of a person are listed by name', async () => {
  const acme = await world.team()
  const tag_ids: string[] = []
  for (const name of SENT) tag_ids.push(getData(await acme.call('POST', '/team-tags', { name })).id)
  expect(listNames((await makeFreelancer(acme, { tag_ids })).tags)).toEqual(ORDERED)
})
