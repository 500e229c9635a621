// The first page of the console: how many requests it sends, and that each figure links to the items it counts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { approveReport, makeReport } from '../../../server/test/make/reports.ts'
import type { Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'

const { world, open, openWindow, origin } = await startConsole()

async function makeTeam(): Promise<Team> {
  world.clock.set('2026-03-02T09:30:00.000Z')
  const team = await world.team()
  await approveReport(team, await makeReport(world, team))
  await makeReport(world, team)
  const { id } = await makeFreelancer(team)
  await makeMission(team, id, { name: 'Draft', approver_id: team.userId })
  return team
}

const recordRequests = (page: Page): string[] => {
  const requestPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) requestPaths.push(pathname)
  })
  return requestPaths
}

test('the first page sends only three requests to the API in a session', async () => {
  const team = await makeTeam()
  const { url } = getData(await world.operator('POST', `/teams/${team.id}/users/${team.userId}/sign-in-link`))
  const page = await openWindow()
  await page.goto(new URL(url).pathname + new URL(url).hash)
  await page.getByRole('button').first().click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  // In a new tab, because the first page may still be sending requests.
  const tab = await page.context().newPage()
  const requestPaths = recordRequests(tab)
  await tab.goto(`${origin}/console`)
  await tab.getByRole('link', { name: /^Total payable/ }).waitFor()
  await tab.waitForLoadState('networkidle')
  expect(requestPaths.toSorted()).toEqual(['/api/v1/me', '/api/v1/overview', '/auth/v1/notifications/unread'])
})

test('amounts due soon exclude overdue entries, and each figure links to the items it counts', async () => {
  const team = await makeTeam()
  // The entries are due on 1 April.
  world.clock.set('2026-03-28T09:30:00.000Z')
  const page = await open(team.key, '/console')
  const readFigure = async (name: RegExp) => (await page.getByRole('link', { name }).textContent()) ?? ''
  expect(await readFigure(/^Overdue/)).toContain('None')
  expect(await readFigure(/^Due within 7 days/)).toContain('2 entries')
  await page.getByRole('link', { name: /^Due within 7 days/ }).click()
  await page.getByText('1–2 of 2').waitFor()
  await page.goBack()
  const invoiced = page.getByRole('row', { name: /Invoiced for this month’s work/ }).getByRole('link')
  await invoiced.click()
  await page.getByText('Entries of the work of March 2026').waitFor()
  await page.getByText('1–2 of 2').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Mar 2026/ }).click()
  await page.getByText('1–2 of 2').waitFor()
  expect(page.url()).toContain('invoice_date_from=2026-03-01&invoice_date_to=2026-03-31')
  await page.goBack()
  await page
    .getByRole('row', { name: /^Reported work/ })
    .getByRole('link')
    .click()
  await page.getByText('1–2 of 2').waitFor()
  await page.goBack()
  await page
    .getByRole('row', { name: /^Active missions/ })
    .getByRole('link')
    .click()
  await page.getByText('1–2 of 2').waitFor()
  world.clock.set('2026-04-05T09:30:00.000Z')
  const later = await open(team.key, '/console')
  const late = later.getByRole('link', { name: /^Overdue/ })
  expect(await late.textContent()).toContain('2 entries')
  expect(await later.getByRole('link', { name: /^Due within 7 days/ }).textContent()).toContain('None')
  await late.click()
  await later.getByText('1–2 of 2').waitFor()
})

test('the chart has an axis, and the page is accessible', async () => {
  const team = await makeTeam()
  const page = await open(team.key, '/console')
  await page.locator('.standing .axis').getByText('€1K').waitFor()
  await expectAccessible(page)
})
