// Content of the log: before and after values, actor, order, filters and access.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkFilters, readAllPages } from '../../../../test/check/lists.ts'
import {
  countEntries,
  getRequestId,
  listRequestEntries,
  requireOnlyChange,
} from '../../../../test/make/audit-entries.ts'
import { createParties, reachMission } from '../../../../test/make/mission-lifecycle.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { makeReport, ROWS } from '../../../../test/make/reports.ts'
import { connectAsPsql } from '../../../../test/make/tamper.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { sweepMissions } from '../../missions/missions/index.ts'
import { sealAuditLog } from './index.ts'

const world = await startWorld()
const { database, clock } = world
const formatNow = () => clock.now().toISOString().replace('.000Z', '+00:00')

const readLog = async (team: Team, query = ''): Promise<Body> =>
  getData(await team.call('GET', `/audit-log?per_page=100${query}`))

describe('before and after', () => {
  test('a create records all fields, an update the changed ones, a delete the last values', async () => {
    const team = await world.team()
    const creation = await team.call('POST', '/project-codes', { name: 'Apollo', external_id: 'A-1' })
    const { id } = getData(creation)
    const at = formatNow()
    const first = { id, name: 'Apollo', external_id: 'A-1', created_at: at, updated_at: at }
    const ids = { id, subject_id: id }
    expect(requireOnlyChange(await listRequestEntries(team, creation), 'project_code')).toEqual({
      ...ids,
      operation: 'created',
      before: null,
      after: first,
    })
    clock.advance(60_000)
    const changed = await team.call('PATCH', `/project-codes/${id}`, { external_id: null })
    expect(requireOnlyChange(await listRequestEntries(team, changed), 'project_code')).toEqual({
      ...ids,
      operation: 'updated',
      before: { external_id: 'A-1', updated_at: at },
      after: { external_id: null, updated_at: formatNow() },
    })
    const deleted = await team.call('DELETE', `/project-codes/${id}`)
    expect(requireOnlyChange(await listRequestEntries(team, deleted), 'project_code')).toEqual({
      ...ids,
      operation: 'deleted',
      after: null,
      before: { ...first, external_id: null, updated_at: formatNow() },
    })
  })

  test('an approval records the report and the created entries', async () => {
    const team = await world.team()
    const { id } = await makeReport(world, team)
    clock.advance(60_000)
    const reply = await team.call('POST', `/activity-reports/${id}/approve`)
    const entries = await listRequestEntries(team, reply)
    expect(requireOnlyChange(entries, 'activity_report')).toMatchObject({
      operation: 'updated',
      subject_id: id,
      before: { status: 'pending', reviewed_at: null },
      after: { status: 'approved', reviewed_at: formatNow() },
    })
    const accountingEntries = entries.filter(({ resource }) => resource === 'accounting_entry')
    const amounts = accountingEntries.map(({ changes }) => changes[0].after.amount_excl_vat)
    expect(amounts.sort()).toEqual([650, 80])
    expect(requireOnlyChange(entries, 'accounting_series').after).toMatchObject({ last_number: 2 })
  })

  test('rows of a report are grouped under the report', async () => {
    const team = await world.team()
    const { id } = await makeReport(world, team)
    await team.call('POST', `/activity-reports/${id}/reject`, { rejection_reason: 'More' })
    const timesheets = [2, 3, 4].map((day) => ({ date: `2026-03-0${day}`, quantity: 1 }))
    const entries = await listRequestEntries(
      team,
      await team.call('PATCH', `/activity-reports/${id}`, { ...ROWS, timesheets }),
    )
    const rows = entries.filter(({ resource }) => resource === 'activity_report_timesheet')
    expect(rows.map((one) => [one.operation, one.subject_id, one.changes.length])).toEqual(
      expect.arrayContaining([
        ['deleted', id, 1],
        ['created', id, 3],
      ]),
    )
    const { changes } = rows.find(({ operation }) => operation === 'created') as Body
    expect(changes.map((one: Body) => one.after.date)).toEqual(timesheets.map(({ date }) => date))
  })

  test('a delete records cascaded rows too', async () => {
    const team = await world.team()
    const { id: tag } = getData(await team.call('POST', '/team-tags', { name: 'Design' }))
    const { id } = await makeFreelancer(team, { tag_ids: [tag] })
    const entries = await listRequestEntries(team, await team.call('DELETE', `/team-tags/${tag}`))
    expect(requireOnlyChange(entries, 'freelancer_tag')).toEqual({
      operation: 'deleted',
      subject_id: id,
      id: null,
      after: null,
      before: { freelancer_id: id, tag_id: tag },
    })
    expect(requireOnlyChange(entries, 'team_tag')).toMatchObject({ operation: 'deleted', subject_id: tag })
  })

  test('exclude secrets, job state and derived columns', async () => {
    const team = await world.team()
    const newKey = (await readLog(team, '&resource=api_key')).items[0].changes[0].after
    expect(Object.keys(newKey).sort()).toEqual([
      'created_at',
      'created_by',
      'created_via',
      'expires_at',
      'id',
      'name',
      'parent_key_id',
      'prefix',
      'requests_per_minute',
      'revoked_at',
      'scopes',
      'user_id',
    ])
    const before = await countEntries(world)
    await team.call('GET', '/project-codes')
    await world.app.writeUsage()
    expect(await countEntries(world)).toBe(before)
    const [used] = await database.query<{ last_used_at: Date | null }>({
      text: 'select last_used_at from api_key where tenant_id = $1',
      values: [team.id],
    })
    expect(used?.last_used_at).toEqual(clock.now())
  })

  test('a write that changes nothing leaves no entry', async () => {
    const team = await world.team()
    const { id } = getData(await team.call('POST', '/project-codes', { name: 'Apollo' }))
    const before = await countEntries(world)
    expect((await team.call('PATCH', `/project-codes/${id}`, {})).status).toBe(200)
    expect(await countEntries(world)).toBe(before)
  })
})

describe('the actor', () => {
  test('of date-based changes is the service', async () => {
    const parties = await createParties(world)
    const id = await reachMission(parties, 'over by its end date')
    await sweepMissions({ db: database, clock })
    const [entry] = (await readLog(parties.team, `&subject_id=${id}`)).items
    expect(entry).toMatchObject({
      actor: { kind: 'system', id: null, name: null },
      action: null,
      request_id: null,
      credential_kind: null,
      credential_id: null,
      key_id: null,
      portal_link_id: null,
      changes: [{ before: { status: 'in-progress' }, after: { status: 'completed' } }],
    })
  })

  test('of direct database writes is the database, not the service', async () => {
    const team = await world.team()
    const { id } = getData(await team.call('POST', '/project-codes', { name: 'Apollo' }))
    const psql = await connectAsPsql(world)
    await psql.query('update project_code set name = $1 where tenant_id = $2 and id = $3', [
      'Theirs',
      team.id,
      id,
    ])
    const [entry] = (await readLog(team, `&subject_id=${id}`)).items
    expect(entry).toMatchObject({
      actor: { kind: 'database', id: null, name: null },
      action: null,
      request_id: null,
      credential_kind: null,
      credential_id: null,
      changes: [{ before: { name: 'Apollo' }, after: { name: 'Theirs' } }],
    })
    // The service never changes an id. The log records a deleted and a created row.
    await psql.query('update project_code set id = $1 where tenant_id = $2 and id = $3', [
      randomUUID(),
      team.id,
      id,
    ])
    const { items } = await readLog(team, '&resource=project_code')
    const moved = items.slice(0, 2).map(({ changes: [one] }: Body) => [one.before?.id, one.after?.name])
    expect(moved).toEqual(
      expect.arrayContaining([
        [id, undefined],
        [undefined, 'Theirs'],
      ]),
    )
  })

  test('of a request does not leak to the next write on the same connection', async () => {
    const team = await world.team()
    await team.call('POST', '/project-codes', { name: 'Apollo' })
    for (let connection = 0; connection < database.pool.totalCount; connection += 1)
      await database.query({
        text: 'update project_code set name = $2 where tenant_id = $1',
        values: [team.id, `Apollo ${connection}`],
      })
    const { items } = await readLog(team, '&resource=project_code')
    expect(items.filter((one: Body) => one.actor.kind === 'user')).toHaveLength(1)
    // On a worker of Citus, the connection is not identified as the service's.
    const others = items.filter((one: Body) => ['system', 'database'].includes(one.actor.kind))
    expect(others).toHaveLength(database.pool.totalCount)
  })
})

describe('the list', () => {
  async function makeTeamWithEntries() {
    const team = await world.team()
    const second = await team.addUser()
    const { key } = await world.issueKey(team.id, second)
    const call = world.callerWith(key)
    const code = await team.call('POST', '/project-codes', { name: 'Apollo' })
    clock.advance(24 * 3600_000)
    await call('PATCH', `/project-codes/${getData(code).id}`, { name: 'Gemini' })
    await call('POST', '/team-tags', { name: 'Design' })
    clock.advance(24 * 3600_000)
    await team.call('DELETE', `/project-codes/${getData(code).id}`)
    return { team, second, code }
  }

  test('is newest first, paginated, with the same total sealed or not', async () => {
    const { team } = await makeTeamWithEntries()
    const { items, total } = await readLog(team)
    expect(total).toBe(items.length)
    expect(items.map(({ at }: Body) => at)).toEqual(
      items
        .map(({ at }: Body) => at)
        .toSorted()
        .toReversed(),
    )
    expect(items.slice(0, 2).map((one: Body) => one.action)).toEqual(['deleteProjectCode', 'createTeamTag'])
    expect(await readAllPages(team, '/audit-log', '', 3)).toEqual(items)
    expect(items.every(({ seal }: Body) => seal === null)).toBe(true)
    await sealAuditLog({ db: database })
    const sealed = await readAllPages(team, '/audit-log', '', 3)
    expect(sealed.map(({ seal, ...entry }) => ({ ...entry, seal: null }))).toEqual(items)
    expect(sealed.map(({ seal }) => seal.number)).toEqual(items.map((_: Body, nth: number) => total - nth))
  })

  test('continues from unsealed to sealed entries, with pages of any size', async () => {
    const { team } = await makeTeamWithEntries()
    await sealAuditLog({ db: database })
    for (const name of ['Cost', 'Sales', 'Legal', 'Care']) await team.call('POST', '/team-tags', { name })
    const { items, total } = await readLog(team)
    expect(items.findIndex(({ seal }: Body) => seal !== null)).toBe(4)
    expect(items).toHaveLength(total)
    for (const perPage of [1, 3, 4, 5])
      expect(await readAllPages(team, '/audit-log', '', perPage)).toEqual(items)
  })

  test('keeps its order when entries are sealed, even if a later entry has an earlier time', async () => {
    const team = await world.team()
    await team.call('POST', '/team-tags', { name: 'Written first' })
    clock.advance(-60_000)
    await team.call('POST', '/team-tags', { name: 'Began first' })
    clock.advance(60_000)
    const { items } = await readLog(team)
    expect(items[0].changes[0].after.name).toBe('Began first')
    expect(await readAllPages(team, '/audit-log', '', 1)).toEqual(items)
    await sealAuditLog({ db: database })
    const sealed = await readLog(team)
    expect(sealed.items.map(({ id }: Body) => id)).toEqual(items.map(({ id }: Body) => id))
  })

  test('combines filters', async () => {
    const { team, second, code } = await makeTeamWithEntries()
    const { items } = await readLog(team)
    const { id } = getData(code)
    const day = (days: number) =>
      new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
    const filterBy = (query: string, keeps: (item: Body) => boolean) => ({ query, keeps })
    const filters = [
      [filterBy(`request_id=${getRequestId(code)}`, (one) => one.request_id === getRequestId(code))],
      [second, team.userId].map((user) => filterBy(`actor_id=${user}`, (one) => one.actor.id === user)),
      ['project_code', 'api_key'].map((word) => filterBy(`resource=${word}`, (one) => one.resource === word)),
      [filterBy(`subject_id=${id}`, (one) => one.subject_id === id)],
      [filterBy(`at_from=${day(1)}`, (one) => one.at.slice(0, 10) >= day(1))],
      [filterBy(`at_to=${day(1)}`, (one) => one.at.slice(0, 10) <= day(1))],
    ]
    expect(items.length).toBeGreaterThan(8)
    await checkFilters(team, '/audit-log', filters, (entries) => entries)
  })

  test('refuses an unknown resource, and an inverted date range', async () => {
    const team = await world.team()
    const fetchErrorField = async (query: string) =>
      (await team.call('GET', `/audit-log?${query}`)).body.error.details.field
    expect(await fetchErrorField('resource=stored_file')).toBe('resource')
    expect(await fetchErrorField('at_from=2026-03-02&at_to=2026-03-01')).toBe('at_to')
  })

  test('shows nothing of another team: no entries, no count, no chain', async () => {
    const [acme, other] = [await world.team(), await makeTeamWithEntries()]
    await sealAuditLog({ db: database })
    const { items, total } = await readLog(acme)
    expect([items.length, total]).toEqual([3, 3])
    expect(JSON.stringify(items)).not.toContain(other.team.id)
    const { head, checked } = getData(await acme.call('GET', '/audit-log/verification'))
    expect([head.number, checked]).toEqual([3, 3])
  })
})

describe('a reader of some resources', () => {
  const WEBHOOK = { url: 'https://receiver.example/hooks/of-a-secret-path?token=of-a-secret-query' }

  /** Creates a team with entries of several resources, and callers: its admin, a key of the admin with few scopes, and a member. */
  async function makeReaders() {
    const team = await world.team()
    const code = getData(await team.call('POST', '/project-codes', { name: 'Apollo' }))
    const tag = getData(await team.call('POST', '/team-tags', { name: 'Design' }))
    const endpoint = getData(await team.call('POST', '/webhook-endpoints', WEBHOOK))
    const member = await team.addUser('team-member', ['audit:read', 'project-codes:read', 'webhooks:read'])
    const callAs = async (userId: string, scopes: Scope[]) =>
      world.callerWith((await world.issueKey(team.id, userId, scopes)).key)
    const narrow = await callAs(team.userId, ['audit:read', 'project-codes:read', 'team-tags:read'])
    return { team, code, tag, endpoint, narrow, callAs, member: await callAs(member, ['*']) }
  }
  type Call = Team['call']
  const listResources = async (call: Call, query = '') =>
    getData(await call('GET', `/audit-log?per_page=100${query}`)).items.map(({ resource }: Body) => resource)

  test('sees the entries of the resources whose lists they may read, without seals, and the total of these entries', async () => {
    const { team, code, narrow, member } = await makeReaders()
    await sealAuditLog({ db: database })
    expect(await listResources(narrow)).toEqual(['team_tag', 'project_code'])
    // The list of webhook endpoints needs a team-admin, too.
    const page = getData(await member('GET', '/audit-log'))
    expect(page).toMatchObject({
      total: 1,
      items: [{ resource: 'project_code', subject_id: code.id, seal: null }],
    })
    const all = await listResources(team.call)
    expect(all).toEqual(expect.arrayContaining(['api_key', 'team_settings', 'user', 'webhook_endpoint']))
    expect(getData(await team.call('GET', '/audit-log')).items[0].seal).not.toBeNull()
  })

  test('sees nothing without the scope of any resource', async () => {
    const { team, callAs } = await makeReaders()
    const call = await callAs(team.userId, ['audit:read'])
    expect(getData(await call('GET', '/audit-log'))).toMatchObject({ items: [], total: 0 })
    expect(getData(await call('GET', `/audit-log?actor_id=${team.userId}`))).toMatchObject({
      items: [],
      total: 0,
    })
  })

  test('is refused other resources, as the event feed refuses their types, and the verification of the chain', async () => {
    const { team, narrow, member, callAs } = await makeReaders()
    const refusal = async (call: Call, path: string) => {
      const { status, body } = await call('GET', path)
      return [status, body.error?.details.code]
    }
    const session = '/audit-log?resource=session'
    expect(await refusal(narrow, session)).toEqual([403, 'insufficient_scope'])
    expect(await refusal(member, session)).toEqual([403, 'admin_only'])
    expect(await refusal(member, '/audit-log?resource=webhook_endpoint')).toEqual([403, 'admin_only'])
    expect((await narrow('GET', '/audit-log/verification')).status).toBe(403)
    expect((await member('GET', '/audit-log/verification')).status).toBe(403)
    expect((await team.call('GET', '/audit-log/verification')).status).toBe(200)
    // By default, a member has no log at all.
    const byDefault = await callAs(await team.addUser('team-member'), ['*'])
    expect((await byDefault('GET', '/audit-log')).status).toBe(403)
    expect(getData(await byDefault('GET', '/me')).permissions).not.toContain('audit:read')
  })

  test('pages and filters like a reader of everything', async () => {
    const { team, code, narrow } = await makeReaders()
    const reader = { ...team, call: narrow }
    for (const name of ['Cost', 'Sales', 'Legal']) {
      clock.advance(1000)
      await team.call('POST', '/team-tags', { name })
      await team.call('PATCH', `/project-codes/${code.id}`, { name })
    }
    const { items, total } = await readLog(reader)
    expect(total).toBe(8)
    const readable = (await readLog(team)).items.filter(({ resource }: Body) =>
      ['project_code', 'team_tag'].includes(resource),
    )
    expect(items).toEqual(readable)
    for (const perPage of [1, 3, 8]) {
      expect(await readAllPages(reader, '/audit-log', '', perPage)).toEqual(items)
      const byCursor: Body[] = []
      for (let after: string | null = 'start'; after !== null; ) {
        const page: Body = getData(await narrow('GET', `/audit-log?per_page=${perPage}&after=${after}`))
        expect(page.total).toBe(8)
        byCursor.push(...page.items)
        after = page.next
      }
      expect(byCursor).toEqual(items)
    }
    const listIds = (entries: Body[]) => entries.map(({ id }) => id)
    const ofCode = items.filter(({ subject_id }: Body) => subject_id === code.id)
    for (const query of ['&resource=project_code', `&subject_id=${code.id}`])
      expect(listIds((await readLog(reader, query)).items), query).toEqual(listIds(ofCode))
    for (const query of [`&actor_id=${team.userId}`, '&at_from=2026-01-01'])
      expect(listIds((await readLog(reader, query)).items), query).toEqual(listIds(items))
    expect((await readLog(reader, '&at_to=2000-01-01')).total).toBe(0)
    expect((await readLog(reader, `&subject_id=${team.userId}`)).total).toBe(0)
  })

  test('finds the path and the query of a webhook URL in no entry, but sees that they changed', async () => {
    const { team, endpoint } = await makeReaders()
    const before = await readStoredChanges(team)
    expect(before).toContain('https://receiver.example/…')
    await team.call('PATCH', `/webhook-endpoints/${endpoint.id}`, {
      url: 'https://receiver.example/of-a-secret',
    })
    await team.call('PATCH', `/webhook-endpoints/${endpoint.id}`, { url: 'https://other.example/' })
    await team.call('DELETE', `/webhook-endpoints/${endpoint.id}`)
    expect(await readStoredChanges(team)).not.toContain('of-a-secret')
    const { items } = await readLog(team, '&resource=webhook_endpoint')
    expect(items.map(({ changes: [{ before, after }] }: Body) => [before?.url, after?.url])).toEqual([
      ['https://other.example/', undefined],
      ['https://receiver.example/…', 'https://other.example/'],
      ['https://receiver.example/…', 'https://receiver.example/…'],
      [undefined, 'https://receiver.example/…'],
    ])
  })

  test('sees an entry of an earlier release without the path, and the chain stays valid', async () => {
    const { team, endpoint } = await makeReaders()
    const psql = await connectAsPsql(world)
    const changes = [
      { id: endpoint.id, before: null, after: { url: 'https://old.example/of-a-secret', types: ['*'] } },
    ]
    await psql.query(
      `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes, hash_version, salt)
        values ($1, now(), 'system', 'webhook_endpoint', $2, 'created', $3, 2, sha256('x'))`,
      [team.id, endpoint.id, JSON.stringify(changes)],
    )
    await sealAuditLog({ db: database })
    expect(await readStoredChanges(team)).toContain('of-a-secret')
    const { items } = await readLog(team, '&resource=webhook_endpoint')
    expect(items).toHaveLength(2)
    expect(items.map(({ changes: [{ after }] }: Body) => after.url)).toContain('https://old.example/…')
    expect(JSON.stringify(items)).not.toContain('of-a-secret')
    expect(getData(await team.call('GET', '/audit-log/verification'))).toMatchObject({ is_intact: true })
  })

  const readStoredChanges = async (team: Team): Promise<string> => {
    const rows = await database.query<{ text: string }>({
      text: `select changes::text as text from audit_entry where tenant_id = $1 and resource = 'webhook_endpoint'`,
      values: [team.id],
    })
    return rows.map(({ text }) => text).join('\n')
  }
})
