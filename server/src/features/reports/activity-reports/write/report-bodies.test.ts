// Report bodies: mission and month, invalid bodies, null and missing fields, and rejection reasons.
import { describe, expect, test } from 'vitest'
import { createParties, reachMission } from '../../../../../test/make/mission-lifecycle.ts'
import { getData, refused } from '../../../../../test/make/missions.ts'
import {
  actOnReport,
  fileReport,
  makeReport,
  ROWS,
  rejectReport,
  reportBody,
} from '../../../../../test/make/reports.ts'
import { type Body, shareWorld } from '../../../../../test/world/world.ts'

const world = await shareWorld()
const parties = await createParties(world)
const { team } = parties
/** Daily, 1 to 20 March. */
const mission = await reachMission(parties, 'under way')
const NOTHING = { timesheets: [], supplementary_items: [], expenses: [] }
type Row = [body: object, field: string, reason: string]
const countReports = async () =>
  getData(await team.call('GET', `/activity-reports?mission_id=${mission}`)).total

const INVALID_REFERENCES: Row[] = [
  [{ mission_id: undefined }, 'mission_id', 'missing_field'],
  ...[null, 7, true, [], {}].map((mission_id): Row => [{ mission_id }, 'mission_id', 'invalid_type']),
  ...['', 'x', mission.replaceAll('-', ''), `{${mission}}`, ` ${mission}`].map(
    (mission_id): Row => [{ mission_id }, 'mission_id', 'invalid_uuid'],
  ),
  [{ report_month: undefined }, 'report_month', 'missing_field'],
  ...[null, 202603, 2026.03, ['2026-03'], {}].map(
    (report_month): Row => [{ report_month }, 'report_month', 'invalid_type'],
  ),
  ...[
    '',
    '2026-13',
    '2026-00',
    '2026-3',
    '26-03',
    '2026-03-01',
    '202603',
    '2026/03',
    '0000-01',
    '12026-03',
    ' 2026-03',
    '2026-03\n',
    '2026-٠3',
    'march',
    '2026-W10',
    '-026-03',
  ].map((report_month): Row => [{ report_month }, 'report_month', 'invalid_date']),
  // Months before and after the mission.
  ...['2026-02', '2026-04', '2025-03', '0001-01', '9999-12'].map(
    (report_month): Row => [{ report_month }, 'report_month', 'out_of_range'],
  ),
]

test.each(INVALID_REFERENCES)('refuses a report of %j: %s %s', async (more, field, reason) => {
  const reply = await team.call('POST', '/activity-reports', reportBody(mission, { ...NOTHING, ...more }))
  expect(reply, reply.text).toMatchObject(refused(field, reason))
  expect(reply.body.error.details.errors).toHaveLength(1)
  expect(await countReports()).toBe(0)
})

test('lists errors of both references and of a row, in the order sent', async () => {
  const body = { timesheets: [{}], report_month: 'x', zeal: 1 }
  const { errors } = (await team.call('POST', '/activity-reports', body)).body.error.details
  expect(errors.map(({ field }: Body) => field)).toEqual([
    'timesheets[0].date',
    'timesheets[0].quantity',
    'report_month',
    'zeal',
    'mission_id',
  ])
})

describe('a request', async () => {
  const other = await createParties(world)
  const report = await rejectReport(
    other.team,
    await fileReport(other.team, await reachMission(other, 'under way')),
  )
  const pending = await fileReport(other.team, await reachMission(other, 'under way'))
  const headers = { 'x-api-key': other.team.key }
  const calls: [name: string, method: string, url: string][] = [
    ['POST', 'POST', '/api/v1/activity-reports'],
    ['PATCH', 'PATCH', `/api/v1/activity-reports/${report.id}`],
    ['reject', 'POST', `/api/v1/activity-reports/${pending.id}/reject`],
  ]

  test.each(calls)('%s accepts only an object as its body', async (_, method, url) => {
    for (const raw of ['[]', 'null', '"x"', '7', 'true', '[{}]']) {
      const reply = await world.send(url, { method, raw, headers })
      expect(reply.status, raw).toBe(400)
      expect(reply.body.error.details, raw).toMatchObject({ reason: 'invalid_type' })
    }
    for (const raw of ['{', '{"a"}', "{'timesheets':[]}", '{"timesheets":[],}', ' ', 'NaN'])
      expect((await world.send(url, { method, raw, headers })).body.error.details.reason, raw).toBe(
        'invalid_json',
      )
  })

  test.each(calls.filter(([name]) => name !== 'PATCH'))('%s requires a body', async (_, method, url) => {
    const reply = await world.send(url, { method, headers })
    expect(reply).toMatchObject({ status: 400, body: { error: { details: { reason: 'invalid_json' } } } })
  })
})

describe('null and missing fields', () => {
  const empty = { timesheets: [], supplementary_items: [], expenses: [], invoice_amount_excl_vat: 0 }
  const nulls = { timesheets: null, supplementary_items: null, expenses: null }

  test.each([nulls, {}, NOTHING])('a report of %j has no rows', async (rows) => {
    const { mission_id, report_month } = reportBody(await reachMission(parties, 'under way'))
    const filed = getData(await team.call('POST', '/activity-reports', { mission_id, report_month, ...rows }))
    expect(filed).toMatchObject({ ...empty, status: 'pending' })
    const path = `/missions/${await reachMission(parties, 'under way')}/activity-reports/2026-03`
    expect(getData(await parties.portal('PUT', path, rows))).toMatchObject({ ...empty, status: 'draft' })
  })

  test('null fields of rows are the same as missing fields', async () => {
    const report = await fileReport(team, await reachMission(parties, 'under way'), {
      timesheets: [{ ...ROWS.timesheets[0], description: null, project_code_id: null, deliverable_id: null }],
      supplementary_items: [{ ...ROWS.supplementary_items[0], project_code_id: null }],
      expenses: [{ ...ROWS.expenses[0], vat_amount: null, project_code_id: null }],
    })
    expect(report.timesheets[0]).toMatchObject({ description: null, project_code_id: null })
    expect(report.expenses[0]).toMatchObject({ vat_amount: 0, project_code_id: null })
  })

  test('PATCH changes the given lists; null clears a list, an empty body changes nothing', async () => {
    const report = await rejectReport(team, await fileReport(team, await reachMission(parties, 'under way')))
    const path = `/activity-reports/${report.id}`
    world.clock.advance(1000)
    expect(getData(await team.call('PATCH', path, {}))).toEqual(report)
    expect(getData(await team.call('PATCH', path))).toEqual(report)
    const expenses = [{ description: 'Taxi', date: '2026-03-20', amount_excl_vat: 20.5 }]
    const second = getData(await team.call('PATCH', path, { expenses, supplementary_items: null }))
    expect(second).toMatchObject({
      timesheets: report.timesheets.map(({ id: _, ...row }: Body) => row),
      supplementary_items: [],
      expenses: [{ ...expenses[0], vat_amount: 0 }],
      invoice_amount_excl_vat: 550,
      expense_amount_excl_vat: 20.5,
      status: 'rejected',
    })
    expect(second.updated_at > report.updated_at).toBe(true)
    expect(second.created_at).toBe(report.created_at)
  })

  test('PUT replaces all three lists, and clears those that are not sent', async () => {
    const path = `/missions/${await reachMission(parties, 'under way')}/activity-reports/2026-03`
    const draft = getData(await parties.portal('PUT', path, ROWS))
    const { timesheets } = ROWS
    const second = getData(await parties.portal('PUT', path, { timesheets }))
    expect(second).toMatchObject({ id: draft.id, timesheets, supplementary_items: [], expenses: [] })
    expect(getData(await parties.portal('PUT', path))).toMatchObject({ id: draft.id, ...empty })
  })
})

test('returns the maximum number of rows with the longest texts unchanged', async () => {
  const timesheets = Array.from({ length: 1000 }, (_, index) => ({
    date: `2026-03-${String((index % 20) + 1).padStart(2, '0')}`,
    quantity: index < 20 ? 0.25 : 0,
    description: ` row ${index} é😀`,
  }))
  const description = '😀'.repeat(2000)
  const supplementary_items = Array.from({ length: 200 }, (_, index) => ({
    description: index === 0 ? description : ` ${index}`,
    amount_excl_vat: index / 10_000,
  }))
  const expenses = Array.from({ length: 200 }, (_, index) => ({ ...ROWS.expenses[0], vat_amount: index }))
  const sent = { timesheets, supplementary_items, expenses }
  const report = await fileReport(team, await reachMission(parties, 'under way'), sent)
  expect(report).toMatchObject(sent)
})

describe('a rejection', async () => {
  const report = await fileReport(team, await reachMission(parties, 'under way'))
  const REASONS: Row[] = [
    [{}, 'rejection_reason', 'missing_field'],
    ...[null, 7, true, ['x'], {}].map(
      (rejection_reason): Row => [{ rejection_reason }, 'rejection_reason', 'invalid_type'],
    ),
    [{ rejection_reason: '' }, 'rejection_reason', 'too_short'],
    ...[' ', '\n\t', 'a\u0000', '\udc00'].map(
      (rejection_reason): Row => [{ rejection_reason }, 'rejection_reason', 'invalid_value'],
    ),
    [{ rejection_reason: 'é'.repeat(2001) }, 'rejection_reason', 'too_long'],
    [{ rejection_reason: 'x', reason: 'x' }, 'reason', 'unknown_field'],
    [{ rejection_reason: 'x', status: 'rejected' }, 'status', 'unknown_field'],
  ]

  test.each(REASONS)('is refused with %j: %s %s', async (body, field, reason) => {
    expect(await actOnReport(team, report.id, 'reject', body)).toMatchObject(refused(field, reason))
    // Other reports of the freelancer change the hints.
    const { hints: _, ...unchanged } = getData(await team.call('GET', `/activity-reports/${report.id}`))
    expect(report).toMatchObject(unchanged)
  })

  test('keeps its reason until the next submission', async () => {
    const otherReport = await fileReport(team, await reachMission(parties, 'under way'))
    const rejection_reason = ` Which\nproject? ${'😀'.repeat(1900)} `
    const rejected = getData(await actOnReport(team, otherReport.id, 'reject', { rejection_reason }))
    expect(rejected).toMatchObject({ status: 'rejected', rejection_reason })
    expect(
      getData(await team.call('PATCH', `/activity-reports/${otherReport.id}`, { expenses: [] })),
    ).toMatchObject({
      status: 'rejected',
      rejection_reason,
    })
    expect(getData(await actOnReport(team, otherReport.id, 'submit'))).toMatchObject({
      status: 'pending',
      rejection_reason: null,
      reviewed_at: null,
    })
  })
})

test('an empty change succeeds in every status and changes nothing', async () => {
  const other = await world.team()
  const report = await makeReport(world, other)
  const path = `/activity-reports/${report.id}`
  expect(getData(await other.call('PATCH', path, {}))).toEqual(report)
  const approved = getData(await other.call('POST', `${path}/approve`))
  expect(getData(await other.call('PATCH', path))).toEqual(approved)
  expect((await other.call('PATCH', '/activity-reports/x', {})).status).toBe(404)
})

test('lists that are not sent keep their rows and ids, and submitting keeps all rows', async () => {
  const other = await world.team()
  const report = await makeReport(world, other, {
    timesheets: [{ date: '2026-03-02', quantity: 1 }],
    supplementary_items: [{ description: 'On call', amount_excl_vat: 300 }],
    expenses: [{ description: 'Train', date: '2026-03-03', amount_excl_vat: 80, vat_amount: 8 }],
  })
  await rejectReport(other, report)
  const path = `/activity-reports/${report.id}`
  const timesheets = [{ date: '2026-03-04', quantity: 0.5 }]
  const changed = getData(await other.call('PATCH', path, { timesheets }))
  expect(changed.timesheets).toMatchObject(timesheets)
  expect(changed.timesheets[0].id).not.toBe(report.timesheets[0].id)
  const { supplementary_items, expenses } = report
  expect(changed).toMatchObject({ supplementary_items, expenses, invoice_amount_excl_vat: 575 })
  const emptied = getData(await other.call('PATCH', path, { expenses: null }))
  expect(emptied).toMatchObject({ expenses: [], supplementary_items, timesheets: changed.timesheets })
  const submitted = getData(await other.call('POST', `${path}/submit`))
  expect(submitted).toMatchObject({ status: 'pending', supplementary_items, timesheets: changed.timesheets })
})
