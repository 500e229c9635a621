// Search and references in a real browser: by keyboard and by pointer, in both languages, on a desktop and on a phone.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { indexChanges } from '../../../server/src/features/across/search/index/index-changes.service.ts'
import { sealAuditLog } from '../../../server/src/features/platform/audit-log/index.ts'
import { makeInvoice } from '../../../server/test/make/invoices.ts'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import type { Body } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { opensNewTab } from '../press.ts'

const { world, open, openPortal } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['SEARCH_PICTURES']
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png` })
}

const DESKTOP = { width: 1440, height: 900 }
const LOOKS: [name: string, language: 'en' | 'fr', options: BrowserContextOptions][] = [
  ['desktop, English, light', 'en', { locale: 'en-GB', viewport: DESKTOP }],
  ['desktop, French, dark', 'fr', { locale: 'fr-FR', colorScheme: 'dark', viewport: DESKTOP }],
  ['phone, English, dark', 'en', { locale: 'en-GB', colorScheme: 'dark', viewport: PHONE }],
  ['phone, French, light', 'fr', { locale: 'fr-FR', viewport: PHONE }],
]

const WORDS = {
  en: {
    search: 'Search',
    field: 'Name, reference, number or email address',
    hint: /Type at least two characters/,
    none: 'Nothing found for “zzz”.',
    mission: 'Missions',
    freelancer: 'Freelancers',
    close: 'Close',
  },
  fr: {
    search: 'Rechercher',
    field: 'Nom, référence, numéro ou adresse e-mail',
    hint: /Saisissez au moins deux caractères/,
    none: 'Aucun résultat pour « zzz ».',
    mission: 'Missions',
    freelancer: 'Freelances',
    close: 'Fermer',
  },
}

/** Opens the search by its shortcut, once the page is visible. */
async function openSearch(page: Page, keys = 'Control+k'): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
}

const team = await world.team()
const freelancer = await makeFreelancer(team, {
  first_name: 'Nova',
  last_name: 'Perrin',
  external_id: 'HR-7',
})
const missions: Body[] = []
for (const name of ['Nova website', 'Novel data platform', 'Nova mobile application for the sales team'])
  missions.push(await makeMission(team, freelancer.id, { name }))
const [website] = missions
getData(await team.call('POST', '/project-codes', { name: 'Nova', external_id: 'NOVA-26' }))
const invoice = await makeInvoice(world, team)
const { reference: exportReference } = getData(
  await team.call('POST', '/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' }),
)
await sealAuditLog({ db: world.database })
await indexChanges({ db: world.database })

test.each(LOOKS)(
  'the search finds a mission by name and reference, and opens it: %s',
  async (name, language, options) => {
    const words = WORDS[language]
    const page = await open(team.key, '/console', options)
    await page.getByRole('button', { name: words.search }).click()
    const dialog = page.getByRole('dialog', { name: words.search })
    const field = dialog.getByRole('searchbox', { name: words.field })
    await dialog.getByText(words.hint).waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await expectAccessible(page)
    await takeScreenshot(page, `empty ${name}`)
    await field.fill('nova')
    const groups = dialog.getByRole('region', { name: words.mission })
    await groups.getByRole('link').first().waitFor()
    expect(await groups.getByRole('link').count()).toBe(2)
    await dialog
      .getByRole('region', { name: words.freelancer })
      .getByRole('link', { name: /Nova Perrin/ })
      .waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `results ${name}`)
    await field.fill('zzz')
    await dialog.getByText(words.none).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `none ${name}`)
    await field.fill(website?.reference)
    await dialog.getByRole('link', { name: /Nova website/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Nova website' }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.locator('.page-head').getByText(website?.reference).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `mission ${name}`)
  },
)

test('the search is opened, used and closed with the keyboard alone', async () => {
  const page = await open(team.key, '/console/missions')
  await page.getByRole('heading', { level: 1, name: 'Missions' }).waitFor()
  const dialog = page.getByRole('dialog')
  await openSearch(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openSearch(page, 'Meta+k')
  await page.keyboard.type('nova')
  await dialog.getByRole('link').first().waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.tagName')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Nova mobile application')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('Nova website')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('INPUT')
  await page.keyboard.press('ArrowDown')
  // Typing continues in the field.
  await page.keyboard.type(' perrin')
  await dialog.getByRole('region', { name: 'Missions' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Nova Perrin' }).waitFor()
  expect(await dialog.count()).toBe(0)
})

test('Enter pressed before the results are loaded opens the first result after loading', async () => {
  const page = await open(team.key, '/console/missions')
  await openSearch(page)
  await page.keyboard.type('nova perrin')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Nova Perrin' }).waitFor()
})

test('a result opens in a new tab like any link, and the search stays open', async () => {
  const page = await open(team.key, '/console')
  await openSearch(page)
  await page.getByRole('searchbox').fill(invoice.invoice_number)
  const link = page.getByRole('dialog').getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/console/accounting/${invoice.id}`)
  expect(await opensNewTab(page, link)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('a failed search shows an error, and Try again repeats it', async () => {
  const page = await open(team.key, '/console')
  let isDown = true
  await page.route('**/api/v1/search?*', (route) => (isDown ? route.abort() : route.continue()))
  await openSearch(page)
  await page.getByRole('searchbox').fill('nova')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  await expectAccessible(page)
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('link').first().waitFor()
})

test('a user is found in the list of users, and a project code opens its missions', async () => {
  const page = await open(team.key, '/console')
  await openSearch(page)
  await page.getByRole('searchbox').fill('martin')
  await page.getByRole('dialog').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await openSearch(page)
  await page.getByRole('searchbox').fill('nova-26')
  await page.getByRole('dialog').getByRole('link').first().click()
  await page.waitForURL(/\/console\/missions\?project_code_id=/)
})

test('lists and pages of the console and the portal show references', async () => {
  const page = await open(team.key, '/console/missions', { viewport: DESKTOP })
  await page.getByText(website?.reference).waitFor()
  await takeScreenshot(page, 'mission list')
  await page.goto('/console/activity-reports?status=approved')
  await page.getByText('R-2026-0001').first().waitFor()
  await takeScreenshot(page, 'report list')
  await page.getByRole('table').getByRole('link').first().click()
  await page.locator('.page-head').getByText('R-2026-0001').waitFor()
  await takeScreenshot(page, 'report page')
  await page.goto('/console/accounting/exports')
  await page.getByText(exportReference).waitFor()
  await takeScreenshot(page, 'export list')
  await page.getByRole('table').getByRole('link').first().click()
  await page.locator('.page-head').getByText(exportReference).waitFor()
  await takeScreenshot(page, 'export page')

  const { token } = getData(await team.call('POST', `/freelancers/${freelancer.id}/portal-links`))
  const portal = await openPortal(`token=${token}`)
  await portal.goto(`/portal#/missions/${website?.id}`)
  await portal.locator('.page-head').getByText(website?.reference).waitFor()
  await expectAccessible(portal)
  await takeScreenshot(portal, 'portal mission')
})
