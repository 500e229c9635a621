// The page of a mission with its money and actions; editing and duplication of missions; the page of a freelancer.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makeTemplate,
} from '../../../server/test/make/missions.ts'
import { approveReport, fileReport } from '../../../server/test/make/reports.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

async function fileDays(team: Team, id: string, month: string, days: number): Promise<Body> {
  const timesheets = Array.from({ length: days }, (_, index) => ({
    date: `${month}-0${index + 1}`,
    quantity: 1,
  }))
  const rows = { report_month: month, timesheets, supplementary_items: [], expenses: [] }
  return fileReport(team, id, rows)
}

/** A mission of 20 planned days: 3 paid, 2 invoiced, 1 to review. */
async function makeWorkedMission(team: Team): Promise<Body> {
  const freelancer = await makeFreelancer(team)
  // Reports of later months cannot be approved.
  const terms = { planned_quantity: 20, start_date: '2026-01-01', end_date: '2026-06-30' }
  const mission = await makeAcceptedMission(world, team, freelancer.id, terms)
  const paid = await approveReport(team, await fileDays(team, mission.id, '2026-01', 3))
  for (const { id } of paid.accounting_entries)
    getData(await team.call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }))
  await approveReport(team, await fileDays(team, mission.id, '2026-02', 2))
  await fileDays(team, mission.id, '2026-03', 1)
  return mission
}

const locateFigure = (page: Page, name: string) =>
  page.locator('.figures > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

test('the page of a mission shows how much of the budget is worked, invoiced, paid and remaining, with reports and invoices', async () => {
  const team = await world.team()
  const { id } = await makeWorkedMission(team)
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'en-GB' })
  await locateFigure(page, 'Budget').getByText('€11,000.00').waitFor()
  for (const [name, amount] of [
    ['Worked', '€3,300.00'],
    ['Invoiced', '€2,750.00'],
    ['Paid', '€1,650.00'],
    ['Remaining', '€7,700.00'],
  ] as const)
    expect(await locateFigure(page, name).textContent(), name).toBe(amount)
  const rows = page.getByRole('table', { name: 'Remaining budget by month' }).getByRole('row')
  expect(await rows.allTextContents()).toEqual([
    'MonthRemaining budget by month',
    'January 2026€9,350.00',
    'February 2026€8,250.00',
    'March 2026€7,700.00',
  ])
  await page.getByRole('link', { name: 'March 2026' }).waitFor()
  await page.getByRole('heading', { name: 'Invoices and expenses' }).waitFor()
  await page.getByText('How these figures are computed').click()
  await page.getByText('20 days planned, each day at the rate that applies to it').waitFor()
  await page.getByText('€2,750.00 is approved and €550.00 is waiting for review').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('the page of a mission shows the budget in French on a phone', async () => {
  const team = await world.team()
  const { id } = await makeWorkedMission(team)
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'fr-FR', viewport: PHONE })
  await page.getByRole('heading', { name: 'Budget' }).waitFor()
  await locateFigure(page, 'Reste').getByText('7 700,00 €').waitFor()
  await page.getByText('Comment ces montants sont calculés').click()
  await page.getByText('quantité prévue (20 jours), chaque jour au tarif en vigueur').waitFor()
  await expectAccessible(page)
})

test('an extension is withdrawn; an early termination has no preselected date, and shows its effect', async () => {
  const team = await world.team()
  const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id)
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'en-GB' })
  await openDialog(page, 'Extend')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('31 Aug 2026').waitFor()
  await dialog.getByText('€550.00').waitFor()
  await dialog.getByLabel('New end date').fill('2026-10-30')
  await pressInDialog(page, 'Extend')
  await page.getByText('Extension proposed. Sasha Bernard has to accept it').waitFor()
  await openDialog(page, 'Withdraw extension')
  await pressInDialog(page, 'Withdraw extension')
  await page.getByText('Extension withdrawn. The current terms apply.').waitFor()

  await press(page, 'More actions')
  await press(page, 'Terminate early')
  expect(await dialog.getByLabel('Last day').inputValue()).toBe('')
  await dialog.getByLabel('Last day').fill('2026-03-02')
  await dialog.getByText('The mission ends immediately: 2 Mar 2026 is its last day.').waitFor()
  await dialog.getByLabel('Last day').fill('2026-06-30')
  await dialog.getByText('The last day is 30 Jun 2026 instead of 31 Aug 2026.').waitFor()
  await pressInDialog(page, 'Terminate early')
  await page.getByText('Early termination scheduled for 30 Jun 2026.').waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Early termination scheduled')
})

test('the early termination of a mission with a contract requires a last day', async () => {
  const team = await world.team()
  const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id, {
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: team.userId,
  })
  getData(await team.call('POST', `/missions/${id}/sign`, { signature_name: 'Ada Martin' }))
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'en-GB' })
  await press(page, 'More actions')
  await press(page, 'Terminate early')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Last day').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Terminate early' }).click()
  await dialog.getByLabel('Last day').waitFor()
  expect(await dialog.locator(':invalid').count()).toBeGreaterThan(0)
  expect(getData(await team.call('GET', `/missions/${id}`)).early_termination_date).toBeNull()
  await page.goto('/console/missions/new')
  expect(await page.getByLabel('Contract type').inputValue()).toBe('default')
})

test.each([
  [
    'en-GB',
    'Reports due',
    'Remind May 2026',
    'Sasha Bernard has been reminded of the May 2026 report.',
    /^Reminded 2 Jun 2026/,
  ],
  [
    'fr-FR',
    'Comptes rendus attendus',
    'Relancer mai 2026',
    'Sasha Bernard a été relancé pour le compte rendu de mai 2026.',
    /^Relancé le 2 juin 2026/,
  ],
] as const)(
  'a user reminds the freelancer of a missing report: %s',
  async (locale, title, remind, done, last) => {
    world.clock.set('2026-06-02T09:30:00.000Z')
    const team = await world.team()
    const { id } = await makeAcceptedMission(world, team, (await makeFreelancer(team)).id)
    await fileDays(team, id, '2026-04', 2)
    const page = await open(team.key, `/console/missions/${id}`, { locale })
    const due = page.getByRole('table', { name: title })
    await due.waitFor()
    expect(await due.getByRole('row').count()).toBe(3)
    await press(page, remind)
    await page.getByText(done).waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe(done)
    await due.getByText(last).waitFor()
    expect(await due.getByRole('button', { name: remind }).count()).toBe(0)
    await expectAccessible(page)
    // Meanwhile, another user reminds of the report of March.
    getData(await team.call('POST', '/months/2026-03/remind', { mission_ids: [id] }))
    await due.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => due.getByRole('button').count()).toBe(0)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    world.clock.set('2026-03-02T09:30:00.000Z')
  },
)

test('an admin edits the terms of a draft, and approves what the confirmation shows', async () => {
  const team = await world.team()
  const { id: freelancer } = await makeFreelancer(team)
  const { id } = await makeMission(team, freelancer, {
    approver_id: team.userId,
    team_signer_id: team.userId,
    use_service_template: true,
    template_locale: 'en',
  })
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'en-GB' })
  await press(page, 'Edit')
  await page.getByRole('heading', { name: 'Edit draft' }).waitFor()
  expect(await page.getByLabel('Contract type').inputValue()).toBe('keep')
  await page.getByLabel('Name').first().fill('Search platform')
  await page.getByLabel('Daily rate').fill('600,50')
  await page.getByLabel('Planned days').fill('10')
  await page.getByText('Total €6,005.00 excl. VAT (10 days)').waitFor()
  await expectAccessible(page)
  await press(page, 'Save changes')
  await page.getByText('is asked to approve the new terms. The contract has been generated again.').waitFor()
  await page.getByRole('heading', { name: 'Search platform' }).waitFor()
  await page.getByText('Mission edited').waitFor()
  await openDialog(page, 'Approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('€600.50 per day').waitFor()
  await dialog.getByText('€6,005.00').waitFor()
  await pressInDialog(page, 'Approve')
  await page.getByText('Approved and offered to Sasha Bernard.').waitFor()
  expect(getData(await team.call('GET', `/missions/${id}/documents`)).total).toBe(2)
  // Offered terms are fixed: the company's own fields are edited in a dialog.
  await openDialog(page, 'Edit')
  await dialog.getByLabel('Planned days').fill('12')
  await pressInDialog(page, 'Save')
  await locateFigure(page, 'Budget').getByText('€7,206.00').waitFor()
})

test('a framework agreement is added to a draft, and removed again', async () => {
  const team = await world.team()
  const { id: freelancer } = await makeFreelancer(team)
  await makeTemplate(team, 'master_agreement')
  const { id } = await makeMission(team, freelancer, {
    approver_id: team.userId,
    team_signer_id: team.userId,
    use_service_template: true,
    template_locale: 'en',
  })
  const page = await open(team.key, `/console/missions/${id}/edit`, { locale: 'en-GB' })
  const type = page.getByLabel('Contract type')
  await type.selectOption('framework')
  await press(page, 'Save changes')
  await page
    .getByText('This freelancer has no framework agreement that can be used: select a new one.')
    .waitFor()
  await type.selectOption('new-framework')
  await page.getByLabel('Template').selectOption({ index: 1 })
  await page.getByLabel('Framework agreement valid until').fill('2026-12-31')
  await expectAccessible(page)
  await press(page, 'Save changes')
  await page.getByText('The contract has been generated again.').waitFor()
  await page.getByText('Under a framework agreement').first().waitFor()
  await press(page, 'Edit')
  expect(await type.inputValue()).toBe('keep')
  await type.selectOption('none')
  await page.getByText('The mission leaves its framework agreement, which ends unless').waitFor()
  await press(page, 'Save changes')
  await page.getByText('is asked to approve the new terms.').waitFor()
  const mission = getData(await team.call('GET', `/missions/${id}`))
  expect(mission).toMatchObject({ contract_kind: 'services_agreement', framework_agreement: null })
})

test('a mission is duplicated without its dates and external ID', async () => {
  const team = await world.team()
  const { id: freelancer } = await makeFreelancer(team)
  const { id } = await makeMission(team, freelancer, { external_id: 'E-1', planned_quantity: 5 })
  const page = await open(team.key, `/console/missions/${id}`, { locale: 'en-GB' })
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByText('Filled in from “Data platform”').waitFor()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Data platform')
  expect(await page.getByLabel('Start').inputValue()).toBe('')
  expect(await page.getByLabel('External ID').inputValue()).toBe('')
  expect(await page.getByLabel('Contract type').inputValue()).toBe('default')
  await page.getByLabel('Start').fill('2026-09-01')
  await page.getByLabel('End').fill('2026-12-31')
  await page.getByLabel('Contract type').selectOption('none')
  await press(page, 'Create mission')
  await page.getByText('Created and offered to Sasha Bernard.').waitFor()
  const { items } = getData(await team.call('GET', '/missions'))
  expect(items).toMatchObject([
    { start_date: '2026-09-01', planned_quantity: 5, external_id: null },
    { id, external_id: 'E-1' },
  ])
})

test.each([
  ['en-GB', 'Amounts by year', 'Activity reports', 'Accepted by the freelancer'],
  ['fr-FR', 'Montants par année', 'Comptes rendus d’activité', 'Acceptée par le freelance'],
] as const)(
  'the page of a freelancer shows yearly amounts, reports and the history: %s',
  async (locale, money, reports, accepted) => {
    const team = await world.team()
    const { freelancer } = await makeWorkedMission(team)
    const page = await open(team.key, `/console/freelancers/${freelancer.id}`, { locale })
    const years = page.getByRole('table', { name: money }).getByRole('row')
    await years.nth(1).waitFor()
    const cells = await years.nth(1).getByRole('cell').allTextContents()
    expect(cells.map((text) => text.replace(/[^\d]/g, ''))).toEqual([
      '2026',
      '275000',
      '330000',
      '198000',
      '132000',
    ])
    await page.getByRole('table', { name: reports }).waitFor()
    await page.locator('.timeline').getByText(accepted).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
  },
)
