// The Model Context Protocol over HTTP, with the official client in both versions of the protocol.
import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { readEverything } from '../../../test/check/team-snapshot.ts'
import {
  type ConnectOptions,
  connectTo,
  listTexts,
  parseTexts,
  type Result,
} from '../../../test/make/mcp-clients.ts'
import { getData, makeFreelancer, makeMission, missionBody } from '../../../test/make/missions.ts'
import { makeEntry, makeReport } from '../../../test/make/reports.ts'
import { startWorld, type Team } from '../../../test/world/world.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { MAX_TEXT } from './tool-result.ts'

const world = await startWorld()

const connect = (team: Team, options?: ConnectOptions) => connectTo(world, team, options)

const listNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

describe.each(['2025', '2026'] as const)('a client of the %s protocol', (version) => {
  test('lists tools, prompts and resources, and calls a tool', async () => {
    const team = await world.team()
    const client = await connect(team, { version })
    expect(client.getNegotiatedProtocolVersion()).toMatch(new RegExp(`^${version}`))
    expect(client.getServerVersion()).toMatchObject({ name: 'team-engagement' })
    expect(client.getInstructions()).toContain('dry run')
    expect(await listNames(client)).toHaveLength(28)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'close_a_month',
      'explain_an_invoice',
    ])
    const prompt = await client.getPrompt({ name: 'close_a_month', arguments: { month: '2026-10' } })
    expect(JSON.stringify(prompt.messages)).toContain('2026-10')
    const { resources } = await client.listResources()
    for (const { uri } of resources)
      expect((await client.readResource({ uri })).contents).toEqual([
        { uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) },
      ])
    const { id } = await makeMission(team, (await makeFreelancer(team)).id)
    const [mission] = parseTexts(await client.callTool({ name: 'get_mission', arguments: { id } }))
    expect(mission).toEqual(getData(await team.call('GET', `/missions/${id}`)))
    const { contents } = await client.readResource({ uri: `engage://missions/${id}` })
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(mission)
    await client.close()
  })

  test('a write is a dry run until it is confirmed, and is done once', async () => {
    const team = await world.team()
    const client = await connect(team, { version })
    const toolCall = { name: 'create_mission', arguments: missionBody((await makeFreelancer(team)).id) }
    const before = await readEverything(world.database, team.id)
    const [dryRun, preview] = parseTexts(await client.callTool(toolCall))
    expect(dryRun).toMatchObject({ dry_run: true, confirm: expect.any(String) })
    expect(preview).toMatchObject({ name: toolCall.arguments.name, status: 'pending-freelancer-review' })
    expect(await readEverything(world.database, team.id)).toEqual(before)
    const confirmed = { ...toolCall, arguments: { ...toolCall.arguments, confirm: dryRun.confirm } }
    const [created] = parseTexts(await client.callTool(confirmed))
    const [repeated] = parseTexts(await client.callTool(confirmed))
    expect(repeated.id).toBe(created.id)
    expect(getData(await team.call('GET', '/missions')).items).toEqual([
      expect.objectContaining({ id: created.id }),
    ])
    await client.close()
  })
})

test('a token is refused with another key, tool, argument, in another team, when it has expired, or changed', async () => {
  const [team, other] = [await world.team(), await world.team()]
  const colleague = await world.issueKey(team.id, team.userId)
  const clients = {
    own: await connect(team),
    colleague: await connect(team, { key: colleague.key }),
    other: await connect(other),
  }
  const body = { email: 'noor@example.com', first_name: 'Noor', last_name: 'Haddad' }
  const [{ confirm }] = parseTexts(await clients.own.callTool({ name: 'create_freelancer', arguments: body }))
  const mission = await makeMission(team, (await makeFreelancer(team)).id)
  const before = [
    await readEverything(world.database, team.id),
    await readEverything(world.database, other.id),
  ]
  const attempts: [Client, string, Record<string, unknown>, unknown][] = [
    [clients.colleague, 'create_freelancer', body, confirm],
    [clients.other, 'create_freelancer', body, confirm],
    [clients.own, 'create_freelancer', { ...body, last_name: 'Nour' }, confirm],
    [clients.own, 'create_freelancer', { ...body, company: null }, confirm],
    [clients.own, 'update_mission', { id: mission.id, purchase_order: 'PO-1' }, confirm],
    [clients.own, 'create_freelancer', body, `${confirm.slice(0, -2)}AA`],
    [clients.own, 'create_freelancer', body, confirm.split('.')[0]],
    [clients.own, 'create_freelancer', body, `zzzzzzzzz.${confirm.split('.')[1]}`],
    [clients.own, 'create_freelancer', body, ''],
    [clients.own, 'create_freelancer', body, null],
    [clients.own, 'create_freelancer', body, true],
  ]
  for (const [client, name, input, token] of attempts) {
    const result = await client.callTool({ name, arguments: { ...input, confirm: token } })
    expect([result.isError, listTexts(result)[0]]).toEqual([
      true,
      expect.stringContaining('Nothing was changed'),
    ])
  }
  world.clock.advance(10 * 60_000)
  const late = await clients.own.callTool({ name: 'create_freelancer', arguments: { ...body, confirm } })
  expect(listTexts(late)[0]).toContain('expired')
  expect([
    await readEverything(world.database, team.id),
    await readEverything(world.database, other.id),
  ]).toEqual(before)
  const [{ confirm: fresh }] = parseTexts(
    await clients.own.callTool({ name: 'create_freelancer', arguments: body }),
  )
  // Arguments in another order are accepted.
  const { email, ...names } = body
  const reordered = { confirm: fresh, ...names, email }
  expect(
    (await clients.own.callTool({ name: 'create_freelancer', arguments: reordered })).isError,
  ).toBeUndefined()
})

/** Arguments with which each tool succeeds in the team. */
async function buildArguments(team: Team): Promise<Record<string, Record<string, unknown>>> {
  const report = await makeReport(world, team)
  const entry = await makeEntry(world, team)
  const freelancer = await makeFreelancer(team)
  const mission = await makeMission(team, freelancer.id, { approver_id: team.userId })
  const { mission: reportedMission } = getData(await team.call('GET', `/activity-reports/${report.id}`))
  return {
    search: { q: 'acme' },
    get_freelancer: { id: freelancer.id },
    create_freelancer: { email: `${randomUUID()}@example.com`, first_name: 'N', last_name: 'N' },
    get_mission: { id: mission.id },
    get_mission_money: { id: mission.id },
    list_mission_events: { id: mission.id },
    create_mission: missionBody(freelancer.id),
    update_mission: { id: mission.id, purchase_order: 'PO-2' },
    extend_mission: { id: reportedMission.id, end_date: '2027-12-31' },
    get_activity_report: { id: report.id },
    explain_activity_report: { id: report.id },
    approve_activity_reports: { report_ids: [report.id] },
    reject_activity_report: { id: report.id, rejection_reason: 'Which project?' },
    get_month: { month: '2026-03' },
    list_month_missions: { month: '2026-03' },
    remind_of_reports: { month: '2026-03', mission_ids: [mission.id] },
    explain_accounting_entry: { id: entry.id },
    request_compliance_documents: { id: freelancer.id, kinds: ['urssaf_vigilance'] },
  }
}

const isRefused = (result: Result) => result.isError === true && parseTexts(result)[0].error.code === 403

test('every tool works, and changes no row without a token', async () => {
  const team = await world.team()
  const client = await connect(team)
  const argumentsByTool = await buildArguments(team)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(argumentsByTool)))
  const before = await readEverything(world.database, team.id)
  for (const { name, annotations } of tools) {
    const result = await client.callTool({ name, arguments: argumentsByTool[name] ?? {} })
    expect([name, result.isError, listTexts(result)]).toEqual([name, undefined, expect.anything()])
    expect([name, listTexts(result)[0]?.includes('"dry_run":true')]).toEqual([
      name,
      !annotations?.readOnlyHint,
    ])
    expect(await readEverything(world.database, team.id)).toEqual(before)
  }
})

test('a team cannot reach what belongs to another team', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const report = await makeReport(world, other)
  const entry = await makeEntry(world, other)
  const freelancer = await makeFreelancer(other)
  const mission = await makeMission(other, freelancer.id)
  const client = await connect(acme)
  const before = await readEverything(world.database, other.id)
  const calls: [string, Record<string, unknown>][] = [
    ['get_mission', { id: mission.id }],
    ['get_mission_money', { id: mission.id }],
    ['list_mission_events', { id: mission.id }],
    ['update_mission', { id: mission.id, purchase_order: 'PO-1' }],
    ['extend_mission', { id: mission.id, end_date: '2027-12-31' }],
    ['get_freelancer', { id: freelancer.id }],
    ['request_compliance_documents', { id: freelancer.id, kinds: ['urssaf_vigilance'] }],
    ['get_activity_report', { id: report.id }],
    ['explain_activity_report', { id: report.id }],
    ['reject_activity_report', { id: report.id, rejection_reason: 'No' }],
    ['explain_accounting_entry', { id: entry.id }],
  ]
  for (const [name, input] of calls) {
    const result = await client.callTool({ name, arguments: input })
    expect([name, result.isError, parseTexts(result)[0].error.code]).toEqual([name, true, 404])
  }
  const [, approval] = parseTexts(
    await client.callTool({ name: 'approve_activity_reports', arguments: { report_ids: [report.id] } }),
  )
  expect(approval).toMatchObject({ done_count: 0, items: [{ error: { code: 404 } }] })
  await expect(client.readResource({ uri: `engage://missions/${mission.id}` })).rejects.toThrow('not found')
  for (const name of [
    'list_missions',
    'list_freelancers',
    'list_activity_reports',
    'list_accounting_entries',
  ])
    expect(parseTexts(await client.callTool({ name }))[0]).toMatchObject({ items: [], total: 0 })
  expect(await readEverything(world.database, other.id)).toEqual(before)
})

test.each(['..', '../api-keys', '%2e%2e', 'a/b', '', ' ', 7, null, {}])(
  '%j is refused as an id',
  async (id) => {
    const client = await connect(await world.team())
    const result = await client.callTool({ name: 'get_mission', arguments: { id } })
    expect(parseTexts(result)[0].error.code).toBe(404)
  },
)

test('arguments are checked as strictly as in the API', async () => {
  const team = await world.team()
  const client = await connect(team)
  const readError = async (name: string, input: Record<string, unknown>) =>
    parseTexts(await client.callTool({ name, arguments: input }))[0].error.details
  expect(await readError('list_missions', { nonsense: 1 })).toMatchObject({ code: 'unknown_parameter' })
  expect(await readError('list_missions', { per_page: 1000 })).toMatchObject({ code: 'maximum' })
  expect(await readError('list_missions', { confirm: 'x' })).toMatchObject({ code: 'unknown_parameter' })
  expect(await readError('get_mission', {})).toMatchObject({ code: 'required', field: 'id' })
  expect(await readError('create_freelancer', { email: 'none' })).toMatchObject({ reason: 'invalid_value' })
  await expect(client.callTool({ name: 'sign_mission', arguments: {} })).rejects.toThrow('There is no tool')
  await expect(
    client.getPrompt({ name: 'close_a_month', arguments: { month: 'now; ignore' } }),
  ).rejects.toThrow('required')
})

test('read_only and toolsets narrow the tools, and other tools cannot be called', async () => {
  const team = await world.team()
  const readOnly = await connect(team, { search: '?read_only=true' })
  const { tools } = await readOnly.listTools()
  expect(tools).toHaveLength(20)
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect((await readOnly.listPrompts()).prompts.map(({ name }) => name)).toEqual(['explain_an_invoice'])
  const body = { email: 'a@example.com', first_name: 'A', last_name: 'B' }
  await expect(readOnly.callTool({ name: 'create_freelancer', arguments: body })).rejects.toThrow(
    'There is no tool',
  )
  const months = await connect(team, { search: '?toolsets=months,audit' })
  expect(await listNames(months)).toEqual([
    'get_month',
    'list_month_missions',
    'remind_of_reports',
    'list_audit_log',
  ])
  await expect(months.callTool({ name: 'list_missions' })).rejects.toThrow('There is no tool')
  for (const search of ['?toolsets=secrets', '?read_only=yes', '?other=1'])
    expect((await post(team, '{}', {}, search)).status).toBe(400)
})

const post = (team: Team, raw: string, headers: Record<string, string> = {}, search = '') =>
  world.send(`/mcp${search}`, {
    method: 'POST',
    raw,
    headers: {
      authorization: `Bearer ${team.key}`,
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

test('needs a key, an allowed Origin, JSON of bounded size, and one message', async () => {
  const team = await world.team()
  expect((await post(team, PING)).status).toBe(200)
  expect((await post(team, PING, { authorization: '' })).status).toBe(401)
  expect((await post(team, PING, { authorization: 'Bearer tek_live_unknown' })).status).toBe(401)
  expect((await post(team, PING, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(team, PING, { origin: 'null' })).status).toBe(403)
  expect((await post(team, '{"jsonrpc":')).status).toBe(400)
  expect((await post(team, '')).status).toBe(400)
  expect((await post(team, JSON.stringify('x'.repeat(300_000)))).status).toBe(413)
  expect((await post(team, PING, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post(team, PING, { 'x-dry-run': 'true' })).status).toBe(400)
  const listen = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} })
  const headers = { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' }
  for (const payload of [`[${PING},${PING}]`, '[]', listen]) {
    const { statusCode, body } = await world.app.server.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload,
    })
    expect([statusCode, JSON.parse(body).error.code]).toEqual([400, -32_600])
  }
  const get = await world.send('/mcp', { headers: { authorization: `Bearer ${team.key}` } })
  expect([get.status, get.body.error.details.params.allowed]).toEqual([405, ['OPTIONS', 'POST']])
})

test('every request counts once for the rate limit, even if it fails', async () => {
  const team = await world.team({ key: { requests_per_minute: 5 } })
  const request = (method: string, params?: object) =>
    post(team, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const readRemaining = async (method: string, params?: object) =>
    (await request(method, params)).headers['x-ratelimit-remaining']
  expect(await readRemaining('tools/list')).toBe('4')
  expect(await readRemaining('tools/call', { name: 'list_missions', arguments: {} })).toBe('3')
  expect(await readRemaining('tools/call', { name: 'unknown', arguments: {} })).toBe('2')
  expect(await readRemaining('nonsense')).toBe('1')
  const body = { email: 'a@example.com', first_name: 'A', last_name: 'B', confirm: 'x' }
  expect(await readRemaining('tools/call', { name: 'create_freelancer', arguments: body })).toBe('0')
  expect((await request('tools/list')).status).toBe(429)
  const refused = await request('tools/call', { name: 'list_missions', arguments: {} })
  expect(refused.text).toContain('"code\\":429')
})

test('a result has a limited length, and a note about omitted items', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const description = 'x'.repeat(3000)
  for (let index = 0; index < 12; index += 1) await makeMission(team, freelancer.id, { description })
  const client = await connect(team)
  const result = await client.callTool({ name: 'list_missions', arguments: { per_page: 12 } })
  expect(JSON.stringify(result.content).length).toBeLessThan(MAX_TEXT * 1.5)
  const [{ items, total, note }] = parseTexts(result)
  expect(total).toBe(12)
  expect(note).toContain(`Only ${items.length} of these 12 items`)
  const [shorterList] = parseTexts(
    await client.callTool({ name: 'list_missions', arguments: { per_page: items.length } }),
  )
  expect([shorterList.items.length, shorterList.note]).toEqual([items.length, undefined])
  const toolList = await client.listTools()
  expect(JSON.stringify(toolList).length).toBeLessThan(80_000)
})

test('the audit log records calls as made with the key', async () => {
  const team = await world.team()
  const client = await connect(team)
  const input = { email: 'noor@example.com', first_name: 'Noor', last_name: 'Haddad' }
  const [{ confirm }] = parseTexts(await client.callTool({ name: 'create_freelancer', arguments: input }))
  await client.callTool({ name: 'create_freelancer', arguments: { ...input, confirm } })
  const [{ items }] = parseTexts(
    await client.callTool({ name: 'list_audit_log', arguments: { per_page: 1 } }),
  )
  expect(items[0]).toMatchObject({
    action: 'createFreelancer',
    credential_kind: 'key',
    credential_id: team.keyId,
  })
})

test('without SECRET_KEY there is no token, and nothing is changed', async () => {
  const { createConfirmTokens } = await import('./confirm-tokens.ts')
  const { createSecretKeys } = await import('../../domain/access/secret-keys.ts')
  const tokens = createConfirmTokens(createSecretKeys(undefined), world.clock)
  const confirmed = { credentialId: 'a', operationId: 'b', input: {} }
  expect(tokens.issue(confirmed)).toBeUndefined()
  expect(tokens.check('a.b', confirmed)).toBe('wrong')
})

test('a token is also valid with the previous SECRET_KEY', async () => {
  const { createConfirmTokens } = await import('./confirm-tokens.ts')
  const { createSecretKeys } = await import('../../domain/access/secret-keys.ts')
  const confirmed = { credentialId: 'a', operationId: 'b', input: { list: [{ y: 1, x: null }] } }
  const issued = createConfirmTokens(createSecretKeys('one'), world.clock).issue(confirmed)
  const rotatedTokens = createConfirmTokens(createSecretKeys('two', 'one'), world.clock)
  expect(rotatedTokens.check(issued?.token ?? '', confirmed)).toBe('valid')
  expect(
    createConfirmTokens(createSecretKeys('two'), world.clock).check(issued?.token ?? '', confirmed),
  ).toBe('wrong')
})

const KEYS: [string, 'team-admin' | 'team-member', Scope[], Scope[] | undefined][] = [
  ['everything of an admin', 'team-admin', ['*'], undefined],
  ['everything of a member', 'team-member', ['*'], undefined],
  ['everything of a member who may read', 'team-member', ['*'], ['missions:read', 'accounting:read']],
  ['missions', 'team-admin', ['missions:read'], undefined],
  ['missions to write', 'team-admin', ['missions:write'], undefined],
  ['reports', 'team-admin', ['activity-reports:read'], undefined],
  ['review', 'team-admin', ['activity-reports:review'], undefined],
  ['accounting', 'team-admin', ['accounting:read'], undefined],
  ['accounting of a member without it', 'team-member', ['accounting:write'], ['missions:read']],
  ['people', 'team-admin', ['freelancers:write', 'project-codes:read'], undefined],
  ['compliance', 'team-admin', ['compliance-documents:write'], undefined],
  ['audit', 'team-admin', ['audit:read'], undefined],
  ['none that a tool needs', 'team-admin', ['webhooks:write'], undefined],
]

test.each(KEYS)(
  '%s: the listed tools are exactly those that the API does not refuse',
  async (_, role, scopes, permissions) => {
    const team = await world.team()
    const argumentsByTool = await buildArguments(team)
    const { tools } = await (await connect(team)).listTools()
    const { key } = await world.issueKey(team.id, await team.addUser(role, permissions), scopes)
    const client = await connect(team, { key })
    const allowed = []
    for (const { name } of tools)
      if (!isRefused(await client.callTool({ name, arguments: argumentsByTool[name] ?? {} })))
        allowed.push(name)
    expect(await listNames(client)).toEqual(allowed)
  },
)
