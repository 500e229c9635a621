// Company data in a browser: a freelancer completes their own on a phone, an admin those of the team and of a freelancer.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { getData, makeFreelancer } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'

const { world, open, openPortal } = await startConsole()

vi.stubGlobal('document', { documentElement: {} })
// Other test files run in the same process.
afterAll(() => void vi.unstubAllGlobals())
type Countries = { COUNTRY_CODES: string[] }
const { COUNTRY_CODES }: Countries = await import(
  new URL('../../shared/company/tenant-company/countries.ts', import.meta.url).pathname
)

async function makePortalLink(freelancerFields: object = {}) {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  if (Object.keys(freelancerFields).length > 0)
    getData(await team.call('PATCH', `/freelancers/${id}`, freelancerFields))
  const { token } = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  return { team, id, token: String(token) }
}

/** Saves the first form of the page. */
const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).first().click()

test('the pages offer the countries of the contract', async () => {
  const contract = parse(await readFile(new URL('../../../contract/openapi.yaml', import.meta.url), 'utf8'))
  expect(COUNTRY_CODES).toEqual(contract.components.schemas.Country.enum)
})

test('a freelancer sees which details their invoices lack, and completes them on a phone', async () => {
  const { team, id, token } = await makePortalLink()
  const page = await openPortal(`token=${token}`, { locale: 'fr-FR' })
  await page.getByRole('link', { name: 'Compléter mes informations' }).click()
  await page.getByRole('heading', { name: 'Mes informations' }).waitFor()
  const missing = page.locator('.missing li')
  // The heading appears before the data.
  await missing.first().waitFor()
  expect(await missing.allTextContents()).toEqual([
    'SIREN',
    'Forme juridique',
    'Numéro de TVA',
    'Adresse',
    'Code postal',
    'Ville',
  ])
  expect(await page.getByText('Manque pour la facturation.').count()).toBe(6)
  await page.getByLabel('SIREN').fill('732829320')
  await page.getByLabel('Numéro de TVA').fill('FR13990000010')
  await save(page, 'Enregistrer')
  await page
    .getByText('Le numéro de TVA FR13990000010 ne correspond pas au SIREN 732829320.')
    .first()
    .waitFor()
  await page.getByLabel('Numéro de TVA').fill('FR44732829320')
  await page.getByLabel('Forme juridique').fill('EI')
  await page.getByLabel('Adresse', { exact: true }).fill('8 rue du Repos')
  await page.getByLabel('Code postal').fill('69007')
  await page.getByLabel('Ville').fill('Lyon')
  await page.getByLabel('Adresse de facturation électronique').selectOption('0225')
  await page.getByLabel('Adresse à utiliser').fill('732829320_COMPTA')
  await page.getByLabel(/débits/).check()
  await save(page, 'Enregistrer')
  await page.getByText('Enregistré.').waitFor()
  await page.getByText('Toutes les informations pour vos factures sont renseignées.').waitFor()
  await expectAccessible(page)
  expect(getData(await team.call('GET', `/freelancers/${id}`))).toMatchObject({
    siren: '732829320',
    vat_number: 'FR44732829320',
    legal_form: 'EI',
    city: 'Lyon',
    electronic_address: { scheme: '0225', value: '732829320_COMPTA' },
    vat_on_debits: true,
  })
  await page.getByRole('link', { name: 'À traiter' }).click()
  await page.getByText('Rien à traiter pour le moment.').waitFor()
  expect(await page.getByText('Il manque des informations').count()).toBe(0)
})

test('a freelancer abroad is asked for a VAT regime that fits the country, an exempt freelancer for the reason of the exemption', async () => {
  const { token } = await makePortalLink({ country: 'DE', vat_regime: 'exempt' })
  const page = await openPortal(`token=${token}`, { locale: 'en-GB' })
  await page.getByRole('link', { name: 'My details', exact: true }).click()
  await page.getByText(/^a VAT regime that fits the country/).waitFor()
  await page.getByLabel('Reason for the exemption').waitFor()
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await save(page)
  await page.locator('.missing li', { hasText: 'Reason for the exemption' }).waitFor()
  await page.getByLabel('VAT regime').selectOption('franchise')
  expect(await page.getByLabel('Reason for the exemption').count()).toBe(0)
})

test('the portal says that the umbrella company of a freelancer invoices for them', async () => {
  const { token } = await makePortalLink({ external_referent: { company: 'Portage SA' } })
  const page = await openPortal(`token=${token}`, { locale: 'en-GB' })
  await page.getByRole('link', { name: 'My details', exact: true }).click()
  await page.getByText('Portage SA invoices for you.').waitFor()
  expect(await page.locator('.missing').count()).toBe(0)
})

test('an admin completes the company of the team; a member has no link to its page', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/company', { locale: 'fr-FR' })
  await page.locator('.missing li').last().waitFor()
  expect(await page.locator('.missing li').count()).toBe(6)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Société', 'Acme SAS')
  await fill('SIREN', '732829321')
  await fill('Numéro de TVA', 'FR44732829320')
  await fill('Adresse', '1 rue A')
  await fill('Code postal', '75001')
  await fill('Ville', 'Paris')
  await fill('Pénalités de retard', 'Trois fois le taux légal')
  await save(page, 'Enregistrer')
  await page
    .getByText(/Saisissez un SIREN valable/)
    .first()
    .waitFor()
  await fill('SIREN', '732829320')
  await save(page, 'Enregistrer')
  await page.getByText('Enregistré.').waitFor()
  expect(await page.locator('.missing').count()).toBe(0)
  expect(getData(await team.call('GET', '/team'))).toMatchObject({
    company: 'Acme SAS',
    late_payment_penalty: 'Trois fois le taux légal',
    missing: [],
  })
  const member = await team.addUser('team-member')
  const { key } = await world.issueKey(team.id, member)
  const other = await open(key, '/console', { locale: 'fr-FR' })
  await other.getByRole('link', { name: 'Freelances' }).waitFor()
  expect(await other.getByRole('link', { name: 'Entreprise' }).count()).toBe(0)
})

test('the team edits the invoicing of a freelancer, in a dialog that fits a phone', async () => {
  const { team, id } = await makePortalLink()
  const page = await open(team.key, `/console/freelancers/${id}`, { locale: 'en-GB', viewport: PHONE })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country').selectOption('GR')
  await dialog.getByLabel('VAT regime').selectOption('reverse_charge')
  await dialog.getByLabel('VAT number').fill('GR123456789')
  await dialog.getByLabel('Invoices').selectOption('supplier_invoice')
  await dialog.getByLabel('Supplier code').fill('SASHA')
  await save(page)
  await dialog
    .getByText(/Enter a valid VAT number/)
    .first()
    .waitFor()
  await dialog.getByLabel('VAT number').fill('EL123456789')
  await expectAccessible(page)
  await save(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('EL123456789').waitFor()
  await page.getByText('Greece').waitFor()
  await page.getByText('Sent by the supplier').waitFor()
  expect(getData(await team.call('GET', `/freelancers/${id}`))).toMatchObject({
    country: 'GR',
    vat_number: 'EL123456789',
    invoicing_mode: 'supplier_invoice',
    supplier_code: 'SASHA',
  })
})
