// One event for each transition of a report and of its entries, with its actor, in the same transaction; none for
// a request that is refused or changes nothing.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createParties, type Parties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../../test/make/missions.ts'
import {
  actOnReport,
  approveReport,
  fileReport,
  ROWS,
  rejectReport,
  reportBody,
} from '../../../../../test/make/reports.ts'
import { type Body, type Reply, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const REASON = { rejection_reason: 'Which project?' }

type Event = {
  type: string
  subject_id: string
  at: Date
  actor_kind: string
  actor_id: string
  request_id: string
  data: Body
  made_in: string
}

/** Lists the events of reports and entries, oldest first; mission events are tested elsewhere. */
const listEvents = ({ team }: Parties) =>
  world.database.query<Event>({
    text: `select type, subject_id, at, actor_kind, actor_id, request_id, data, xmin::text as made_in from event
      where tenant_id = $1 and type ~ '^(activity_report|accounting_entry)' order by id`,
    values: [team.id],
  })

/** Finds the transaction that last wrote a row. */
async function findWritingTransaction(
  table: 'activity_report' | 'accounting_entry',
  id: string,
): Promise<string> {
  const [row] = await world.database.query<{ made_in: string }>({
    text: `select xmin::text as made_in from ${table} where id = $1`,
    values: [id],
  })
  return row?.made_in ?? ''
}

/** Returns the events that a successful call adds. Checks that they have its actor and transaction. */
async function collectEvents(
  parties: Parties,
  by: 'user' | 'freelancer',
  call: () => Promise<Reply>,
): Promise<Event[]> {
  const before = await listEvents(parties)
  world.clock.advance(1000)
  const reply = await call()
  getData(reply)
  const added = (await listEvents(parties)).slice(before.length)
  const actor_id = by === 'user' ? parties.team.userId : parties.freelancer.id
  for (const event of added) {
    expect(event).toMatchObject({ actor_kind: by, actor_id, at: world.clock.now() })
    expect(event.request_id).toBe(reply.headers['x-request-id'])
    const table = event.type.startsWith('activity_report') ? 'activity_report' : 'accounting_entry'
    expect(await findWritingTransaction(table, event.subject_id), event.type).toBe(event.made_in)
  }
  return added
}

const listTypes = (events: Event[]) => events.map(({ type }) => type)

test('each transition from draft to payment has one event of its type, with its actor', async () => {
  const parties = await createParties(world)
  const { team, portal } = parties
  const path = `/missions/${await reachMission(parties, 'under way')}/activity-reports/2026-03`
  const putReport = (rows: object = ROWS) =>
    collectEvents(parties, 'freelancer', () => portal('PUT', path, rows))
  const actAsFreelancer = (act: 'submit' | 'withdraw') =>
    collectEvents(parties, 'freelancer', () => portal('POST', `${path}/${act}`))
  const [created, ...more] = await putReport()
  expect([created?.type, more]).toEqual(['activity_report.created', []])
  const id = created?.subject_id ?? ''
  const actAsTeam = (act: string, body?: object) =>
    collectEvents(parties, 'user', () => actOnReport(team, id, act, body))
  const report = (type: string, data: object) => [{ type: `activity_report.${type}`, subject_id: id, data }]

  expect(await putReport()).toEqual([])
  expect(await putReport({ ...ROWS, timesheets: [] })).toMatchObject(
    report('updated', { lists: ['timesheets'] }),
  )
  expect(await actAsFreelancer('submit')).toMatchObject(report('submitted', { from: 'draft', to: 'pending' }))
  expect(await actAsFreelancer('withdraw')).toMatchObject(
    report('withdrawn', { from: 'pending', to: 'draft' }),
  )
  expect(await actAsTeam('submit')).toMatchObject(report('submitted', { from: 'draft', to: 'pending' }))
  expect(await actAsTeam('reject', REASON)).toMatchObject(
    report('rejected', { from: 'pending', to: 'rejected', ...REASON }),
  )
  const { timesheets } = ROWS
  const edited = await collectEvents(parties, 'user', () =>
    team.call('PATCH', `/activity-reports/${id}`, { timesheets }),
  )
  expect(edited).toMatchObject(report('updated', { lists: ['timesheets'] }))
  expect(await actAsFreelancer('submit')).toMatchObject(
    report('submitted', { from: 'rejected', to: 'pending' }),
  )
  expect(listTypes(await actAsTeam('approve'))).toEqual([
    'activity_report.approved',
    'accounting_entry.created',
    'accounting_entry.created',
  ])
  expect(listTypes(await actAsTeam('reopen')).sort()).toEqual([
    'accounting_entry.cancelled',
    'accounting_entry.cancelled',
    'accounting_entry.created',
    'accounting_entry.created',
    'activity_report.reopened',
  ])
  const again = await actAsTeam('approve')
  const entry = `/accounting/entries/${again[1]?.subject_id}`
  const paid = await collectEvents(parties, 'user', () => team.call('PATCH', entry, { status: 'paid' }))
  expect(paid).toMatchObject([{ type: 'accounting_entry.paid', subject_id: again[1]?.subject_id }])
  const sent = await collectEvents(parties, 'user', () => team.call('POST', `${entry}/send`))
  expect(sent).toMatchObject([{ type: 'accounting_entry.sent', subject_id: again[1]?.subject_id }])
})

test('the team creates and cancels a report with one event each', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const mission_id = await reachMission(parties, 'under way')
  const filed = await collectEvents(parties, 'user', () =>
    team.call('POST', '/activity-reports', reportBody(mission_id)),
  )
  expect(filed).toMatchObject([
    {
      type: 'activity_report.submitted',
      data: { from: null, to: 'pending', mission_id, report_month: '2026-03' },
    },
  ])
  const id = filed[0]?.subject_id ?? ''
  await rejectReport(team, { id })
  expect(await collectEvents(parties, 'user', () => actOnReport(team, id, 'cancel'))).toMatchObject([
    { type: 'activity_report.cancelled', subject_id: id, data: { from: 'rejected', to: 'cancelled' } },
  ])
})

test('approving a report with a total of 0 creates no entry, and no event of an entry', async () => {
  const parties = await createParties(world)
  const nil = { timesheets: [], supplementary_items: [], expenses: [] }
  const { id } = await fileReport(parties.team, await reachMission(parties, 'under way'), nil)
  const events = await collectEvents(parties, 'user', () => actOnReport(parties.team, id, 'approve'))
  expect(listTypes(events)).toEqual(['activity_report.approved'])
})

test('requests that change nothing record no event: an empty PATCH, a second payment, a second sending', async () => {
  const parties = await createParties(world)
  const { team } = parties
  const rejected = await rejectReport(team, await fileReport(team, await reachMission(parties, 'under way')))
  const { accounting_entries } = await approveReport(
    team,
    await fileReport(team, await reachMission(parties, 'under way')),
  )
  const entry = `/accounting/entries/${accounting_entries[0].id}`
  getData(await team.call('PATCH', entry, { status: 'paid' }))
  getData(await team.call('POST', `${entry}/send`))
  const calls = [
    () => team.call('PATCH', `/activity-reports/${rejected.id}`, {}),
    () => team.call('PATCH', entry, { status: 'paid' }),
    () => team.call('POST', `${entry}/send`),
    () => team.call('GET', entry),
  ]
  for (const call of calls) expect(await collectEvents(parties, 'user', call)).toEqual([])
})

type Refusal = [status: number, call: () => Promise<Reply>]

test('a refused request records no event', async () => {
  const parties = await createParties(world)
  const { team, portal } = parties
  const missions = [
    await reachMission(parties, 'under way'),
    await reachMission(parties, 'under way'),
    await reachMission(parties, 'offered'),
  ]
  const approved = await approveReport(team, await fileReport(team, missions[0] ?? ''))
  const pending = await fileReport(team, missions[1] ?? '')
  const rejected = await rejectReport(team, await fileReport(team, await reachMission(parties, 'under way')))
  const [invoice] = approved.accounting_entries
  getData(await team.call('PATCH', `/accounting/entries/${invoice.id}`, { status: 'paid' }))
  const reopened = await approveReport(team, await fileReport(team, await reachMission(parties, 'under way')))
  getData(await actOnReport(team, reopened.id, 'reopen'))
  const before = await listEvents(parties)
  const unknownCode = { timesheets: [{ ...ROWS.timesheets[0], project_code_id: randomUUID() }] }
  const tooMuch = { timesheets: [{ ...ROWS.timesheets[0], quantity: 2 }] }
  const toPortalPath = (index: number, rest = '') =>
    `/missions/${missions[index]}/activity-reports/2026-03${rest}`
  const calls: Refusal[] = [
    [400, () => team.call('POST', '/activity-reports', reportBody(missions[1] ?? ''))],
    [400, () => team.call('POST', '/activity-reports', reportBody(missions[2] ?? ''))],
    [400, () => team.call('POST', '/activity-reports', reportBody(randomUUID()))],
    ...['submit', 'cancel', 'reopen'].map((act): Refusal => [400, () => actOnReport(team, pending.id, act)]),
    ...['submit', 'cancel', 'approve'].map(
      (act): Refusal => [400, () => actOnReport(team, approved.id, act)],
    ),
    [400, () => actOnReport(team, approved.id, 'reopen')],
    [400, () => actOnReport(team, approved.id, 'reject', REASON)],
    [400, () => actOnReport(team, rejected.id, 'approve')],
    [400, () => actOnReport(team, pending.id, 'reject', {})],
    [404, () => actOnReport(team, randomUUID(), 'approve')],
    [400, () => team.call('PATCH', `/activity-reports/${pending.id}`, { expenses: [] })],
    [400, () => team.call('PATCH', `/activity-reports/${rejected.id}`, unknownCode)],
    [400, () => team.call('PATCH', `/activity-reports/${rejected.id}`, tooMuch)],
    [400, () => portal('PUT', toPortalPath(0), ROWS)],
    [400, () => portal('PUT', toPortalPath(1), ROWS)],
    [400, () => portal('PUT', toPortalPath(2), ROWS)],
    [400, () => portal('POST', toPortalPath(0, '/withdraw'))],
    [400, () => portal('POST', toPortalPath(1, '/submit'))],
    [404, () => portal('POST', toPortalPath(2, '/submit'))],
    ...reopened.accounting_entries.map(
      ({ id }: Body): Refusal => [
        400,
        () => team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }),
      ],
    ),
    [404, () => team.call('PATCH', `/accounting/entries/${randomUUID()}`, { status: 'paid' })],
  ]
  for (const [index, [status, call]] of calls.entries()) {
    const reply = await call()
    expect(reply.status, `${index} ${reply.text}`).toBe(status)
    expect(await listEvents(parties), `${index} ${reply.text}`).toEqual(before)
  }
})
