// Bank accounts in the browser: one person enters, another approves; the IBAN is shown only to users who may read it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeFreelancer } from '../../../server/test/make/missions.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

const IBAN = 'FR76 3000 6000 0112 3456 7890 189'

async function enterAccount(page: Page): Promise<void> {
  await page.getByLabel('IBAN', { exact: true }).fill('FR76 3000 6000 0112 3456 7890 188')
  await page.getByLabel('Account holder').fill('Sasha Bernard')
  await pressInDialog(page, 'Submit for approval')
  await page.getByText('This IBAN is not valid: check the country, the length and the digits.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('IBAN', { exact: true }).fill(IBAN.toLowerCase())
  await pressInDialog(page, 'Submit for approval')
  await page.getByText('To approve', { exact: true }).waitFor()
}

async function openAs(team: Team, permissions: readonly ('*' | 'bank-details:read')[], path: string) {
  const { key } = await world.issueKey(team.id, await team.addUser('team-admin', permissions), permissions)
  return open(key, path, { locale: 'fr-FR', viewport: PHONE })
}

const listAccounts = async (team: Team): Promise<Body[]> =>
  getData(await team.call('GET', '/bank-accounts')).items

test('one person enters the account of a freelancer, another one compares the IBAN and approves it', async () => {
  const team = await world.team({ permissions: ['*'], scopes: ['*'] })
  const { id } = await makeFreelancer(team)
  const page = await open(team.key, `/console/freelancers/${id}`)
  await page.getByText('No bank account yet.').waitFor()
  await press(page, 'Enter bank account…')
  await enterAccount(page)
  await page.getByText('You entered this account: someone else has to approve it.').waitFor()
  expect(await page.getByRole('button', { name: /^(Approve|Show IBAN)/ }).count()).toBe(0)
  await expectAccessible(page)

  const colleague = await openAs(team, ['*', 'bank-details:read'], '/console/payments')
  await colleague.getByRole('heading', { name: '1 compte bancaire à valider' }).waitFor()
  await colleague.getByRole('link', { name: 'Sasha Bernard' }).click()
  await press(colleague, 'Afficher l’IBAN')
  await colleague.getByText(IBAN).waitFor()
  await expectAccessible(colleague)
  await press(colleague, 'Masquer l’IBAN')
  await colleague.getByText(IBAN).waitFor({ state: 'detached' })
  await press(colleague, 'Valider…')
  await colleague.getByRole('heading', { name: 'Valider le compte FR •••• 0189 ?' }).waitFor()
  await expectAccessible(colleague)
  await pressInDialog(colleague, 'Valider')
  await colleague.getByText('Utilisé', { exact: true }).waitFor()
  expect(await listAccounts(team)).toMatchObject([{ status: 'approved', freelancer_id: id }])
})

test('the account of the company is entered, rejected with a reason, entered again and withdrawn', async () => {
  const team = await world.team()
  await team.addUser('team-admin')
  const page = await open(team.key, '/console/company')
  await press(page, 'Enter bank account…')
  await enterAccount(page)
  const colleague = await openAs(team, ['*'], '/console')
  await colleague.getByRole('heading', { name: '1 compte bancaire à valider' }).waitFor()
  await colleague.getByRole('link', { name: 'Votre entreprise' }).click()
  await press(colleague, 'Refuser…')
  await colleague.getByLabel('Motif').fill('Ancienne banque')
  await pressInDialog(colleague, 'Refuser')
  await colleague.getByText('Aucun compte bancaire pour le moment.').waitFor()
  expect(await colleague.getByRole('button', { name: 'Afficher l’IBAN' }).count()).toBe(0)

  await page.reload()
  await page.locator('summary', { hasText: 'Earlier bank accounts' }).click()
  await page.getByText('Ancienne banque').waitFor()
  await expectAccessible(page)
  await press(page, 'Enter bank account…')
  await enterAccount(page)
  await press(page, 'Withdraw…')
  await pressInDialog(page, 'Withdraw')
  await page.getByText('No bank account yet.').waitFor()
  expect((await listAccounts(team)).map(({ status }) => status)).toEqual(['withdrawn', 'rejected'])
})

test('an admin gives another user the permission to see bank details, but not themselves', async () => {
  const team = await world.team()
  const member = await team.addUser('team-member')
  const page = await open(team.key, '/console/users?role=team-member')
  await press(page, /^Edit/)
  await page.getByLabel('See IBANs in full and download files for the bank').check()
  await page.getByLabel('Approve bank accounts').check()
  await page.getByLabel('Review compliance documents').check()
  await expectAccessible(page)
  await pressInDialog(page, 'Save')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { permissions } = getData(await team.call('GET', `/users/${member}`))
  expect(permissions).toEqual(
    expect.arrayContaining([
      'bank-details:read',
      'bank-accounts:approve',
      'compliance-documents:review',
      'missions:read',
    ]),
  )
  await page.goto('/console/users?role=team-admin')
  await press(page, /^Edit/)
  await page.getByLabel('Job title').waitFor()
  expect(await page.getByText('Special permissions').count()).toBe(0)
})
