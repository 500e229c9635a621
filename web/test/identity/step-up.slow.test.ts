// The console asks once for a confirmation, then continues: forms keep their values, files are downloaded.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { showsCodes } from '../../../server/src/domain/access/shown-codes.ts'
import { readEmail } from '../../../server/test/make/browsers.ts'
import { getData } from '../../../server/test/make/missions.ts'
import { makeApprovedAccount, makePayable } from '../../../server/test/make/payments.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const INSTALLATION = { isEmbedded: true, SMTP_URL: undefined, PUBLIC_URL: undefined, HOST: '127.0.0.1' }
const terminal: string[] = []
const { world, openWindow } = await startConsole({
  codeDisplay: {
    showsCodes: (team) => showsCodes(INSTALLATION, team),
    print: (line) => terminal.push(line),
  },
})
const CODE_PATTERN = /[A-Z0-9]{4}-[A-Z0-9]{4}/
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

async function makeDemo(): Promise<Team> {
  const team = await world.team()
  await world.database.query({ text: 'update tenant set is_demo = true where id = $1', values: [team.id] })
  return team
}

async function openSignedIn({ id, userId }: Team, options: BrowserContextOptions = {}): Promise<Page> {
  const { url } = getData(await world.operator('POST', `/teams/${id}/users/${userId}/sign-in-link`))
  const page = await openWindow(options)
  await page.goto(url)
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click()
  await page.getByRole('heading', { level: 1, name: /Overview|Vue d’ensemble/ }).waitFor()
  return page
}

const WORDS = {
  en: { title: 'Confirm that it is you', send: 'Send me a code', confirm: 'Confirm', back: 'Back' },
  fr: {
    title: 'Confirmez que c’est bien vous',
    send: 'M’envoyer un code',
    confirm: 'Confirmer',
    back: 'Retour',
  },
}

const findDialog = (page: Page, locale: 'en' | 'fr' = 'en') =>
  page.getByRole('dialog', { name: WORDS[locale].title })

/** Confirms with the code that the dialog shows. */
async function confirmIn(page: Page, locale: 'en' | 'fr' = 'en'): Promise<void> {
  const dialog = findDialog(page, locale)
  await dialog.getByRole('button', { name: WORDS[locale].send, exact: true }).click()
  const text = (await dialog.getByRole('status').textContent()) ?? ''
  await dialog.getByLabel('Code').fill(CODE_PATTERN.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: WORDS[locale].confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a form keeps its values when the person cancels the confirmation, and is sent after a later one', async () => {
  const page = await openSignedIn(await makeDemo())
  await page.goto('/console/webhooks')
  await openDialog(page, 'Add a webhook')
  await page.getByLabel('Address').fill('https://hooks.example/erp')
  await page.getByLabel('Description').fill('ERP connector')
  await pressInDialog(page, 'Add a webhook')
  await findDialog(page).waitFor()
  await expectAccessible(page)
  await findDialog(page).getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByText('Nothing was done, because you have not confirmed that it is you.').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('ERP connector')
  await pressInDialog(page, 'Add a webhook')
  await confirmIn(page)
  await page.getByText('The program verifies each delivery with it.').waitFor()
})

test('a wrong code is refused beside its field, and Escape leaves the form as it is', async () => {
  const page = await openSignedIn(await makeDemo())
  await page.goto('/console/webhooks')
  await openDialog(page, 'Add a webhook')
  await page.getByLabel('Address').fill('https://hooks.example/erp')
  await pressInDialog(page, 'Add a webhook')
  await press(page, 'Send me a code')
  await findDialog(page).getByLabel('Code').fill('AAAA-AAAA')
  await press(page, 'Confirm')
  await page.getByText('The code is wrong, already used or expired.').waitFor()
  await page.keyboard.press('Escape')
  await findDialog(page).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Address').inputValue()).toBe('https://hooks.example/erp')
})

/** A batch whose file can be downloaded. */
async function makeExportedBatch(team: Team): Promise<Body> {
  await makeApprovedAccount(world, team, null, { holder_name: 'Atelier Boréal' })
  const { id } = await makePayable(world, team)
  const body = { execution_date: '2026-03-03', entry_ids: [id] }
  const batch = getData(await team.call('POST', '/payment-batches', body))
  return getData(await team.call('POST', `/payment-batches/${batch.id}/export`))
}

test('a payment file is downloaded after a confirmation, which also covers the next action', async () => {
  const team = await makeDemo()
  const { id } = await makeExportedBatch(team)
  const page = await openSignedIn(team, { locale: 'fr', viewport: PHONE, colorScheme: 'dark' })
  await page.goto(`/console/payments/batches/${id}`)
  const download = page.waitForEvent('download')
  await press(page, 'Télécharger le fichier')
  await findDialog(page, 'fr').waitFor()
  await expectAccessible(page)
  await confirmIn(page, 'fr')
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  await openDialog(page, 'Confirmer les paiements…')
  await pressInDialog(page, 'Confirmer')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(getData(await team.call('GET', `/payment-batches/${id}`)).status).toBe('confirmed')
})

test('the account page shows the development inbox in the demo team, but in no other team', async () => {
  const demo = await makeDemo()
  const page = await openSignedIn(demo)
  await page.goto('/console/account')
  await page.getByText('There is no open code.').waitFor()
  const visitor = await openWindow()
  await visitor.goto('/console')
  await visitor
    .getByText('The codes of the demo and of sandboxes appear on its terminal.', { exact: false })
    .waitFor()
  const email = await readEmail(world, await demo.addUser('team-admin'))
  await visitor.getByLabel('Email address').fill(email)
  await press(visitor, 'Send code')
  await visitor.getByLabel('Code').waitFor()
  await press(page, 'Refresh')
  await page.getByRole('cell', { name: email }).waitFor()
  await expectAccessible(page)
  const code =
    CODE_PATTERN.exec(terminal.findLast((line) => line.includes(email))?.split(': ')[1] ?? '')?.[0] ?? ''
  await page.getByText(code).waitFor()
  await visitor.getByLabel('Code').fill(code)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const other = await openSignedIn(await world.team())
  await other.goto('/console/account')
  await other.getByRole('heading', { name: 'Passkeys' }).waitFor()
  expect(await other.getByText('Development inbox').count()).toBe(0)
})
