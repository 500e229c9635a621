// Concurrent requests with failures: numbers are gapless and unique, and the ledger adds up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, toMinorUnits } from '../../../../../test/check/exact-fractions.ts'
import {
  centsByCode,
  expectConsistent,
  type LedgerEntry,
  sumCents,
} from '../../../../../test/check/ledger.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../../test/make/missions.ts'
import {
  createReportParties,
  fileMonth,
  listEntries,
  performOnReport,
  type ReportTrigger,
  reachReport,
} from '../../../../../test/make/report-lifecycle.ts'
import { fileReport, reportBody } from '../../../../../test/make/reports.ts'
import { onOnePostgres } from '../../../../../test/world/on-one-postgres.ts'
import { type Body, type Reply, startWorld } from '../../../../../test/world/world.ts'

const world = await startWorld()
const repeat = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const listOutcomes = (replies: Reply[]) =>
  replies.map(({ status, body }) => [status, body.error?.details.reason].filter(Boolean).join(' ')).sort()

/**
 * From now on, inserting the entries of some approvals of the team fails after their numbers were allocated. The seed and a
 * sequence decide which ones; a sequence is not rolled back.
 */
async function injectFaults(teamId: string, seed: number) {
  for (const text of [
    'create sequence approvals_so_far',
    `create function fail_some() returns trigger language plpgsql as $$ begin
      if hashint8(nextval('approvals_so_far') + ${seed}) % 3 = 0 then raise exception 'a failure of the test'; end if;
      return new; end $$`,
    `create trigger fail_some after insert on event for each row
      when (new.tenant_id = '${teamId}' and new.type = 'accounting_entry.created') execute function fail_some()`,
  ])
    await world.database.query({ text })
}

onOnePostgres('a trigger of the coordinator does not fire on the shards')(
  '20 concurrent approvals, some of which fail after their numbers were allocated and are retried, leave no gap',
  async () => {
    const seed = Date.now() % 1_000_000
    const team = await world.team()
    const { id: freelancerId } = await makeFreelancer(team)
    const missions = await repeat(20, () => makeAcceptedMission(world, team, freelancerId))
    const reports = await Promise.all(missions.map(({ id }) => fileReport(team, id)))
    await injectFaults(team.id, seed)
    const failures: number[] = []
    const approve = async (id: string, attempts = 50): Promise<void> => {
      const { status } = await team.call('POST', `/activity-reports/${id}/approve`)
      if (status === 200) return
      failures.push(status)
      expect(attempts, `seed ${seed}`).toBeGreaterThan(0)
      await approve(id, attempts - 1)
    }
    await Promise.all(reports.map(({ id }) => approve(id)))
    expect(failures.length, `seed ${seed}`).toBeGreaterThan(0)
    expect(new Set(failures), `seed ${seed}`).toEqual(new Set([500]))
    const entries = await expectConsistent(world, team)
    expect(entries, `seed ${seed}`).toHaveLength(40)
    const byReport = Map.groupBy(entries, ({ activity_report_id }) => activity_report_id)
    expect([...byReport.keys()].sort()).toEqual(reports.map(({ id }) => id).sort())
    for (const own of byReport.values()) expect(own.map(({ type }) => type)).toEqual(['invoice', 'expense'])
  },
)

test('one of many concurrent approvals of a report succeeds', async () => {
  const parties = await createReportParties(world)
  const { id } = await fileMonth(parties)
  const replies = await repeat(10, () => performOnReport(parties, 'approve', id))
  expect(listOutcomes(replies)).toEqual(['200', ...Array(9).fill('400 invalid_state')])
  expect(await expectConsistent(world, parties.team)).toHaveLength(2)
})

test('one of concurrent approvals and rejections succeeds', async () => {
  const parties = await createReportParties(world)
  const { id } = await fileMonth(parties)
  const replies = await repeat(10, (index) => performOnReport(parties, index % 2 ? 'approve' : 'reject', id))
  expect(listOutcomes(replies)).toEqual(['200', ...Array(9).fill('400 invalid_state')])
  const { status } = getData(await parties.team.call('GET', `/activity-reports/${id}`))
  expect(await expectConsistent(world, parties.team)).toHaveLength(status === 'approved' ? 2 : 0)
})

test.each(Array.from({ length: 8 }, (_, index) => index))(
  'exactly one of a concurrent payment and reopening succeeds (round %i)',
  async (round) => {
    const parties = await createReportParties(world)
    const id = await reachReport(parties, 'approved')
    const [invoice] = await listEntries(parties, id)
    const pay = () => parties.team.call('PATCH', `/accounting/entries/${invoice.id}`, { status: 'paid' })
    const acts = [pay, () => performOnReport(parties, 'reopen', id)]
    const replies = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(listOutcomes(replies)).toEqual(['200', '400 invalid_state'])
    const entries = await expectConsistent(world, parties.team)
    const { status } = getData(await parties.team.call('GET', `/activity-reports/${id}`))
    const isPaid = entries.some((entry) => entry.status === 'paid')
    expect([status, entries.length]).toEqual(isPaid ? ['approved', 2] : ['pending', 4])
  },
)

test('one of many reopenings succeeds, and each entry is credited once', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const replies = await repeat(10, () => performOnReport(parties, 'reopen', id))
  expect(listOutcomes(replies)).toEqual(['200', ...Array(9).fill('400 invalid_state')])
  expect(await expectConsistent(world, parties.team)).toHaveLength(4)
})

test('an entry paid by many concurrent requests is paid once', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'approved')
  const [{ id: entryId }] = (await listEntries(parties, id)) as [{ id: string }]
  const path = `/accounting/entries/${entryId}`
  const replies = await repeat(10, () => parties.team.call('PATCH', path, { status: 'paid' }))
  expect(new Set(replies.map(({ text }) => text.replace(/.*"paid_at":("[^"]*").*/, '$1'))).size).toBe(1)
  const [{ paid }] = (await world.database.query({
    text: `select count(*)::int as paid from event where subject_id = $1 and type = 'accounting_entry.paid'`,
    values: [entryId],
  })) as [{ paid: number }]
  expect(paid).toBe(1)
})

test('one of ten concurrent reports of a month is created', async () => {
  const { team, mission } = await createReportParties(world)
  const replies = await repeat(10, () => team.call('POST', '/activity-reports', reportBody(mission.id)))
  expect(listOutcomes(replies)).toEqual(['201', ...Array(9).fill('400 already_exists')])
  expect(getData(await team.call('GET', '/activity-reports')).total).toBe(1)
})

test('concurrent drafts of one month are one report', async () => {
  const { team, portal, mission } = await createReportParties(world)
  const path = `/missions/${mission.id}/activity-reports/2026-03`
  const replies = await repeat(10, (index) =>
    portal('PUT', path, { timesheets: [{ date: `2026-03-0${(index % 5) + 2}`, quantity: 1 }] }),
  )
  expect(new Set(replies.map((reply) => getData(reply).id)).size).toBe(1)
  const { items } = getData(await team.call('GET', '/activity-reports'))
  expect(items).toMatchObject([
    { status: 'draft', invoice_amount_excl_vat: 550, timesheets: [{ quantity: 1 }] },
  ])
})

test('ten concurrent monthly reports never use more of a deliverable than its quantity', async () => {
  const deliverables = [{ name: 'Study', amount_excl_vat: 100, quantity: 5 }]
  const { team, mission } = await createReportParties(world, {
    mission_type: 'deliverable',
    rate_amount: null,
    deliverables,
    end_date: '2026-12-31',
  })
  const [{ id: deliverable_id }] = mission.deliverables_catalog
  const replies = await repeat(10, (index) => {
    const report_month = `2026-${String(index + 3).padStart(2, '0')}`
    const timesheets = [{ date: `${report_month}-05`, quantity: 2, deliverable_id }]
    return team.call('POST', '/activity-reports', {
      mission_id: mission.id,
      report_month,
      timesheets,
    })
  })
  expect(listOutcomes(replies)).toEqual(['201', '201', ...Array(8).fill('400 out_of_range')])
})

const sumEntries = (entries: LedgerEntry[]) => ({
  excl: sumCents(entries, 'amount_excl_vat'),
  incl: sumCents(entries, 'amount_incl_vat'),
  codes: [...centsByCode(entries).values()].filter((sum) => sum !== 0n),
})

/** The amounts of a report, all on the mission's project code. VAT is 20 % of the work, and 8 € on the expenses. */
function calculateExpectedSums({ invoice_amount_excl_vat, expense_amount_excl_vat }: Body) {
  const [work, spent] = [toMinorUnits(invoice_amount_excl_vat, 2), toMinorUnits(expense_amount_excl_vat, 2)]
  return { excl: work + spent, incl: divideRounded(work * 120n, 100n) + spent + 800n, codes: [work + spent] }
}
const NO_AMOUNTS = { excl: 0n, incl: 0n, codes: [] }

test('after any number of approvals and reopenings the ledger contains the approved amounts, or nothing', async () => {
  const steps = ['approve', 'reopen', 'approve', 'reopen', 'reject', 'edit', 'submit'] as const
  const triggerSequences = fc.array(fc.constantFrom<ReportTrigger>(...steps), { minLength: 3, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(triggerSequences, async (triggers) => {
      const parties = await createReportParties(world)
      const { id } = await fileMonth(parties)
      for (const trigger of triggers) await performOnReport(parties, trigger, id)
      const report = getData(await parties.team.call('GET', `/activity-reports/${id}`))
      const entries = await expectConsistent(world, parties.team)
      const isApproved = report.status === 'approved'
      expect(sumEntries(entries)).toEqual(isApproved ? calculateExpectedSums(report) : NO_AMOUNTS)
      expect(entries.filter(({ status }) => status !== 'cancelled')).toHaveLength(isApproved ? 2 : 0)
    }),
    { numRuns: 25 },
  )
})
