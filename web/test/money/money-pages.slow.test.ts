// Finance in the browser: reports are reviewed, entries are marked as paid, and refusals are shown.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { actOnReport, approveReport, makeReport, rejectReport } from '../../../server/test/make/reports.ts'
import type { Team } from '../../../server/test/world/world.ts'
import { startConsole } from '../open-console.ts'

const { world, open } = await startConsole()
const openAs = (team: Team, path: string) => open(team.key, `/console${path}`)

test('a reviewer sees pending reports and their calculation, rejects one and approves the next', async () => {
  const team = await world.team()
  await makeReport(world, team)
  await makeReport(world, team)
  const page = await openAs(team, '/activity-reports')
  await page.getByRole('link', { name: 'Sasha Bernard' }).first().click()
  await page.getByText('VAT: 20% of €650.00 (standard)').waitFor()
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByLabel('Reason').fill('Which project?')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Rejected.').waitFor()
  await page.getByRole('link', { name: /Next to review/ }).click()
  await page.getByRole('button', { name: 'Approve…' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('No more reports to review.').waitFor()
  const { items } = getData(await team.call('GET', '/activity-reports'))
  expect(items.map(({ status }: { status: string }) => status).sort()).toEqual(['approved', 'rejected'])
  expect(items.find(({ rejection_reason: reason }: { rejection_reason: string }) => reason)).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Which project?',
  })
})

test('the team corrects a rejected report in the calendar, and missing fields are reported', async () => {
  const team = await world.team()
  const { id } = await rejectReport(
    team,
    await makeReport(world, team, { supplementary_items: [], expenses: [] }),
  )
  const code = getData(await team.call('POST', '/project-codes', { name: 'Gone soon' }))
  const page = await openAs(team, `/activity-reports/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Tuesday 3 March' }).click()
  await page.getByText('2 days').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Your unsaved changes have been restored.').waitFor()
  await page.getByRole('button', { name: 'Add an expense' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByText('Enter a description.').waitFor()
  await page.getByLabel('Description').fill('Train')
  await page.getByLabel('Excl. VAT (EUR)').fill('80,50')
  const project = page.locator('.part', { has: page.getByLabel('Description') }).getByLabel('Project')
  await project.selectOption('Gone soon')
  await team.call('DELETE', `/project-codes/${code.id}`)
  await save.click()
  await page.locator('.part select[aria-invalid="true"]').waitFor()
  await project.selectOption('')
  await save.click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('€80.50').first().waitFor()
  const report = getData(await team.call('GET', `/activity-reports/${id}`))
  expect(report).toMatchObject({
    status: 'rejected',
    timesheets: [{ date: '2026-03-02' }, { date: '2026-03-03', quantity: 1 }],
    expense_amount_excl_vat: 80.5,
    expenses: [{ kind: 'rebilled', vat_amount: null }],
  })
})

test('report and entry show the kinds of expenses, and the VAT on the sum of re-billed expenses', async () => {
  const team = await world.team()
  const createExpense = (description: string, amount_excl_vat: number, kind: string) => ({
    description,
    date: '2026-03-02',
    amount_excl_vat,
    kind,
  })
  const expenses = [
    createExpense('Train', 112.52, 'rebilled'),
    createExpense('Hotel', 225.04, 'rebilled'),
    createExpense('Extract', 86, 'disbursement'),
  ]
  const report = await makeReport(world, team, { expenses })
  const page = await openAs(team, `/activity-reports/${report.id}`)
  const expectCalculation = async () => {
    const table = page.getByRole('table', { name: 'Calculation of the expenses' })
    await table.getByText('VAT on re-billed expenses: 20% of €337.56 = 67.512 (standard)').waitFor()
    expect(await table.getByRole('row', { name: 'Train' }).textContent()).toBe('TrainRe-billed–€112.52')
    expect(await table.getByRole('row', { name: 'Extract' }).textContent()).toBe(
      'ExtractDisbursement–€86.00€0.00€86.00',
    )
    expect(await table.getByRole('row', { name: 'Total' }).textContent()).toBe('Total€423.56€67.51€491.07')
  }
  await expectCalculation()
  const { accounting_entries } = await approveReport(team, report)
  await page.goto(`/console/accounting/${accounting_entries[1].id}`)
  await expectCalculation()
  await actOnReport(team, report.id, 'reopen')
  const { items } = getData(await team.call('GET', '/accounting/entries?type=credit_note'))
  const credit = items.find(({ vat_amount }: { vat_amount: number }) => vat_amount === -67.51)
  await page.goto(`/console/accounting/${credit.id}`)
  await page.getByText('VAT on re-billed expenses: 20% of -€337.56 = -67.512 (standard)').waitFor()
})

test('selected entries are marked as paid, and those cancelled meanwhile are reported', async () => {
  const team = await world.team()
  await approveReport(team, await makeReport(world, team))
  const reopenedReport = await approveReport(team, await makeReport(world, team))
  const page = await openAs(team, '/accounting')
  await page.getByLabel('Select all on this page').check()
  await page.getByText('4 selected').waitFor()
  await actOnReport(team, reopenedReport.id, 'reopen')
  await page.getByRole('button', { name: 'Mark as paid…' }).click()
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await page.getByText('2 marked as paid, 2 failed.').waitFor()
  expect(await page.getByText('Not paid: A cancelled accounting entry cannot be paid').count()).toBe(2)
  const { total } = getData(await team.call('GET', '/accounting/entries?status=paid'))
  expect(total).toBe(2)
})

test('the overview lists pending items and links to the filtered list', async () => {
  const team = await world.team()
  const report = await makeReport(world, team)
  const { id } = await makeFreelancer(team, { email: 'lee@example.com' })
  await makeMission(team, id, { name: 'New shop', approver_id: team.userId })
  await approveReport(team, await makeReport(world, team))
  const page = await openAs(team, '')
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Awaiting your team' }) })
  await waiting.getByText('by you').waitFor()
  expect(await waiting.getByRole('listitem').count()).toBe(2)
  await page.getByRole('link', { name: /Total payable/ }).click()
  await page.getByText('1–2 of 2').waitFor()
  expect(page.url()).toContain('status=waiting_payment')
  await page.goBack()
  await waiting.getByRole('link', { name: 'Missions to approve' }).click()
  await page.getByRole('link', { name: 'New shop' }).waitFor()
  expect(page.url()).toContain('status=draft')
  await page.goBack()
  await waiting.getByRole('link', { name: /^Sasha Bernard/ }).click()
  expect(page.url()).toContain(`/activity-reports/${report.id}`)
})

test('a refused project code shows the error in French, next to its field only', async () => {
  const team = await world.team()
  await team.call('POST', '/project-codes', { name: 'Site', external_id: 'S-1' })
  const page = await open(team.key, '/console/project-codes', { locale: 'fr-FR' })
  await page.locator('.page-head button.primary').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill('Application')
  await dialog.getByLabel('Identifiant externe').fill('S-1')
  await dialog.locator('button.primary').click()
  await dialog.locator('.error', { hasText: 'Un autre code projet a déjà cette valeur.' }).waitFor()
  expect(await dialog.getByText('Un autre code projet a déjà cette valeur.').count()).toBe(1)
})

test('a read-only key gets no actions, and an unknown entry shows a not-found message', async () => {
  const team = await world.team()
  const { accounting_entries } = await approveReport(team, await makeReport(world, team))
  const { key } = await world.issueKey(team.id, team.userId, ['accounting:read'])
  const page = await openAs({ ...team, key }, `/accounting/${accounting_entries[0].id}`)
  await page.getByRole('heading', { name: 'Calculation' }).waitFor()
  expect(await page.getByRole('button', { name: 'Mark as' }).count()).toBe(0)
  await page.goto(`/console/accounting/${team.id}`)
  await page.getByText('This accounting entry no longer exists.').first().waitFor()
})

test('an export whose last date precedes its first shows the error next to its field and keeps the input', async () => {
  const team = await world.team()
  await approveReport(team, await makeReport(world, team))
  const page = await openAs(team, '/accounting/exports')
  await page.getByLabel('First invoice date').fill('2026-03-01')
  await page.getByLabel('Last invoice date').fill('2026-02-01')
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.locator('.error').waitFor()
  expect(await page.getByLabel('First invoice date').inputValue()).toBe('2026-03-01')
  await page.getByLabel('Last invoice date').fill('2026-03-31')
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByText('achats-2026-03-01-2026-03-31.csv is ready, with 0 entries.').waitFor()
  await page.getByText('2 entries of the period have no number yet and are not included.').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('achats-2026-03-01-2026-03-31.csv')
})
