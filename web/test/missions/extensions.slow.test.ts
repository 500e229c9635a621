// Extensions in a browser: from when a new rate applies, in the console, in the portal and in the calculation of a report.
import { expect, test } from 'vitest'
import { createLinkToken } from '../../../server/test/make/browsers.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makePortal,
} from '../../../server/test/make/missions.ts'
import { startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, open, openPortal } = await startConsole()

async function makeReportedMission(more: object = {}) {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const { id } = await makeAcceptedMission(world, team, freelancerId, more)
  const timesheets = [{ date: '2026-03-02', quantity: 1 }]
  getData(
    await team.call('POST', '/activity-reports', { mission_id: id, report_month: '2026-03', timesheets }),
  )
  return { team, id, freelancerId }
}

test('an extension asks from when a new rate applies, and both sides see the day', async () => {
  const { team, id, freelancerId } = await makeReportedMission()
  const page = await open(team.key, `/console/missions/${id}`)
  await press(page, 'Extend')
  await page.getByLabel('New end date').fill('2026-12-31')
  const from = page.getByLabel('The new rate applies from')
  expect(await from.count()).toBe(0)
  await page.getByLabel('New rate excl. VAT').fill('600')
  await page.getByText(/Leave empty for 1 Sept? 2026/).waitFor()
  await page.getByText('1 Apr 2026 at the earliest').waitFor()
  await from.fill('2026-07-15')
  await pressInDialog(page, 'Extend')
  await page.getByText('at €600.00 from 15 Jul 2026').first().waitFor()

  const portal = await openPortal(`token=${await createLinkToken(world, team, freelancerId)}`)
  await portal.evaluate(`location.hash = '#/missions/${id}'`)
  await portal.getByText('from 15 Jul 2026 on; until then the current rate').waitFor()
  const call = await makePortal(world, team, freelancerId)
  getData(await call('POST', `/missions/${id}/extension/accept`))
  await page.reload()
  await page.getByText('€600.00 from 15 Jul 2026').first().waitFor()
})

test('the calculation of a month with two rates shows both', async () => {
  const { team, id, freelancerId } = await makeReportedMission({ mission_type: 'monthly', rate_amount: 5000 })
  const body = { end_date: '2026-12-31', rate_amount: 6000, effective_from: '2026-07-15' }
  getData(await team.call('POST', `/missions/${id}/extend`, body))
  const call = await makePortal(world, team, freelancerId)
  getData(await call('POST', `/missions/${id}/extension/accept`))
  const timesheets = ['01', '20'].map((day) => ({ date: `2026-07-${day}`, quantity: 1 }))
  const july = { mission_id: id, report_month: '2026-07', timesheets }
  const report = getData(await team.call('POST', '/activity-reports', july))
  const page = await open(team.key, `/console/activity-reports/${report.id}`)
  await page.getByText('€5,000.00 × 10 ÷ 23').waitFor()
  await page.getByText('€6,000.00 × 13 ÷ 23').waitFor()
  const dark = await open(team.key, `/console/activity-reports/${report.id}`, {
    colorScheme: 'dark',
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
  })
  await dark.getByText('à compter du').first().waitFor()
})
