// The freelancer's bank account on a phone: entered, checked by the company, changed and withdrawn. Also the day of a payment.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeColleague, OTHER_IBAN } from '../../../server/test/make/bank-accounts.ts'
import { extractCode, receiveMails } from '../../../server/test/make/browsers.ts'
import { makeInvoice } from '../../../server/test/make/invoices.ts'
import { getData } from '../../../server/test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, openPortal } = await startConsole({ sendsMail: true })
/** The same service without mail: its responses contain portal links. */
const worldWithoutMail = await startWorld({ database: world.database, clock: world.clock })

const readMailedCode = async (email: string) =>
  extractCode((await receiveMails(world)).find(({ to }) => to === email))

/** A freelancer with an invoice to be paid, on the portal. */
async function openFreelancerPortal(
  locale: string,
): Promise<{ team: Team; entry: Body; page: Page; email: string }> {
  const newTeam = await worldWithoutMail.team()
  const entry = await makeInvoice(worldWithoutMail, newTeam)
  const { id } = entry.freelancer
  const { email } = getData(await newTeam.call('GET', `/freelancers/${id}`))
  const { token } = getData(await newTeam.call('POST', `/freelancers/${id}/portal-links`))
  const page = await openPortal(`token=${token}`, { locale })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { team: newTeam, entry, page, email }
}

const listAccounts = async (team: Team, { freelancer }: Body): Promise<Body[]> =>
  getData(await team.call('GET', `/bank-accounts?freelancer_id=${freelancer.id}`)).items

test('a freelancer enters a bank account, its IBAN with blanks, and a mailed code; the company approves it, and the task is done', async () => {
  const { team, entry, page, email } = await openFreelancerPortal('fr-FR')
  await page.getByRole('heading', { name: 'Indiquez votre compte bancaire pour être payé' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Indiquer mon compte/ }).click()
  const iban = page.getByLabel('IBAN', { exact: true })
  await iban.pressSequentially('fr7630006')
  expect(await iban.inputValue()).toBe('FR76 3000 6')
  await press(page, 'Envoyer à l’entreprise')
  await page.getByText(/^Un IBAN commence par deux lettres/).waitFor()
  expect(await iban.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await iban.fill('FR76 3000 6000 0112 3456 7890 188')
  await press(page, 'Envoyer à l’entreprise')
  await page.getByText(/^Cet IBAN n’est pas valide/).waitFor()
  await iban.fill('FR76 3000 6000 0112 3456 7890 189')
  await page.getByLabel('BIC (facultatif)').fill('agri fr pp')
  await page.getByLabel('Titulaire du compte').fill('Sasha Bernard')
  await press(page, 'Envoyer à l’entreprise')
  await page.getByLabel('Code reçu par e-mail').waitFor()
  await expectAccessible(page)
  const code = await readMailedCode(email)
  await page.getByLabel('Code reçu par e-mail').fill('AAAA-AAAA')
  await press(page, 'Envoyer à l’entreprise')
  await page.getByText(/^Le code est erroné, déjà utilisé ou expiré/).waitFor()
  await page.getByLabel('Code reçu par e-mail').fill(code)
  await press(page, 'Envoyer à l’entreprise')
  await page.getByText('En cours de vérification').waitFor()
  await page.getByText(/L’entreprise le vérifie\. Vous pourrez être payé dès qu’il sera validé\.$/).waitFor()
  await expectAccessible(page)
  const [proposed] = await listAccounts(team, entry)
  expect(proposed).toMatchObject({ status: 'proposed', country: 'FR', last_digits: '0189' })
  expect(await page.content()).not.toMatch(/3000\s?6000/)
  await page.goto('/portal#/')
  await page.getByText('Rien à traiter pour le moment.').waitFor()

  const colleague = await makeColleague(worldWithoutMail, team)
  const details = getData(await colleague.call('POST', `/bank-accounts/${proposed?.['id']}/details`))
  expect(details).toMatchObject({ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' })
  getData(await colleague.call('POST', `/bank-accounts/${proposed?.['id']}/approve`))
  await page.goto('/portal#/details')
  await page.getByRole('link', { name: 'Mon compte bancaire' }).click()
  await page.getByRole('heading', { name: 'Compte utilisé' }).waitFor()
  expect(await page.getByRole('link', { name: 'Mes informations' }).first().isVisible()).toBe(true)
  await expectAccessible(page)
})

test('a proposed account is shown beside the account in use; the freelancer withdraws one, and reads why the next was rejected', async () => {
  const { team, entry, page, email } = await openFreelancerPortal('en-GB')
  const colleague = await makeColleague(worldWithoutMail, team)
  const freelancer = `/freelancers/${entry.freelancer.id}/bank-accounts`
  const own = { iban: 'FR7630006000011234567890189', holder_name: 'Sasha Bernard' }
  const first = getData(await team.call('POST', freelancer, own))
  await page.goto('/portal#/details/bank-account')
  await page.getByText(/^The company entered it for you on/).waitFor()
  expect(await page.getByRole('button', { name: /^(?:Withdraw|Change)/ }).count()).toBe(0)
  getData(await colleague.call('POST', `/bank-accounts/${first.id}/approve`))
  await page.reload()
  await press(page, 'Change account…')
  await page.getByLabel('IBAN', { exact: true }).waitFor()
  await expectAccessible(page)
  await press(page, 'Cancel')
  const send = async () => {
    await press(page, 'Change account…')
    await page.getByLabel('IBAN', { exact: true }).fill(OTHER_IBAN)
    await page.getByLabel('Account holder').fill('Sasha Bernard')
    await press(page, 'Send to the company')
    await page.getByLabel('Code from the email').fill(await waitForMailedCode(page, email))
    await press(page, 'Send to the company')
    await page.getByText(/^You sent it on .*The company checks it\. Until then/).waitFor()
  }
  await send()
  expect(await page.getByRole('button', { name: 'Change account…' }).count()).toBe(0)
  await expectAccessible(page)
  await openDialog(page, 'Withdraw…')
  await expectAccessible(page)
  await pressInDialog(page, 'Withdraw')
  await page.getByRole('heading', { name: 'Earlier accounts' }).waitFor()
  await page.getByText('Withdrawn', { exact: true }).waitFor()

  await send()
  const [proposed] = await listAccounts(team, entry)
  const reason = 'Not confirmed by phone.'
  getData(await colleague.call('POST', `/bank-accounts/${proposed?.['id']}/reject`, { reason }))
  await page.reload()
  await page.getByText('The company did not accept the account ending in 3000.').waitFor()
  await page.getByText(reason).first().waitFor()
  await expectAccessible(page)
  expect((await listAccounts(team, entry)).map(({ status }) => status)).toEqual([
    'rejected',
    'withdrawn',
    'approved',
  ])
})

async function waitForMailedCode(page: Page, email: string): Promise<string> {
  await page.getByLabel('Code from the email').waitFor()
  return readMailedCode(email)
}

test('a paid invoice shows the day of its payment', async () => {
  const { team, entry, page } = await openFreelancerPortal('en-GB')
  const paid_on = '2026-02-27'
  getData(await team.call('POST', `/accounting/entries/${entry.id}/payment`, { paid_on }))
  await page.goto('/portal#/invoices')
  await page.getByText('on 27 Feb 2026').waitFor()
})
