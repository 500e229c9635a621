// Invoices that suppliers send themselves, in the browser: the freelancer sends one on a phone, the team accepts or rejects it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../../server/test/check/pdf-files.ts'
import { completeBuyer, SELLER } from '../../../server/test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { makeApprovedAccount } from '../../../server/test/make/payments.ts'
import { approveReport, fileReport } from '../../../server/test/make/reports.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, open, openPortal } = await startConsole()

const PDF = {
  name: 'facture.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ lines: ['Facture F-2026-7'] }),
}

const fillAll = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

async function openFreelancerPortal(team: Team, freelancer: Body, locale: string): Promise<Page> {
  const { token } = getData(await team.call('POST', `/freelancers/${freelancer['id']}/portal-links`))
  const page = await openPortal(`token=${token}`, { locale })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Creates entries of a freelancer who sends their own invoices. The report is approved. */
async function makeAwaitedEntries(
  rows: object = {},
): Promise<{ team: Team; freelancer: Body; entries: Body[] }> {
  const team = await world.team()
  const own = { ...SELLER, invoicing_mode: 'supplier_invoice' }
  const freelancer = await makeFreelancer(team, own)
  await makeApprovedAccount(world, team, freelancer['id'])
  await completeBuyer(team)
  const { id } = await makeAcceptedMission(world, team, freelancer['id'])
  const { accounting_entries } = await approveReport(team, await fileReport(team, id, rows))
  return { team, freelancer, entries: accounting_entries }
}

const readEntry = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry

test('a freelancer sends an invoice on a phone, the team accepts it, and the entry gets its number', async () => {
  const { team, freelancer, entries } = await makeAwaitedEntries({ expenses: [] })
  const page = await openFreelancerPortal(team, freelancer, 'fr-FR')
  await page.getByRole('heading', { name: /^Envoyez votre facture de 780,00/ }).waitFor()
  await page.getByRole('link', { name: /^Envoyer/ }).click()
  await page.getByText('L’entreprise attend votre facture, ou celle de votre société de portage.').waitFor()
  await expectAccessible(page)
  await press(page, 'Envoyer votre facture…')
  await page.getByText(/^Montant attendu : 780,00.€ TTC/).waitFor()
  expect(await page.getByLabel('Porte sur').count()).toBe(0)
  await page.getByLabel('Fichier PDF').setInputFiles(PDF)
  await fillAll(page, { 'Montant HT (EUR)': '650,00', 'TVA (EUR)': 'cent trente' })
  await page.getByText('Saisissez un montant, par exemple 550 ou 550,50.').waitFor()
  await fillAll(page, { 'TVA (EUR)': '130' })
  await pressInDialog(page, 'Envoyer')
  await page.locator('.field .error', { hasText: 'Obligatoire' }).first().waitFor()
  expect(await page.getByLabel('Numéro', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await fillAll(page, { Numéro: 'F-2026-7', Date: '2026-03-02', 'Montant TTC (EUR)': '780' })
  await pressInDialog(page, 'Envoyer')
  await page.getByText(/^Document F-2026-7 \(780,00.€\) envoyé le 2 mars 2026/).waitFor()
  await page.getByRole('button', { name: 'En envoyer un autre…' }).waitFor()
  await expectAccessible(page)
  await page.goto('/portal#/')
  await page.getByText('Rien à traiter pour le moment.').waitFor()

  const teamPage = await open(team.key, '/console/accounting')
  await teamPage.getByRole('heading', { name: '1 supplier invoice to check' }).waitFor()
  await expectAccessible(teamPage)
  await teamPage.getByRole('link', { name: 'F-2026-7' }).click()
  await teamPage.getByText('To check', { exact: true }).waitFor()
  await expectAccessible(teamPage)
  const [file] = await Promise.all([
    teamPage.waitForEvent('download'),
    press(teamPage, 'Download PDF F-2026-7'),
  ])
  expect(file.suggestedFilename()).toBe('F-2026-7.pdf')
  await press(teamPage, 'Accept… F-2026-7')
  await pressInDialog(teamPage, 'Accept')
  await teamPage.getByRole('heading', { level: 1, name: /F-2026-7/ }).waitFor()
  await teamPage.getByText('Supplier invoice', { exact: true }).first().waitFor()
  await teamPage.getByText('Accepted', { exact: true }).waitFor()
  expect(await teamPage.getByRole('button', { name: 'Add the invoice…' }).count()).toBe(0)
  await expectAccessible(teamPage)
  expect(await readEntry(team, entries[0]?.['id'])).toMatchObject({
    invoice_number: 'F-2026-7',
    invoice: { status: 'ready', document_type: 380 },
  })

  await page.goto('/portal#/invoices')
  await page.getByRole('heading', { name: 'F-2026-7' }).waitFor()
  await page.getByText('Accepté par l’entreprise le 2 mars 2026.').waitFor()
  const [own] = await Promise.all([page.waitForEvent('download'), press(page, 'Télécharger le PDF F-2026-7')])
  expect(own.suggestedFilename()).toBe('F-2026-7.pdf')
})

test('an invoice whose amount differs cannot be accepted; the freelancer sees its rejection, and the team adds one for the whole report', async () => {
  const { team, freelancer, entries } = await makeAwaitedEntries()
  const page = await openFreelancerPortal(team, freelancer, 'en-GB')
  await page.goto('/portal#/invoices')
  await page.getByRole('button', { name: 'Send your invoice…' }).first().click()
  await page.getByLabel('PDF file').setInputFiles(PDF)
  await page.getByLabel('Covers').selectOption('The whole activity report: €868.00')
  await page.getByText(/^Expected amount: €868.00 incl. VAT/).waitFor()
  await fillAll(page, {
    Number: 'F-2026-8',
    Date: '2026-03-02',
    'Amount excl. VAT (EUR)': '730',
    'VAT (EUR)': '138',
    'Amount incl. VAT (EUR)': '888',
  })
  await pressInDialog(page, 'Send')
  await page
    .getByText(/^It does not match your activity report/)
    .first()
    .waitFor()
  await page.getByRole('cell', { name: '€868.00' }).first().waitFor()
  await expectAccessible(page)

  const teamPage = await open(team.key, `/console/accounting/${entries[0]?.['id']}`, { locale: 'fr-FR' })
  await teamPage.getByText(/^Ces écarts empêchent l’acceptation/).waitFor()
  const cells = await teamPage
    .getByRole('row', { name: /Montant TTC/ })
    .getByRole('cell')
    .allTextContents()
  expect(cells.map((text) => text.replace(/\s/g, ' '))).toEqual(['Montant TTC', '868,00 €', '888,00 €'])
  expect(await teamPage.getByRole('button', { name: /^Accepter/ }).count()).toBe(0)
  await expectAccessible(teamPage)
  await press(teamPage, 'Refuser… F-2026-8')
  await teamPage.getByLabel('Que faut-il corriger ?').fill('Le total est faux.')
  await expectAccessible(teamPage)
  await pressInDialog(teamPage, 'Refuser')
  await teamPage.getByText('Refusée', { exact: true }).waitFor()

  await page.reload()
  await page.getByText('Le total est faux.').first().waitFor()
  await page.getByRole('button', { name: 'Send your invoice…' }).first().waitFor()
  await expectAccessible(page)

  await press(teamPage, 'Ajouter la facture…')
  await teamPage.getByLabel('Fichier PDF').setInputFiles(PDF)
  await teamPage.getByLabel('Porte sur').selectOption({ index: 1 })
  await fillAll(teamPage, {
    Numéro: 'F-2026-9',
    Date: '2026-03-02',
    'Montant HT (EUR)': '730',
    'TVA (EUR)': '138',
    'Montant TTC (EUR)': '868',
  })
  await expectAccessible(teamPage)
  await pressInDialog(teamPage, 'Ajouter')
  await teamPage.getByText(/automatiquement, en l’absence d’écart/).waitFor()
  await teamPage.getByText('2 écritures du compte rendu').first().waitFor()
  for (const { id } of entries)
    expect(await readEntry(team, id)).toMatchObject({ invoice_number: 'F-2026-9' })
  await page.reload()
  await page.getByRole('heading', { name: 'F-2026-9' }).first().waitFor()
})

test('a user who may only read the accounting sees the invoice without buttons', async () => {
  const { team, freelancer, entries } = await makeAwaitedEntries({ expenses: [] })
  const page = await openFreelancerPortal(team, freelancer, 'en-GB')
  await page.goto('/portal#/invoices')
  await press(page, 'Send your invoice…')
  await page.getByLabel('PDF file').setInputFiles(PDF)
  await fillAll(page, {
    Number: 'F-2026-7',
    Date: '2026-03-02',
    'Amount excl. VAT (EUR)': '650',
    'VAT (EUR)': '130',
    'Amount incl. VAT (EUR)': '780',
  })
  await pressInDialog(page, 'Send')
  await page.getByText(/The company is checking it\.$/).waitFor()
  const { key } = getData(
    await team.call('POST', '/api-keys', { name: 'Reader', scopes: ['accounting:read'] }),
  )
  const teamPage = await open(key, `/console/accounting/${entries[0]?.['id']}`)
  await teamPage.getByText('To check', { exact: true }).waitFor()
  for (const name of [/^Accept/, /^Reject/, /^Add/])
    expect(await teamPage.getByRole('button', { name }).count()).toBe(0)
})
