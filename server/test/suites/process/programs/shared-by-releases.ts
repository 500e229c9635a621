// Checks that each release continues what the other wrote: credentials, idempotency keys, documents, reports, invoices.
import { expect } from 'vitest'
import { OWN_PAGE } from '../../../make/browsers.ts'
import { ask } from '../../faults/client.ts'
import type { Fields } from '../../faults/ledger.ts'
import { day, extractToken, firstOfMonth, getId, month } from '../../faults/stories/story.ts'
import { OPERATOR_TOKEN } from './upgrade.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

type Node = { address: string }
type Options = { method?: string; token?: string; key?: string; body?: object }

let teamCount = 0

/** Creates a team on node `one`, which then uses both nodes. */
export async function expectShared(one: Node, other: Node): Promise<void> {
  teamCount += 1
  const team = await makeTeam(one)
  const { key } = team
  const callNode = async (
    { address }: Node,
    path: string,
    { token = key, ...more }: Options = {},
  ): Promise<Fields> => {
    const method = more.method ?? (more.body ? 'POST' : 'GET')
    const { status, data, reason } = await ask(address, path, { ...more, method, token })
    expect([path, status, reason]).toEqual([path, expect.toBeOneOf([200, 201]), undefined])
    return data ?? {}
  }

  const createdKey = await callNode(one, '/api/v1/api-keys', { body: { name: 'ERP' } })
  await callNode(other, '/api/v1/me', { token: String(createdKey['key']) })
  await expectSession(one, other, team)

  const names = { first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = getId(
    await callNode(one, '/api/v1/freelancers', { body: { email: 'sasha@example.com', ...names } }),
  )
  const link = await callNode(one, `/api/v1/freelancers/${freelancer}/portal-links`, { method: 'POST' })
  const token = extractToken(JSON.stringify(link)) ?? ''
  await callNode(other, '/portal/v1/me', { token })

  await expectOneEffect(one, other, key)

  const terms = { name: 'Data platform', description: 'Ingestion', mission_type: 'daily', rate_amount: 550 }
  const contract = { use_service_template: true, template_locale: 'en', team_signer_id: team.userId }
  const dates = { start_date: firstOfMonth(), end_date: day(300) }
  const body = { ...terms, ...contract, ...dates, freelancer_id: freelancer }
  const mission = getId(await callNode(one, '/api/v1/missions', { body }))
  await expectSameFile(one, other, `/api/v1/missions/${mission}/document`, key)
  const signed = { signature_name: 'Sasha Bernard' }
  await callNode(other, `/portal/v1/missions/${mission}/accept`, { token, body: signed })
  await callNode(one, `/api/v1/missions/${mission}/sign`, { body: { signature_name: 'Ada Martin' } })
  await expectSameFile(one, other, `/api/v1/missions/${mission}/document`, key)

  const report = `/portal/v1/missions/${mission}/activity-reports/${month()}`
  const timesheets = [{ date: firstOfMonth(), quantity: 1 }]
  const drafted = await callNode(one, report, { method: 'PUT', token, body: { timesheets } })
  await callNode(other, report, {
    method: 'PUT',
    token,
    body: { timesheets: [{ date: firstOfMonth(), quantity: 0.5 }] },
  })
  await callNode(one, `${report}/submit`, { method: 'POST', token })
  const approved = await callNode(other, `/api/v1/activity-reports/${getId(drafted)}/approve`, {
    method: 'POST',
  })
  const [entry] = (approved['accounting_entries'] as Fields[]).map(getId)
  const getEntry = async (node: Node) =>
    (await callNode(node, `/api/v1/accounting/entries/${entry}`))['entry'] as Fields
  expect((await getEntry(one))['amount_excl_vat']).toBe(275)
  await callNode(one, `/api/v1/accounting/entries/${entry}`, { method: 'PATCH', body: { status: 'paid' } })
  for (const node of [one, other]) {
    expect((await getEntry(node))['status']).toBe('paid')
    expect((await callNode(node, `/api/v1/months/${month()}`))['month']).toBe(month())
    await expectIntact(node, key)
  }
}

async function makeTeam({ address }: Node) {
  const make = async (path: string, body: object): Promise<Fields> => {
    const { data, status } = await ask(address, `/operator/v1/teams${path}`, {
      method: 'POST',
      token: OPERATOR_TOKEN,
      body,
    })
    expect([path, status]).toEqual([path, 201])
    return data ?? {}
  }
  const id = getId(await make('', { name: `Shared ${teamCount}` }))
  const person = { email: 'ada@shared.example', role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  const userId = getId(await make(`/${id}/users`, person))
  const { key } = await make(`/${id}/api-keys`, { name: 'Key', user_id: userId })
  return { id, userId, key: String(key) }
}

/** A browser that signs in at one node is signed in at the other one, too. */
async function expectSession(one: Node, other: Node, { id, userId }: { id: string; userId: string }) {
  const path = `/operator/v1/teams/${id}/users/${userId}/sign-in-link`
  const link = await ask(one.address, path, { method: 'POST', token: OPERATOR_TOKEN })
  const headers = { ...OWN_PAGE, 'content-type': 'application/json' }
  const response = await fetch(`${one.address}/auth/v1/sign-ins/link`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: extractToken(link.data?.['url']) }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const me = await fetch(`${other.address}/api/v1/me`, { headers: { ...OWN_PAGE, cookie } })
  expect(me.status, await me.text()).toBe(200)
}

/** Sends each request to both nodes at once, then again to each, with one idempotency key: only one has an effect. */
async function expectOneEffect(one: Node, other: Node, token: string): Promise<void> {
  for (let nth = 0; nth < 5; nth += 1) {
    const name = `Code ${nth}`
    const request = {
      method: 'POST',
      token,
      key: `shared-${teamCount}-${nth}`,
      body: { name, external_id: name },
    }
    const send = ({ address }: Node) =>
      waitFor('a response', TIMEOUT_MS, async () => {
        const response = await ask(address, '/api/v1/project-codes', request)
        return response.reason === 'idempotency_in_progress' ? undefined : response
      })
    const both = await Promise.all([send(one), send(other)])
    const all = [...both, await send(one), await send(other)]
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(all.map(({ data }) => data?.['id'])).size).toBe(1)
    expect(all.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
  }
}

async function expectSameFile(one: Node, other: Node, path: string, key: string): Promise<void> {
  const files = [one, other].map(async ({ address }) => {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${key}` } })
    expect([path, response.status]).toEqual([path, 200])
    return Buffer.from(await response.arrayBuffer())
  })
  const [here, there] = (await Promise.all(files)) as [Buffer, Buffer]
  expect(here.subarray(0, 5).toString()).toBe('%PDF-')
  expect(here.equals(there)).toBe(true)
}

async function expectIntact({ address }: Node, token: string): Promise<void> {
  const { data } = await ask(address, '/api/v1/audit-log/verification?from_number=1', { token })
  expect(data).toMatchObject({ is_intact: true })
}
