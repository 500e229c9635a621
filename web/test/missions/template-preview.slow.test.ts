// The preview of a template beside its editor, in a real browser: it follows the text while the text is not yet saved.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeTemplate } from '../../../server/test/make/missions.ts'
import { TIMEOUT_MS, waitFor } from '../../../server/test/suites/process/programs/wait.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, open } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['SETTINGS_PICTURES']
if (FOLDER) mkdirSync(FOLDER, { recursive: true })
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

type Rendered = { body: string; status: number }

/** Records the previews of the page, and the maximum number of requests in flight. */
function recordPreviews(page: Page) {
  const isPreview = (url: string) => url.endsWith('/document-templates/preview')
  const rendered: Rendered[] = []
  let [inFlight, maxInFlight] = [0, 0]
  page.on('request', (request) => {
    if (!isPreview(request.url())) return
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
  })
  page.on('response', (response) => {
    if (!isPreview(response.url())) return
    inFlight -= 1
    rendered.push({ body: response.request().postDataJSON().body, status: response.status() })
  })
  return { rendered, getMaxInFlight: () => maxInFlight }
}

const findPreviewLink = (page: Page) =>
  page.getByRole('link', { name: /^(Open in a new tab|Ouvrir dans un nouvel)/ })
const readPreviewAddress = async (page: Page) => (await findPreviewLink(page).getAttribute('href')) ?? ''

test('the preview follows the text after a pause, one request at a time, and nothing is saved', async () => {
  const team = await world.team()
  const id = await makeTemplate(team, 'services_agreement')
  const before = getData(await team.call('GET', `/document-templates/${id}`))
  const page = await open(team.key, 'about:blank')
  const { rendered, getMaxInFlight } = recordPreviews(page)
  await page.goto(`/console/templates/${id}`)
  await findPreviewLink(page).waitFor()
  expect(rendered).toEqual([{ body: before.body, status: 200 }])
  const first = await readPreviewAddress(page)
  const text = page.getByLabel(/^Text/)
  await text.fill('')
  const typed = 'Between {{ team.company }} and you'
  await text.pressSequentially(typed, { delay: 20 })
  // On a slow machine, parts of the text may be rendered first.
  await waitFor('the preview of the new text', TIMEOUT_MS, () => rendered.at(-1)?.body === typed)
  await waitFor('the new preview', TIMEOUT_MS, async () => (await readPreviewAddress(page)) !== first)
  expect(rendered.at(-1)?.status).toBe(200)
  // There are fewer previews than typed letters.
  expect(rendered.length).toBeLessThan(typed.length / 2)
  expect(getMaxInFlight()).toBe(1)
  expect(getData(await team.call('GET', `/document-templates/${id}`))).toEqual(before)
  // The preview frame adds no entries to the history.
  expect(await page.evaluate('history.length')).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await takeScreenshot(page, 'template-live-en')
})

test('a text with errors lists them beside the last good preview; an error leads to its line', async () => {
  const team = await world.team()
  const id = await makeTemplate(team, 'services_agreement')
  const page = await open(team.key, `/console/templates/${id}`)
  await findPreviewLink(page).waitFor()
  const good = await readPreviewAddress(page)
  const text = page.getByLabel(/^Text/)
  await text.fill('# Contract\n\nOn {{ dat }}\n\n`code`')
  await page.getByText('The text has 2 errors.').waitFor()
  await page.getByText('The preview shows the last version without errors.').waitFor()
  expect(await readPreviewAddress(page)).toBe(good)
  await expectAccessible(page)
  await takeScreenshot(page, 'template-errors-en')
  await page.getByRole('button', { name: /^Line 3:/ }).click()
  const selected = `(() => { const area = document.querySelector('textarea')
    return area.value.slice(area.selectionStart, area.selectionEnd) })()`
  expect(await page.evaluate(selected)).toBe('On {{ dat }}')
  await press(page, 'Save')
  await page.getByText('Not saved. Correct the errors listed with the preview.').waitFor()
  expect(await page.getByText(/^Line 3:/).count()).toBe(1)
  await text.fill('Signed on {{ date }}')
  await waitFor('another preview', TIMEOUT_MS, async () => (await readPreviewAddress(page)) !== good)
  expect(await page.getByText('The text has').count()).toBe(0)
  await press(page, 'Save')
  await expect
    .poll(async () => getData(await team.call('GET', `/document-templates/${id}`)).body)
    .toBe('Signed on {{ date }}')
})

test('the previews of a text typed with pauses use at most a third of the rate limit', async () => {
  const team = await world.team({ key: { requests_per_minute: 60 } })
  const id = await makeTemplate(team, 'services_agreement')
  const page = await open(team.key, 'about:blank')
  const { rendered } = recordPreviews(page)
  // Measured in the page, because request events reach the test with a delay that depends on the machine.
  await page.addInitScript(`const send = fetch
    window.previewStarts = []
    window.fetch = (...given) => {
      if ((given[0].url ?? String(given[0])).endsWith('/document-templates/preview')) previewStarts.push(performance.now())
      return send(...given)
    }`)
  await page.goto(`/console/templates/${id}`)
  await findPreviewLink(page).waitFor()
  for (const [index, body] of ['One', 'Two', 'Three'].entries()) {
    await page.getByLabel(/^Text/).fill(body)
    await waitFor(`the preview of ${body}`, TIMEOUT_MS, async () => rendered.length === index + 2)
  }
  // One preview every three seconds.
  const starts = await page.evaluate<number[]>('previewStarts')
  expect(starts).toHaveLength(4)
  for (const [index, start] of starts.entries())
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThan(2900)
})

test('on a phone the preview is below the text, in French and dark', async () => {
  const team = await world.team()
  const id = await makeTemplate(team, 'services_agreement')
  const options = { locale: 'fr-FR', viewport: PHONE, colorScheme: 'dark' } as const
  const page = await open(team.key, `/console/templates/${id}`, options)
  await findPreviewLink(page).waitFor()
  await page.getByLabel(/^Texte/).fill('{{ inconnu }}\n{{')
  await page.getByText('Le texte contient 2 erreurs.').waitFor()
  const [text, preview] = await Promise.all(
    [page.locator('textarea'), page.locator('.beside-editor')].map((one) => one.boundingBox()),
  )
  expect(preview?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
  await expectAccessible(page)
  await takeScreenshot(page, 'template-phone-fr-dark')
})

test('a user who may only read templates sees a preview of the saved version', async () => {
  const team = await world.team()
  const id = await makeTemplate(team, 'services_agreement')
  const { key } = await world.issueKey(team.id, team.userId, ['document-templates:read'])
  const page = await open(key, 'about:blank')
  const { rendered } = recordPreviews(page)
  await page.goto(`/console/templates/${id}`)
  await page.getByText('Last saved version, with sample data.').waitFor()
  await findPreviewLink(page).waitFor()
  expect(await page.locator('textarea').isDisabled()).toBe(true)
  expect(rendered).toEqual([])
})
