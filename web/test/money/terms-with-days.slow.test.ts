// Terms with days in a browser: a VAT regime from a day on, reports that are ahead, and an early end in an approved month.
import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { approveReport, fileReport } from '../../../server/test/make/reports.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'

const { world, open, openPortal } = await startConsole()
world.clock.set('2026-11-18T09:30:00.000Z')

const ENGLISH: BrowserContextOptions = { locale: 'en-GB' }
const FRENCH: BrowserContextOptions = { locale: 'fr-FR', colorScheme: 'dark' }
const NO_ROWS = { timesheets: [], supplementary_items: [], expenses: [] }

async function hire(mission: object = {}) {
  const team = await world.team()
  const { id } = await makeFreelancer(team, { vat_regime: 'franchise' })
  const newMission = await makeAcceptedMission(world, team, id, {
    start_date: '2026-09-01',
    end_date: '2027-12-31',
    ...mission,
  })
  return { team, id, mission: newMission.id as string }
}

test('the form of a freelancer shows which months a new VAT regime touches, and saves it with its day', async () => {
  const { team, id, mission } = await hire()
  await fileReport(team, mission, { ...NO_ROWS, report_month: '2026-10' })
  const page = await open(team.key, `/console/freelancers/${id}`, ENGLISH)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('VAT regime', { exact: true }).selectOption('standard')
  await page.getByLabel('This VAT regime applies from').fill('2026-10-01')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('These reports are submitted and keep their regime', { exact: false }).waitFor()
  await dialog.getByText('Data platform: November 2026', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('From 1 Oct 2026: ', { exact: false }).waitFor()
  expect(getData(await team.call('GET', `/freelancers/${id}`)).vat_history).toHaveLength(2)
})

test('the freelancer gives the day in the portal, on a phone', async () => {
  const { team, id } = await hire()
  const { token } = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  const page = await openPortal(`token=${token}`, FRENCH)
  await page.getByRole('link', { name: 'Compléter mes informations' }).click()
  await page.getByLabel('Régime de TVA', { exact: true }).selectOption('standard')
  await page.getByLabel('Ce régime de TVA s’applique à partir du').fill('2027-01-01')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('À partir du 1er janv. 2027', { exact: false }).waitFor()
  expect(await page.getByLabel('Régime de TVA', { exact: true }).inputValue()).toBe('franchise')
  await expectAccessible(page)
})

test('a report that is ahead says from which day on it can be approved, and the company changes how far', async () => {
  const { team, mission } = await hire()
  const december = await fileReport(team, mission, {
    ...NO_ROWS,
    report_month: '2026-12',
    timesheets: [{ date: '2026-12-01', quantity: 1 }],
  })
  const page = await open(team.key, `/console/activity-reports/${december.id}`, ENGLISH)
  await page.getByText('it can be approved from 1 Dec 2026 on', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
  await page.goto('/console/months/2026-12')
  await page.getByText('Can be approved from 1 Dec 2026 on').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.goto('/console/company')
  await page.getByLabel('Reports can be approved up to').selectOption('none')
  await page.getByRole('button', { name: 'Update terms' }).click()
  await page.getByText('Saved.').waitFor()
  expect(getData(await team.call('GET', '/team')).approve_ahead).toBe('none')
})

test('the dialog of a termination shows what lies beyond the day, and the mission page afterwards', async () => {
  const { team, mission } = await hire({ mission_type: 'monthly', rate_amount: 5500 })
  await approveReport(team, await fileReport(team, mission, { ...NO_ROWS, report_month: '2026-09' }))
  const page = await open(team.key, `/console/missions/${mission}`, { ...FRENCH, viewport: PHONE })
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name: /^Mettre fin par anticipation/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dernier jour', { exact: false }).fill('2026-09-10')
  // September 2026 has 22 weekdays, 8 of them up to the 10th.
  await dialog.getByText('Du travail est déclaré après le', { exact: false }).waitFor()
  await dialog.getByText(/^2.000,00/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Mettre fin/ }).click()
  await page.getByText('La fin anticipée n’y a rien changé.', { exact: false }).waitFor()
  await page.getByText(/^3.500,00/).waitFor()
})
