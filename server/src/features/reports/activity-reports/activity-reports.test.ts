// From worked days to the paid invoice, over HTTP.
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { shareWorld } from '../../../../test/world/world.ts'

const world = await shareWorld()

test('a month is drafted, submitted, approved and paid', async () => {
  const acme = await world.team()
  const code = getData(await acme.call('POST', '/project-codes', { name: 'Apollo', external_id: 'AP' }))
  const freelancer = await makeFreelancer(acme, { siren: '732829320' })
  const mission = await makeAcceptedMission(world, acme, freelancer.id, { project_code_id: code.id })
  const portal = await makePortal(world, acme, freelancer.id)
  const path = `/missions/${mission.id}/activity-reports/2026-03`
  const draft = getData(
    await portal('PUT', path, {
      timesheets: [
        { date: '2026-03-02', quantity: 1 },
        { date: '2026-03-03', quantity: 0.5, description: 'Morning' },
      ],
      expenses: [{ description: 'Train', date: '2026-03-03', amount_excl_vat: 80, vat_amount: 8 }],
    }),
  )
  expect(draft).toMatchObject({
    status: 'draft',
    report_month: '2026-03',
    report_period_start: '2026-03-01T00:00:00.000+01:00',
    report_period_end: '2026-03-31T23:59:59.999+02:00',
    invoice_amount_excl_vat: 825,
    expense_amount_excl_vat: 80,
    project_codes: [{ id: code.id, name: 'Apollo', external_id: 'AP', amount_excl_vat: 825 }],
  })
  expect(getData(await portal('POST', `${path}/submit`)).status).toBe('pending')
  const approved = getData(await acme.call('POST', `/activity-reports/${draft.id}/approve`))
  expect(approved.accounting_entries.map(({ type }: { type: string }) => type)).toEqual([
    'invoice',
    'expense',
  ])
  const { items } = getData(await acme.call('GET', '/accounting/entries?type=invoice'))
  expect(items[0]).toMatchObject({
    amount_excl_vat: 825,
    vat_amount: 165,
    amount_incl_vat: 990,
    invoice_number: null,
    due_date: '2026-04-01',
    status: 'waiting_payment',
  })
  const paid = getData(await acme.call('PATCH', `/accounting/entries/${items[0].id}`, { status: 'paid' }))
  expect(paid.entry.status).toBe('paid')
  expect(getData(await acme.call('GET', `/activity-reports/${draft.id}`))).toMatchObject({
    invoicing_is_paid: true,
    expenses_is_paid: false,
  })
  expect((await acme.call('POST', `/activity-reports/${draft.id}/reopen`)).status).toBe(400)
})
