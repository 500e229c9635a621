// The default templates in a browser: the notice to have them reviewed, previews, the choice of an older team, a template made from one.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['SETTINGS_PICTURES']
if (FOLDER) mkdirSync(FOLDER, { recursive: true })
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.locator('#default-templates').screenshot({ path: `${FOLDER}/${name}.png` })
}

async function makeOlderTeam() {
  const team = await world.team()
  await world.database.query({
    text: 'update tenant set default_templates_version = 1 where id = $1',
    values: [team.id],
  })
  return team
}

test('an older team previews both texts in both languages, and chooses the current ones once', async () => {
  const team = await makeOlderTeam()
  const page = await open(team.key, '/console/company')
  const panel = page.locator('#default-templates')
  await panel.getByText(/no legal advice: have them reviewed by a lawyer/).waitFor()
  await panel.getByText(/still uses the earlier texts/).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/default-templates/preview')) requests.push(search)
  })
  await press(page, 'Show preview')
  await panel.getByRole('link', { name: 'Open' }).first().waitFor()
  await panel.getByLabel('Language').selectOption('fr')
  await panel.getByLabel('Text').selectOption('1')
  await panel.getByRole('link', { name: 'Open' }).first().waitFor()
  await expect
    .poll(() => requests)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('locale=en'),
        expect.stringMatching(/locale=fr.*version=1/),
      ]),
    )
  await expectAccessible(page)
  await takeScreenshot(page, 'default-templates-older-en')
  await openDialog(page, 'Use the new texts')
  await pressInDialog(page, 'Use the new texts')
  await panel.getByText('Your team uses the current texts.').waitFor()
  expect(await panel.getByRole('button', { name: 'Use the new texts' }).count()).toBe(0)
  expect(getData(await team.call('GET', '/team')).default_templates_version).toBe(2)
})

test('a new team sees in French, on a phone and in the dark, that the texts need a review', async () => {
  const team = await world.team()
  const options = { locale: 'fr-FR', viewport: PHONE, colorScheme: 'dark' } as const
  const page = await open(team.key, '/console/company', options)
  const panel = page.locator('#default-templates')
  await panel.getByText(/faites-les relire par un avocat/).waitFor()
  await panel.getByText('Votre équipe utilise les textes actuels.').waitFor()
  expect(await panel.getByRole('button', { name: 'Utiliser les nouveaux textes' }).count()).toBe(0)
  await expectAccessible(page)
  await takeScreenshot(page, 'default-templates-fr-phone-dark')
  const wide = await open((await makeOlderTeam()).key, '/console/company', { locale: 'fr-FR' })
  await wide
    .locator('#default-templates')
    .getByText(/encore les anciens textes/)
    .waitFor()
  await takeScreenshot(wide, 'default-templates-older-fr')
})

test('a template starts from the default text of its type and language', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/templates')
  await page.getByText(/have them reviewed by a lawyer/).waitFor()
  await openDialog(page, 'New template')
  await page.getByLabel('Name').fill('Our framework')
  await page.getByRole('dialog').getByLabel('Type').selectOption('master_agreement')
  await page.getByRole('dialog').getByLabel('Language').selectOption('en')
  await press(page, 'Start from the default text')
  await expect.poll(() => page.getByLabel(/^Text/).inputValue()).toContain('{{parties}}')
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/new-template-en.png` })
  await pressInDialog(page, 'Create')
  await page.getByRole('heading', { level: 1, name: 'Our framework' }).waitFor()
  const { items } = getData(await team.call('GET', '/document-templates'))
  expect(items).toMatchObject([{ kind: 'master_agreement', locale: 'en' }])
})
