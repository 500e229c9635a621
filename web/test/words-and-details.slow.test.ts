// Usability details: names instead of ids, errors shown once, one primary button, a link on the not-found page.
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makeTemplate,
} from '../../server/test/make/missions.ts'
import { expectAccessible } from './accessibility.ts'
import { startConsole } from './open-console.ts'
import { openDialog, press, pressInDialog } from './press.ts'

const { world, open, openPortal, openWindow } = await startConsole()

test('the parent of a team is selected by the names of its path, and cannot be the team itself or a team below it', async () => {
  const team = await world.team()
  const make = async (name: string, parent_id: string | null) =>
    getData(await team.call('POST', '/teams', { name, parent_id })).id as string
  const engineering = await make('Engineering', await make('Group', null))
  await make('Platform', engineering)
  const page = await open(team.key, '/console/teams')
  await page.getByRole('button', { name: 'Edit Engineering' }).click()
  const choices = await page.getByLabel('Parent team').locator('option').allTextContents()
  expect(choices).toEqual(['None (top level)', 'Group'])
  await page.keyboard.press('Escape')
  await press(page, 'New team')
  expect(await page.getByLabel('Parent team').locator('option').allTextContents()).toContain(
    'Group › Engineering › Platform',
  )
})

test('an error is shown once, next to its field, in dialogs of a mission and on pages', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id)
  const page = await open(team.key, `/console/missions/${mission.id}`)
  await openDialog(page, 'Extend')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^New rate/).fill('much')
  await dialog.getByLabel('New end date').fill('2027-01-31')
  await pressInDialog(page, 'Extend')
  expect(await dialog.getByText(/at most four decimals/).count()).toBe(1)
  expect(await dialog.getByText('Something went wrong.').count()).toBe(0)

  const template = await makeTemplate(team, 'services_agreement')
  await page.goto(`/console/templates/${template}`)
  await page.locator('textarea').fill('{{no.such.variable}}')
  await press(page, 'Save')
  await page.locator('.error').waitFor()
  expect(await page.getByText('Something went wrong.').count()).toBe(0)
})

test('all terms of a draft can be edited; destructive actions are in a menu that Escape closes', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const mission = await makeMission(team, id, { approver_id: team.userId })
  const page = await open(team.key, `/console/missions/${mission.id}`)
  const head = page.locator('.page-head')
  await head.getByRole('button', { name: 'More actions' }).waitFor()
  expect(await head.locator('button.primary').count()).toBe(1)
  expect(await head.locator('button.danger').count()).toBe(0)
  await press(page, 'More actions')
  expect(await head.locator('.menu button.danger').count()).toBe(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await head.locator('.menu button.danger').count()).toBe(0)
  await press(page, 'Edit')
  await page.waitForURL(`**/console/missions/${mission.id}/edit`)
})

test('an unknown page has a heading and a link to the first page; the root address opens the console', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/nothing')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const { token } = getData(
    await team.call('POST', `/freelancers/${(await makeFreelancer(team)).id}/portal-links`),
  )
  const portal = await openPortal(`token=${token}`)
  await portal.getByRole('navigation').first().waitFor()
  await portal.evaluate(`location.hash = '#/nothing'`)
  await portal.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await portal.locator('main').getByRole('link', { name: 'To do' }).click()
  const visitor = await openWindow()
  await visitor.goto('/')
  expect(new URL(visitor.url()).pathname).toBe('/console')
})
