// Payments in the browser: entries, batches, files and confirmations; approval by a second person; reversed payments.
import { beforeEach, expect, test } from 'vitest'
import { seedManyEntries } from '../../../server/test/make/many-entries.ts'
import { getData } from '../../../server/test/make/missions.ts'
import { makeApprovedAccount, makePayable } from '../../../server/test/make/payments.ts'
import { makeEntry } from '../../../server/test/make/reports.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

async function makePayableEntries(count: number): Promise<{ team: Team; entries: [Body, ...Body[]] }> {
  const team = await world.team()
  await makeApprovedAccount(world, team, null, { holder_name: 'Atelier Boréal' })
  const entries: Body[] = []
  for (let index = 0; index < count; index += 1) entries.push(await makePayable(world, team))
  return { team, entries: entries as [Body, ...Body[]] }
}

const listBatches = async (team: Team): Promise<Body[]> =>
  getData(await team.call('GET', '/payment-batches')).items
const readEntry = async (team: Team, { id }: Body): Promise<Body> =>
  getData(await team.call('GET', `/accounting/entries/${id}`)).entry
const makeBatch = async (team: Team, entries: readonly Body[]): Promise<Body> =>
  getData(
    await team.call('POST', '/payment-batches', {
      execution_date: '2026-03-03',
      entry_ids: entries.map(({ id }) => id),
    }),
  )

/** The permissions of a finance user, including bank details. */
const FINANCE = [
  'accounting:write',
  'bank-details:read',
  'freelancers:read',
  'payments:write',
  'payments:confirm',
  'payments:reverse',
  'users:read',
] as const

test('entries to pay are added to a batch, exported as a file, and confirmed as paid', async () => {
  const { team, entries } = await makePayableEntries(2)
  const bare = await makeEntry(world, team)
  const finance = await team.addUser('team-member', FINANCE)
  const { key } = await world.issueKey(team.id, finance, FINANCE)
  const page = await open(key, '/console')
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await page.getByText('Nothing to pay by this date.').waitFor()
  await press(page, 'All due dates')
  await page.getByRole('link', { name: 'No bank account' }).first().waitFor()
  const toBare = page.locator(`a[href="/console/accounting/${bare['id']}"]`)
  await toBare.filter({ hasText: 'Invoice not issued yet' }).waitFor()
  await page.getByText('FR account ending in 0189').first().waitFor({ state: 'attached' })
  await page.getByLabel('Select all ready entries on this page').check()
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await press(page, 'Create payment batch…')
  expect(await page.getByLabel('Execution date').inputValue()).toBe('2026-03-03')
  await page.getByLabel('Label (optional)').fill('March')
  await expectAccessible(page)
  await pressInDialog(page, 'Create batch')
  await page.getByRole('heading', { level: 1, name: 'March' }).waitFor()
  await page.getByText('Check the entries, then create the file for the bank.').waitFor()
  await expectAccessible(page)

  const [first] = entries
  await page.getByLabel(`Select Sasha Bernard, ${first['invoice_number']}`).check()
  await press(page, 'Remove from the batch')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name: 'Add entries…' }).click()
  await page.getByText('Select entries to add to the payment batch March.').waitFor()
  await press(page, 'All due dates')
  await page.getByRole('link', { name: 'In a payment batch' }).waitFor()
  await page.getByLabel('Select all ready entries on this page').check()
  await press(page, 'Add to the batch')
  await page.getByText('1–2 of 2').waitFor()

  await openDialog(page, 'Create file for the bank…')
  await expectAccessible(page)
  await pressInDialog(page, 'Create file')
  await page.getByText(/Once the bank has executed the transfers, confirm them here/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download file')])
  expect(file.suggestedFilename()).toMatch(/^payments-2026-03-03-\w+\.xml$/)
  await expectAccessible(page)

  await page.getByLabel(`Select Sasha Bernard, ${first['invoice_number']}`).check()
  await press(page, 'Confirm selected…')
  await page.getByText('The other entry stays open: confirm it later').waitFor()
  await page.getByLabel('Bank reference (optional)').fill('VIR 4711')
  await pressInDialog(page, 'Confirm')
  await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor()
  await page.getByLabel('Status').selectOption('To pay')
  await page.getByText('1–1 of 1').waitFor()
  await press(page, 'Confirm payments…')
  await page.getByRole('heading', { name: 'Confirm 1 payment' }).waitFor()
  await pressInDialog(page, 'Confirm')
  await page.getByText('No entries with this status.').waitFor()
  for (const entry of entries) expect(await readEntry(team, entry)).toMatchObject({ status: 'paid' })
  expect(await listBatches(team)).toMatchObject([{ label: 'March', status: 'confirmed', paid_count: 2 }])
  await page.goto('/console/payments/batches')
  await page.getByRole('row', { name: /March/ }).getByText('Paid', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('a loosened payment rule waits: a colleague approves the change, and the proposer cancels another change', async () => {
  const team = await world.team()
  const page = await open(team.key, '/console/company', { locale: 'fr-FR' })
  const name = 'Exiger une double validation des lots de virements'
  await page.getByText(/^Personne d’autre ne peut encore valider les lots de virements/).waitFor()
  await page.getByLabel(name).check()
  const limit = page.getByLabel(/^Paiements enregistrés à la main/)
  await limit.fill('1 000,50')
  await page.locator('form', { has: limit }).getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => getData(await team.call('GET', '/payment-settings')))
    .toMatchObject({ needs_second_person: true, manual_payment_limit: 1000.5 })
  await page.getByLabel(name).click()
  await page.getByText('Modification en attente : Double validation des lots de virements').waitFor()
  expect(await page.getByLabel(name).isChecked()).toBe(true)
  await page.getByText(/^Un autre administrateur peut la valider avant/).waitFor()
  await expectAccessible(page)

  const { key } = await world.issueKey(team.id, await team.addUser('team-admin'))
  const colleague = await open(key, '/console/company', { viewport: PHONE })
  await colleague.getByText('You may approve it, as a second person; it then takes effect at once.').waitFor()
  await expectAccessible(colleague)
  await press(colleague, 'Approve now…')
  await pressInDialog(colleague, 'Approve')
  await colleague.getByText('Earlier changes of these rules').waitFor()
  expect(getData(await team.call('GET', '/payment-settings')).needs_second_person).toBe(false)

  await page.reload()
  await page
    .getByText(/^Avec vous, ces personnes peuvent assurer la double validation : Ada Martin\./)
    .waitFor()
  await limit.fill('')
  await page.locator('form', { has: limit }).getByRole('button', { name: 'Enregistrer' }).click()
  await press(page, 'Annuler la modification…')
  await pressInDialog(page, 'Annuler la modification')
  await expect
    .poll(async () => getData(await team.call('GET', '/payment-settings')).pending_change)
    .toBeNull()
  await expect.poll(() => limit.inputValue()).toMatch(/^1.?000,5/)
})

test('in a team that requires two people, someone else approves a batch before its file is created', async () => {
  const { team, entries } = await makePayableEntries(1)
  const admin = await open(team.key, '/console/company', { locale: 'fr-FR' })
  await admin.getByLabel('Exiger une double validation des lots de virements').check()
  await expect
    .poll(async () => getData(await team.call('GET', '/payment-settings')).needs_second_person)
    .toBe(true)
  const batch = await makeBatch(team, entries)
  const path = `/console/payments/batches/${batch['id']}`
  await admin.goto(path)
  await admin.getByText(/ne peut être généré qu’une fois le lot validé\.$/).waitFor()
  expect(await admin.getByRole('button', { name: /^Générer/ }).count()).toBe(0)
  await expectAccessible(admin)
  await openDialog(admin, 'Soumettre à validation…')
  await expectAccessible(admin)
  await pressInDialog(admin, 'Soumettre')
  await admin.getByText(/^Vous avez participé à la préparation de ce lot\./).waitFor()
  expect(await admin.getByRole('button', { name: /^Valider/ }).count()).toBe(0)
  await expectAccessible(admin)

  const scopes = ['payments:read', 'payments:confirm'] as const
  const { key } = await world.issueKey(team.id, await team.addUser('team-admin'), scopes)
  const colleague = await open(key, path, { viewport: PHONE })
  await colleague.getByText(/^You did not take part in preparing this batch\./).waitFor()
  await expectAccessible(colleague)
  await openDialog(colleague, 'Approve…')
  await expectAccessible(colleague)
  await pressInDialog(colleague, 'Approve')
  await colleague.getByText('Someone with the permission payments:write has to create the file').waitFor()

  await admin.reload()
  await press(admin, 'Générer le fichier…')
  await pressInDialog(admin, 'Générer le fichier')
  await admin.getByRole('button', { name: 'Confirmer les paiements…' }).waitFor()
  await expectAccessible(admin)
  await colleague.reload()
  await colleague.getByText(/you need the permission bank-details:read/).waitFor()
  expect(await colleague.getByRole('button', { name: /^Cancel batch/ }).count()).toBe(0)
  await expectAccessible(colleague)
  await press(colleague, 'Confirm payments…')
  await colleague.getByLabel('Executed on').fill('2026-02-28')
  await pressInDialog(colleague, 'Confirm')
  await colleague.getByText('The date must not be before 1 Mar 2026.').waitFor()
  await colleague.getByLabel('Executed on').fill('2026-03-02')
  await pressInDialog(colleague, 'Confirm')
  await colleague.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await readEntry(team, entries[0])).toMatchObject({ status: 'paid' })
})

test('a batch that can no longer be approved shows why, and is reopened and prepared again', async () => {
  const { team, entries } = await makePayableEntries(1)
  const batch = await makeBatch(team, entries)
  const path = `/console/payments/batches/${batch['id']}`
  getData(await team.call('PATCH', '/payment-settings', { needs_second_person: true }))
  getData(await team.call('POST', `/payment-batches/${batch['id']}/prepare`))
  await world.database.query({
    text: `update bank_account set status = 'replaced', replaced_at = now() where tenant_id = $1 and freelancer_id is null`,
    values: [team.id],
  })
  await makeApprovedAccount(world, team, null, { iban: 'DE89370400440532013000' })
  const { key } = await world.issueKey(team.id, await team.addUser('team-admin'))
  const colleague = await open(key, path)
  await colleague.getByText(/^A bank account or an amount has changed since/).waitFor()
  await expectAccessible(colleague)
  await press(colleague, 'Reopen…')
  await pressInDialog(colleague, 'Reopen')
  await press(colleague, 'Prepare for approval…')
  await pressInDialog(colleague, 'Prepare')
  await colleague.getByText(/^You took part in preparing this batch\./).waitFor()
  await colleague.goto('/console/payments/batches')
  await colleague.getByText('Awaiting approval').waitFor()
})

test('an exported batch is cancelled only after the confirmation that the bank does not execute its file', async () => {
  const { team, entries } = await makePayableEntries(1)
  const { id } = await makeBatch(team, entries)
  getData(await team.call('POST', `/payment-batches/${id}/export`))
  const page = await open(team.key, `/console/payments/batches/${id}`)
  await press(page, 'Cancel batch…')
  await page.getByText(/Make sure that the bank does not execute it/).waitFor()
  await expectAccessible(page)
  await pressInDialog(page, 'Cancel batch')
  expect(await listBatches(team)).toMatchObject([{ status: 'exported' }])
  await page.getByLabel('Reason (optional)').fill('Wrong date')
  await page.getByLabel('The bank will not execute the open payments of this file').check()
  await pressInDialog(page, 'Cancel batch')
  await page.getByText('Wrong date').waitFor()
  await page.locator('.badge', { hasText: 'Not paid by this batch' }).waitFor()
  expect(await listBatches(team)).toMatchObject([{ status: 'cancelled', reason: 'Wrong date' }])
})

test('a payment is recorded with its date and reference, then reversed, and both records stay on the page', async () => {
  const { team, entries } = await makePayableEntries(1)
  const [entry] = entries
  const page = await open(team.key, `/console/accounting/${entry['id']}`, { locale: 'fr-FR' })
  await press(page, 'Marquer comme payée…')
  await page.getByLabel('Payée le').fill('2026-02-27')
  await page.getByLabel('Référence bancaire (facultatif)').fill('VIR 4711')
  await expectAccessible(page)
  await pressInDialog(page, 'Marquer comme payée')
  await page.getByRole('cell', { name: /^VIR 4711/ }).waitFor()
  await press(page, 'Annuler le paiement…')
  await page.getByLabel('Motif').fill('Rejet : compte clôturé')
  await page.getByLabel('Date du retour').fill('2026-02-26')
  await pressInDialog(page, 'Annuler le paiement')
  await page.locator('.field .error', { hasText: /27 févr\. 2026/ }).waitFor()
  await page.getByLabel('Date du retour').fill('2026-03-02')
  await expectAccessible(page)
  await pressInDialog(page, 'Annuler le paiement')
  await page.getByRole('cell', { name: 'Rejet : compte clôturé' }).waitFor()
  await page.getByText('Annulation du paiement').waitFor()
  await page.getByRole('button', { name: 'Marquer comme payée…' }).waitFor()
  await expectAccessible(page)
  expect(await readEntry(team, entry)).toMatchObject({ status: 'waiting_payment', paid_at: null })

  await makeBatch(team, entries)
  await page.reload()
  await page.getByRole('link', { name: 'Ouvrir le lot de virements' }).click()
  await page.getByRole('heading', { level: 1, name: /^Lot du 2 mars 2026/ }).waitFor()
})

test('an entry that was added to another batch meanwhile is reported, and the others are added', async () => {
  const { team, entries } = await makePayableEntries(2)
  const page = await open(team.key, '/console/payments?due_date_to=any')
  await page.getByLabel('Select all ready entries on this page').check()
  await press(page, 'Create payment batch…')
  await makeBatch(team, [entries[0]])
  await pressInDialog(page, 'Create batch')
  await page.getByText('Stopped: 0 added, 2 not added yet. Nothing is lost.').waitFor()
  await expectAccessible(page)
  await press(page, 'Leave it out and continue')
  await page.getByText('1–1 of 1').waitFor()
  expect((await listBatches(team)).map(({ entry_count }) => entry_count)).toEqual([1, 1])
})

test('more entries than one request can hold are added in parts; a part whose response was lost is not added twice', async () => {
  const team = await world.team()
  // One seeded entry in eleven is paid, and the team has two other entries.
  await seedManyEntries(world, team, 767)
  const [{ freelancer }] = getData(await team.call('GET', '/accounting/entries')).items
  await makeApprovedAccount(world, team, freelancer.id)
  const page = await open(team.key, '/console/payments?due_date_to=any')
  await press(page, 'Select all ready entries of the list (700 entries)')
  await page.getByText('700 selected').waitFor()
  await press(page, 'Create payment batch…')
  const adding = '**/add-entries'
  await page.route(adding, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pressInDialog(page, 'Create batch')
  await page.getByText('Stopped: 500 added, 200 not added yet. Nothing is lost.').waitFor()
  await expectAccessible(page)
  await page.unroute(adding)
  await press(page, 'Try again')
  await page.getByText('1–50 of 700').waitFor()
  expect(await listBatches(team)).toMatchObject([{ entry_count: 700, status: 'draft' }])
})
