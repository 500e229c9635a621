// An external accountant is a user who may read and export, and nothing else.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getData } from '../../../../test/make/missions.ts'
import { shareWorld } from '../../../../test/world/world.ts'
import { grants, listAlternatives, type Scope } from '../../../domain/access/scopes.ts'

const world = await shareWorld()
const ACCOUNTANT: Scope[] = ['accounting:read', 'accounting:export']

async function makeAccountant() {
  const team = await world.team()
  const id = await team.addUser('team-member', ACCOUNTANT)
  const { key } = await world.issueKey(team.id, id, ACCOUNTANT)
  return { team, call: world.callerWith(key) }
}

test('an accountant is invited with two permissions, exports, downloads, and reads postings and balance', async () => {
  const { team, call } = await makeAccountant()
  const invited = await team.call('POST', '/users/invitations', {
    email: 'accountant@example.com',
    role: 'team-member',
    permissions: ACCOUNTANT,
  })
  expect(getData(invited).permissions).toEqual(ACCOUNTANT)
  for (const format of ['csv', 'csv_excel', 'fec']) {
    const body = { format, from: '2026-03-01', to: '2026-03-31' }
    const { id } = getData(await call('POST', '/accounting/exports', body))
    for (const path of ['', '/file', '/postings', '/balance'])
      expect((await call('GET', `/accounting/exports/${id}${path}`)).status, path).toBe(200)
  }
  for (const path of [
    '/accounting/entries',
    '/accounting/settings',
    '/accounting/das2?year=2026',
    '/accounting/sendings',
  ])
    expect((await call('GET', path)).status, path).toBe(200)
})

test('an external accountant may call no other endpoint of the team', async () => {
  const { call } = await makeAccountant()
  const allowed: string[] = []
  let refusals = 0
  for (const { surface, method, path, operationId, access } of world.app.endpoints) {
    if (surface !== 'team') continue
    const scopes = listAlternatives(access as Parameters<typeof listAlternatives>[0])
    if (scopes.length === 0 || grants(ACCOUNTANT, access as Scope)) {
      if (method !== 'GET') allowed.push(operationId)
      continue
    }
    const address = path.replace('/api/v1', '').replace(/:\w+/g, () => randomUUID())
    const reply = await call(method, address, method === 'GET' || method === 'DELETE' ? undefined : {})
    expect(reply, operationId).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'insufficient_scope' } } },
    })
    refusals += 1
  }
  expect(refusals).toBeGreaterThan(80)
  // Exports are the only write that the accountant may call.
  expect(allowed).toEqual(['createAccountingExport'])
})

test('a key with accounting:write may export, too', async () => {
  const team = await world.team()
  const { key } = await world.issueKey(team.id, team.userId, ['accounting:write'])
  const body = { format: 'csv', from: '2026-03-01', to: '2026-03-31' }
  expect((await world.callerWith(key)('POST', '/accounting/exports', body)).status).toBe(201)
})
