// A whole engagement in two browsers: a mission is created in the console, signed by both, reported, approved and paid.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeFreelancer } from '../../server/test/make/missions.ts'
import type { Team } from '../../server/test/world/world.ts'
import { startConsole } from './open-console.ts'
import { press, pressInDialog } from './press.ts'

const { world, open, openPortal } = await startConsole()

const locateBadge = (page: Page, state: string) => page.locator('.badge', { hasText: state }).first()

/** Creates a mission in the console, and returns the path of its page. */
async function createMission(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'New mission' }).click()
  await page.getByLabel('Name').first().fill('Payment service')
  await page.getByLabel('Description').fill('Build and hand over the payment service.')
  await page.getByLabel('Freelancer').selectOption({ label: 'Sasha Bernard' })
  await page.getByLabel('Start').fill('2026-03-02')
  await page.getByLabel('End').fill('2026-06-30')
  await page.getByLabel('Daily rate').fill('550')
  await page.getByLabel('Contract type').selectOption('default')
  await page.getByLabel('Language').last().selectOption('en')
  await page.getByLabel('Signer').selectOption({ label: 'Ada Martin' })
  await press(page, 'Create mission')
  await page.getByText('Awaiting an answer from Sasha Bernard.').waitFor()
  return new URL(page.url()).pathname
}

/** The fragment of a portal link that is created on the freelancer's page. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Sasha Bernard' }).click()
  await press(page, 'New link')
  const link = await page.getByRole('textbox', { name: 'Portal link' }).inputValue()
  await press(page, 'Close')
  return new URL(link).hash.slice(1)
}

async function sign(portal: Page): Promise<void> {
  await portal.getByRole('link', { name: /Read and answer/ }).click()
  await portal.getByLabel(/Your full name/).fill('Sasha Bernard')
  await portal.getByLabel(/I have read/).check()
  await press(portal, 'Sign and accept')
  await portal.getByText('You have signed.').waitFor()
}

async function submitReport(portal: Page): Promise<void> {
  await portal.goto('/portal#/')
  await portal.getByRole('link', { name: 'Payment service' }).first().click()
  await portal.getByRole('button', { name: 'Monday 2 March' }).click()
  await press(portal, 'Submit…')
  await pressInDialog(portal, 'Submit')
  await portal.getByText('In review').waitFor()
}

async function approve(page: Page): Promise<void> {
  await page.goto('/console/activity-reports?status=pending')
  await page
    .getByRole('link', { name: /Sasha Bernard|Payment service|March/ })
    .first()
    .click()
  await press(page, 'Approve…')
  await pressInDialog(page, 'Approve')
  await locateBadge(page, 'Approved').waitFor()
}

const listEntries = async (team: Team) => getData(await team.call('GET', '/accounting/entries')).items

test('a mission goes from draft to paid invoice using only the console and the portal', async () => {
  const team = await world.team()
  await makeFreelancer(team)
  const page = await open(team.key, '/console/missions')
  const mission = await createMission(page)
  const link = await makeLink(page)
  const portal = await openPortal(link)
  await sign(portal)

  await page.goto(mission)
  await press(page, 'Sign')
  await page.getByLabel(/Your full name/).fill('Ada Martin')
  await page.getByLabel(/I have read/).check()
  await pressInDialog(page, 'Sign')
  await locateBadge(page, 'In progress').waitFor()

  await submitReport(portal)
  await approve(page)
  const [entry] = await listEntries(team)
  expect(entry).toMatchObject({ status: 'waiting_payment', amount_excl_vat: 550 })

  await page.goto(`/console/accounting/${entry.id}`)
  await press(page, 'Mark as paid…')
  await pressInDialog(page, 'Mark as paid')
  await locateBadge(page, 'Paid').waitFor()
  const [paid] = await listEntries(team)
  expect(paid).toMatchObject({ id: entry.id, status: 'paid' })

  await portal.goto('/portal#/invoices')
  await portal.getByText('€660.00').first().waitFor()
  await locateBadge(portal, 'Paid').waitFor()
})
