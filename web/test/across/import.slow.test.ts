// Import in a real browser: column recognition, the check of every row, the import, and the file of refused rows.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeFreelancer } from '../../../server/test/make/missions.ts'
import { readCsv } from '../../shared/sdk.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, open } = await startConsole()

const paste = (page: Page, text: string) => page.getByRole('textbox').fill(text)
const chooseFile = (page: Page, text: string, encoding: BufferEncoding = 'utf8') =>
  page.locator('input[type=file]').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, encoding),
  })

test('an import of 60 freelancers refuses 5, creates the others once, and offers the refused rows as a file', async () => {
  const team = await world.team()
  const faulty = [7, 19, 33, 48, 60]
  const lines = Array.from({ length: 60 }, (_, index) => {
    const nth = index + 1
    const email = faulty.includes(nth) ? `nobody-${nth}` : `person-${nth}@example.com`
    return `${email};Zoë;Bernard ${nth};"3, rue de l’Été";20,5`
  })
  const page = await open(team.key, '/console/import')
  await chooseFile(page, `\ufeffE-mail;Prénom;Nom;Adresse;TVA\r\n${lines.join('\r\n')}\r\n`)
  await page.getByText('60 rows, separated by semicolons.').waitFor()
  expect(await page.getByLabel('Column “Nom”').inputValue()).toBe('last_name')
  await page.getByText('20,5, sent as 20.5').waitFor()
  await expectAccessible(page)

  await press(page, 'Check all rows')
  await page.getByText('Nothing is written yet. To create: 55. Already exist: 0. Refused: 5.').waitFor()
  const count = async () => getData(await team.call('GET', '/freelancers')).total
  expect(await count()).toBe(0)
  await page.getByText('Refused 5').click()
  const rows = page.getByRole('table', { name: 'Rows' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(5)
  expect(await rows.locator('td:first-child').allTextContents()).toEqual(faulty.map(String))
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download the 5 refused rows'),
  ])
  const refused = readCsv(await readFile(await file.path(), 'utf8'))
  expect(refused.header.cells).toEqual(['E-mail', 'Prénom', 'Nom', 'Adresse', 'TVA', 'Reason'])
  expect(refused.rows.map(({ cells: [email] }) => email)).toEqual(faulty.map((nth) => `nobody-${nth}`))

  await press(page, 'Import 55 rows')
  await page.getByText('Created: 55. Already existed: 0. Refused: 5.').waitFor()
  expect(await count()).toBe(55)
  expect(getData(await team.call('GET', '/freelancers')).items[0]).toMatchObject({
    first_name: 'Zoë',
    address: '3, rue de l’Été',
    vat_rate: 20.5,
  })

  await page.reload()
  await chooseFile(
    page,
    `email;first_name;last_name\n${lines.map((line) => line.split(';').slice(0, 3).join(';')).join('\n')}`,
  )
  await press(page, 'Check all rows')
  await page.getByText('Nothing is written yet. To create: 0. Already exist: 55. Refused: 5.').waitFor()
  await page.getByText('No row to import.').waitFor()
})

test('an import of missions asks for the format of ambiguous dates and numbers, and finds the freelancer by email; in French on a phone', async () => {
  const team = await world.team()
  const { email } = await makeFreelancer(team)
  const page = await open(team.key, '/console/import', {
    viewport: PHONE,
    locale: 'fr-FR',
    colorScheme: 'dark',
  })
  await page.getByLabel('Que souhaitez-vous importer ?').selectOption('missions')
  await paste(
    page,
    `Référence,Nom,Description,Type,Début,Fin,E-mail,TJM
A-1,Refonte,Tout refaire,journalier,02/03/2026,04/05/2026,${email},"1,250"
A-2,Audit,Vérifier,jour,02/03/2026,04/05/2026,unknown@example.com,"1,250"
A-1,Encore,Deux fois,jour,02/03/2026,04/05/2026,${email},"1,250"
A-3,Court,Trop court`,
  )
  await page.getByText('Choisissez le format de : Début, Fin, TJM.').waitFor()
  const check = page.getByRole('button', { name: 'Vérifier toutes les lignes' })
  expect(await check.isDisabled()).toBe(true)
  await expectAccessible(page)
  const formats = page.getByLabel('Format', { exact: true })
  await formats.nth(0).selectOption('day_first')
  await formats.nth(1).selectOption('day_first')
  await formats.nth(2).selectOption('point')
  await page.getByText('02/03/2026, envoyée comme 2026-03-02').waitFor()
  await page.getByText('1,250, envoyée comme 1250').waitFor()
  await check.click()
  await page.getByText('Rien n’est encore écrit. À créer : 1. Déjà existantes : 0. Refusées : 3.').waitFor()
  await page.getByText('Identifiant externe : La ligne 1 a déjà cette valeur.').waitFor()
  await page.getByText('3 cellules au lieu de 8.').waitFor()
  await press(page, 'Importer 1 ligne')
  await page.getByText('Créées : 1. Déjà existantes : 0. Refusées : 3.').waitFor()
  await expectAccessible(page)
  const { items } = getData(await team.call('GET', '/missions'))
  expect(items).toMatchObject([
    {
      external_id: 'A-1',
      mission_type: 'daily',
      start_date: '2026-03-02',
      end_date: '2026-05-04',
      rate_amount: 1250,
    },
  ])
})

test('a Windows-1252 file is read with a notice; an unclosed quotation mark is reported', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/import')
  await page.getByLabel('What do you import?').selectOption('project-codes')
  await chooseFile(page, 'code;libellé\nP-1;Été\n', 'latin1')
  await page.getByText('it was read as Windows-1252', { exact: false }).waitFor()
  await press(page, 'Check all rows')
  await press(page, 'Import 1 row')
  await page.getByText('Created: 1. Already existed: 0. Refused: 0.').waitFor()
  expect(getData(await team.call('GET', '/project-codes')).items).toMatchObject([
    { name: 'Été', external_id: 'P-1' },
  ])
  await paste(page, 'code;libellé\nP-1;"Été\n')
  await page.getByText('Line 2 has a quotation mark that is not closed.').waitFor()
})

test.each(['freelancers', 'project-codes', 'missions'])(
  'the example file for %s contains every column',
  async (kind) => {
    const team = await world.team()
    const page = await open(team.key, '/console/import')
    await page.getByLabel('What do you import?').selectOption(kind)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download an example')])
    await chooseFile(page, await readFile(await file.path(), 'utf8'))
    await page.getByText('1 row, separated by semicolons.').waitFor()
    expect(await page.getByText('Missing columns').count()).toBe(0)
    expect(
      await page
        .locator('.mapped select')
        .evaluateAll(
          (selects) =>
            selects.filter((select) => (select as unknown as { value: string }).value === '').length,
        ),
    ).toBe(0)
  },
)
