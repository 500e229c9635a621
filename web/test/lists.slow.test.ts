// Lists in the console: row links, sorting, hidden statuses, saved views, and the export, in both languages and sizes.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../server/test/make/missions.ts'
import { approveReport, makeReport } from '../../server/test/make/reports.ts'
import { expectAccessible } from './accessibility.ts'
import { PHONE, startConsole } from './open-console.ts'
import { opensNewTab, press, pressInDialog } from './press.ts'

const { world, open } = await startConsole()

const listRowTexts = (page: Page) => page.locator('tbody tr a.row-link').allTextContents()

async function makeMissions() {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  await makeMission(team, id, { name: 'Beta', start_date: '2026-03-05', end_date: '2026-05-31' })
  await makeMission(team, id, { name: 'Alpha', start_date: '2026-03-03', end_date: '2026-12-31' })
  const dropped = await makeMission(team, id, { name: 'Dropped' })
  getData(await team.call('POST', `/missions/${dropped.id}/cancel`))
  await makeAcceptedMission(world, team, id, {
    name: 'Gamma',
    start_date: '2026-04-01',
    end_date: '2026-04-30',
  })
  return team
}

test('a click anywhere in a row opens its page, and its link can be opened in a new tab', async () => {
  const team = await makeMissions()
  const page = await open(team.key, '/console/missions')
  const row = page.locator('tbody tr', { hasText: 'Alpha' })
  const href = await row.getByRole('link', { name: 'Alpha' }).getAttribute('href')
  expect(await opensNewTab(page, row)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/console/missions')
  await row.click()
  await page.waitForURL(`**${href}`)
  await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
})

test('cancelled missions are hidden with a notice; statuses have counts; columns sort the list', async () => {
  const team = await makeMissions()
  const page = await open(team.key, '/console/missions')
  await page.getByText('Cancelled and rejected missions are hidden.').waitFor()
  await expect.poll(() => listRowTexts(page)).toEqual(['Gamma', 'Alpha', 'Beta'])
  await page.getByText('Cancelled 1').waitFor()
  await page.getByText('Starts on 1 Apr 2026').waitFor()
  await press(page, 'Show them')
  await page.getByRole('link', { name: 'Dropped' }).waitFor()
  await press(page, 'Hide cancelled and rejected missions')
  await page.getByRole('link', { name: 'Dropped' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Name/ }).click()
  await page.waitForURL('**?sort=name')
  await expect.poll(() => listRowTexts(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await page.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: /^End/ }).click()
  await expect.poll(() => listRowTexts(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(page.url()).toContain('sort=-end_date')
  expect(await page.getByRole('columnheader', { name: /^End/ }).getAttribute('aria-sort')).toBe('descending')
  await expectAccessible(page)
})

test('a view is saved under a name, opened later, and removed', async () => {
  const team = await makeMissions()
  const page = await open(team.key, '/console/missions?status=in-progress&sort=name')
  await press(page, 'Save this view')
  await page.getByRole('dialog').getByLabel('Name').fill('Under way')
  await expectAccessible(page)
  await pressInDialog(page, 'Save')
  await page.goto('/console/missions')
  await page.getByRole('link', { name: 'Under way' }).click()
  await expect.poll(() => listRowTexts(page)).toEqual(['Gamma'])
  expect(page.url()).toContain('sort=name')
  await press(page, 'Remove “Under way”')
  await page.getByRole('link', { name: 'Under way' }).waitFor({ state: 'detached' })
})

test.each([
  ['en-GB', 'Export CSV', 'Close', 'missions-2026-03-02.csv'],
  ['fr-FR', 'Exporter en CSV', 'Fermer', 'missions-2026-03-02.csv'],
])(
  'the CSV export contains all pages, in the format of the language: %s',
  async (locale, label, close, name) => {
    world.clock.set('2026-03-02T09:30:00.000Z')
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    await makeMission(team, id, { name: '=HYPERLINK("x")', rate_amount: 550.5 })
    for (let index = 0; index < 104; index += 1) await makeMission(team, id, { name: `Mission ${index}` })
    const page = await open(team.key, '/console/missions', { locale })
    const download = page.waitForEvent('download')
    await press(page, label)
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    const text = await readFile(await file.path(), 'utf8')
    await page.getByRole('dialog').getByText('105').first().waitFor()
    await expectAccessible(page)
    await press(page, close)
    const lines = text.trimEnd().split('\r\n')
    const separator = locale === 'fr-FR' ? ';' : ','
    expect(lines).toHaveLength(106)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const last = lines.at(-1) ?? ''
    expect(last.startsWith(`"'=HYPERLINK(""x"")"${separator}`)).toBe(true)
    expect(last).toContain(locale === 'fr-FR' ? ';550,5;' : ',550.5,')
  },
)

test('reports, entries, freelancers and project codes are exported and sorted', async () => {
  const team = await world.team()
  await team.call('POST', '/project-codes', { name: 'Apollo' })
  const report = await makeReport(world, team)
  await approveReport(team, report)
  const exportCsv = async (path: string) => {
    const page = await open(team.key, path)
    const download = page.waitForEvent('download')
    await press(page, 'Export CSV')
    return (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  }
  expect(await exportCsv('/console/activity-reports?status=all')).toHaveLength(2)
  expect(await exportCsv('/console/accounting?status=all')).toHaveLength(3)
  expect(await exportCsv('/console/freelancers')).toHaveLength(2)
  expect((await exportCsv('/console/project-codes'))[1]).toMatch(/^Apollo,/)
  const page = await open(team.key, '/console/accounting')
  await page.getByRole('columnheader', { name: /^Due/ }).getByRole('button').click()
  await page.waitForURL('**sort=-due_date')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
})

test('on a phone the sort order is chosen in a field', async () => {
  const team = await makeMissions()
  const page = await open(team.key, '/console/missions', { viewport: PHONE })
  await page.getByLabel('Sort by').selectOption('name')
  await expect.poll(() => listRowTexts(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await expectAccessible(page)
})

test.each([
  [
    'en-GB',
    { width: 1440, height: 900 },
    'Status',
    'To review 1',
    'Approved 1',
    'All 2',
    'To pay 2',
    'Paid 0',
  ],
  ['fr-FR', PHONE, 'Statut', 'À valider 1', 'Validé 1', 'Tous 2', 'À payer 2', 'Payée 0'],
] as const)(
  'the status filters of reports and entries have counts that follow the other filters: %s',
  async (locale, viewport, label, pending, approved, all, toPay, paid) => {
    const team = await world.team()
    await makeReport(world, team)
    const { freelancer } = await approveReport(team, await makeReport(world, team))
    const page = await open(team.key, '/console/activity-reports', { locale, viewport })
    const chip = (name: string) =>
      page.getByRole('group', { name: label }).getByRole('radio', { name, exact: true })
    await chip(pending).waitFor()
    expect(await chip(pending).isChecked()).toBe(true)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await chip(approved).check()
    await page.waitForURL('**status=approved')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    expect(requests.filter((url) => url.includes('/summary'))).toEqual([])
    await chip(all).waitFor()
    await expectAccessible(page)
    await page.goto(`/console/activity-reports?freelancer_id=${freelancer.id}`)
    await chip(all.replace('2', '1')).waitFor()
    await page.goto('/console/accounting')
    await chip(toPay).waitFor()
    await chip(paid).waitFor()
    await expectAccessible(page)
  },
)
