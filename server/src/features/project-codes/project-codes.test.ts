import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()

test('creates a project code and reads it back as it was sent', async () => {
  const acme = await world.team()
  const sent = { name: ' Apollo 🚀 ', external_id: ' ERP-1 ' }
  const created = await acme.call('POST', '/project-codes', sent)
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    id: expect.any(String),
    ...sent,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
  })
  expect(created.headers['location']).toBe(`/api/v1/project-codes/${created.body.data.id}`)
  const read = await acme.call('GET', `/project-codes/${created.body.data.id.toUpperCase()}`)
  expect(read.body.data).toEqual({ ...created.body.data, missions: [] })
})
