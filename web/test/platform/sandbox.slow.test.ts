// A sandbox in a browser: how it is marked, its time, its mails and its reset.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { extractPdfText } from '../../../server/test/check/pdf-text.ts'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { moveClock, workOnSandboxes } from '../../../server/test/make/sandboxes.ts'
import { expectAccessible } from '../accessibility.ts'
import { isTestClockMessage, PHONE, startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open, openPortal, openWindow } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['SANDBOX_PICTURES']
if (FOLDER) mkdirSync(FOLDER, { recursive: true })

const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }

async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!FOLDER) return
  const before = page.viewportSize()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      await page.screenshot({ path: `${FOLDER}/${name}-${scheme}-${width}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

const FRENCH = { locale: 'fr-FR', timezoneId: 'Europe/Paris' }
const locateBanner = (page: Page, name = 'Sandbox') => page.getByRole('complementary', { name })
const makeSandbox = () => world.team({ sandbox: true })

/** Collects what the Content-Security-Policy refuses, and errors of scripts. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on(
    'console',
    (line) => line.type() === 'error' && !isTestClockMessage(line.text()) && problems.push(line.text()),
  )
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

test('every page of the console shows that the team is a sandbox, with its time', async () => {
  const [team, other] = [await makeSandbox(), await world.team()]
  await moveClock(world, team, { to: '2026-05-18T09:00:00Z' })
  const page = await open(team.key, '/console/missions')
  await locateBanner(page).getByText('Sandbox · 18 May 2026, 09:00 · nothing here is real').waitFor()
  await expect.poll(() => page.title()).toBe('[Sandbox] Missions · Team Engagement')
  await expectAccessible(page)
  await takeScreenshots(page, 'missions-en')
  const { text, pages } = await extractPdfText(await page.pdf())
  expect(text.split('Sandbox · nothing here is real')).toHaveLength(pages + 1)
  await locateBanner(page).getByRole('link', { name: 'Sandbox' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor()
  const french = await open(team.key, '/console', FRENCH)
  await locateBanner(french, 'Bac à sable')
    .getByText('Bac à sable · 18 mai 2026 à 11:00 · rien n’est réel ici')
    .waitFor()
  const real = await open(other.key, '/console/sandbox')
  await real.getByText('This team is not a sandbox.').waitFor()
  expect(await locateBanner(real).count()).toBe(0)
  expect(await real.title()).toBe('Sandbox · Team Engagement')
  expect(await real.getByRole('navigation').getByRole('link', { name: 'Sandbox' }).count()).toBe(0)
})

test('a member sees the banner without a link to the page of the sandbox', async () => {
  const team = await makeSandbox()
  const userId = await team.addUser('team-member', ['missions:read', 'sandbox:read'])
  const { key } = await world.issueKey(team.id, userId, ['missions:read', 'sandbox:read'])
  const page = await open(key, '/console/missions')
  await locateBanner(page).getByText('nothing here is real').waitFor()
  expect(await locateBanner(page).getByRole('link').count()).toBe(0)
})

test('the month to close follows the clock of the sandbox', async () => {
  const team = await makeSandbox()
  const page = await open(team.key, '/console/months')
  await page.getByRole('heading', { level: 1, name: /February 2026/ }).waitFor()
  await moveClock(world, team, { days: 31 })
  await page.goto('/console/months')
  await page.getByRole('heading', { level: 1, name: /March 2026/ }).waitFor()
})

test('the portal of a sandbox shows that it is a sandbox, with its time', async () => {
  const team = await makeSandbox()
  const { id } = await makeFreelancer(team)
  await makeMission(team, id)
  await moveClock(world, team, { days: 40 })
  getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  await workOnSandboxes(world)
  const [{ id: newest }] = getData(await team.call('GET', '/sandbox/mails?kind=portal_link')).items
  const { text } = getData(await team.call('GET', `/sandbox/mails/${newest}`))
  const token = /#token=(\w+)/.exec(text)?.[1]
  const page = await openPortal(`token=${token}`)
  await locateBanner(page).getByText('Sandbox · 11 April 2026, 09:30 · nothing here is real').waitFor()
  expect(await locateBanner(page).getByRole('link').count()).toBe(0)
  await expect.poll(() => page.title()).toMatch(/^\[Sandbox\] /)
  await expectAccessible(page)
  await takeScreenshots(page, 'portal-en')
  const french = await openPortal(`token=${token}`, FRENCH)
  await locateBanner(french, 'Bac à sable').waitFor()
  await takeScreenshots(french, 'portal-fr')
})

test('an admin moves the clock by a month, sees the progress, and the page shows the new date', async () => {
  const team = await makeSandbox()
  const { id } = await makeFreelancer(team)
  await makeMission(team, id)
  await workOnSandboxes(world)
  const page = await open(team.key, '/console/sandbox')
  await page.getByRole('row', { name: /Offer to answer/ }).waitFor()
  await press(page, '+1 month')
  await page.getByRole('progressbar', { name: 'Progress of the clock' }).waitFor()
  await page.getByRole('status').getByText('The clock is moving to 2 April 2026').waitFor()
  expect(await page.getByRole('button', { name: '+1 day' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await takeScreenshots(page, 'moving-en')
  // A second move is refused while the clock is moving.
  expect((await team.call('POST', '/sandbox/clock', { days: 1 })).status).toBe(400)
  await workOnSandboxes(world)
  await page.getByRole('status').getByText('It is now 2 April 2026').waitFor()
  await locateBanner(page).getByText('2 April 2026').waitFor()
  // On the open page, too, today is the date of the clock.
  expect(await page.getByLabel('To a date').getAttribute('min')).toBe('2026-04-02')
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await takeScreenshots(page, 'sandbox-en')
  const french = await open(team.key, '/console/sandbox', FRENCH)
  await french.getByRole('heading', { name: 'Horloge' }).waitFor()
  await french.getByRole('row', { name: /Proposition à accepter/ }).waitFor()
  await takeScreenshots(french, 'sandbox-fr')
})

test('the clock moves to a date, and a refused date shows its error', async () => {
  const team = await makeSandbox()
  const page = await open(team.key, '/console/sandbox', { timezoneId: 'UTC' })
  const date = page.getByLabel('To a date')
  await date.fill('2040-01-01')
  await press(page, 'Move')
  await page.getByRole('alert').getByText('At most ten years after the real time.').waitFor()
  await takeScreenshots(page, 'refused-en')
  await date.fill('2026-05-02')
  await press(page, 'Move')
  await page.getByText('The clock is moving to 2 May 2026, 09:00').waitFor()
  await workOnSandboxes(world)
  await page.getByText('It is now 2 May 2026, 09:00.').waitFor()
  const moved = await open(team.key, '/console/sandbox')
  await moved.getByRole('button', { name: '+1 week' }).waitFor()
  getData(await team.call('POST', '/sandbox/clock', { days: 1 }))
  await press(moved, '+1 week')
  await moved.getByRole('alert').getByText('The clock is already moving.').waitFor()
})

test('an admin reads a mail, whose links open in a new tab', async () => {
  const team = await makeSandbox()
  const [first, second] = [await makeFreelancer(team), await makeFreelancer(team)]
  await makeMission(team, first.id, { name: 'Website' })
  await makeMission(team, second.id)
  await workOnSandboxes(world)
  const page = await open(team.key, '/console/sandbox')
  const problems = collectProblems(page)
  await expect.poll(() => page.getByRole('row', { name: /Offer to answer/ }).count()).toBe(2)
  await page.getByLabel('Address of the recipient').fill(first.email.toUpperCase())
  await expect.poll(() => page.getByRole('row', { name: /Offer to answer/ }).count()).toBe(1)
  await page.getByLabel('Type').selectOption('invitation')
  await page.getByText('No mail matches.').waitFor()
  await page.getByLabel('Type').selectOption('offer_to_answer')
  await page
    .getByRole('row', { name: new RegExp(first.email) })
    .getByRole('link')
    .click()
  await page.frameLocator('iframe').locator('.button a[target]').waitFor()
  const look = await page.evaluate(`(() => {
    const link = document.querySelector('iframe').contentDocument.querySelector('.button a')
    const { color, display } = getComputedStyle(link)
    return { color, display, target: link.target, rel: link.rel }
  })()`)
  expect(look).toEqual({
    color: 'rgb(255, 255, 255)',
    display: 'inline-block',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
  await page.getByRole('heading', { name: 'Plain text' }).waitFor()
  const link = page.locator('main').getByRole('link', { name: /#token=/ })
  expect(await link.getAttribute('target')).toBe('_blank')
  /** Measures how much of the mail is cut off, in pixels. */
  const measureHiddenHeight = () =>
    page.evaluate<number>(`(() => {
      const frame = document.querySelector('iframe')
      return frame.contentDocument.documentElement.scrollHeight - frame.clientHeight
    })()`)
  expect(await measureHiddenHeight()).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
  await expect.poll(measureHiddenHeight).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await takeScreenshots(page, 'mail-en')
  expect(problems).toEqual([])
  // The link works.
  const portal = await openWindow({ viewport: PHONE })
  await portal.goto(String(await link.getAttribute('href')).replace(/^https?:\/\/[^/]+/, ''))
  await portal.getByRole('button', { name: 'Open the portal' }).click()
  await locateBanner(portal).getByText('nothing here is real').waitFor()
})

test('an admin resets the sandbox after typing its name', async () => {
  const team = await makeSandbox()
  await makeMission(team, (await makeFreelancer(team)).id)
  await moveClock(world, team, { days: 40 })
  const page = await open(team.key, '/console/sandbox')
  await locateBanner(page).getByText('11 April 2026').waitFor()
  await page.getByRole('row', { name: /Offer to answer/ }).waitFor()
  await openDialog(page, 'Reset')
  const { name } = getData(await team.call('GET', '/me')).team
  await page.getByLabel(`Type ${name} to confirm`).fill('another')
  await pressInDialog(page, 'Reset')
  await page.getByRole('dialog').getByText('This is not the name of the team.').waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'reset-en')
  expect(getData(await team.call('GET', '/sandbox')).status).toBe('ready')
  await page.getByLabel(`Type ${name} to confirm`).fill(name)
  await pressInDialog(page, 'Reset')
  await page.getByRole('progressbar', { name: 'Progress of the reset' }).waitFor()
  await takeScreenshots(page, 'resetting-en')
  await workOnSandboxes(world)
  await page.getByText(/The sandbox is empty: \d+ rows were deleted/).waitFor()
  await page.getByText('No mails yet.').waitFor()
  await locateBanner(page).getByText('2 March 2026').waitFor()
  expect(getData(await team.call('GET', '/missions')).total).toBe(0)
  await takeScreenshots(page, 'emptied-en')
})
