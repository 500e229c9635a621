// Hints in a browser: in the portal while the freelancer reports, and in the console for the reviewer.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { fileReport } from '../../../server/test/make/reports.ts'
import { startConsole } from '../open-console.ts'

const { world, open, openPortal } = await startConsole()
world.clock.set('2026-05-04T10:00:00Z')
const team = await world.team()
const DATES = { start_date: '2026-03-02', end_date: '2026-08-31' }
const rows = (more: object = {}) => ({ timesheets: [], supplementary_items: [], expenses: [], ...more })

/** Creates a mission whose April overlaps with another one. */
async function makeOverlap() {
  const freelancer = await makeFreelancer(team, { first_name: 'Mina', last_name: 'Roux' })
  const mission = await makeAcceptedMission(world, team, freelancer.id, { ...DATES, name: 'Data platform' })
  const other = await makeAcceptedMission(world, team, freelancer.id, { ...DATES, name: 'Search' })
  await fileReport(team, other.id, rows({ report_month: '2026-03' }))
  await fileReport(
    team,
    other.id,
    rows({ report_month: '2026-04', timesheets: [{ date: '2026-04-07', quantity: 1 }] }),
  )
  return { freelancer, mission }
}

const hints = (page: Page) => page.getByRole('region', { name: 'Hints' })

test('a freelancer sees hints beside the day before anything is saved, and submits anyway', async () => {
  const { freelancer, mission } = await makeOverlap()
  const { token } = getData(await team.call('POST', `/freelancers/${freelancer.id}/portal-links`))
  const page = await openPortal(`token=${token}`)
  await page.getByRole('link', { name: mission.name }).first().waitFor()
  await page.goto(`/portal#/missions/${mission.id}/reports/2026-04`)
  // March of this mission has no report: a hint without any row.
  await hints(page).getByText('March 2026').waitFor()
  const day = (name: string | RegExp) => page.getByRole('button', { name })
  await day('Monday 6 April, Easter Monday, no work').click()
  await day('Tuesday 7 April, no work').click()
  await day('Sunday 12 April, no work').click()
  await day('Sunday 12 April, full day, Work on a Sunday').waitFor()
  await day('Tuesday 7 April, full day, Same day on two missions').waitFor()
  await day(/^Monday 6 April, Easter Monday, full day, Work on a public holiday$/).waitFor()
  await hints(page).getByText('Tuesday 7 April: 2 days with Search').waitFor()
  await page.getByRole('button', { name: 'Add an expense' }).click()
  await page.getByText('No receipt yet.').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await page.getByText('No receipt yet.').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  // Corrected days lose their hint.
  await day(/^Tuesday 7 April, full day/).dblclick()
  await day('Tuesday 7 April, no work').waitFor()
  await page.getByRole('button', { name: 'Submit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can submit it anyway.').waitFor()
  await dialog.getByText('Sunday 12 April').waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(/Submitted on/).waitFor()
})

test('a reviewer sees what is unusual, and approves the other reports together', async () => {
  const { freelancer } = await makeOverlap()
  // Reports of later months cannot be approved.
  world.clock.set('2026-06-29T09:30:00.000Z')
  const month = '2026-06'
  const name = 'Maps'
  const usual = await makeAcceptedMission(world, team, freelancer.id, {
    ...DATES,
    start_date: '2026-06-01',
    name,
  })
  const unusual = await makeAcceptedMission(world, team, freelancer.id, {
    ...DATES,
    start_date: '2026-06-01',
    name: 'Mail',
  })
  await fileReport(
    team,
    usual.id,
    rows({ report_month: month, timesheets: [{ date: '2026-06-02', quantity: 1 }] }),
  )
  const report = await fileReport(
    team,
    unusual.id,
    rows({
      report_month: month,
      timesheets: [{ date: '2026-06-07', quantity: 1 }],
      expenses: [{ description: 'Train', date: '2026-06-07', amount_excl_vat: 80 }],
    }),
  )
  const page = await open(team.key, `/console/months/${month}`)
  await page.getByText('Work on a Sunday · Expenses without a receipt').waitFor()
  await page.getByText('Nothing unusual').waitFor()
  await page.getByRole('button', { name: 'Select the one without hints' }).click()
  await page.getByRole('button', { name: 'Approve 1 report…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('1 approved').waitFor()
  await page.goto(`/console/activity-reports/${report.id}`)
  await hints(page).getByText('Sunday 7 June').waitFor()
  await page.goto('/console/activity-reports')
  await page.getByText('Work on a Sunday · Expenses without a receipt').waitFor()
})
