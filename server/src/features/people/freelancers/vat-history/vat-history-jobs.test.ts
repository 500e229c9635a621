// A planned VAT regime begins: the freelancer's own row follows once, with an event.
import { expect, test } from 'vitest'
import { getData, makeFreelancer } from '../../../../../test/make/missions.ts'
import { moveClock } from '../../../../../test/make/sandboxes.ts'
import { startWorld, type Team } from '../../../../../test/world/world.ts'
import { beginVatPeriods } from './vat-history.jobs.ts'

const world = await startWorld()
const begin = () => beginVatPeriods({ db: world.database, clock: world.clock })

const plan = async (team: Team, vat_from: string) => {
  const { id } = await makeFreelancer(team, { vat_regime: 'franchise' })
  getData(await team.call('PATCH', `/freelancers/${id}`, { vat_regime: 'standard', vat_rate: 5.5, vat_from }))
  return id as string
}
const readRow = async (id: string) =>
  (
    await world.database.query<{ vat_regime: string; vat_rate: string }>({
      text: 'select vat_regime, vat_rate from freelancer where id = $1',
      values: [id],
    })
  )[0]

test('the row has the new regime from midnight of the team on, with one event', async () => {
  const team = await world.team()
  const id = await plan(team, '2026-04-01')
  const far = await plan(team, '2026-04-02')
  world.clock.set('2026-03-31T21:59:59.000Z')
  expect(await begin()).toBe(0)
  expect(await readRow(id)).toEqual({ vat_regime: 'franchise', vat_rate: '20.0000' })
  world.clock.set('2026-03-31T22:00:00.000Z')
  const both = await Promise.all([begin(), begin()])
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await begin()).toBe(0)
  expect(await readRow(id)).toEqual({ vat_regime: 'standard', vat_rate: '5.5000' })
  expect(await readRow(far)).toMatchObject({ vat_regime: 'franchise' })
  const { items } = getData(await team.call('GET', `/freelancers/${id}/events`))
  expect(items[0]).toMatchObject({
    type: 'freelancer.updated',
    actor: { kind: 'system' },
    data: { changed_fields: ['vat_regime', 'vat_rate'] },
  })
  const detail = getData(await team.call('GET', `/freelancers/${id}`))
  expect(detail).toMatchObject({ updated_at: '2026-03-31T22:00:00.000Z', vat_regime: 'standard' })
  expect(detail.vat_history).toHaveLength(2)
})

test('a sandbox begins it by its own clock', async () => {
  const team = await world.team({ sandbox: true })
  const id = await plan(team, '2026-05-15')
  await moveClock(world, team, { days: 10 })
  expect(await readRow(id)).toMatchObject({ vat_regime: 'franchise' })
  await moveClock(world, team, { days: 60 })
  expect(await readRow(id)).toMatchObject({ vat_regime: 'standard' })
})
