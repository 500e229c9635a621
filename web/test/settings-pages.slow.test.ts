// Settings pages in a browser: webhooks, the audit log, templates and the company, in both languages.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { PLACEHOLDERS } from '../../server/src/features/missions/document-templates/document-templates.schemas.ts'
import { getData, makeTemplate } from '../../server/test/make/missions.ts'
import { makeSealedTeam, tamper, whereEntry } from '../../server/test/make/tamper.ts'
import { makeEndpoint, startEngine, startReceiver } from '../../server/test/make/webhooks.ts'
import { expectAccessible } from './accessibility.ts'
import { PHONE, startConsole } from './open-console.ts'
import { openDialog, press, pressInDialog } from './press.ts'

const { world, open } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['SETTINGS_PICTURES']
if (FOLDER) mkdirSync(FOLDER, { recursive: true })
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

test('an admin adds a webhook, tests it, sees why a delivery failed and sends it again', async () => {
  const team = await world.team()
  const engine = startEngine(world)
  let status = 200
  const receiver = await startReceiver(() => ({ status, body: 'no room' }))
  const page = await open(team.key, '/console/webhooks')
  await page.getByText('No program receives events yet.').waitFor()
  await openDialog(page, 'Add a webhook')
  await page.getByLabel('Address').fill('ftp://erp.example.com')
  await pressInDialog(page, 'Add a webhook')
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(1)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Description').fill('ERP connector')
  await pressInDialog(page, 'Add a webhook')
  await page.getByRole('dialog', { name: 'The secret' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'The secret' }).inputValue()).toMatch(/^whsec_/)
  await pressInDialog(page, 'Close')
  await takeScreenshot(page, 'webhooks-en')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('heading', { level: 1, name: 'ERP connector' }).waitFor()
  await engine.settle()
  status = 500
  await press(page, 'Send a test event')
  await page.getByText('A test event is on its way.').waitFor()
  await engine.settle()
  await page.reload()
  await page.getByRole('button', { name: /^Details webhook_endpoint\.tested/ }).click()
  await page.getByRole('dialog').getByText('500 · Not accepted').waitFor()
  await page.getByRole('dialog').getByText('no room').waitFor()
  await takeScreenshot(page, 'delivery-en')
  status = 200
  await pressInDialog(page, 'Send again')
  await page.getByText('It is sent again now.').waitFor()
  await engine.settle()
  await pressInDialog(page, 'Close')
  await page.reload()
  await page
    .getByRole('row', { name: /webhook_endpoint\.tested/ })
    .getByText('Delivered')
    .waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'webhook-en')
  await openDialog(page, 'Disable')
  await pressInDialog(page, 'Disable')
  await page.getByText('Disabled by a person.').waitFor()
  await press(page, 'Enable')
  await page.getByText('Events from now on are sent.').waitFor()
  await openDialog(page, 'Edit')
  await page.getByLabel('Events', { exact: true }).selectOption('some')
  await page.getByLabel('Only these events').fill('mission.signed mission.sung')
  await pressInDialog(page, 'Edit')
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await page.getByLabel('Only these events').fill('mission.signed')
  await pressInDialog(page, 'Edit')
  await page.getByText('mission.signed').first().waitFor()
  await press(page, 'Delete')
  await pressInDialog(page, 'Delete')
  await page.getByText('No program receives events yet.').waitFor()
  expect(getData(await team.call('GET', '/webhook-endpoints')).total).toBe(0)
})

test('the pages of webhooks are accessible in French on a phone, in dark mode', async () => {
  const team = await world.team()
  const { id } = await makeEndpoint(team, { url: 'https://erp.example.com/hooks/engagement' })
  const options = { locale: 'fr-FR', colorScheme: 'dark', viewport: PHONE } as const
  const page = await open(team.key, '/console/webhooks', options)
  await page.getByRole('link', { name: 'https://erp.example.com/hooks/engagement' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'webhooks-fr')
  await page.goto(`/console/webhooks/${id}`)
  await page.getByText('Aucun envoi.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'webhook-fr')
})

test('the audit log shows who changed what, and its verification finds a changed entry', async () => {
  const team = await makeSealedTeam(world)
  const { id } = getData(await team.call('POST', '/project-codes', { name: 'Website' }))
  await team.call('PATCH', `/project-codes/${id}`, { name: 'Shop' })
  const page = await open(team.key, '/console/audit-log')
  await page.getByLabel('What').selectOption('project_code')
  const row = page.getByRole('row', { name: /Changed/ })
  await row.getByText('1 value', { exact: true }).click()
  await row.getByText('Website').waitFor()
  await row.getByText('Shop').waitFor()
  await row.getByRole('link', { name: 'History of this item' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await press(page, 'Verify the log')
  await page.getByText(/^Intact: \d+ entries verified\./).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'audit-log-en')
  await tamper(world, team, `update audit_entry set operation = 'deleted' ${whereEntry(3)}`)
  await press(page, 'Verify the log')
  await page.getByText(/^Broken at entry 3:/).waitFor()
})

test('the audit log can be verified in French on a phone, in dark mode', async () => {
  const team = await makeSealedTeam(world)
  const options = { locale: 'fr-FR', colorScheme: 'dark', viewport: PHONE } as const
  const page = await open(team.key, '/console/audit-log', options)
  await press(page, 'Vérifier le journal')
  await page.getByText(/^Intact : \d+ entrées vérifiées\./).waitFor()
  await page.getByText('Création').first().waitFor()
  await page.locator('details').first().click()
  await expectAccessible(page)
  await takeScreenshot(page, 'audit-log-fr')
})

test('a member without the scopes sees neither webhooks nor the audit log', async () => {
  const team = await world.team()
  const member = await team.addUser('team-member', ['missions:read'])
  const { key } = await world.issueKey(team.id, member, ['missions:read'])
  const page = await open(key, '/console')
  await page.getByRole('link', { name: 'Missions', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: /Webhooks|Audit log/ }).count()).toBe(0)
})

type Variables = {
  GROUPS: string[]
  VARIABLES: Record<string, string[]>
  toVariableName: (group: string, field: string) => string
}

test('a variable is inserted into a template at the cursor; the palette offers all placeholders', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const { GROUPS, VARIABLES, toVariableName }: Variables = await import(
    new URL('../console/missions/document-templates/variables.ts', import.meta.url).pathname
  )
  vi.unstubAllGlobals()
  const offered = GROUPS.flatMap((group) =>
    (VARIABLES[group] ?? []).map((field) => toVariableName(group, field)),
  )
  expect(offered.sort()).toEqual([...PLACEHOLDERS].sort())
  const team = await world.team()
  const id = await makeTemplate(team, 'services_agreement')
  const page = await open(team.key, `/console/templates/${id}`)
  const text = page.getByLabel(/^Text/)
  await text.fill('Between us: .')
  await text.press('ArrowLeft')
  await page.getByText('Variables', { exact: true }).click()
  await page.getByRole('group', { name: 'Your company' }).getByRole('button', { name: 'Company' }).click()
  expect(await text.inputValue()).toBe('Between us: {{ team.company }}.')
  await expectAccessible(page)
  await takeScreenshot(page, 'template-en')
  await press(page, 'Save')
  await expect
    .poll(async () => getData(await team.call('GET', `/document-templates/${id}`)).body)
    .toBe('Between us: {{ team.company }}.')
})

test('the company page lists the signers, each with a link to the list of users', async () => {
  const team = await world.team()
  const named = { first_name: 'Nora', last_name: 'Petit', job_title: 'COO' }
  await team.call('PATCH', `/users/${await team.addUser('team-member', ['missions:sign'])}`, named)
  const other = { first_name: 'Paul', last_name: 'Roux' }
  await team.call('PATCH', `/users/${await team.addUser('team-member', ['missions:read'])}`, other)
  const page = await open(team.key, '/console/company')
  const panel = page.locator('section', { hasText: 'Signers' })
  await panel.getByRole('row', { name: /Nora Petit.*COO.*Member/ }).waitFor()
  expect(await panel.getByText('Paul Roux').count()).toBe(0)
  await expectAccessible(page)
  await takeScreenshot(page, 'company-en')
  await panel.getByRole('link', { name: 'Nora Petit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByRole('cell', { name: /Nora Petit/ }).waitFor()
  const phone = await open(team.key, '/console/company', {
    locale: 'fr-FR',
    viewport: PHONE,
    colorScheme: 'dark',
  })
  await phone.locator('section', { hasText: 'Signataires' }).getByText('Nora Petit').waitFor()
  await expectAccessible(phone)
  await takeScreenshot(phone, 'company-phone-fr-dark')
})

test('an admin changes the default terms, with a decimal comma; a wrong number is shown beside its field', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/company', { locale: 'fr-FR' })
  const days = page.getByLabel('Délai de paiement (jours)')
  await days.fill('400')
  await page.getByLabel('Taux de TVA (%)').fill('5,5')
  await page.getByLabel('À partir de').selectOption('end_of_month')
  const terms = page.locator('form', { hasText: 'Conditions par défaut' })
  await terms.getByRole('button', { name: 'Mettre à jour les conditions' }).click()
  await terms.getByRole('alert').first().waitFor()
  expect(await terms.getByRole('alert').count()).toBe(1)
  await days.fill('45')
  await terms.getByRole('button', { name: 'Mettre à jour les conditions' }).click()
  await terms.getByText('Enregistré.').waitFor()
  await takeScreenshot(page, 'company-fr')
  expect(getData(await team.call('GET', '/team'))).toMatchObject({
    payment_terms_days: 45,
    payment_terms_basis: 'end_of_month',
    vat_rate: 5.5,
  })
})
