// The accountant's files in the browser: settings, a FEC traced back to its entries, DAS2, and the mail with links.
import { expect, test } from 'vitest'
import { getData } from '../../../server/test/make/missions.ts'
import { makePayable } from '../../../server/test/make/payments.ts'
import { approveReport, makeReport } from '../../../server/test/make/reports.ts'
import type { Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()
const openAs = (team: Team, path: string) => open(team.key, `/console/accounting${path}`)

test('each account of a FEC leads to its postings, and each posting to its entry', async () => {
  const team = await world.team()
  const entry = await makePayable(world, team)
  const body = { format: 'fec', from: '2026-01-01', to: '2026-12-31' }
  const { file_name } = getData(await team.call('POST', '/accounting/exports', body))
  const page = await openAs(team, '/exports')
  await page.getByRole('link', { name: file_name }).click()
  await page.getByText('Debit equals credit').waitFor()
  const balance = page.getByRole('table', { name: 'Trial balance' })
  await balance.getByRole('link', { name: '604000' }).click()
  await page.getByRole('heading', { name: 'Postings of account 604000' }).waitFor()
  await expectAccessible(page)
  const postings = page.getByRole('table', { name: 'Postings' })
  await postings.getByText('€650.00').waitFor()
  expect(await postings.getByRole('row').count()).toBe(2)
  await press(page, 'Show all accounts')
  await page.getByRole('heading', { name: 'Postings', exact: true }).waitFor()
  await postings.getByRole('link', { name: 'Entry' }).first().click()
  await page.waitForURL(`**/accounting/${entry.id}`)
})

test('an admin sets default accounts and account overrides; errors are shown next to their fields', async () => {
  const team = await world.team()
  const code = getData(await team.call('POST', '/project-codes', { name: 'Website' }))
  const page = await openAs(team, '/settings')
  await page.getByRole('group', { name: 'Services' }).getByLabel('Account').fill('62')
  await page.getByLabel('Addresses of the accountant').fill('nobody')
  await press(page, 'Save')
  await page.getByText('An account such as 611000').waitFor()
  expect(await page.getByRole('alert').count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Services' }).getByLabel('Account').fill('622600')
  await page.getByLabel('Addresses of the accountant').fill('a@example.com; b@example.com')
  await page.getByLabel(/^VAT rate of the reverse charge/).fill('8,5')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  expect(getData(await team.call('GET', '/accounting/settings'))).toMatchObject({
    accounts: { services: { account: '622600' } },
    reverse_charge_vat_rate: 8.5,
    accountant_emails: ['a@example.com', 'b@example.com'],
  })

  await openDialog(page, 'Add an account…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Project code').selectOption('Website')
  await dialog.getByLabel('Account').fill('611')
  await dialog.getByLabel('Label').fill('Subcontracting')
  await expectAccessible(page)
  await pressInDialog(page, 'Add')
  await page.getByRole('cell', { name: 'Website' }).waitFor()
  const listOverrides = async () => getData(await team.call('GET', '/accounting/account-overrides')).items
  expect(await listOverrides()).toMatchObject([
    { project_code_id: code.id, applies_to: 'services', account: '611' },
  ])
  await press(page, 'Delete 611')
  await pressInDialog(page, 'Delete')
  await page.getByText('None: every amount takes the accounts above.').waitFor()
  expect(await listOverrides()).toEqual([])
})

test('the accountant gets a mail; without an address the page says what is missing', async () => {
  const team = await world.team()
  const page = await openAs(team, '/exports')
  await page.getByLabel('Month', { exact: true }).first().fill('2026-02')
  await press(page, 'Send to accountant')
  await page.getByRole('alert').first().waitFor()
  await team.call('PATCH', '/accounting/settings', { accountant_emails: ['a@example.com'] })
  await press(page, 'Send to accountant')
  await page.getByText('Sent to a@example.com.').waitFor()
})

test('fees paid in the year are declared by beneficiary', async () => {
  const team = await world.team()
  const { accounting_entries } = await approveReport(team, await makeReport(world, team))
  for (const { id } of accounting_entries)
    getData(await team.call('POST', `/accounting/entries/${id}/payment`, { paid_on: '2026-03-02' }))
  const page = await openAs(team, '/exports')
  await page.getByLabel('Year of payment').selectOption('2026')
  const table = page.getByRole('table', { name: /^DAS2/ })
  await table.getByText('Sasha Bernard').waitFor()
  await table.getByText('€650.00').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')])
  expect(file.suggestedFilename()).toContain('das2')
})
