// Above `manual_payment_limit`, a payment is recorded by hand only by a user who neither approved the report nor changed the bank
// account.
import { beforeEach, expect, test } from 'vitest'
import { makeColleague } from '../../../../test/make/bank-accounts.ts'
import { getData } from '../../../../test/make/missions.ts'
import { makeApprovedAccount } from '../../../../test/make/payments.ts'
import { actOnReport, makeEntry } from '../../../../test/make/reports.ts'
import { setPaymentSettings } from '../../../../test/make/rule-changes.ts'
import { type Body, type Reply, startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

type Call = Team['call']
const MONTH_MS = 31 * 86_400_000

/** Every request that records a payment by hand. */
const WAYS: Record<string, (call: Call, entry: Body) => Promise<Reply>> = {
  'PATCH of the entry': (call, { id }) => call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }),
  'a payment': (call, { id }) => call('POST', `/accounting/entries/${id}/payment`, { paid_on: '2026-03-02' }),
  'payments of many entries': (call, { id }) => call('POST', '/accounting/entries/pay', { entry_ids: [id] }),
}
const ways = Object.entries(WAYS)

const getEntry = async (call: Call, { id }: Body) =>
  getData(await call('GET', `/accounting/entries/${id}`)).entry

/** The details of the refusal, also of one item among many; undefined if it was paid. */
const findRefusal = ({ body }: Reply): Body => (body.error ?? body.data.items?.[0].error)?.details

async function expectRefused(call: Call, entry: Body, cause: string): Promise<void> {
  const refusal = { reason: 'not_allowed_for_user', code: 'second_person_required', params: { cause } }
  for (const [name, pay] of ways) expect(findRefusal(await pay(call, entry)), name).toMatchObject(refusal)
  expect(await getEntry(call, entry)).toMatchObject({ status: 'waiting_payment', paid_at: null })
}

/** Creates a team with an invoice entry; the user of `team` approved its report. */
async function makeTeamWithEntry(manual_payment_limit: number | null) {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const entry = await makeEntry(world, team)
  if (manual_payment_limit !== null) await setPaymentSettings(team, { manual_payment_limit })
  return { team, colleague, entry }
}

test('without a limit, and up to the limit, the approver of the report may pay', async () => {
  for (const [, pay] of ways) {
    const free = await makeTeamWithEntry(null)
    expect(findRefusal(await pay(free.team.call, free.entry))).toBeUndefined()
    const { team, entry } = await makeTeamWithEntry(free.entry['amount_incl_vat'])
    expect((await getEntry(team.call, entry)).allowed_actions).toContain('pay')
    expect(findRefusal(await pay(team.call, entry))).toBeUndefined()
    expect((await getEntry(team.call, entry)).status).toBe('paid')
  }
})

test('above the limit, the approver of the report may not pay, and an independent colleague may', async () => {
  for (const [, pay] of ways) {
    const { team, colleague, entry } = await makeTeamWithEntry(0)
    await expectRefused(team.call, entry, 'approved_report')
    expect((await getEntry(team.call, entry)).allowed_actions).not.toContain('pay')
    expect((await getEntry(colleague.call, entry)).allowed_actions).toContain('pay')
    expect(findRefusal(await pay(colleague.call, entry))).toBeUndefined()
    expect((await getEntry(team.call, entry)).status).toBe('paid')
    // PATCH is idempotent: a repeated request succeeds.
    getData(await team.call('PATCH', `/accounting/entries/${entry['id']}`, { status: 'paid' }))
  }
})

test('above the limit, a user who changed the bank account of the freelancer may not pay', async () => {
  const { team, colleague, entry } = await makeTeamWithEntry(0)
  await makeApprovedAccount(world, { ...team, userId: colleague.id }, entry['freelancer'].id)
  await expectRefused(colleague.call, entry, 'changed_bank_account')
  expect((await getEntry(colleague.call, entry)).allowed_actions).not.toContain('pay')
  await expectRefused(team.call, entry, 'approved_report')
  const third = await makeColleague(world, team)
  getData(await third.call('PATCH', `/accounting/entries/${entry['id']}`, { status: 'paid' }))
})

test('only the last approval of the report counts, not an earlier one of somebody else', async () => {
  const { team, colleague, entry } = await makeTeamWithEntry(0)
  const report = entry['activity_report_id']
  getData(await actOnReport(team, report, 'reopen'))
  const { accounting_entries } = getData(
    await actOnReport({ ...team, call: colleague.call }, report, 'approve'),
  )
  const again = { id: accounting_entries.at(-1).id }
  await expectRefused(colleague.call, again, 'approved_report')
  getData(await team.call('PATCH', `/accounting/entries/${again.id}`, { status: 'paid' }))
})

test('a user to whom the approver gave access may not pay for 30 days, nor may a key that the approver created', async () => {
  const { team, entry } = await makeTeamWithEntry(0)
  const member = await team.addUser('team-member', ['accounting:read'])
  getData(await team.call('PATCH', `/users/${member}`, { permissions: ['accounting:write'] }))
  const memberCall = world.callerWith((await world.issueKey(team.id, member, ['*'])).key)
  await expectRefused(memberCall, entry, 'recent_access')
  const scopes = ['accounting:write']
  const { key } = getData(await team.call('POST', '/api-keys', { name: 'Books', user_id: member, scopes }))
  world.clock.advance(MONTH_MS)
  await expectRefused(world.callerWith(key), entry, 'key_of_involved')
  getData(await memberCall('PATCH', `/accounting/entries/${entry['id']}`, { status: 'paid' }))
})

test('raising and removing the limit waits, so that the approver cannot bypass the limit', async () => {
  const { team, entry } = await makeTeamWithEntry(500)
  for (const manual_payment_limit of [1_000_000, null])
    expect(await setPaymentSettings(team, { manual_payment_limit })).toMatchObject({
      manual_payment_limit: 500,
      pending_change: { to: manual_payment_limit },
    })
  await expectRefused(team.call, entry, 'approved_report')
  for (const wrong of [-1, 0.001, '5']) {
    const { status } = await team.call('PATCH', '/payment-settings', { manual_payment_limit: wrong })
    expect(status).toBe(400)
  }
})
