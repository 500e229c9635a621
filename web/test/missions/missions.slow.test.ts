// Missions in the console: created, edited and cancelled in a browser, and the messages of refusals.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
} from '../../../server/test/make/missions.ts'
import { startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

async function fillWork(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Design system')
  await page.getByLabel('Description').fill('Components and their handover.')
  await page.getByLabel('Freelancer').selectOption({ label: 'Sasha Bernard' })
  await page.getByLabel('Start').fill('2026-03-02')
  await page.getByLabel('End').fill('2026-08-31')
}

test('a user creates, edits and cancels a mission with deliverables', async () => {
  const team = await world.team()
  await makeFreelancer(team)
  const page = await open(team.key, '/console/missions')
  await page.getByText('No missions yet.').waitFor()
  await page.getByRole('link', { name: 'New mission' }).click()
  await fillWork(page)
  await page.getByLabel('Billing').selectOption('deliverable')
  await press(page, 'Add a deliverable')
  const [first, second] = [1, 2].map((row) => page.getByRole('group', { name: `Deliverable ${row}` }))
  await first?.getByLabel('Name').fill('Audit')
  await first?.getByLabel('Unit price').fill('1 800,50')
  await second?.getByLabel('Name').fill('Component')
  await second?.getByLabel('Quantity').fill('25')
  await second?.getByLabel('Unit price').fill('420')
  await page.getByText('Total €12,300.50 excl. VAT').waitFor()
  await page.getByLabel('Contract type').selectOption('none')
  await press(page, 'Create mission')

  await page.getByText('Created and offered to Sasha Bernard.').waitFor()
  await page.getByText('Awaiting an answer from Sasha Bernard.').waitFor()
  await press(page, 'Edit')
  await page.getByLabel('Purchase order').fill('PO-7')
  await pressInDialog(page, 'Save')
  await page.getByText('Mission edited').waitFor()
  await press(page, 'More actions')
  await press(page, 'Cancel mission')
  await page.getByLabel('Reason (optional)').fill('No budget')
  await pressInDialog(page, 'Cancel mission')
  await page.locator('.timeline').getByText('No budget').waitFor()

  const [mission] = getData(await team.call('GET', '/missions')).items
  expect(mission).toMatchObject({
    status: 'cancelled',
    purchase_order: 'PO-7',
    deliverables_catalog: [
      { name: 'Audit', quantity: 1, amount_excl_vat: 1800.5 },
      { name: 'Component', quantity: 25, amount_excl_vat: 420 },
    ],
  })
})

test('the form of a new mission is not sent while invalid, shows API errors next to their fields, and keeps the input', async () => {
  const team = await world.team()
  await makeFreelancer(team)
  const page = await open(team.key, '/console/missions/new')
  await press(page, 'Create mission')
  await page.getByText('Some fields need your attention.').waitFor()
  expect(await page.getByLabel('Contract type').inputValue()).toBe('default')
  expect(await page.getByText('This field is required.').count()).toBe(7)
  await fillWork(page)
  await page.getByLabel('End').fill('2026-03-01')
  await page.getByText('Must not be before the start.').waitFor()
  await page.getByLabel('End').fill('2026-08-31')
  await page.getByLabel('Daily rate').fill('550,12345')
  await page.getByText('An amount with at most four decimals').waitFor()
  await page.getByLabel('Daily rate').fill('550,50')
  await page.getByLabel('Contract type').selectOption('framework')
  await press(page, 'Create mission')
  await page.getByText('This freelancer has no framework agreement').waitFor()
  expect(await page.getByLabel('Daily rate').inputValue()).toBe('550,50')

  await page.getByRole('link', { name: 'Missions' }).first().click()
  await page.getByRole('link', { name: 'New mission' }).click()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Design system')
  await page.getByLabel('Contract type').selectOption('none')
  await press(page, 'Create mission')
  await page.getByText('Awaiting an answer from Sasha Bernard.').waitFor()
  expect(getData(await team.call('GET', '/missions')).items).toMatchObject([{ rate_amount: 550.5 }])
})

test('the list of missions stores filters in the URL, and offers only actions that the key may perform', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  await makeMission(team, freelancerId, { name: 'Offered' })
  const accepted = await makeAcceptedMission(world, team, freelancerId, { name: 'Accepted' })
  const { key } = await world.issueKey(team.id, team.userId, ['missions:read'])
  const page = await open(key, '/console/missions?status=in-progress')
  await page.getByRole('link', { name: 'Accepted' }).waitFor()
  expect(await page.getByRole('link', { name: 'Offered' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'New mission' }).count()).toBe(0)
  await page.getByText('Awaiting freelancer').check()
  await page.getByRole('link', { name: 'Offered' }).waitFor()
  expect(page.url()).toContain('status=pending-freelancer-review%2Cin-progress')
  await page.getByRole('link', { name: 'Accepted' }).click()
  await page.getByText('Accepted by the freelancer').waitFor()
  expect(await page.locator('.page-head button').count()).toBe(0)

  await page.goto('/console/missions?start_date_from=someday')
  await page.getByText('Something went wrong.').waitFor()
  await page.goto(`/console/missions/${freelancerId}`)
  await page.getByText('This mission no longer exists.').waitFor()
  expect(accepted.status).toBe('in-progress')
})
