// Invoices and billing mandates in the browser: missing data, the answers of the freelancer, the view of the team.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { completeBuyer, makeBillable, SELLER, workOnInvoices } from '../../../server/test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { actOnReport, approveReport, fileReport } from '../../../server/test/make/reports.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, open, openPortal } = await startConsole()

async function openFreelancerPortal(
  team: Team,
  freelancer: Body,
  path: string,
  locale: string,
): Promise<Page> {
  const { token } = getData(await team.call('POST', `/freelancers/${freelancer['id']}/portal-links`))
  const page = await openPortal(`token=${token}`, { locale })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`/portal#${path}`)
  return page
}

/** The approved report of a new mission. */
async function makeApprovedReport(
  team: Team,
  freelancer: Body,
  rows: object = { expenses: [] },
): Promise<Body> {
  const { id } = await makeAcceptedMission(world, team, freelancer['id'])
  return approveReport(team, await fileReport(team, id, rows))
}

const readEntry = async (team: Team, id: string): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry

test('a waiting invoice lists what is missing, and gets its number when the mandate is accepted on a phone', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await completeBuyer(team)
  const { accounting_entries } = await makeApprovedReport(team, freelancer)
  const page = await openFreelancerPortal(team, freelancer, '/invoices', 'fr-FR')
  await page.getByText('L’entreprise doit vous proposer un mandat de facturation.').waitFor()
  await page.getByText(/^Vos informations : .*forme juridique, numéro de TVA, adresse/).waitFor()
  const details = page.getByRole('link', { name: 'Mes informations' })
  expect(await details.first().getAttribute('href')).toBe('#/details')
  await expectAccessible(page)

  getData(await team.call('PATCH', `/freelancers/${freelancer['id']}`, SELLER))
  getData(await team.call('POST', `/freelancers/${freelancer['id']}/billing-mandates`, {}))
  await page.goto('/portal#/')
  await page.getByRole('link', { name: /Lire et répondre/ }).click()
  await page.getByText('5. Obligations du fournisseur.').waitFor()
  await page.getByLabel('J’ai lu le mandat').check()
  await page.getByLabel(/Votre nom complet/).fill('Sasha Bernard')
  await expectAccessible(page)
  await press(page, 'Accepter le mandat')
  await page.getByText('Accepté', { exact: true }).waitFor()
  await page.getByText('Nom saisi').waitFor()
  await workOnInvoices(world)
  await page.getByRole('link', { name: '‹ Factures' }).click()
  await page.getByRole('heading', { name: 'AF-200000008-BERNARD-000001' }).waitFor()
  expect(await readEntry(team, accounting_entries[0].id)).toMatchObject({
    invoice_number: 'AF-200000008-BERNARD-000001',
  })

  await page.getByRole('link', { name: 'Mandat de facturation' }).click()
  await press(page, 'Révoquer…')
  await page.getByLabel('Motif').fill('Je facture moi-même.')
  await pressInDialog(page, 'Révoquer')
  await page.getByText('Révoqué', { exact: true }).waitFor()
})

test('a freelancer declines a mandate with a reason', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await completeBuyer(team)
  getData(await team.call('POST', `/freelancers/${freelancer['id']}/billing-mandates`, {}))
  const page = await openFreelancerPortal(team, freelancer, '/billing-mandate', 'en-GB')
  await press(page, 'Decline…')
  await page.getByLabel('Reason').fill('I send my own invoices.')
  await pressInDialog(page, 'Decline')
  await page.getByText('Declined', { exact: true }).first().waitFor()
  const [mandate] = getData(await team.call('GET', '/billing-mandates')).items
  expect(mandate).toMatchObject({ status: 'declined', reason: 'I send my own invoices.' })
})

test('an invoice is downloaded and contested, the objection is withdrawn, and a credit note is accepted', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await makeBillable(world, team, freelancer, { mandate: { covers_credit_notes: false } })
  const { id, accounting_entries } = await makeApprovedReport(team, freelancer)
  const entryId = accounting_entries[0].id
  await workOnInvoices(world)
  const number = 'AF-200000008-BERNARD-000001'
  const page = await openFreelancerPortal(team, freelancer, '/invoices', 'en-GB')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, `Download PDF ${number}`)])
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)

  await press(page, `Contest… ${number}`)
  await page.getByText(/^You can contest this invoice until/).waitFor()
  await page.getByLabel('What is wrong?').fill('Two days are missing.')
  await expectAccessible(page)
  await pressInDialog(page, 'Contest')
  await page.getByText('Contested', { exact: true }).waitFor()
  expect(await readEntry(team, entryId)).toMatchObject({
    allowed_actions: ['send'],
    invoice: { contest_reason: 'Two days are missing.' },
  })
  await press(page, `Withdraw objection… ${number}`)
  await pressInDialog(page, 'Withdraw objection')
  await page.getByText('Awaiting payment', { exact: true }).last().waitFor()
  expect((await readEntry(team, entryId)).invoice.contested_at).toBeNull()

  await actOnReport(team, id, 'reopen')
  await page.goto('/portal#/')
  await page.getByRole('heading', { name: /A credit note of €.* awaits your acceptance/ }).waitFor()
  await page.getByRole('link', { name: /See the credit note/ }).click()
  await page.getByText('This credit note awaits your acceptance.').waitFor()
  await press(page, /Accept the credit note/)
  await pressInDialog(page, 'Accept')
  await page.getByRole('heading', { name: 'AF-200000008-BERNARD-000002' }).waitFor()
  await expectAccessible(page)
})

test('the console shows what an invoice waits for, and a user proposes a mandate', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await completeBuyer(team)
  const { accounting_entries } = await makeApprovedReport(team, freelancer)
  const page = await open(team.key, `/console/accounting/${accounting_entries[0].id}`, { locale: 'fr-FR' })
  await page.getByText('En attente', { exact: true }).waitFor()
  await page.getByText(/^Informations du freelance : SIREN, forme juridique/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mandat de facturation' }).click()
  await press(page, 'Proposer un mandat…')
  await page.getByLabel('Délai de contestation').fill('20')
  await expectAccessible(page)
  await pressInDialog(page, 'Proposer')
  await page.getByText('En attente de réponse').waitFor()
  await page.getByText('20 jours', { exact: true }).waitFor()
  await press(page, 'Retirer la proposition…')
  await pressInDialog(page, 'Retirer')
  await page.getByText('Révoqué', { exact: true }).first().waitFor()
  const [mandate] = getData(await team.call('GET', '/billing-mandates')).items
  expect(mandate).toMatchObject({ status: 'revoked', contest_days: 20, covers_credit_notes: true })
})

test('the console shows a contested invoice, its file and the archive of the month; it cannot be paid', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const portal = await makeBillable(world, team, freelancer)
  const { accounting_entries } = await makeApprovedReport(team, freelancer)
  await workOnInvoices(world)
  const { id, invoice_number: number } = await readEntry(team, accounting_entries[0].id)
  const page = await open(team.key, `/console/accounting/${id}`)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download PDF')])
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)
  await page.getByRole('button', { name: 'Mark as paid…' }).waitFor()
  await expectAccessible(page)
  getData(await portal('POST', `/accounting/entries/${id}/contest`, { reason: 'Two days are missing.' }))
  await page.reload()
  await page.getByText('Two days are missing.').waitFor()
  expect(await page.getByRole('button', { name: 'Mark as paid…' }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`/console/freelancers/${freelancer['id']}`)
  await page.getByText('Evidence of acceptance').click()
  await page.getByText('Typed name').waitFor()
  await expectAccessible(page)

  await page.goto('/console/accounting/exports')
  const archiveForm = page.locator('form').filter({ hasText: 'Invoices of a month' })
  await archiveForm.getByLabel('Month').fill('2026-03')
  const [archive] = await Promise.all([page.waitForEvent('download'), press(page, 'Download zip')])
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
  await page.goto('/console/accounting')
  await page.getByText('Contested', { exact: true }).waitFor()
})
