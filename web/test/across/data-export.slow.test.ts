// The data export in the browser: choices, progress, the saved file, an interruption, and a too large team.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TeamExportManifest } from '../../../sdk/src/index.ts'
import { sealAuditLog } from '../../../server/src/features/platform/audit-log/index.ts'
import { readZipFiles } from '../../../server/test/check/zip-files.ts'
import { makeManyOfEach } from '../../../server/test/make/many-of-each.ts'
import { createParties } from '../../../server/test/make/mission-lifecycle.ts'
import { getData } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, open } = await startConsole()
const PATH = '/console/data-export'

async function downloadFiles(page: Page, button: string): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  expect(download.suggestedFilename()).toMatch(/^team-data-\d{4}-\d{2}-\d{2}\.zip$/)
  return readZipFiles(await readFile(await download.path()))
}

test('the export saves all data, documents and history in one zip file with a manifest', async () => {
  const parties = await createParties(world)
  await makeManyOfEach(parties)
  await sealAuditLog({ db: world.database })
  const page = await open(parties.team.key, PATH)
  await page.getByLabel('Documents').check()
  await page.getByLabel('History').check()
  await expectAccessible(page)
  const files = await downloadFiles(page, 'Export the data')
  const manifest: TeamExportManifest = JSON.parse(String(files.get('manifest.json')))
  for (const { name, size } of manifest.files) expect(files.get(name)?.length, name).toBe(size)
  const { total } = getData(await parties.team.call('GET', '/freelancers'))
  expect(manifest.files.find(({ name }) => name === 'freelancers.jsonl')?.count).toBe(total)
  expect([...files.keys()].filter((name) => name.startsWith('documents/')).length).toBe(
    manifest.documents?.count,
  )
  await page.getByText('The file is saved in your downloads.').waitFor()
  await page.locator('summary', { hasText: /^\d+ files$/ }).click()
  await page.getByRole('cell', { name: 'missions.jsonl' }).waitFor()
  await expectAccessible(page)
})

test('an interrupted export continues without duplicate lines', async () => {
  const team = await world.team()
  for (const name of ['Apollo', 'Gemini']) getData(await team.call('POST', '/project-codes', { name }))
  await sealAuditLog({ db: world.database })
  const page = await open(team.key, PATH)
  const isLast = (url: URL) => url.pathname.endsWith('/retention-settings')
  await page.route(isLast, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await press(page, 'Export the data')
  await page.getByRole('heading', { name: 'The export is interrupted' }).waitFor()
  await expectAccessible(page)
  await page.unroute(isLast)
  const codes = (await downloadFiles(page, 'Continue')).get('project-codes.jsonl')
  expect(String(codes).trim().split('\n').length).toBe(2)
})

test('a team that is too large for the browser gets the command, in French too', async () => {
  const team = await world.team()
  const page = await open(team.key, PATH, { locale: 'fr-FR' })
  await page.route(
    (url) => url.pathname === '/api/v1/missions',
    (route) => route.fulfill({ json: { data: { items: [], total: 100_001, current_page: 1, per_page: 1 } } }),
  )
  await page.getByLabel('Documents').check()
  await press(page, 'Exporter les données')
  await page.getByRole('heading', { name: 'Trop de données pour le navigateur' }).waitFor()
  await page.getByText('team-engagement data export').waitFor()
  expect(await page.locator('pre.command').textContent()).toContain('--documents')
  await expectAccessible(page)
})

test('only team-admins see the link to the data export', async () => {
  const team = await world.team()
  const member = await world.issueKey(team.id, await team.addUser('team-member'))
  const page = await open(member.key, '/console')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Data export' }).count()).toBe(0)
})
