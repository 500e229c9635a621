// What an export leaves out, an export of everything unsent, and the warning before a payment without an invoice, in the browser.
import { expect, test } from 'vitest'
import { getData } from '../../../server/test/make/missions.ts'
import { makePayable } from '../../../server/test/make/payments.ts'
import { makeEntry } from '../../../server/test/make/reports.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

test('a payment without an invoice is announced before and after, and each export names it', async () => {
  const team = await world.team()
  await makePayable(world, team)
  const { id } = await makeEntry(world, team)
  const page = await open(team.key, `/console/accounting/${id}`)
  await openDialog(page, 'Mark as paid…')
  await page.getByRole('dialog').getByText('The invoice has no number yet.').waitFor()
  await expectAccessible(page)
  await pressInDialog(page, 'Mark as paid')
  await page.getByText('Paid without an invoice').waitFor()

  await page.goto('/console/accounting/exports')
  await page.getByLabel('Content').selectOption('Everything unsent')
  await page.getByText('1 entry paid without an invoice').waitFor()
  expect(await page.getByLabel('First invoice date').count()).toBe(0)
  await expectAccessible(page)
  await press(page, 'Create export')
  await page.getByText('1 entry is paid without an invoice').waitFor()
  const { items } = getData(await team.call('GET', '/accounting/exports'))
  expect(items).toMatchObject([{ scope: 'unsent', paid_without_invoice: { count: 1 } }])
})
