// Names are ordered as people do, whatever the database's own collation: letter case and accents come last.
import { expect, test } from 'vitest'
import { dataOf, makeFreelancer } from '../../../test/missions.ts'
import { type Body, startWorld } from '../../../test/world.ts'

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

test('the tags of a person are listed by name', async () => {
  const acme = await world.team()
  const tag_ids: string[] = []
  for (const name of SENT) tag_ids.push(dataOf(await acme.call('POST', '/team-tags', { name })).id)
  expect(namesOf((await makeFreelancer(acme, { tag_ids })).tags)).toEqual(ORDERED)
})
